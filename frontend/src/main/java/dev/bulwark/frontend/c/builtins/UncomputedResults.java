package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.library.ResultRanges;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.FloatLiterals;
import dev.bulwark.frontend.c.values.MathTerms;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/** What is assumed of results that the model does not compute: see {@link ResultRanges}. */
final class UncomputedResults {

  private final FunctionLowering function;
  private final TermFactory terms;
  private final MathTerms math;

  UncomputedResults(FunctionLowering function) {
    this.function = function;
    this.terms = function.terms();
    this.math = new MathTerms(terms);
  }

  /** Is the first argument needed to say what the result is? */
  boolean wantsArgument(CallSite site) {
    return ResultRanges.isWritten(site.name())
        || (site.arguments().length == 1 && ResultRanges.real(site.name()).isPresent());
  }

  /** Goes on only with results that the function can have. */
  void assume(CallSite site, CValue result, Optional<CValue> argument) {
    Optional<Term> range =
        result.type() instanceof CType.PointerType
            ? there(site, result)
            : number(site, result, argument);
    range.ifPresent(holds -> function.graph().step(new Action.Assume(holds), site.position(), ""));
  }

  private Optional<Term> there(CallSite site, CValue result) {
    return ResultRanges.isNeverNull(site.name())
        ? Optional.of(
            terms.distinct(result.term(), function.context().memory().space().constant(0)))
        : Optional.empty();
  }

  private Optional<Term> number(CallSite site, CValue result, Optional<CValue> argument) {
    return result.type().isInteger()
        ? ResultRanges.whole(site.name())
            .flatMap(whole -> within(whole, result))
            .or(() -> argument.flatMap(given -> written(result, given, site.position())))
        : ResultRanges.real(site.name())
            .filter(real -> result.type() instanceof CType.FloatingType)
            .flatMap(real -> argument.map(given -> within(real, result, given)));
  }

  private Optional<Term> within(ResultRanges.Whole range, CValue result) {
    // A declaration with another type says nothing that could be relied on.
    if (!result.type().equals(CType.INT) || !(result.term().sort() instanceof Sort.BitVec)) {
      return Optional.empty();
    }
    Term least = function.context().operators().constant(range.least(), CType.INT).term();
    Term greatest = function.context().operators().constant(range.greatest(), CType.INT).term();
    return Optional.of(
        terms.and(
            terms.apply(Op.BV_SLE, least, result.term()),
            terms.apply(Op.BV_SLE, result.term(), greatest)));
  }

  private Optional<Term> written(CValue result, CValue argument, Position position) {
    if (!result.type().equals(CType.INT) || !(result.term().sort() instanceof Sort.BitVec)) {
      return Optional.empty();
    }
    CValue sent = function.pointers().convert(argument, CType.UCHAR, position);
    Term character = function.converted(sent, CType.INT, position).term();
    Term end = function.context().operators().constant(-1, CType.INT).term();
    return Optional.of(terms.or(terms.eq(result.term(), end), terms.eq(result.term(), character)));
  }

  /** NaN gives NaN, and so do infinities where they have no limit; all else gives a number. */
  private Term within(ResultRanges.Real range, CValue result, CValue argument) {
    Term inRange =
        terms.and(
            math.isLessEqual(constant(range.least(), result.type()), result.term()),
            math.isLessEqual(result.term(), constant(range.greatest(), result.type())));
    Term number =
        range.infinite() ? terms.not(math.isNaN(argument.term())) : math.isFinite(argument.term());
    return terms.ite(number, inRange, math.isNaN(result.term()));
  }

  private Term constant(BigDecimal number, CType type) {
    BigDecimal amount = number.abs();
    FloatLiterals.Exact exact =
        new FloatLiterals.Exact(
            amount.unscaledValue(),
            BigInteger.TEN.pow(amount.scale()),
            (CType.FloatingType) type.unqualified());
    Term term = function.context().operators().constant(exact).term();
    return number.signum() < 0 ? terms.apply(Op.FP_NEG, term) : term;
  }
}
