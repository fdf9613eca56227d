package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.library.GnuBuiltin;
import dev.bulwark.frontend.c.library.GnuBuiltin.Kind;
import dev.bulwark.frontend.c.library.GnuBuiltins;
import dev.bulwark.frontend.c.lowering.CallParts;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.types.TypeCompatibility;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.typing.FlexibleArrays;
import dev.bulwark.frontend.c.typing.GenericSelection;
import dev.bulwark.frontend.c.typing.Qualified;
import dev.bulwark.frontend.c.typing.Qualifiers;
import dev.bulwark.frontend.c.values.BitCounts;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.UndefinedBehaviour;
import java.math.BigInteger;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/** Calls of gcc's own functions: see {@link GnuBuiltins}. */
final class BuiltinCallLowering {

  private static final String UNKNOWN_SIZE =
      "__builtin_object_size knows the sizes of objects only that are named, as without"
          + " optimisation";

  private final FunctionLowering function;
  private final CallParts calls;
  private final ProgramContext context;
  private final TermFactory terms;
  private final BitCounts counts;
  private final ExactArithmetic arithmetic;

  BuiltinCallLowering(FunctionLowering function, CallParts calls) {
    this.function = function;
    this.calls = calls;
    this.context = function.context();
    this.terms = function.terms();
    this.counts = new BitCounts(terms);
    this.arithmetic = new ExactArithmetic(terms, context.conversions());
  }

  CValue lower(CallSite site, GnuBuiltin builtin) {
    return switch (builtin.kind()) {
      case COUNT_LEADING_ZEROS,
          COUNT_TRAILING_ZEROS,
          COUNT_SIGN_BITS,
          COUNT_ONES,
          PARITY,
          FIND_FIRST_ONE,
          SWAP_BYTES ->
          onWord(site, builtin);
      case ADD_OVERFLOWS, SUBTRACT_OVERFLOWS, MULTIPLY_OVERFLOWS -> overflow(site, builtin);
      case IS_CONSTANT -> isConstant(site);
      case ARE_TYPES_COMPATIBLE -> areTypesCompatible(site);
      case CLASSIFY_TYPE -> classified(site);
      case CHOOSE ->
          context
              .types()
              .constants()
              .chosen(site.call(), function.scope())
              .map(function.expressions()::value)
              .orElseGet(
                  () ->
                      function.unsupported(
                          site.call(),
                          "the first argument of " + site.name() + " is not known as a constant"));
      case SELECT ->
          switch (GenericSelection.of(site.call(), function.scope(), context.types())) {
            case GenericSelection.Choice(IASTExpression chosen) ->
                function.expressions().value(chosen);
            case GenericSelection.None(String why) -> function.unsupported(site.call(), why);
          };
      case OBJECT_SIZE -> objectSize(site, builtin);
      case NOTHING -> {
        calls.evaluateForEffects(site.arguments());
        yield calls.nothing();
      }
    };
  }

  private CValue wrongArguments(CallSite site) {
    return function.error(site.call(), "wrong number of arguments in call of " + site.name());
  }

  private Optional<CValue> refusedOnNumbers(CallSite site) {
    // Words exist only where integers are the machine's.
    return context.conversions().sort(CType.INT) instanceof Sort.BitVec
        ? Optional.empty()
        : Optional.of(
            function.unsupported(
                site.call(),
                "bit operations are not supported with mathematical integers: " + site.name()));
  }

  private CValue onWord(CallSite site, GnuBuiltin builtin) {
    if (site.arguments().length != 1) {
      return wrongArguments(site);
    }
    Optional<CValue> refused = refusedOnNumbers(site);
    if (refused.isPresent()) {
      return refused.get();
    }
    CValue argument = calls.argument(site.arguments(), 0, true);
    CValue operand = function.converted(argument, builtin.operand(), site.position());
    Term word = operand.term();
    if (builtin.kind() == Kind.COUNT_LEADING_ZEROS || builtin.kind() == Kind.COUNT_TRAILING_ZEROS) {
      undefinedIf(terms.eq(word, terms.zero(word.sort())), site);
    }
    Term result =
        switch (builtin.kind()) {
          case COUNT_LEADING_ZEROS -> counts.leadingZeros(word);
          case COUNT_TRAILING_ZEROS -> counts.trailingZeros(word);
          case COUNT_SIGN_BITS -> counts.signBits(word);
          case COUNT_ONES -> counts.ones(word);
          case PARITY -> counts.parity(word);
          case FIND_FIRST_ONE -> counts.firstOne(word);
          default -> counts.swappedBytes(word);
        };
    return new CValue(result, builtin.result(), operand.poisoned());
  }

