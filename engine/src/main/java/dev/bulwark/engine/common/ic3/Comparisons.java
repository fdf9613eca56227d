package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Literals as half-spaces: equations taken apart into two of them, and bounds that can be moved to
 * the next constants of the program.
 */
public final class Comparisons {

  private static final int MAX_CONSTANTS = 40;

  private final TermFactory terms;
  private final Set<Variable> unsigned = new HashSet<>();
  private final TreeSet<BigInteger> constants = new TreeSet<>();

  public Comparisons(Program program) {
    this.terms = program.terms();
    List<ProgramVariable> variables = new ArrayList<>(program.globals());
    variables.addAll(program.start().frameVariables());
    for (ProgramVariable variable : variables) {
      if (variable.sort() instanceof Sort.BitVec && !variable.type().isSigned()) {
        unsigned.add(variable.term());
      }
    }
    collectConstants(program);
  }

  private void collectConstants(Program program) {
    List<Term> all = new ArrayList<>();
    for (Edge edge : program.start().edges()) {
      switch (edge.action()) {
        case Action.Assume(Term condition) -> all.add(condition);
        case Action.Assign assign -> all.add(assign.value());
        default -> {}
      }
    }
    Terms.forEachPostOrder(
        all,
        term -> {
          BigInteger number = term instanceof Constant c ? number(c.value(), true) : null;
          if (number != null && constants.size() < MAX_CONSTANTS) {
            constants.add(number.subtract(BigInteger.ONE));
            constants.add(number);
            constants.add(number.add(BigInteger.ONE));
          }
        });
  }

  private static @Nullable BigInteger number(Value value, boolean signed) {
    return switch (value) {
      case Value.IntValue v -> v.number();
      case Value.BitVecValue v -> signed ? v.signed() : v.unsigned();
      default -> null;
    };
  }

  /** {@code a = b} as {@code a <= b} and {@code b <= a}; any other literal as it is. */
  public List<Term> halves(Term literal) {
    if (literal instanceof Application equation && equation.op() == Op.EQ) {
      Term a = equation.arg(0);
      Term b = equation.arg(1);
      Optional<Op> order =
          switch (a.sort()) {
            case Sort.Int i -> Optional.of(Op.LE);
            case Sort.Real r -> Optional.of(Op.LE);
            case Sort.BitVec(int width) ->
                width == 1
                    ? Optional.empty()
                    : Optional.of(isUnsigned(equation) ? Op.BV_ULE : Op.BV_SLE);
            default -> Optional.empty();
          };
      if (order.isPresent()) {
        return List.of(terms.apply(order.get(), a, b), terms.apply(order.get(), b, a));
      }
    }
    return List.of(literal);
  }

  private boolean isUnsigned(Term term) {
    return Terms.freeVariables(term).stream().anyMatch(unsigned::contains);
  }

  /**
   * Literals that the given one implies, by moving its bound to constants of the program: the
   * strongest first. Empty if it is no comparison.
   */
  public List<Term> weaker(Term literal) {
    boolean positive = !(literal instanceof Application n && n.op() == Op.NOT);
    Term core = positive ? literal : ((Application) literal).arg(0);
    if (!(core instanceof Application atom)) {
      return List.of();
    }
    return switch (atom.op()) {
      case LE -> atom.arg(0).sort() instanceof Sort.Int ? weakerSum(atom, positive) : List.of();
      case BV_SLE, BV_SLT, BV_ULE, BV_ULT -> weakerWord(atom, positive);
      default -> List.of();
    };
  }

  /**
   * Half-spaces that contain what two literals have in common: sums of multiples of them, first
   * those in which a term cancels out. Empty if they are no comparisons of integers.
   */
  public List<Term> sums(Term literal, Term other) {
    Optional<IntegerSum> first = IntegerSum.notPositive(literal);
    Optional<IntegerSum> second = IntegerSum.notPositive(other);
    if (first.isEmpty() || second.isEmpty()) {
      return List.of();
    }
    Set<Term> sums = new LinkedHashSet<>();
    for (Term shared : first.get().summands().keySet()) {
      BigInteger a = first.get().coefficient(shared);
      BigInteger b = second.get().coefficient(shared);
      if (a.signum() * b.signum() < 0) {
        BigInteger divisor = a.gcd(b);
        sums.add(
            notPositive(
                first.get().times(b.abs().divide(divisor)),
                second.get().times(a.abs().divide(divisor))));
      }
    }
    sums.add(notPositive(first.get(), second.get()));
    sums.removeIf(sum -> sum instanceof Constant);
    return List.copyOf(sums);
  }

  private Term notPositive(IntegerSum a, IntegerSum b) {
    return terms.le(a.plus(b).term(terms), terms.integer(0));
  }

  /** {@code a - b <= 0}: the constant of the sum is the bound. */
  private List<Term> weakerSum(Application atom, boolean positive) {
    IntegerSum sum = IntegerSum.difference(atom.arg(0), atom.arg(1));
    // sum <= bound; negated: sum >= bound + 1
    BigInteger bound = sum.constant().negate();
    Term left = new IntegerSum(sum.summands(), BigInteger.ZERO).term(terms);
    List<Term> weaker = new ArrayList<>();
    if (positive) {
      for (BigInteger next : withOpposites().tailSet(bound, false)) {
        weaker.add(terms.le(left, terms.integer(next)));
      }
    } else {
      for (BigInteger next : withOpposites().headSet(bound, false).descendingSet()) {
        weaker.add(terms.not(terms.le(left, terms.integer(next))));
      }
    }
    return weaker;
  }

  /** The sum may stand on the other side, so that its constants are the negative ones. */
  private NavigableSet<BigInteger> withOpposites() {
    TreeSet<BigInteger> all = new TreeSet<>(constants);
    constants.forEach(constant -> all.add(constant.negate()));
    return all;
  }

  private List<Term> weakerWord(Application atom, boolean positive) {
    boolean left = atom.arg(1) instanceof Constant;
    if (!left && !(atom.arg(0) instanceof Constant)) {
      return List.of();
    }
    boolean signed = atom.op() == Op.BV_SLE || atom.op() == Op.BV_SLT;
    int width = ((Sort.BitVec) atom.arg(0).sort()).width();
    BigInteger bound = number(((Constant) atom.arg(left ? 1 : 0)).value(), signed);
    if (bound == null) {
      return List.of();
    }
    BigInteger low = signed ? BigInteger.ONE.shiftLeft(width - 1).negate() : BigInteger.ZERO;
    BigInteger high = BigInteger.ONE.shiftLeft(signed ? width - 1 : width).subtract(BigInteger.ONE);
    List<Term> weaker = new ArrayList<>();
    // t <= c grows with c; c <= t with smaller c; negations the other way round.
    boolean up = left == positive;
    Iterable<BigInteger> next =
        up ? constants.tailSet(bound, false) : constants.headSet(bound, false).descendingSet();
    for (BigInteger number : next) {
      if (number.compareTo(low) >= 0 && number.compareTo(high) <= 0) {
        Term constant = terms.bitVec(width, number);
        Term moved =
            left
                ? terms.apply(atom.op(), atom.arg(0), constant)
                : terms.apply(atom.op(), constant, atom.arg(1));
        weaker.add(positive ? moved : terms.not(moved));
      }
    }
    return weaker;
  }
}
