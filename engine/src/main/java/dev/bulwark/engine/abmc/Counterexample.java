package dev.bulwark.engine.abmc;

import dev.bulwark.base.Reason;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.abmc.Unrolling.Move;
import dev.bulwark.engine.abmc.Unrolling.Place;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.Model;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ObjDoubleConsumer;

/**
 * A run from a model of an error behind some steps. It has to be replayed, iteration by iteration,
 * so one with few iterations is looked for.
 */
final class Counterexample {

  /** Bits of the iterations that each shortcut may stand for, as long as that is enough. */
  private static final int[] FEW_ITERATIONS = {8, 14, 20, 26};

  private final BlockSystem system;
  private final TermFactory terms;
  private final Unrolling unrolling;
  private final int layer;
  private final ObjDoubleConsumer<String> statistics;

  Counterexample(
      BlockSystem system, Unrolling unrolling, int layer, ObjDoubleConsumer<String> statistics) {
    this.system = system;
    this.terms = system.terms();
    this.unrolling = unrolling;
    this.layer = layer;
    this.statistics = statistics;
  }

  /**
   * The verdict.
   *
   * @param any a model
   * @param others asks for one under some more conditions
   */
  Verdict of(Model any, Function<List<Term>, Optional<Model>> others) {
    Path path = Path.of(unrolling, system.start(), withFewIterations(others).orElse(any), layer);
    BigInteger iterations = BigInteger.ZERO;
    for (Move move : path.moves()) {
      if (move.shortcut().isPresent()) {
        iterations = iterations.add(path.iterations(move));
      }
    }
    statistics.accept("iterations by shortcuts", iterations.doubleValue());
    Optional<ErrorInputs> inputs = PathInputs.of(system, path);
    return inputs.isPresent()
        ? new Verdict.Unsafe(inputs.get())
        : new Verdict.Unknown(
            new Reason.Unsupported("the error is behind too many inputs to write them down"));
  }

  private Optional<Model> withFewIterations(Function<List<Term>, Optional<Model>> others) {
    for (int bits : FEW_ITERATIONS) {
      List<Term> few = new ArrayList<>();
      for (int i = 0; i < layer; i++) {
        for (Place place : unrolling.layer(i).values()) {
          for (Move move : place.moves()) {
            count(move).ifPresent(count -> few.add(terms.implies(move.taken(), few(count, bits))));
          }
        }
      }
      Optional<Model> model = few.isEmpty() ? Optional.empty() : others.apply(few);
      if (model.isPresent()) {
        return model;
      }
    }
    return Optional.empty();
  }

  private static Optional<Variable> count(Move move) {
    return move.shortcut()
        .map(shortcut -> shortcut.summary().count())
        .map(count -> move.inputs().get(count));
  }

  private Term few(Variable count, int bits) {
    BigInteger most = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
    if (!(count.sort() instanceof Sort.BitVec(int width))) {
      return terms.le(count, terms.integer(most));
    }
    return width <= bits
        ? terms.bool(true)
        : terms.apply(Op.BV_ULE, count, terms.bitVec(width, most));
  }
}