  private void undefinedIf(Term condition, CallSite site) {
    FlowGraph graph = function.graph();
    Node undefined =
        graph.node(
            new Location.Role.Undefined(
                UndefinedBehaviour.BIT_COUNT_OF_ZERO, site.name() + " of zero"),
            site.position());
    graph.arc(graph.current(), new Action.Assume(condition), undefined, site.position(), "");
    graph.step(new Action.Assume(terms.not(condition)), site.position(), "");
  }

  // ---- Overflow

  /** Computes in enough bits, and asks whether the type of the result holds what comes out. */
  private CValue overflow(CallSite site, GnuBuiltin builtin) {
    if (site.arguments().length != 3) {
      return wrongArguments(site);
    }
    Optional<CValue> refused = refusedOnNumbers(site);
    if (refused.isPresent()) {
      return refused.get();
    }
    CValue left = operand(site, 0, builtin);
    CValue right = operand(site, 1, builtin);
    CValue last = calls.argument(site.arguments(), 2, true);
    boolean poisoned = left.poisoned() || right.poisoned() || last.poisoned();
    if (poisoned) {
      return function.poison();
    }
    if (!left.type().isInteger() || !right.type().isInteger()) {
      return function.error(site.call(), "the arguments of " + site.name() + " are no integers");
    }
    Term exact = exact(builtin.kind(), left, right);
    if (last.type().isInteger() && site.name().endsWith("_p")) {
      return CValue.of(terms.not(arithmetic.fits(exact, last.type())), CType.INT);
    }
    LValue place = function.lvalues().target(last, site.call());
    CType type = place.type().unqualified();
    if (place instanceof LValue.Refused || !type.isInteger()) {
      return function.error(
          site.call(), "the last argument of " + site.name() + " is no pointer to integers");
    }
    // As the value of the call is taken after the result is stored, what it depends on is saved.
    CValue overflows =
        function.saved(
            CValue.of(terms.not(arithmetic.fits(exact, type)), CType.INT), site.position());
    function.memory().store(place, truncated(exact, type), site.position(), site.text());
    return overflows;
  }

  private CValue operand(CallSite site, int i, GnuBuiltin builtin) {
    CValue argument = calls.argument(site.arguments(), i, true);
    return builtin.operand() instanceof CType.VoidType
        ? argument
        : function.converted(argument, builtin.operand(), site.position());
  }

  private Term exact(Kind kind, CValue left, CValue right) {
    return arithmetic.exact(
        switch (kind) {
          case ADD_OVERFLOWS -> Op.BV_ADD;
          case SUBTRACT_OVERFLOWS -> Op.BV_SUB;
          default -> Op.BV_MUL;
        },
        left,
        right);
  }

  private CValue truncated(Term exact, CType type) {
    int width = ((Sort.BitVec) exact.sort()).width();
    int bits = context.conversions().width(type);
    Term term =
        bits > width
            ? terms.signExtend(bits - width, exact)
            : bits < width ? terms.extract(bits - 1, 0, exact) : exact;
    return CValue.of(term, type);
  }

  // ---- About expressions

  private CValue isConstant(CallSite site) {
    if (site.arguments().length != 1) {
      return wrongArguments(site);
    }
    Optional<Boolean> constant =
        site.arguments()[0] instanceof IASTExpression expression
            ? context.types().constants().isConstant(expression, function.scope())
            : Optional.empty();
    return constant
        .map(is -> context.operators().constant(is ? 1 : 0, CType.INT))
        .orElseGet(
            () -> function.converted(uncomputed(site, CType.BOOL), CType.INT, site.position()));
  }

  /** What gcc knows of an expression and the model does not. */
  private CValue uncomputed(CallSite site, CType type) {
    return calls.input(site, InputSite.Kind.UNCOMPUTED, "result of " + site.name(), type);
  }

  /** gcc's {@code typeclass.h}; what is promoted counts as that. */
  private CValue classified(CallSite site) {
    if (site.arguments().length != 1
        || !(site.arguments()[0] instanceof IASTExpression expression)) {
      return wrongArguments(site);
    }
    CType type =
        TypeFacts.adjusted(context.types().expressionTypes().typeOf(expression, function.scope()));
    int sort =
        switch (type) {
          case CType.PointerType pointer -> 5;
          case CType.FloatingType number -> 8;
          case CompositeType composite -> composite.kind() == CompositeType.Kind.STRUCT ? 12 : 13;
          case CType number when number.isInteger() -> 1;
          default -> -1;
        };
    return sort < 0
        ? function.unsupported(
            site.call(), type.construct() + " are not supported yet: " + site.name())
        : context.operators().constant(sort, CType.INT);
  }

