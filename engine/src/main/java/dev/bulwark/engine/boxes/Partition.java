package dev.bulwark.engine.boxes;

import static dev.bulwark.logic.interval.Interval.require;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Box;
import dev.bulwark.logic.interval.Interval;
import dev.bulwark.logic.interval.Range;
import dev.bulwark.logic.interval.Range.Bits;
import dev.bulwark.logic.interval.Range.Number;
import dev.bulwark.logic.interval.Range.Truth;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Procedure;
import java.io.Serial;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Cells of the state space: a variable that the program compares with constants is in one of the
 * intervals between these, a truth value is one or the other, and a cell is a combination of them.
 * Words are read as signed.
 */
final class Partition {

  /** At one location. More are a sign that the cells are not what matters. */
  static final int MOST_CELLS = 2_000;

  /** There are more cells than can be looked at. */
  static final class TooManyCellsException extends RuntimeException {
    @Serial private static final long serialVersionUID = 1;
  }

  /** In which cell something is: for each variable the number of its interval. */
  record Cell(List<Integer> parts) {
    Cell {
      parts = List.copyOf(parts);
    }
  }

  /** A part of a box that lies in one cell. */
  record Piece(Cell cell, Box box) {}

  /** Where the intervals of a variable begin, all but the first; none for truth values. */
  private final Map<Variable, NavigableSet<BigInteger>> starts = new LinkedHashMap<>();

  private Partition() {}

  /** By all comparisons of what is assumed. */
  static Partition of(Procedure procedure) {
    Partition partition = new Partition();
    List<Term> conditions = new ArrayList<>();
    for (Edge edge : procedure.edges()) {
      if (edge.action() instanceof Action.Assume(Term condition)) {
        conditions.add(condition);
      }
    }
    Terms.forEachPostOrder(conditions, partition::read);
    return partition;
  }

  /** Without a variable, so that there are fewer cells. */
  Partition without(Variable variable) {
    Partition coarser = new Partition();
    coarser.starts.putAll(starts);
    coarser.starts.remove(variable);
    return coarser;
  }

  /** The variables that are looked at. */
  Collection<Variable> variables() {
    return Collections.unmodifiableSet(starts.keySet());
  }

  /** Into how many intervals the variable's values fall. */
  int intervals(Variable variable) {
    return variable.isBool() ? 2 : startsOf(variable).size() + 1;
  }

  private NavigableSet<BigInteger> startsOf(Variable variable) {
    return starts.computeIfAbsent(variable, made -> new TreeSet<>());
  }

  private void read(Term term) {
    if (term instanceof Variable variable && variable.isBool()) {
      startsOf(variable);
    } else if (term instanceof Application application && application.arity() == 2) {
      if (application.arg(0) instanceof Variable left
          && application.arg(1) instanceof Constant right) {
        compared(left, application.op(), right.value(), true);
      } else if (application.arg(1) instanceof Variable right
          && application.arg(0) instanceof Constant left) {
        compared(right, application.op(), left.value(), false);
      }
    }
  }

  private void compared(Variable variable, Op op, Value value, boolean variableFirst) {
    BigInteger number =
        switch (value) {
          case Value.BitVecValue v -> v.signed();
          case Value.IntValue v -> v.number();
          default -> null;
        };
    if (number == null) {
      return;
    }
    BigInteger next = number.add(BigInteger.ONE);
    switch (op) {
      case EQ -> {
        start(variable, number);
        start(variable, next);
      }
      // x < 3 and 3 <= x part at 3, x <= 3 and 3 < x behind it.
      case BV_SLT, LT -> start(variable, variableFirst ? number : next);
      case BV_SLE, LE -> start(variable, variableFirst ? next : number);
      case BV_ULT -> unsigned(variable, variableFirst ? number : next);
      case BV_ULE -> unsigned(variable, variableFirst ? next : number);
      default -> {}
    }
  }

