package dev.bulwark.frontend.c;

import dev.bulwark.frontend.ExternMode;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.c.KnownFunctions.Behaviour;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.source.InputCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.jspecify.annotations.Nullable;

/**
 * Calls: of functions with a body, of the error, of functions without body. What calls of functions
 * with a special meaning do is in {@link KnownCallLowering}.
 */
final class CallLowering {

  private final FunctionLowering function;
  private final Session session;
  private final FlowGraph graph;
  private final KnownCallLowering known;

  CallLowering(FunctionLowering function) {
    this.function = function;
    this.session = function.session();
    this.graph = function.graph();
    this.known = new KnownCallLowering(function, this);
  }

  CValue value(IASTFunctionCallExpression call) {
    CType type = session.types().expressionTypes().typeOf(call, function.scope());
    CValue value = lower(call, new Destination.Anywhere());
    return type instanceof CType.VoidType && !value.poisoned()
        ? function.error(call, "a call without value is used as one")
        : value;
  }

  void discard(IASTFunctionCallExpression call) {
    lower(call, new Destination.Nowhere());
  }

  private CValue lower(IASTFunctionCallExpression call, Destination destination) {
    Optional<String> name = Callees.name(call);
    if (name.isEmpty()) {
      String callee = session.source().text(call.getFunctionNameExpression());
      return function.unsupported(call, "function pointers are not supported yet: " + callee);
    }
    Position position = function.position(call);
    String text = function.statements().textOf(call);
    return lower(new CallSite(call, name.get(), destination, position, text));
  }

  /**
   * Lets the call write its result into the variable; false, and nothing done, if the types do not
   * allow that.
   */
  boolean into(
      ProgramVariable target, IASTFunctionCallExpression call, Position position, String text) {
    Optional<String> name = Callees.name(call);
    if (name.isEmpty()) {
      return false;
    }
    Behaviour behaviour = session.callees().behaviour(name.get(), entity(name.get()));
    boolean direct = behaviour == null || behaviour instanceof Behaviour.Nondet;
    CType type = session.callees().resultType(name.get(), function.scope());
    if (!direct
        || !session.conversions().supports(type)
        || !session.conversions().keepsTerm(type, target.type())) {
      return false;
    }
    lower(new CallSite(call, name.get(), new Destination.Into(target), position, text));
    return true;
  }

  private @Nullable FunctionEntity entity(String name) {
    return session.callees().entity(name, function.scope());
  }

  private CValue lower(CallSite site) {
    Symbol symbol = function.scope().lookup(site.name());
    if (symbol != null && !(symbol instanceof Symbol.Function)) {
      return indirect(site, symbol);
    }
    FunctionEntity entity = entity(site.name());
    if (session.options().property().isErrorFunction(site.name())) {
      evaluateForEffects(site.arguments());
      end(new Location.Role.Error(Property.WORD, "call of " + site.name() + "()"), site);
      return dead(site);
    }
    if (entity != null && entity.definition() != null) {
      return defined(site, entity);
    }
    Behaviour behaviour = session.callees().behaviour(site.name(), entity);
    return behaviour == null ? external(site, entity) : known.lower(site, behaviour);
  }

  private CValue indirect(CallSite site, Symbol symbol) {
    CType type =
        switch (symbol) {
          case Symbol.Local local -> local.variable().type();
          case Symbol.Global global -> global.variable().type();
          default -> CType.INT;
        };
    return type.isInteger()
        ? function.error(site.call(), site.name() + " is not a function")
        : function.unsupported(
            site.call(), "function pointers are not supported yet: " + site.name());
  }

  // ---- Functions with a body

  private CValue defined(CallSite site, FunctionEntity entity) {
    session.request(entity);
    CType.FunctionType type = entity.type();
    if (type == null) {
      throw new IllegalStateException("a definition without type: " + entity.name());
    }
    if (type.variadic()) {
      return function.unsupported(
          site.call(), "functions with variable arguments are not supported yet: " + entity.name());
    }
    List<Term> arguments = arguments(site, type);
    CType result = type.result();
    if (session.conversions().supports(result)) {
      Optional<ProgramVariable> target = target(site, result);
      call(site, entity, arguments, target);
      return target.map(variable -> CValue.of(variable.term(), result)).orElseGet(function::poison);
    }
    if (!(type.result() instanceof CType.VoidType)) {
      return function.unsupported(
          site.call(),
          type.result().construct() + " are not supported yet: result of " + entity.name());
    }
    call(site, entity, arguments, Optional.empty());
    return nothing();
  }

  private void call(
      CallSite site,
      FunctionEntity entity,
      List<Term> arguments,
      Optional<ProgramVariable> target) {
    Action call = new Action.Call(entity.procedure(), arguments, target);
    graph.step(call, site.position(), site.text());
  }

