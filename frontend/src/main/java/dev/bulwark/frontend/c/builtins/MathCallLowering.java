package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.library.MathFunction;
import dev.bulwark.frontend.c.library.MathFunction.Kind;
import dev.bulwark.frontend.c.lowering.CallParts;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.syntax.NanPayloads;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.FloatConversions;
import dev.bulwark.frontend.c.values.MathTerms;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.CType.FloatingType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Calls of functions of {@code math.h}. Where C or IEEE 754 leave the result open (the sign of NaN,
 * the smaller one of two zeros, how {@code signbit} says yes) it takes an input.
 */
final class MathCallLowering {

  /** What {@code fpclassify} gives, in glibc: NaN, infinite, normal, subnormal, zero. */
  private static final int[] CLASSES = {0, 1, 4, 3, 2};

  private final FunctionLowering function;
  private final CallParts calls;
  private final TermFactory terms;
  private final MathTerms math;

  MathCallLowering(FunctionLowering function, CallParts calls) {
    this.function = function;
    this.calls = calls;
    this.terms = function.terms();
    this.math = new MathTerms(terms);
  }

  CValue lower(CallSite site, MathFunction called) {
    if (site.arguments().length != called.kind().arguments()) {
      return function.error(site.call(), "wrong number of arguments in call of " + site.name());
    }
    if (!function.context().conversions().supports(CType.DOUBLE)) {
      return function.unsupported(
          site.call(), CType.DOUBLE.construct() + " are not supported yet: " + site.name());
    }
    if (called.kind() == Kind.NAN && !NanPayloads.isNone(site.arguments())) {
      return function.unsupported(
          site.call(), "NaN with a payload is not supported: " + site.text());
    }
    Optional<CValue> constant = function.context().operators().constant(called);
    if (constant.isPresent()) {
      calls.evaluateForEffects(site.arguments());
      return constant.get();
    }
    return apply(site, called, arguments(site, called));
  }

  private List<CValue> arguments(CallSite site, MathFunction called) {
    List<CValue> values = new ArrayList<>();
    for (int i = 0; i < site.arguments().length; i++) {
      CValue value = calls.argument(site.arguments(), i, true);
      // One function takes a pointer: to where it leaves the whole part.
      boolean whole = i == 1 && called.kind() == Kind.FRACTION && value.isPointer();
      boolean number = whole || value.type().isInteger() || value.type() instanceof FloatingType;
      values.add(
          number
              ? value
              : function.error(
                  site.call(), "argument " + (i + 1) + " of " + site.name() + " is no number"));
    }
    return values;
  }

  private CValue apply(CallSite site, MathFunction called, List<CValue> arguments) {
    boolean poisoned = arguments.stream().anyMatch(CValue::poisoned);
    CValue result =
        called.kind() == Kind.CLASSIFY_AS
            ? classified(
                converted(arguments.get(5), operandType(called, arguments.subList(5, 6)), site),
                arguments.stream()
                    .limit(5)
                    .map(each -> function.converted(each, CType.INT, site.position()).term())
                    .toList())
            : applied(site, called, arguments);
    return new CValue(result.term(), result.type(), poisoned);
  }