  /** What is less, read as unsigned, begins at 0 as signed. */
  private void unsigned(Variable variable, BigInteger number) {
    start(variable, BigInteger.ZERO);
    start(variable, number);
  }

  private void start(Variable variable, BigInteger number) {
    startsOf(variable).add(number);
  }

  /** The parts of a box, each within a cell, where only some variables matter. */
  List<Piece> split(Box box, Set<Variable> wanted) {
    List<Piece> pieces = List.of(new Piece(new Cell(List.of()), box));
    for (Variable variable : starts.keySet()) {
      if (!wanted.contains(variable)) {
        continue;
      }
      List<Piece> finer = new ArrayList<>();
      for (Piece piece : pieces) {
        split(piece, variable, finer);
      }
      pieces = finer;
      if (pieces.size() > MOST_CELLS) {
        throw new TooManyCellsException();
      }
    }
    return pieces;
  }

  private void split(Piece piece, Variable variable, List<Piece> into) {
    Range range = piece.box.range(variable);
    switch (range) {
      case Truth truth -> {
        if (truth.canBeTrue() && truth.canBeFalse()) {
          add(piece, variable, Truth.NO, 0, into);
          add(piece, variable, Truth.YES, 1, into);
        } else {
          add(piece, variable, truth, truth.canBeTrue() ? 1 : 0, into);
        }
      }
      case Bits bits -> split(piece, variable, bits.signed(), into);
      case Number(Interval interval) -> split(piece, variable, interval, into);
      case Range.Any any -> add(piece, variable, any, 0, into);
    }
  }

  private void split(Piece piece, Variable variable, Interval interval, List<Piece> into) {
    NavigableSet<BigInteger> all = startsOf(variable);
    int number = interval.low() == null ? 0 : all.headSet(interval.low(), true).size();
    BigInteger low = interval.low();
    for (BigInteger start : inside(all, interval)) {
      part(piece, variable, new Interval(low, start.subtract(BigInteger.ONE)), number++, into);
      low = start;
    }
    part(piece, variable, new Interval(low, interval.high()), number, into);
  }

  private static Collection<BigInteger> inside(NavigableSet<BigInteger> all, Interval interval) {
    BigInteger low = interval.low();
    BigInteger high = interval.high();
    if (low == null) {
      return high == null ? all : all.headSet(high, true);
    }
    return high == null ? all.tailSet(low, false) : all.subSet(low, false, high, true);
  }

  private static void part(
      Piece piece, Variable variable, Interval part, int number, List<Piece> into) {
    within(piece.box.range(variable), part)
        .ifPresent(range -> add(piece, variable, range, number, into));
  }

  private static Optional<Range> within(Range range, Interval part) {
    return switch (range) {
      case Bits bits -> Range.bits(bits.width(), part, bits.unsigned()).map(x -> x);
      case Number number -> Optional.of(new Number(part));
      case Truth truth -> Optional.of(truth);
      case Range.Any any -> Optional.of(any);
    };
  }

  private static void add(
      Piece piece, Variable variable, Range range, int number, List<Piece> into) {
    List<Integer> parts = new ArrayList<>(piece.cell.parts);
    parts.add(number);
    into.add(new Piece(new Cell(parts), piece.box.with(variable, range)));
  }

  /** The ends of the interval of a variable around this one; all, if it is not looked at. */
  Interval around(Variable variable, Interval inner, Interval all) {
    NavigableSet<BigInteger> known = starts.getOrDefault(variable, Collections.emptyNavigableSet());
    BigInteger low = inner.low() == null ? null : known.floor(inner.low());
    BigInteger next = inner.high() == null ? null : known.higher(inner.high());
    return new Interval(
        inside(low, all) ? low : all.low(),
        inside(next, all) ? require(next).subtract(BigInteger.ONE) : all.high());
  }

  private static boolean inside(@Nullable BigInteger number, Interval all) {
    return number != null && all.contains(number);
  }
}