  private Optional<ProgramVariable> target(CallSite site, CType type) {
    return switch (site.destination()) {
      case Destination.Nowhere nowhere -> Optional.empty();
      case Destination.Into(ProgramVariable variable) -> Optional.of(variable);
      case Destination.Anywhere anywhere -> Optional.of(function.temporary(type, site.position()));
    };
  }

  /**
   * The arguments, converted to the parameters' types, evaluated from left to right. Parameters of
   * unsupported types have no term.
   */
  private List<Term> arguments(CallSite site, CType.FunctionType type) {
    IASTInitializerClause[] given = site.arguments();
    List<CType> parameters = type.parameters();
    if (given.length < parameters.size()) {
      function.error(site.call(), "too few arguments in call of " + site.name());
      return List.of();
    }
    if (given.length > parameters.size() && type.prototyped()) {
      session
          .diagnostics()
          .warning(function.position(site.call()), "too many arguments in call of " + site.name());
    }
    for (int right = 1; right < given.length; right++) {
      for (int left = 0; left < right; left++) {
        function.order().operands(given[left], given[right]);
      }
    }
    List<CValue> values = new ArrayList<>();
    for (int i = 0; i < given.length; i++) {
      boolean wanted = i < parameters.size() && session.conversions().supports(parameters.get(i));
      values.add(argument(given, i, wanted));
    }
    List<Term> terms = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      if (session.conversions().supports(parameters.get(i))) {
        Position position = function.position(given[i]);
        terms.add(function.converted(values.get(i), parameters.get(i), position).term());
      }
    }
    return terms;
  }

  /** The value of an argument, or a dummy after its effects if it is not {@code wanted}. */
  CValue argument(IASTInitializerClause[] given, int i, boolean wanted) {
    if (!(given[i] instanceof IASTExpression expression)) {
      return function.unsupported(
          given[i], "this argument is not supported yet: " + session.source().text(given[i]));
    }
    if (!wanted) {
      if (!isHarmless(expression)) {
        function.expressions().effects(expression);
      }
      return function.poison();
    }
    CValue value = function.expressions().value(expression);
    for (int later = i + 1; later < given.length; later++) {
      value = function.effects().stable(value, function.effects().of(given[later]), expression);
    }
    return value;
  }

  /** Strings, and the likes of {@code stderr}: reading them has no effect, whatever their type. */
  private static boolean isHarmless(IASTExpression expression) {
    IASTExpression inner = ExpressionLowering.withoutParentheses(expression);
    return inner instanceof IASTIdExpression
        || (inner instanceof IASTLiteralExpression literal
            && literal.getKind() == IASTLiteralExpression.lk_string_literal);
  }

  void evaluateForEffects(IASTInitializerClause[] arguments) {
    for (int i = 0; i < arguments.length; i++) {
      argument(arguments, i, false);
    }
  }

  // ---- Ends

  /** The call leads to a place from which nothing goes on. */
  void end(Location.Role role, CallSite site) {
    FlowGraph.Node end = graph.node(role, site.position());
    graph.leave(Action.SKIP, end, site.position(), site.text());
  }

  /** A value for code that is never reached. */
  CValue dead(CallSite site) {
    CType type = session.callees().resultType(site.name(), function.scope());
    return session.operators().constant(0, session.conversions().supports(type) ? type : CType.INT);
  }

  /** What a function without result gives. */
  CValue nothing() {
    return session.operators().constant(0, CType.INT);
  }

  // ---- Any value

  CValue input(CallSite site, InputSite.Kind kind, String description, CType type) {
    ProgramVariable target =
        target(site, type).orElseGet(() -> function.temporary(type, site.position()));
    Position position = function.position(site.call());
    InputSite input = function.sites().site(kind, description, type, position);
    session.calls().put(input, new InputCall(site.name(), session.source().end(site.call())));
    function.havoc(target, input, site.position(), site.text());
    return CValue.of(target.term(), type);
  }

  private CValue external(CallSite site, @Nullable FunctionEntity entity) {
    if (entity != null && entity.isAlias()) {
      function.unsupported(
          site.call(), "aliases of functions are not supported yet: " + site.name());
    }
    evaluateForEffects(site.arguments());
    boolean returns = entity == null || !entity.isNoReturn();
    session.externalFunctions().put(site.name(), returns);
    if (!returns) {
      end(new Location.Role.Halt(), site);
      return dead(site);
    }
    if (session.options().extern() == ExternMode.HAVOC) {
      graph.externalEffect(site.name(), site.position());
    } else {
      session.assume(site.name() + " has no side effects");
    }
    CType result = session.callees().resultType(site.name(), function.scope());
    if (site.destination() instanceof Destination.Nowhere || result instanceof CType.VoidType) {
      graph.step(Action.SKIP, site.position(), site.text());
      return nothing();
    }
    if (!session.conversions().supports(result)) {
      return function.unsupported(
          site.call(), result.construct() + " are not supported yet: result of " + site.name());
    }
    return input(site, InputSite.Kind.EXTERNAL, "result of " + site.name(), result);
  }
}