  private CValue applied(CallSite site, MathFunction called, List<CValue> arguments) {
    FloatingType type =
        operandType(called, called.kind() == Kind.SCALE ? arguments.subList(0, 1) : arguments);
    Term x = converted(arguments.getFirst(), type, site);
    if (called.kind() == Kind.SCALE) {
      CType powerType = site.name().contains("scalbln") ? CType.LONG : CType.INT;
      CValue power = function.converted(arguments.get(1), powerType, site.position());
      Term wide = function.context().conversions().convert(power, CType.LONGLONG).term();
      return CValue.of(math.scaled(x, wide), type);
    }
    if (called.kind() == Kind.FRACTION) {
      return fraction(site, type, x, arguments.get(1));
    }
    Term y = arguments.size() > 1 ? converted(arguments.get(1), type, site) : x;
    return switch (called.kind()) {
      case ABSOLUTE -> CValue.of(terms.apply(Op.FP_ABS, x), type);
      case SQUARE_ROOT -> CValue.of(math.squareRoot(x), type);
      case FLOOR -> CValue.of(math.integral(RoundingMode.TOWARD_NEGATIVE, x), type);
      case CEILING -> CValue.of(math.integral(RoundingMode.TOWARD_POSITIVE, x), type);
      case TRUNCATE -> CValue.of(math.integral(RoundingMode.TOWARD_ZERO, x), type);
      case ROUND -> CValue.of(math.integral(RoundingMode.NEAREST_AWAY, x), type);
      case ROUND_EVEN -> CValue.of(math.integral(RoundingMode.NEAREST_EVEN, x), type);
      case ROUND_TO_INTEGER -> toInteger(site, called, type, RoundingMode.NEAREST_AWAY, x);
      case ROUND_EVEN_TO_INTEGER -> toInteger(site, called, type, RoundingMode.NEAREST_EVEN, x);
      case COPY_SIGN -> CValue.of(math.withSign(x, isNegative(site, y)), type);
      case MINIMUM -> CValue.of(math.minimum(x, y, firstOfZeros(site, x, y)), type);
      case MAXIMUM -> CValue.of(math.maximum(x, y, firstOfZeros(site, x, y)), type);
      case POSITIVE_DIFFERENCE -> CValue.of(math.positiveDifference(x, y), type);
      case FUSED_MULTIPLY_ADD ->
          CValue.of(math.fused(x, y, converted(arguments.get(2), type, site)), type);
      case REMAINDER -> CValue.of(math.remainder(x, y), type);
      case MODULO -> CValue.of(math.modulo(x, y), type);
      case IS_NAN -> truth(math.isNaN(x));
      case IS_INFINITE -> truth(math.is(Op.FP_IS_INFINITE, x));
      case INFINITE_SIGN -> infiniteSign(x);
      case IS_FINITE -> truth(math.isFinite(x));
      case IS_NORMAL -> truth(math.is(Op.FP_IS_NORMAL, x));
      case SIGN_BIT -> signBit(site, x);
      case CLASSIFY -> classified(x, glibcClasses());
      case IS_GREATER -> truth(math.isLess(y, x));
      case IS_GREATER_EQUAL -> truth(math.isLessEqual(y, x));
      case IS_LESS -> truth(math.isLess(x, y));
      case IS_LESS_EQUAL -> truth(math.isLessEqual(x, y));
      case IS_LESS_GREATER -> truth(terms.or(math.isLess(x, y), math.isLess(y, x)));
      case IS_UNORDERED -> truth(math.isUnordered(x, y));
      case SCALE, FRACTION, NAN, INFINITY, CLASSIFY_AS ->
          throw new IllegalStateException("lowered before: " + called.kind());
    };
  }

  private static CValue truth(Term condition) {
    return CValue.of(condition, CType.INT);
  }

  /** The type in which generic functions compute: the widest one of the operands. */
  private static FloatingType operandType(MathFunction called, List<CValue> operands) {
    if (called.operand().isPresent()) {
      return called.operand().get();
    }
    CType widest = CType.INT;
    for (CValue operand : operands) {
      if (operand.type() instanceof FloatingType floating) {
        widest = FloatConversions.common(floating, widest);
      }
    }
    return widest instanceof FloatingType floating ? floating : CType.DOUBLE;
  }

  private Term converted(CValue argument, FloatingType type, CallSite site) {
    return function.converted(argument, type, site.position()).term();
  }

  private CValue toInteger(
      CallSite site, MathFunction called, FloatingType type, RoundingMode mode, Term x) {
    CValue integral = CValue.of(math.integral(mode, x), type);
    return function.converted(integral, called.result(), site.position());
  }

  private CValue fraction(CallSite site, FloatingType type, Term x, CValue pointer) {
    LValue whole = function.lvalues().target(pointer, site.call());
    if (whole instanceof LValue.Refused) {
      return function.poison();
    }
    CValue result = function.saved(CValue.of(math.fraction(x), type), site.position());
    CValue integral = CValue.of(math.integral(RoundingMode.TOWARD_ZERO, x), type);
    function.memory().store(whole, integral, site.position(), site.text());
    return result;
  }

