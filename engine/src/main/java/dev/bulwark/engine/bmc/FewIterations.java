package dev.bulwark.engine.bmc;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Program;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.SolverException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where steps stand for many iterations of a loop, a model may take far more of them than it needs,
 * and every one of them is run when the counterexample is checked. So models of fewer are looked
 * for, for a short time.
 */
final class FewIterations {

  /** Counts are looked for that have at most this many bits. */
  private static final List<Integer> BITS = List.of(10, 18, 24);

  private static final Duration TIME = Duration.ofSeconds(2);

  private final Program program;
  private final EngineContext context;
  private final TermFactory terms;

  FewIterations(Program program, EngineContext context) {
    this.program = program;
    this.context = context;
    this.terms = program.terms();
  }

  /** A model of one of the guards, as this one is, with smaller counts if there is one. */
  Model model(List<Guard> guards, Semantics semantics, Model known) {
    Set<Variable> counts = semantics.counts();
    int most = counts.stream().mapToInt(count -> bits(known.value(count))).max().orElse(0);
    Budget time = context.budget().part(TIME);
    for (int bits : BITS) {
      if (most <= bits) {
        break;
      }
      try (Queries queries = new Queries(program, context.solvers(), time)) {
        // guard(error) satisfiable with small counts?
        Optional<Model> smaller = queries.modelOfAny(guards, limits(counts, bits));
        if (smaller.isPresent()) {
          return smaller.get();
        }
      } catch (BudgetExhaustedException | SolverException inconclusive) {
        break;
      }
    }
    return known;
  }

  private List<Term> limits(Set<Variable> counts, int bits) {
    List<Term> limits = new ArrayList<>();
    BigInteger most = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
    for (Variable count : counts) {
      switch (count.sort()) {
        case Sort.BitVec(int width) -> {
          if (width > bits) {
            limits.add(terms.apply(Op.BV_ULE, count, terms.bitVec(width, most)));
          }
        }
        case Sort.Int integer -> limits.add(terms.le(count, terms.integer(most)));
        default -> {}
      }
    }
    return limits;
  }

  private static int bits(Value value) {
    return switch (value) {
      case Value.BitVecValue number -> number.bits().bitLength();
      case Value.IntValue(BigInteger number) -> number.bitLength();
      default -> 0;
    };
  }
}
