package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Operations;
import java.math.BigInteger;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The few identities of floats that hold for NaN, infinities and both zeros in every rounding mode.
 */
final class FloatRules {

  private static final Set<Op> SIGNLESS_PREDICATES =
      Set.of(Op.FP_IS_NAN, Op.FP_IS_INFINITE, Op.FP_IS_ZERO, Op.FP_IS_NORMAL, Op.FP_IS_SUBNORMAL);

  private FloatRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule("fp-sign-twice", Set.of(Op.FP_NEG, Op.FP_ABS), FloatRules::signTwice),
        new Rule("fp-predicate-sign", SIGNLESS_PREDICATES, FloatRules::predicateOfSign),
        new Rule("fp-compare-same", Set.of(Op.FP_LT, Op.FP_LE, Op.FP_EQ), FloatRules::compareSame),
        new Rule("fp-extremum-same", Set.of(Op.FP_MIN, Op.FP_MAX), FloatRules::extremumSame),
        new Rule("fp-times-one", Set.of(Op.FP_MUL, Op.FP_DIV), FloatRules::timesOne),
        new Rule("fp-same-format", Op.FP_TO_FP, FloatRules::sameFormat));
  }

  private static @Nullable Term signTwice(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (!(args[0] instanceof Application inner)
        || (inner.op() != Op.FP_NEG && inner.op() != Op.FP_ABS)) {
      return null;
    }
    if (op == Op.FP_ABS) {
      return factory.apply(Op.FP_ABS, inner.arg(0));
    }
    return inner.op() == Op.FP_NEG ? inner.arg(0) : null;
  }

  private static @Nullable Term predicateOfSign(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    return args[0] instanceof Application inner
            && (inner.op() == Op.FP_NEG || inner.op() == Op.FP_ABS)
        ? factory.apply(op, inner.arg(0))
        : null;
  }

  private static @Nullable Term compareSame(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (args[0] != args[1]) {
      return null;
    }
    return op == Op.FP_LT ? factory.bool(false) : factory.not(factory.apply(Op.FP_IS_NAN, args[0]));
  }

  private static @Nullable Term extremumSame(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    return args[0] == args[1] ? args[0] : null;
  }

  private static @Nullable Term timesOne(TermFactory factory, Op op, int p, int q, Term[] args) {
    return args[1] instanceof Constant constant
            && constant.value().equals(one((Sort.Float) args[1].sort()))
        ? args[0]
        : null;
  }

  private static @Nullable Value one(Sort.Float sort) {
    return Operations.apply(
        Op.REAL_TO_FP,
        RoundingMode.NEAREST_EVEN.ordinal(),
        Op.packFloat(sort),
        sort,
        Value.real(BigInteger.ONE, BigInteger.ONE));
  }

  private static @Nullable Term sameFormat(TermFactory factory, Op op, int p, int q, Term[] args) {
    return args[0].sort().equals(Op.unpackFloat(q)) ? args[0] : null;
  }
}
