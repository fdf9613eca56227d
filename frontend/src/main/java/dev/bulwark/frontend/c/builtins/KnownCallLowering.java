package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.library.AtomicFunction;
import dev.bulwark.frontend.c.library.CproverFunction;
import dev.bulwark.frontend.c.library.GnuBuiltin;
import dev.bulwark.frontend.c.library.KnownFunctions;
import dev.bulwark.frontend.c.library.KnownFunctions.Behaviour;
import dev.bulwark.frontend.c.library.MathFunction;
import dev.bulwark.frontend.c.library.OutParameters;
import dev.bulwark.frontend.c.lowering.CallParts;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.Destination;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Goal;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.UndefinedBehaviour;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;

/** Calls of functions with a special meaning: see {@link KnownFunctions}. */
public final class KnownCallLowering {

  private final FunctionLowering function;
  private final CallParts calls;
  private final MemoryCallLowering memory;
  private final ProgramContext context;
  private final FlowGraph graph;
  private final MathCallLowering math;
  private final BuiltinCallLowering builtins;
  private final ConditionArgument arguments;
  private final AtomicCallLowering atomics;
  private final FormattedOutputLowering formattedOutput;
  private final FormattedTextLowering formattedText;
  private final FormattedInputLowering formattedInput;
  private final ScannedTextLowering scannedText;
  private final OutParameterLowering outParameters;
  private final StringChecks strings;
  private final CproverCallLowering cprover;
  private final UninterpretedCalls uninterpreted;
  private final UncomputedResults results;

  public KnownCallLowering(FunctionLowering function, CallParts calls) {
    this.function = function;
    this.calls = calls;
    this.context = function.context();
    this.memory = new MemoryCallLowering(function, calls);
    this.graph = function.graph();
    this.math = new MathCallLowering(function, calls);
    this.builtins = new BuiltinCallLowering(function, calls);
    this.arguments = new ConditionArgument(function);
    this.atomics = new AtomicCallLowering(function, calls);
    this.formattedOutput = new FormattedOutputLowering(function, calls);
    this.formattedText = new FormattedTextLowering(function, calls);
    this.formattedInput = new FormattedInputLowering(function, calls);
    this.outParameters = new OutParameterLowering(function, calls);
    this.scannedText = new ScannedTextLowering(function, calls);
    this.strings = new StringChecks(function);
    this.cprover = new CproverCallLowering(function, calls);
    this.uninterpreted = new UninterpretedCalls(function, calls);
    this.results = new UncomputedResults(function);
  }

