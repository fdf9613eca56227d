package dev.bulwark.icp.terms;

import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.icp.box.Reading;
import dev.bulwark.icp.floating.AbsoluteValue;
import dev.bulwark.icp.floating.BitsToFloat;
import dev.bulwark.icp.floating.FloatChoice;
import dev.bulwark.icp.floating.FloatComparison;
import dev.bulwark.icp.floating.FloatDifference;
import dev.bulwark.icp.floating.FloatProduct;
import dev.bulwark.icp.floating.FloatQuotient;
import dev.bulwark.icp.floating.FloatSquare;
import dev.bulwark.icp.floating.FloatSum;
import dev.bulwark.icp.floating.FloatToFloat;
import dev.bulwark.icp.floating.FusedMultiplyAdd;
import dev.bulwark.icp.floating.GuardedOrdinals;
import dev.bulwark.icp.floating.IntegerToFloat;
import dev.bulwark.icp.floating.Maximum;
import dev.bulwark.icp.floating.Minimum;
import dev.bulwark.icp.floating.Negation;
import dev.bulwark.icp.floating.Remainder;
import dev.bulwark.icp.floating.RoundToIntegral;
import dev.bulwark.icp.floating.SameFloat;
import dev.bulwark.icp.floating.SquareRoot;
import dev.bulwark.icp.search.Description;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.SolverException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Floats, and formulas about them. */
final class FloatPlans {

  private static final BigInteger NEGATIVE_ZERO = BigInteger.ONE.negate();

  private final Pieces pieces;

  FloatPlans(Pieces pieces) {
    this.pieces = pieces;
  }

  private static FloatFormat format(Term term) {
    return new FloatFormat((Sort.Float) term.sort());
  }

  Plan plan(Term term) {
    FloatFormat format = format(term);
    return switch (term) {
      case Constant constant -> {
        FloatValue value = (FloatValue) constant.value();
        yield Plan.of(parts -> constant(format, value));
      }
      case Variable variable ->
          Plan.of(parts -> pieces.floating(pieces.newOrdinal(format, true), newNan(true), parts));
      case Application application -> plan(application, format);
    };
  }

  private int newNan(boolean leaf) {
    return pieces.search().variable(0, 1, dev.bulwark.icp.search.Search.Kind.TRUTH, leaf);
  }

  private Encoded constant(FloatFormat format, FloatValue value) {
    BigInteger ordinal = value.isNaN() ? BigInteger.ZERO : format.ordinal(value);
    return pieces.floating(
        pieces.constantOrdinal(format, ordinal),
        pieces.constantTruthVariable(value.isNaN()),
        List.of());
  }

  private Plan plan(Application a, FloatFormat format) {
    RoundingMode mode = a.op().rounds() ? RoundingMode.of(a.p()) : RoundingMode.of(0);
    return switch (a.op()) {
      case ITE -> choice(a, format);
      case FP_NEG -> function(a, format, Description.of("fp.neg", format), new Negation(format));
      case FP_ABS ->
          function(a, format, Description.of("fp.abs", format), new AbsoluteValue(format));
      case FP_ADD ->
          function(a, format, Description.of("fp.add", format, mode), new FloatSum(format, mode));
      case FP_SUB ->
          function(
              a, format, Description.of("fp.sub", format, mode), new FloatDifference(format, mode));
      case FP_MUL ->
          a.arg(0) == a.arg(1)
              ? function(
                  format,
                  Description.of("fp.square", format, mode),
                  new FloatSquare(format, mode),
                  List.of(a.arg(0)))
              : function(
                  a,
                  format,
                  Description.of("fp.mul", format, mode),
                  new FloatProduct(format, mode));
      case FP_DIV ->
          function(
              a, format, Description.of("fp.div", format, mode), new FloatQuotient(format, mode));
      case FP_FMA ->
          function(
              a,
              format,
              Description.of("fp.fma", format, mode),
              new FusedMultiplyAdd(format, mode));
      case FP_REM -> function(a, format, Description.of("fp.rem", format), new Remainder(format));
      case FP_MIN -> function(a, format, Description.of("fp.min", format), new Minimum(format));
      case FP_MAX -> function(a, format, Description.of("fp.max", format), new Maximum(format));
      case FP_SQRT ->
          function(
              a, format, Description.of("fp.sqrt", format, mode), new SquareRoot(format, mode));
      case FP_ROUND ->
          function(
              a,
              format,
              Description.of("fp.round", format, mode),
              new RoundToIntegral(format, mode));
      case FP_TO_FP ->
          function(
              a,
              format,
              Description.of("fp.from-fp", format(a.arg(0)), format, mode),
              new FloatToFloat(format(a.arg(0)), format, mode));
      case SBV_TO_FP -> fromInteger(a, format, mode, true);
      case UBV_TO_FP -> fromInteger(a, format, mode, false);
      case BITS_TO_FP ->
          Plan.of(
              parts ->
                  result(
                      format,
                      parts,
                      Description.of("fp.from-bits", format),
                      new BitsToFloat(format),
                      parts.getFirst().first),
              Node.unsigned(a.arg(0)));
      default ->
          throw new SolverException(
              "icp does not know " + a.op().smtLib() + " of " + a.arg(0).sort());
    };
  }