  private CValue infiniteSign(Term x) {
    Term one = number(1);
    Term sign = terms.ite(math.is(Op.FP_IS_NEGATIVE, x), number(-1), one);
    return CValue.of(terms.ite(math.is(Op.FP_IS_INFINITE, x), sign, number(0)), CType.INT);
  }

  private Term number(int number) {
    return function.context().operators().constant(number, CType.INT).term();
  }

  private List<Term> glibcClasses() {
    List<Term> classes = new ArrayList<>();
    for (int each : CLASSES) {
      classes.add(number(each));
    }
    return classes;
  }

  /** The classes are NaN, infinite, normal, subnormal, zero. */
  private CValue classified(Term x, List<Term> classes) {
    Term result = classes.get(4);
    result = terms.ite(math.is(Op.FP_IS_SUBNORMAL, x), classes.get(3), result);
    result = terms.ite(math.is(Op.FP_IS_NORMAL, x), classes.get(2), result);
    result = terms.ite(math.is(Op.FP_IS_INFINITE, x), classes.get(1), result);
    return CValue.of(terms.ite(math.isNaN(x), classes.getFirst(), result), CType.INT);
  }

  // ---- What is left open

  /** Is the sign set? NaN has one too, which is not known here. */
  private Term isNegative(CallSite site, Term x) {
    return openIf(
        math.isNaN(x),
        math.is(Op.FP_IS_NEGATIVE, x),
        site,
        InputSite.Kind.UNCOMPUTED,
        "sign of NaN");
  }

  private Term firstOfZeros(CallSite site, Term x, Term y) {
    return openIf(
        math.areDifferentZeros(x, y),
        terms.bool(false),
        site,
        InputSite.Kind.UNSPECIFIED,
        "choice between 0.0 and -0.0");
  }

  /** Any truth value where it is open, else what it is otherwise. */
  private Term openIf(
      Term open, Term otherwise, CallSite site, InputSite.Kind kind, String description) {
    FlowGraph graph = function.graph();
    ProgramVariable choice = function.temporary(CType.BOOL, site.position());
    Node anything = graph.node();
    Node fixed = graph.node();
    Node join = graph.node();
    graph.arc(graph.current(), new Action.Assume(open), anything, site.position(), "");
    graph.arc(graph.current(), new Action.Assume(terms.not(open)), fixed, site.position(), "");
    Term bit = terms.ite(otherwise, terms.bitVec(1, 1), terms.bitVec(1, 0));
    graph.arc(fixed, new Action.Assign(choice, bit), join, site.position(), "");
    graph.moveTo(anything);
    function.havoc(choice, kind, description, CType.BOOL, site.position(), "");
    graph.fallInto(join);
    return terms.eq(choice.term(), terms.bitVec(1, 1));
  }

  /** Some number other than zero where the sign is set: which one differs between types. */
  private CValue signBit(CallSite site, Term x) {
    FlowGraph graph = function.graph();
    Term negative = isNegative(site, x);
    ProgramVariable result = function.temporary(CType.INT, site.position());
    Node set = graph.node();
    Node clear = graph.node();
    Node join = graph.node();
    graph.arc(graph.current(), new Action.Assume(negative), set, site.position(), "");
    graph.arc(graph.current(), new Action.Assume(terms.not(negative)), clear, site.position(), "");
    graph.arc(clear, new Action.Assign(result, number(0)), join, site.position(), "");
    graph.moveTo(set);
    function.havoc(
        result,
        InputSite.Kind.UNSPECIFIED,
        "result of " + site.name(),
        CType.INT,
        site.position(),
        "");
    graph.step(new Action.Assume(terms.distinct(result.term(), number(0))), site.position(), "");
    graph.fallInto(join);
    return CValue.of(result.term(), CType.INT);
  }
}