  public CValue lower(CallSite site, Behaviour behaviour) {
    IASTInitializerClause[] arguments = site.arguments();
    if (setsErrno(behaviour)) {
      context.errno().mayBeSetBy(site.name());
    }
    return switch (behaviour) {
      case Behaviour.Nondet(CType type) -> {
        calls.evaluateForEffects(arguments);
        yield calls.input(site, InputSite.Kind.NONDET, site.name() + "()", type);
      }
      case Behaviour.Unspecified(CType type) -> {
        calls.evaluateForEffects(arguments);
        yield calls.input(
            site, InputSite.Kind.UNSPECIFIED, "a number that C leaves to the library", type);
      }
      case Behaviour.Uncomputed(CType type) -> {
        calls.evaluateForEffects(arguments);
        yield calls.input(
            site, InputSite.Kind.UNCOMPUTED, "a number that the library computes", type);
      }
      case Behaviour.Assume assume -> {
        onlyArgument(site).ifPresent(condition -> assume(site, condition));
        yield calls.nothing();
      }
      case Behaviour.Assert check -> {
        onlyArgument(site).ifPresent(condition -> check(site, condition));
        yield calls.nothing();
      }
      case Behaviour.AssertionFailure failure -> {
        calls.end(failure(assertion(arguments)), site);
        yield calls.dead(site);
      }
      case Behaviour.Halt halt -> {
        calls.evaluateForEffects(arguments);
        calls.end(new Location.Role.Halt(halt.aborts()), site);
        yield calls.dead(site);
      }
      case Behaviour.Incomplete incomplete -> {
        calls.end(new Location.Role.Incomplete("a format that the model does not go into"), site);
        yield calls.dead(site);
      }
      case Behaviour.Unreachable unreachable -> {
        calls.end(new Location.Role.Undefined(UndefinedBehaviour.UNREACHABLE), site);
        yield calls.dead(site);
      }
      case Behaviour.Assembly assembly -> new AssemblyLowering(function, calls).lower(site);
      case Behaviour.Harmless harmless -> harmless(site, harmless);
      case Behaviour.FormattedOutput output -> formattedOutput.lower(site, output);
      case Behaviour.FormattedText text -> formattedText.lower(site, text);
      case Behaviour.ScannedText text -> scannedText.lower(site);
      case Behaviour.Writing(OutParameters parameters) -> outParameters.lower(site, parameters);
      case Behaviour.FormattedInput(int format) -> formattedInput.lower(site, format);
      case Behaviour.Atomic(AtomicFunction called) -> atomics.lower(site, called);
      case Behaviour.NonNegative(CType type) -> nonNegative(site, type);
      case Behaviour.FirstArgument(CType type) -> firstArgument(site, type);
      case Behaviour.AbsoluteValue(CType type) -> absoluteValue(site, type);
      case Behaviour.OnMemory onMemory -> memory.lower(site, onMemory);
      case Behaviour.OnArguments onArguments ->
          function.variableArguments().lower(site, onArguments);
      case Behaviour.Mathematical(MathFunction called) -> math.lower(site, called);
      case Behaviour.Builtin(GnuBuiltin builtin) -> builtins.lower(site, builtin);
      case Behaviour.Cprover(CproverFunction called, CType type) ->
          cprover.lower(site, called, type);
      case Behaviour.Uninterpreted called -> uninterpreted.lower(site);
      case Behaviour.Refused(String construct) ->
          function.unsupported(
              site.call(), construct + verb(construct) + " not supported yet: " + site.name());
    };
  }

  private static boolean setsErrno(Behaviour behaviour) {
    return switch (behaviour) {
      case Behaviour.Harmless harmless -> true;
      case Behaviour.FormattedOutput output -> true;
      case Behaviour.FormattedText text -> true;
      case Behaviour.ScannedText text -> true;
      case Behaviour.FormattedInput input -> true;
      case Behaviour.Writing writing -> true;
      case Behaviour.Mathematical called -> true;
      default -> false;
    };
  }

  private static String verb(String construct) {
    boolean plural =
        construct.matches("\\w+s( .*)?|.*s|.* and .*") && !construct.matches("this .*");
    return plural ? " are" : " is";
  }

  private Optional<IASTExpression> onlyArgument(CallSite site) {
    if (site.arguments().length == 1 && site.arguments()[0] instanceof IASTExpression only) {
      return Optional.of(only);
    }
    function.error(site.call(), "wrong number of arguments in call of " + site.name());
    return Optional.empty();
  }

  private void assume(CallSite site, IASTExpression condition) {
    Optional<CValue> converted = arguments.converted(site, condition, false);
    if (converted.isPresent()) {
      Term holds = context.conversions().asCondition(converted.get());
      graph.step(new Action.Assume(holds), site.position(), site.text());
    } else {
      function.conditions().assume(condition, site.position(), site.text());
    }
  }

  private void check(CallSite site, IASTExpression condition) {
    Location.Role failure = failure(context.source().text(condition));
    Optional<CValue> converted = arguments.converted(site, condition, true);
    if (converted.isPresent()) {
      Term holds = context.conversions().asCondition(converted.get());
      Node fails = graph.node(failure, site.position());
      graph.arc(
          graph.current(),
          new Action.Assume(context.terms().not(holds)),
          fails,
          site.position(),
          site.text());
      graph.step(new Action.Assume(holds), site.position(), "");
      return;
    }
    Optional<Boolean> constant = function.conditions().constant(condition);
    if (constant.isPresent()) {
      if (!constant.get()) {
        calls.end(failure, site);
      }
      return;
    }
    Node holds = graph.node();
    Node fails = graph.node(failure, site.position());
    function.conditions().branch(condition, holds, fails);
    graph.moveTo(holds);
  }

  /** The condition, which a failing assertion passes on as a string. */
  private String assertion(IASTInitializerClause[] arguments) {
    boolean named = arguments.length > 0 && arguments[0] instanceof IASTLiteralExpression;
    return named ? context.source().text(arguments[0]).replace("\"", "") : "";
  }