  private Plan fromInteger(Application a, FloatFormat format, RoundingMode mode, boolean signed) {
    Reading reading = new Reading(((Sort.BitVec) a.arg(0).sort()).width(), signed);
    return Plan.of(
        parts ->
            result(
                format,
                parts,
                Description.of("fp.from-int", reading, format, mode),
                new IntegerToFloat(reading, format, mode),
                parts.getFirst().first),
        new Node(a.arg(0), signed ? View.SIGNED : View.UNSIGNED));
  }

  private Plan function(
      Application a, FloatFormat format, Description description, Contractor contractor) {
    return function(format, description, contractor, a.args());
  }

  private Plan function(
      FloatFormat format, Description description, Contractor contractor, List<Term> operands) {
    return new Plan(
        operands.stream().map(Node::floating).toList(),
        parts -> {
          List<Integer> slots = new ArrayList<>();
          for (Encoded part : parts) {
            slots.add(part.first);
            slots.add(part.nan);
          }
          return result(
              format,
              parts,
              description,
              contractor,
              slots.stream().mapToInt(slot -> slot).toArray());
        });
  }

  /** A new float whose slots come behind those of the operands. */
  private Encoded result(
      FloatFormat format,
      List<Encoded> parts,
      Description description,
      Contractor contractor,
      int... operands) {
    int ordinal = pieces.newOrdinal(format, false);
    int nan = newNan(false);
    int[] slots = java.util.Arrays.copyOf(operands, operands.length + 2);
    slots[operands.length] = ordinal;
    slots[operands.length + 1] = nan;
    // Operands are floats of two slots each, or one number.
    int first = operands.length == 1 ? 1 : 0;
    int[] ordinals =
        IntStream.range(first, slots.length).filter(i -> (i - first) % 2 == 0).toArray();
    return pieces.with(
        pieces.floating(ordinal, nan, parts),
        description,
        new GuardedOrdinals(contractor, ordinals),
        slots);
  }

  private Plan choice(Application a, FloatFormat format) {
    return Plan.of(
        parts -> {
          int ordinal = pieces.newOrdinal(format, false);
          int nan = newNan(false);
          Encoded made = pieces.floating(ordinal, nan, parts);
          return pieces.with(
              made,
              Description.of("fp.ite"),
              new GuardedOrdinals(new FloatChoice(format), 1, 3, 5),
              pieces.truthOf(parts.get(0).first, made),
              parts.get(1).first,
              parts.get(1).nan,
              parts.get(2).first,
              parts.get(2).nan,
              ordinal,
              nan);
        },
        Node.truth(a.arg(0)),
        Node.floating(a.arg(1)),
        Node.floating(a.arg(2)));
  }

  // ---- Formulas

  Plan equality(Term x, Term y) {
    FloatFormat format = format(x);
    if (x instanceof Constant constant) {
      return equalityWith(format, y, (FloatValue) constant.value());
    }
    if (y instanceof Constant constant) {
      return equalityWith(format, x, (FloatValue) constant.value());
    }
    return reified(Description.of("fp.same"), new SameFloat(format), x, y);
  }

  private Plan equalityWith(FloatFormat format, Term x, FloatValue value) {
    return Plan.of(
        parts -> {
          Encoded of = parts.getFirst();
          int nan = pieces.isTrue(of.nan);
          if (value.isNaN()) {
            return pieces.literal(nan, parts);
          }
          BigInteger ordinal = format.ordinal(value);
          return pieces.and(
              parts,
              Pieces.not(nan),
              pieces.ordinalAtLeast(of.first, ordinal),
              pieces.ordinalAtMost(of.first, ordinal));
        },
        Node.floating(x));
  }

