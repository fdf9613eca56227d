package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.logic.Value.IntValue;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** Floats. The sort of its argument decides which conversion {@code to_fp} is. */
final class FloatOperators {

  private FloatOperators() {}

  static void addTo(Map<String, Operators.Maker> table) {
    for (Op op :
        List.of(Op.FP_ADD, Op.FP_SUB, Op.FP_MUL, Op.FP_DIV, Op.FP_FMA, Op.FP_SQRT, Op.FP_ROUND)) {
      table.put(
          op.smtLib(),
          (factory, head, args) -> factory.rounded(op, head.rounding(), args.toArray(Term[]::new)));
    }
    for (Op op : List.of(Op.FP_ABS, Op.FP_NEG, Op.FP_REM, Op.FP_MIN, Op.FP_MAX, Op.FP_TO_REAL)) {
      table.put(op.smtLib(), Operators.plain(op));
    }
    for (Op op : List.of(Op.FP_LE, Op.FP_LT, Op.FP_EQ)) {
      table.put(op.smtLib(), Operators.chain(op, false));
    }
    table.put("fp.geq", Operators.chain(Op.FP_LE, true));
    table.put("fp.gt", Operators.chain(Op.FP_LT, true));
    for (Op op : List.of(Op.FP_IS_NORMAL, Op.FP_IS_SUBNORMAL, Op.FP_IS_ZERO, Op.FP_IS_INFINITE)) {
      table.put(op.smtLib(), Operators.plain(op));
    }
    for (Op op : List.of(Op.FP_IS_NAN, Op.FP_IS_NEGATIVE, Op.FP_IS_POSITIVE)) {
      table.put(op.smtLib(), Operators.plain(op));
    }
    for (Op op : List.of(Op.FP_TO_UBV, Op.FP_TO_SBV)) {
      table.put(
          op.smtLib(),
          (factory, head, args) ->
              factory.floatToBitVec(op, head.rounding(), head.index(0), single(head, args)));
    }
    table.put("fp", FloatOperators::literal);
    table.put("to_fp", FloatOperators::toFloat);
    table.put(
        "to_fp_unsigned",
        (factory, head, args) ->
            factory.toFloat(Op.UBV_TO_FP, head.rounding(), target(head), single(head, args)));
  }

  private static Term single(Head head, List<Term> args) {
    Operators.exactly(head, args, 1);
    return args.getFirst();
  }

  private static Sort.Float target(Head head) {
    return Sort.floating(head.index(0), head.index(1));
  }

  /** {@code (fp sign exponent fraction)}: a constant if its parts are. */
  private static Term literal(TermFactory factory, Head head, List<Term> args) {
    Operators.exactly(head, args, 3);
    if (Operators.width(head, args.get(0)) != 1) {
      throw head.error("the sign of fp has one bit");
    }
    Sort.Float sort =
        Sort.floating(Operators.width(head, args.get(1)), Operators.width(head, args.get(2)) + 1);
    BigInteger bits = BigInteger.ZERO;
    for (Term arg : args) {
      if (!(arg instanceof Constant constant && constant.value() instanceof BitVecValue part)) {
        return factory.floatFromBits(
            sort, factory.concat(factory.concat(args.get(0), args.get(1)), args.get(2)));
      }
      bits = bits.shiftLeft(part.width()).or(part.bits());
    }
    return factory.constant(new FloatValue(sort, bits));
  }

  private static Term toFloat(TermFactory factory, Head head, List<Term> args) {
    Term arg = single(head, args);
    Sort.Float target = target(head);
    return switch (arg.sort()) {
      case Sort.BitVec b when head.mode() == null -> factory.floatFromBits(target, arg);
      case Sort.BitVec b -> factory.toFloat(Op.SBV_TO_FP, head.rounding(), target, arg);
      case Sort.Float f -> factory.toFloat(Op.FP_TO_FP, head.rounding(), target, arg);
      case Sort.Real r -> factory.toFloat(Op.REAL_TO_FP, head.rounding(), target, arg);
      case Sort.Int i ->
          factory.toFloat(Op.REAL_TO_FP, head.rounding(), target, asReal(factory, arg));
      case Sort.Bool b -> throw head.error("to_fp of a Boolean");
      case Sort.Array a -> throw head.error("to_fp of an array");
    };
  }

  private static Term asReal(TermFactory factory, Term integer) {
    return integer instanceof Constant constant
            && constant.value() instanceof IntValue(BigInteger number)
        ? factory.constant(Value.real(number, BigInteger.ONE))
        : factory.apply(Op.INT_TO_REAL, integer);
  }

  /** The constants {@code (_ NaN e s)}, {@code (_ +oo e s)} and their like. */
  static Value special(Head head) {
    Sort.Float sort = target(head);
    BigInteger sign = BigInteger.ONE.shiftLeft(sort.width() - 1);
    BigInteger infinity =
        BigInteger.ONE
            .shiftLeft(sort.exponent())
            .subtract(BigInteger.ONE)
            .shiftLeft(sort.significand() - 1);
    return new FloatValue(
        sort,
        switch (head.name()) {
          case "NaN" -> sign.subtract(BigInteger.ONE);
          case "+oo" -> infinity;
          case "-oo" -> infinity.or(sign);
          case "+zero" -> BigInteger.ZERO;
          case "-zero" -> sign;
          default -> throw head.error("unknown constant " + head.name());
        });
  }
}