  private Location.Role failure(String condition) {
    return context.options().property().isFailingAssert()
        ? context.error(new Goal.Kind.Assertion(), ("assertion " + condition).strip() + " fails")
        : new Location.Role.Halt(true);
  }

  /** Evaluates its arguments, reads its strings, looks at its handles, and gives any value. */
  private CValue harmless(CallSite site, Behaviour.Harmless harmless) {
    IASTInitializerClause[] arguments = site.arguments();
    HandleArguments handles = new HandleArguments(function, site);
    Optional<CValue> given = Optional.empty();
    for (int i = 0; i < arguments.length; i++) {
      int number = i;
      if (isPointerBehindDots(harmless, arguments[i], i)) {
        return function.unsupported(
            arguments[i], "pointers behind the dots are not supported: " + site.name());
      }
      boolean read =
          harmless.signature().map(each -> each.isString(number)).orElse(false)
              && !Syntax.isStringLiteral(arguments[i]);
      boolean wanted = i == 0 && results.wantsArgument(site);
      CValue value = calls.argument(arguments, i, read || wanted || handles.wants(i));
      handles.add(i, value);
      if (wanted && !value.poisoned() && value.type().isScalar() && !value.isPointer()) {
        CType type = context.callees().resultType(site.name(), function.scope());
        given = Optional.of(function.converted(value, type, site.position()));
      }
      if (read && !value.poisoned()) {
        boolean optional = harmless.signature().map(each -> each.mayBeNull(number)).orElse(false);
        strings.call(site, optional ? StringChecks.STRING_OR_NULL : StringChecks.STRING, value);
      }
    }
    handles.check();
    CType declared = context.callees().resultType(site.name(), function.scope());
    if (site.destination() instanceof Destination.Nowhere || declared instanceof CType.VoidType) {
      graph.step(Action.SKIP, site.position(), site.text());
      return calls.nothing();
    }
    if (!context.conversions().supports(declared)) {
      return function.unsupported(
          site.call(), declared.construct() + " are not supported yet: result of " + site.name());
    }
    InputSite.Kind kind = harmless.computed() ? InputSite.Kind.UNCOMPUTED : InputSite.Kind.EXTERNAL;
    CValue result = calls.input(site, kind, "result of " + site.name(), declared);
    results.assume(site, result, given);
    return result;
  }

  /** What is done through those is not known. */
  private boolean isPointerBehindDots(
      Behaviour.Harmless harmless, IASTInitializerClause argument, int i) {
    return harmless
            .signature()
            .filter(each -> each.variadic() && i >= each.parameters().length())
            .isPresent()
        && argument instanceof IASTExpression expression
        && TypeFacts.adjusted(
                context.types().expressionTypes().typeOf(expression, function.scope()))
            instanceof CType.PointerType;
  }

  private CValue nonNegative(CallSite site, CType type) {
    calls.evaluateForEffects(site.arguments());
    // Whatever their types, none of these functions gives more than an int holds.
    CValue value =
        calls.input(site, InputSite.Kind.EXTERNAL, "result of " + site.name(), CType.INT);
    Term atLeastZero = context.operators().atLeastZero(value.term());
    graph.step(new Action.Assume(atLeastZero), site.position(), "");
    return function.converted(value, type, site.position());
  }

  private CValue firstArgument(CallSite site, CType type) {
    IASTInitializerClause[] arguments = site.arguments();
    if (arguments.length == 0) {
      return function.error(site.call(), "too few arguments in call of " + site.name());
    }
    CValue value = calls.argument(arguments, 0, true);
    for (int i = 1; i < arguments.length; i++) {
      calls.argument(arguments, i, false);
    }
    return function.converted(value, type, site.position());
  }

  private CValue absoluteValue(CallSite site, CType type) {
    if (onlyArgument(site).isEmpty()) {
      return function.poison();
    }
    CValue value = calls.argument(site.arguments(), 0, true);
    CValue operand = function.converted(value, type, site.position());
    if (context.checks().overflow()) {
      function
          .expressions()
          .guard(context.operators().overflowsOfNegation(operand), site.position());
    }
    return context.operators().absolute(operand);
  }
}