  private Plan reified(Description description, Contractor contractor, Term x, Term y) {
    return Plan.of(
        parts -> {
          int literal = pieces.newTruth(false);
          Encoded made = pieces.truth(literal, parts);
          return pieces.with(
              made,
              description,
              new GuardedOrdinals(contractor, 1, 3),
              pieces.truthOf(literal, made),
              parts.get(0).first,
              parts.get(0).nan,
              parts.get(1).first,
              parts.get(1).nan);
        },
        Node.floating(x),
        Node.floating(y));
  }

  private Plan compared(
      String name, FloatFormat format, FloatComparison.Relation relation, Term x, Term y) {
    return reified(Description.of(name), new FloatComparison(format, relation), x, y);
  }

  /** Comparisons with constants are bounds of ordinals. */
  Plan comparison(Application a) {
    Term x = a.arg(0);
    Term y = a.arg(1);
    FloatFormat format = format(x);
    if (y instanceof Constant constant) {
      return comparisonWith(a, format, x, (FloatValue) constant.value(), true);
    }
    if (x instanceof Constant constant) {
      return comparisonWith(a, format, y, (FloatValue) constant.value(), false);
    }
    return switch (a.op()) {
      case FP_LT -> compared("fp.lt", format, FloatComparison.Relation.LT, x, y);
      case FP_LE -> compared("fp.leq", format, FloatComparison.Relation.LE, x, y);
      default -> compared("fp.eq", format, FloatComparison.Relation.EQ, x, y);
    };
  }

  /**
   * @param below whether the constant is the second operand
   */
  private Plan comparisonWith(
      Application a, FloatFormat format, Term x, FloatValue value, boolean below) {
    if (value.isNaN()) {
      return Plan.of(parts -> pieces.constantTruth(false));
    }
    // Both zeros are equal.
    BigInteger least = format.ordinal(value);
    BigInteger greatest = least;
    if (least.signum() == 0 || least.equals(NEGATIVE_ZERO)) {
      least = NEGATIVE_ZERO;
      greatest = BigInteger.ZERO;
    }
    BigInteger from = least;
    BigInteger to = greatest;
    return Plan.of(
        parts -> {
          int ordinal = parts.getFirst().first;
          int number = Pieces.not(pieces.isTrue(parts.getFirst().nan));
          int notAbove = pieces.ordinalAtMost(ordinal, to);
          int notBelow = pieces.ordinalAtLeast(ordinal, from);
          return switch (a.op()) {
            case FP_LE -> pieces.and(parts, number, below ? notAbove : notBelow);
            case FP_LT -> pieces.and(parts, number, Pieces.not(below ? notBelow : notAbove));
            default -> pieces.and(parts, number, notAbove, notBelow);
          };
        },
        Node.floating(x));
  }

  Plan classification(Application a) {
    FloatFormat format = format(a.arg(0));
    BigInteger infinity = format.infinity();
    BigInteger leastNormal = BigInteger.ONE.shiftLeft(format.sort().significand() - 1);
    return Plan.of(
        parts -> {
          int x = parts.getFirst().first;
          int nan = pieces.isTrue(parts.getFirst().nan);
          int number = Pieces.not(nan);
          int negative = pieces.ordinalAtMost(x, NEGATIVE_ZERO);
          return switch (a.op()) {
            case FP_IS_NAN -> pieces.literal(nan, parts);
            case FP_IS_NEGATIVE -> pieces.and(parts, number, negative);
            case FP_IS_POSITIVE -> pieces.and(parts, number, Pieces.not(negative));
            case FP_IS_ZERO -> magnitude(parts, number, BigInteger.ZERO, BigInteger.ZERO);
            case FP_IS_SUBNORMAL ->
                magnitude(parts, number, BigInteger.ONE, leastNormal.subtract(BigInteger.ONE));
            case FP_IS_NORMAL ->
                magnitude(parts, number, leastNormal, infinity.subtract(BigInteger.ONE));
            default -> magnitude(parts, number, infinity, infinity);
          };
        },
        Node.floating(a.arg(0)));
  }

  /** The float is no NaN and its magnitude is in this range. */
  private Encoded magnitude(List<Encoded> parts, int number, BigInteger from, BigInteger to) {
    int x = parts.getFirst().first;
    Encoded positive =
        pieces.and(parts, pieces.ordinalAtLeast(x, from), pieces.ordinalAtMost(x, to));
    Encoded negative =
        pieces.and(parts, pieces.ordinalAtMost(x, from.not()), pieces.ordinalAtLeast(x, to.not()));
    Encoded neither =
        pieces.and(
            List.of(positive, negative), Pieces.not(positive.first), Pieces.not(negative.first));
    return pieces.and(List.of(neither), number, Pieces.not(neither.first));
  }
}
