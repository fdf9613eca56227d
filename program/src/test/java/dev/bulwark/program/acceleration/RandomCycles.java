package dev.bulwark.program.acceleration;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Random steps over few short bit-vectors that go from a location to itself: counters that
 * comparisons of either signedness read, resets, shifts, sums, extensions and truncations.
 */
final class RandomCycles {

  private static final List<Op> COMPARISONS =
      List.of(Op.BV_ULT, Op.BV_ULE, Op.BV_SLT, Op.BV_SLE, Op.EQ);

  private final Random random;
  private final TermFactory terms;
  private final int width;
  private final List<Variable> variables = new ArrayList<>();

  private RandomCycles(Random random, TermFactory terms, int width) {
    this.random = random;
    this.terms = terms;
    this.width = width;
  }

  /** A cycle over variables x0, x1, ... of at most this width. */
  static GuardedStep step(Random random, TermFactory terms, int width, int variables) {
    RandomCycles cycles = new RandomCycles(random, terms, width);
    for (int i = 0; i < variables; i++) {
      int bits = random.nextInt(4) == 0 ? width - 1 : width;
      cycles.variables.add(terms.variable("x" + i, Sort.bitVec(bits)));
    }
    return cycles.make();
  }

  private GuardedStep make() {
    Location head = new Location("main", 2, Location.PLAIN, Position.NONE);
    List<Term> guard = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      guard.add(comparison());
    }
    SymbolicState effect = SymbolicState.INITIAL;
    for (Variable variable : variables) {
      if (random.nextInt(4) > 0) {
        effect = effect.with(variable, update(variable));
      }
    }
    return new GuardedStep(head, head, terms.and(guard), effect, Set.of());
  }

  private Term comparison() {
    if (random.nextInt(6) == 0) {
      return residue();
    }
    Term left = sum();
    Term right = random.nextInt(3) > 0 ? constant(width(left)) : fit(sum(), width(left));
    Term compared = terms.apply(COMPARISONS.get(random.nextInt(COMPARISONS.size())), left, right);
    return random.nextInt(3) == 0 ? terms.not(compared) : compared;
  }

  /** The lowest bits, or the remainder of a division by a small number. */
  private Term residue() {
    Term one = any();
    int bits = width(one);
    Term compared =
        switch (random.nextInt(3)) {
          case 0 -> terms.eq(terms.extract(0, 0, one), constant(1));
          case 1 ->
              terms.eq(
                  terms.apply(Op.BV_UREM, one, terms.bitVec(bits, 3)),
                  terms.bitVec(bits, random.nextInt(3)));
          default ->
              terms.eq(
                  terms.apply(Op.BV_SREM, one, terms.bitVec(bits, 2 + random.nextInt(2))),
                  terms.bitVec(bits, random.nextInt(3) - 1));
        };
    return random.nextInt(3) == 0 ? terms.not(compared) : compared;
  }

  private Term sum() {
    Term one = any();
    return switch (random.nextInt(6)) {
      case 0 -> terms.apply(Op.BV_ADD, one, constant(width(one)));
      case 1 -> terms.apply(Op.BV_SUB, one, fit(any(), width(one)));
      case 2 -> terms.apply(Op.BV_ADD, one, fit(any(), width(one)));
      default -> random.nextInt(4) == 0 ? fit(one, width + 1) : one;
    };
  }

  private Term update(Variable variable) {
    int bits = width(variable);
    return switch (random.nextInt(11)) {
      case 10 -> terms.ite(comparison(), terms.apply(Op.BV_ADD, variable, small(bits)), variable);
      case 0 -> constant(bits);
      case 1 -> terms.apply(Op.BV_ADD, fit(any(), bits), small(bits));
      case 2 -> fit(any(), bits);
      case 3 -> terms.apply(Op.BV_ADD, variable, fit(any(), bits));
      case 4 ->
          terms.extract(
              bits - 1, 0, terms.apply(Op.BV_ADD, fit(variable, bits + 2), small(bits + 2)));
      default -> terms.apply(Op.BV_ADD, variable, small(bits));
    };
  }

  private Term any() {
    return variables.get(random.nextInt(variables.size()));
  }

  private Term small(int bits) {
    return terms.bitVec(bits, random.nextInt(7) - 3);
  }

  private Term constant(int bits) {
    return terms.bitVec(bits, random.nextInt(1 << bits));
  }

  private Term fit(Term term, int bits) {
    int has = width(term);
    if (has > bits) {
      return terms.extract(bits - 1, 0, term);
    }
    if (has == bits) {
      return term;
    }
    return random.nextBoolean()
        ? terms.zeroExtend(bits - has, term)
        : terms.signExtend(bits - has, term);
  }

  private static int width(Term term) {
    return ((Sort.BitVec) term.sort()).width();
  }
}