  private CValue areTypesCompatible(CallSite site) {
    if (site.arguments().length == 2
        && site.arguments()[0] instanceof IASTTypeIdExpression left
        && site.arguments()[1] instanceof IASTTypeIdExpression right) {
      CType a = unqualified(context.types().typeId(left.getTypeId(), function.scope()));
      CType b = unqualified(context.types().typeId(right.getTypeId(), function.scope()));
      Optional<Boolean> compatible = TypeCompatibility.between(a, b);
      if (compatible.isEmpty()) {
        return function.unsupported(
            site.call(),
            "comparing enumerations without tag or unsupported types is not supported yet: "
                + site.text());
      }
      if (!compatible.get()) {
        return context.operators().constant(0, CType.INT);
      }
      Qualifiers qualifiers = context.types().qualifiers();
      return Qualified.same(
              qualifiers.of(left.getTypeId()).unqualified(),
              qualifiers.of(right.getTypeId()).unqualified(),
              a)
          .map(same -> context.operators().constant(same ? 1 : 0, CType.INT))
          .orElseGet(
              () ->
                  function.unsupported(
                      site.call(), "the qualifiers of these types are not known: " + site.text()));
    }
    return wrongArguments(site);
  }

  /** gcc does not look at the qualifiers of the whole type, nor at those of elements. */
  private static CType unqualified(CType type) {
    return type instanceof CType.ArrayType array
        ? new CType.ArrayType(unqualified(array.element()), array.length(), array.count())
        : type.unqualified();
  }

  /** Of what is not known, 0 where the least size is asked for, else the largest number. */
  private CValue objectSize(CallSite site, GnuBuiltin builtin) {
    if (site.arguments().length != 2
        || !(site.arguments()[1] instanceof IASTExpression expression)) {
      return wrongArguments(site);
    }
    Optional<BigInteger> mode = context.types().constants().number(expression, function.scope());
    if (mode.isEmpty()) {
      return function.error(
          site.call(), "the second argument of " + site.name() + " is no constant");
    }
    if (!(site.arguments()[0] instanceof IASTExpression pointer)) {
      return wrongArguments(site);
    }
    Optional<Long> known = size(pointer);
    if (known.isEmpty() && !isHidden(pointer)) {
      return uncomputed(site, builtin.result());
    }
    if (known.isEmpty()) {
      context.assume(UNKNOWN_SIZE);
    }
    return context
        .operators()
        .constant(known.orElse(mode.get().testBit(1) ? 0L : -1L), builtin.result());
  }

  /** The size of the object that the pointer is made from at once. */
  private Optional<Long> size(IASTExpression pointer) {
    IASTExpression inner = Syntax.withoutParentheses(pointer);
    boolean address =
        inner instanceof IASTUnaryExpression unary
            && unary.getOperator() == IASTUnaryExpression.op_amper;
    IASTExpression object =
        address ? Syntax.withoutParentheses(((IASTUnaryExpression) inner).getOperand()) : inner;
    Symbol symbol =
        object instanceof IASTIdExpression id
            ? function.scope().lookup(id.getName().toString())
            : null;
    CType type = typeOf(object);
    boolean whole =
        address ? !(type instanceof CType.FunctionType) : type instanceof CType.ArrayType;
    if (!isObject(object) || !whole) {
      return Optional.empty();
    }
    var size = context.types().layouts().size(type);
    long added =
        symbol instanceof Symbol.Global(GlobalVariable global)
            ? FlexibleArrays.added(global, context.types())
            : 0;
    return size.isPresent() ? Optional.of(size.getAsLong() + added) : Optional.empty();
  }

  private CType typeOf(IASTExpression expression) {
    return context.types().expressionTypes().typeOf(expression, function.scope());
  }

  private boolean isObject(IASTExpression expression) {
    return expression instanceof IASTIdExpression id
        && (function.scope().lookup(id.getName().toString()) instanceof Symbol.Local
            || function.scope().lookup(id.getName().toString()) instanceof Symbol.Global);
  }

  /**
   * Does the pointer come from a value that is read, so that gcc knows nothing of the object? Of
   * parts of objects that are named it knows the size of what is left.
   */
  private boolean isHidden(IASTExpression pointer) {
    IASTExpression at = Syntax.withoutParentheses(pointer);
    while (at instanceof IASTCastExpression cast) {
      at = Syntax.withoutParentheses(cast.getOperand());
    }
    if (at instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_amper) {
      at = Syntax.withoutParentheses(unary.getOperand());
    } else if (isObject(at)) {
      return typeOf(at) instanceof CType.PointerType;
    }
    while (true) {
      switch (at) {
        case IASTFieldReference field when !field.isPointerDereference() ->
            at = Syntax.withoutParentheses(field.getFieldOwner());
        case IASTArraySubscriptExpression subscript
            when typeOf(subscript.getArrayExpression()) instanceof CType.ArrayType ->
            at = Syntax.withoutParentheses(subscript.getArrayExpression());
        default -> {
          return at instanceof IASTFieldReference;
        }
      }
    }
  }
}
