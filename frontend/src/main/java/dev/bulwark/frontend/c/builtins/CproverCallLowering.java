package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.library.CproverFunction;
import dev.bulwark.frontend.c.lowering.CallParts;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.Destination;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;

/** Calls of CBMC's functions: see {@link CproverFunction}. */
final class CproverCallLowering {

  private final FunctionLowering function;
  private final CallParts calls;
  private final ProgramContext context;
  private final FlowGraph graph;
  private final TermFactory terms;
  private final ConditionArgument conditions;
  private final ExactArithmetic arithmetic;
  private final PermissionLowering permissions;
  private final ObjectQuestions objects;

  CproverCallLowering(FunctionLowering function, CallParts calls) {
    this.function = function;
    this.calls = calls;
    this.context = function.context();
    this.graph = function.graph();
    this.terms = function.terms();
    this.conditions = new ConditionArgument(function);
    this.arithmetic = new ExactArithmetic(terms, context.conversions());
    this.permissions = new PermissionLowering(function, calls);
    this.objects = new ObjectQuestions(function, calls, permissions);
  }

  CValue lower(CallSite site, CproverFunction called, CType type) {
    if (!called.takes(site.arguments().length)) {
      return function.error(site.call(), "wrong number of arguments in call of " + site.name());
    }
    if (called == CproverFunction.LOOP_ENTRY) {
      return entry(site);
    }
    CValue result =
        switch (called) {
          case ASSUME -> {
            condition(site).ifPresent(condition -> assume(site, condition));
            yield calls.nothing();
          }
          case ASSERT -> check(site, "assertion");
          case PRECONDITION -> check(site, "precondition");
          case POSTCONDITION -> check(site, "postcondition");
          case COVER, INPUT, OUTPUT, PRINTF, ATOMIC_BEGIN, ATOMIC_END, FENCE -> {
            calls.evaluateForEffects(site.arguments());
            yield calls.nothing();
          }
          case OVERFLOW_PLUS -> overflow(site, Op.BV_ADD);
          case OVERFLOW_MINUS -> overflow(site, Op.BV_SUB);
          case OVERFLOW_MULT -> overflow(site, Op.BV_MUL);
          case OVERFLOW_SHL -> overflowOfShift(site);
          case OVERFLOW_UNARY_MINUS -> overflowOfNegation(site);
          case R_OK -> permissions.valid(site, false);
          case W_OK, RW_OK -> permissions.valid(site, true);
          case SAME_OBJECT -> permissions.sameObject(site);
          case POINTER_OBJECT -> permissions.object(site, type);
          case POINTER_OFFSET -> permissions.offset(site, type);
          case OBJECT_SIZE -> objects.size(site, type);
          case DYNAMIC_OBJECT -> objects.isDynamic(site);
          case HAVOC_OBJECT -> objects.forget(site);
          case LOOP_ENTRY -> entry(site);
        };
    CType declared = context.callees().resultType(site.name(), function.scope());
    return result.poisoned()
            || site.destination() instanceof Destination.Nowhere
            || !context.conversions().supports(declared)
        ? result
        : function.converted(result, declared, site.position());
  }

  private CValue entry(CallSite site) {
    return function
        .loopEntries()
        .of(site.call())
        .orElseGet(
            () ->
                function.error(
                    site.call(), site.name() + " stands in no invariant of a loop that has one"));
  }

  // ---- Conditions

  private Optional<IASTExpression> condition(CallSite site) {
    if (site.arguments()[0] instanceof IASTExpression condition) {
      return Optional.of(condition);
    }
    function.error(site.call(), "the first argument of " + site.name() + " is no expression");
    return Optional.empty();
  }

  /**
   * The condition after its conversion to the parameter's type, where that makes a difference to
   * its truth: CBMC's own parameter is a truth value, a program may declare another.
   */
  private Optional<Term> converted(CallSite site, IASTExpression condition) {
    FunctionEntity entity = context.callees().entity(site.name(), function.scope());
    CType.FunctionType declared = entity == null ? null : entity.type();
    return declared == null || declared.parameters().isEmpty()
        ? Optional.empty()
        : conditions.converted(site, condition, true).map(context.conversions()::asCondition);
  }

