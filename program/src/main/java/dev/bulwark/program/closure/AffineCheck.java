package dev.bulwark.program.closure;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Checks pieces of the closure of an affine loop, by induction over the count. For a count of zero
 * the piece has to be the power that it names, which is computed. From a count to the next one, the
 * piece's values and a period of iterations have to be the piece's values for the next count, and
 * the piece's guard with the loop's before each of these iterations its guard for the next count.
 * All of that is linear in the state and the count, so that equations of sums and comparisons of
 * lines decide it.
 */
final class AffineCheck implements PowerCheck {

  private static final BigInteger MOST_ITERATIONS = BigInteger.valueOf(1_000);

  private final AffineLoop loop;
  private final Budget budget;

  AffineCheck(AffineLoop loop, Budget budget) {
    this.loop = loop;
    this.budget = budget;
  }

  @Override
  public Optional<PowerRange> check(ReadPiece piece) {
    if (!piece.inputs().isEmpty()
        || piece.first().signum() <= 0
        || piece.first().compareTo(MOST_ITERATIONS) > 0
        || piece.period().compareTo(MOST_ITERATIONS) > 0) {
      return Optional.empty();
    }
    Bounds guard = guard(piece);
    Iterations begin = new Iterations(loop.identity(), piece.count());
    begin.run(piece.first());
    BigInteger zero = BigInteger.ZERO;
    if (begin.guard.isContradictory(budget)
        || !same(begin.guard, guard.at(zero), zero)
        || !begin.state.equals(at(piece, LinearTerm.ZERO))) {
      return Optional.empty();
    }
    BigInteger last = piece.last();
    if (last != null && last.signum() == 0) {
      return Optional.of(PowerRange.single(piece.first()));
    }
    LinearTerm next = LinearTerm.before(piece.count()).plus(BigInteger.ONE);
    Iterations period = new Iterations(piece.values(), piece.count());
    period.run(piece.period());
    BigInteger lastButOne = last == null ? null : last.subtract(BigInteger.ONE);
    boolean continues =
        piece.period().signum() > 0
            && period.state.equals(at(piece, next))
            && new Bounds()
                .addAll(guard)
                .addAll(period.guard)
                .followFrom(guard.shifted(BigInteger.ONE), lastButOne)
            && guard
                .shifted(BigInteger.ONE)
                .followFrom(new Bounds().addAll(guard).addAll(period.guard), lastButOne);
    return continues
        ? Optional.of(new PowerRange(piece.first(), piece.period(), last))
        : Optional.empty();
  }

  private static boolean same(Bounds first, Bounds second, BigInteger last) {
    return first.followFrom(second, last) && second.followFrom(first, last);
  }

  private static Bounds guard(ReadPiece piece) {
    Bounds guard = new Bounds();
    for (LinearConstraint constraint : piece.constraints()) {
      guard.add(constraint.sum(), piece.count());
      if (constraint.equality()) {
        guard.add(constraint.sum().negate(), piece.count());
      }
    }
    return guard;
  }

  private static Map<Variable, LinearTerm> at(ReadPiece piece, LinearTerm count) {
    Map<Variable, LinearTerm> values = new HashMap<>();
    Occurrence t = Occurrence.before(piece.count());
    piece.values().forEach((variable, value) -> values.put(variable, value.substitute(t, count)));
    return values;
  }

  @Override
  public boolean isEmpty(BigInteger power) {
    if (power.compareTo(MOST_ITERATIONS) > 0) {
      return false;
    }
    Bounds guard = new Bounds();
    Map<Variable, LinearTerm> state = loop.identity();
    for (int i = 0; i < power.intValueExact(); i++) {
      budget.check();
      for (LinearTerm sum : loop.guardAt(state)) {
        guard.add(sum.withoutConstant(), new Line(sum.constant(), BigInteger.ZERO));
      }
      state = loop.next(state);
    }
    return guard.withoutTrivial().isContradictory(budget);
  }

  /** Iterations from a state on, with what their guards ask of the state before the piece. */
  private final class Iterations {
    private Map<Variable, LinearTerm> state;
    private final Variable count;
    private final Bounds guard = new Bounds();

    Iterations(Map<Variable, LinearTerm> state, Variable count) {
      this.state = new LinkedHashMap<>(state);
      this.count = count;
    }

    void run(BigInteger iterations) {
      for (int i = 0; i < iterations.intValueExact(); i++) {
        budget.check();
        loop.guardAt(state).forEach(sum -> guard.add(sum, count));
        state = loop.next(state);
      }
      guard.withoutTrivial();
    }
  }
}