  private void assume(CallSite site, IASTExpression condition) {
    Optional<Term> converted = converted(site, condition);
    if (converted.isPresent()) {
      graph.step(new Action.Assume(converted.get()), site.position(), site.text());
    } else {
      function.conditions().assume(condition, site.position(), site.text());
    }
  }

  /** An assertion that does not end the program: where it is not asked for, it has no effect. */
  private CValue check(CallSite site, String kind) {
    Optional<IASTExpression> condition = condition(site);
    if (condition.isEmpty()) {
      return calls.nothing();
    }
    if (!Syntax.isStringLiteral(site.arguments()[1])) {
      calls.argument(site.arguments(), 1, false);
    }
    boolean asked = context.options().property().isFailingAssert();
    Optional<Term> converted = converted(site, condition.get());
    Node holds = graph.node();
    Node fails = asked ? graph.node(failure(site, kind, condition.get()), site.position()) : holds;
    if (converted.isPresent()) {
      Term truth = converted.get();
      graph.arc(
          graph.current(),
          new Action.Assume(terms.not(truth)),
          fails,
          site.position(),
          site.text());
      graph.arc(graph.current(), new Action.Assume(truth), holds, site.position(), "");
    } else {
      function.conditions().branch(condition.get(), holds, fails);
    }
    graph.moveTo(holds);
    return calls.nothing();
  }

  private Location.Role failure(CallSite site, String kind, IASTExpression condition) {
    String text = description(site.arguments()[1]);
    String sentence = kind + " " + context.source().text(condition) + " fails";
    return context.error(
        new Goal.Kind.Assertion(), text.isEmpty() ? sentence : sentence + ": " + text);
  }

  private static String description(IASTInitializerClause text) {
    return Syntax.isStringLiteral(text) && text instanceof IASTLiteralExpression literal
        ? literal.toString().replaceAll("^\\w*\"|\"$", "")
        : "";
  }

  // ---- Overflow

  /** Does the operation, in the type that C has it in, lose something? Unsigned ones count too. */
  private CValue overflow(CallSite site, Op operation) {
    CValue left = calls.argument(site.arguments(), 0, true);
    CValue right = calls.argument(site.arguments(), 1, true);
    if (left.poisoned() || right.poisoned()) {
      return function.poison();
    }
    if (!isWord(left.type()) || !isWord(right.type())) {
      return notOnWords(site);
    }
    CType type = context.conversions().common(left.type(), right.type());
    Term exact =
        arithmetic.exact(
            operation,
            function.pointers().convert(left, type, site.position()),
            function.pointers().convert(right, type, site.position()));
    return CValue.of(terms.not(arithmetic.fits(exact, type)), CType.BOOL);
  }

  /** As in CBMC: a negative amount, which C leaves undefined, is no overflow. */
  private CValue overflowOfShift(CallSite site) {
    CValue left = calls.argument(site.arguments(), 0, true);
    CValue right = calls.argument(site.arguments(), 1, true);
    if (left.poisoned() || right.poisoned()) {
      return function.poison();
    }
    if (!isWord(left.type()) || !isWord(right.type())) {
      return notOnWords(site);
    }
    CValue shifted = promoted(left, site);
    Term fits = arithmetic.fitsShifted(shifted, promoted(right, site), shifted.type());
    return CValue.of(terms.not(fits), CType.BOOL);
  }

  private CValue promoted(CValue value, CallSite site) {
    CType type = context.conversions().promote(value.type());
    return function.pointers().convert(value, type, site.position());
  }

  private CValue overflowOfNegation(CallSite site) {
    CValue operand = calls.argument(site.arguments(), 0, true);
    if (operand.poisoned()) {
      return function.poison();
    }
    CType type =
        isWord(operand.type()) ? context.conversions().promote(operand.type()) : CType.VOID;
    if (!isWord(type) || !context.conversions().signed(type)) {
      return notOnWords(site);
    }
    CValue zero = context.operators().zero(type);
    Term exact =
        arithmetic.exact(
            Op.BV_SUB, zero, function.pointers().convert(operand, type, site.position()));
    return CValue.of(terms.not(arithmetic.fits(exact, type)), CType.BOOL);
  }

  private boolean isWord(CType type) {
    return type.isInteger() && context.conversions().sort(CType.INT) instanceof Sort.BitVec;
  }

  private CValue notOnWords(CallSite site) {
    return function.unsupported(
        site.call(), "operands of these types are not supported here: " + site.text());
  }
}
