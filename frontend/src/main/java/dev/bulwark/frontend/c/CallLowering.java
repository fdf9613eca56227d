package dev.bulwark.frontend.c;

import dev.bulwark.frontend.ExternMode;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.c.FlowGraph.Node;
import dev.bulwark.frontend.c.KnownFunctions.Behaviour;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.jspecify.annotations.Nullable;

/**
 * Calls: of functions with a body, of the error, of functions that mean something special, of
 * functions without body.
 */
final class CallLowering {

  /**
   * Where a call leaves its result: nowhere, in a given variable if its sort fits, or in a
   * temporary variable.
   */
  private sealed interface Destination {
    record Nowhere() implements Destination {}

    record Into(ProgramVariable variable) implements Destination {}

    record Anywhere() implements Destination {}
  }

  private final FunctionLowering function;
  private final Session session;
  private final FlowGraph graph;

  CallLowering(FunctionLowering function) {
    this.function = function;
    this.session = function.session();
    this.graph = function.graph();
  }

  CValue value(IASTFunctionCallExpression call) {
    SourceType type = session.types().expressionTypes().typeOf(call, function.scope());
    CValue value =
        lower(
            call,
            new Destination.Anywhere(),
            function.position(call),
            function.statements().textOf(call));
    return type instanceof SourceType.Void && !value.poisoned()
        ? function.error(call, "a call without value is used as one")
        : value;
  }

  void discard(IASTFunctionCallExpression call) {
    lower(
        call,
        new Destination.Nowhere(),
        function.position(call),
        function.statements().textOf(call));
  }

  /**
   * Lets the call write its result into the variable; false, and nothing done, if the types do not
   * allow that.
   */
  boolean into(
      ProgramVariable target, IASTFunctionCallExpression call, Position position, String text) {
    Optional<String> name = calledName(call);
    if (name.isEmpty()) {
      return false;
    }
    SourceType type = session.types().expressionTypes().typeOf(call, function.scope());
    FunctionEntity entity = entity(name.get());
    boolean defined = entity != null && entity.definition() != null;
    Behaviour behaviour =
        defined
            ? null
            : session.known().behaviour(name.get(), entity == null ? null : entity.type());
    if (behaviour instanceof Behaviour.Nondet(CType nondet)) {
      type = new SourceType.Scalar(nondet);
    } else if (behaviour != null) {
      return false;
    }
    if (!(type instanceof SourceType.Scalar(CType result))
        || !session.options().machine().sort(result).equals(target.sort())) {
      return false;
    }
    lower(call, new Destination.Into(target), position, text);
    return true;
  }

  private static Optional<String> calledName(IASTFunctionCallExpression call) {
    IASTExpression callee = ExpressionLowering.withoutParentheses(call.getFunctionNameExpression());
    // (*f)() is f() for a function f.
    while (callee instanceof IASTUnaryExpression unary
        && (unary.getOperator() == IASTUnaryExpression.op_star
            || unary.getOperator() == IASTUnaryExpression.op_amper)) {
      callee = ExpressionLowering.withoutParentheses(unary.getOperand());
    }
    return callee instanceof IASTIdExpression id
        ? Optional.of(id.getName().toString())
        : Optional.empty();
  }

  private @Nullable FunctionEntity entity(String name) {
    return switch (function.scope().lookup(name)) {
      case Symbol.Function(FunctionEntity entity) -> entity;
      case null -> session.linkage().knownFunction(name);
      default -> null;
    };
  }

  private CValue lower(
      IASTFunctionCallExpression call, Destination destination, Position position, String text) {
    Optional<String> name = calledName(call);
    if (name.isEmpty()) {
      return function.unsupported(
          call,
          "function pointers are not supported yet: "
              + session.source().text(call.getFunctionNameExpression()));
    }
    Symbol symbol = function.scope().lookup(name.get());
    if (symbol != null && !(symbol instanceof Symbol.Function)) {
      return indirect(call, name.get(), symbol);
    }
    FunctionEntity entity = entity(name.get());
    if (session.options().property().isErrorFunction(name.get())) {
      evaluateForEffects(call.getArguments());
      end(new Location.Role.Error(Property.WORD, "call of " + name.get() + "()"), position, text);
      return dead(destination, entity == null ? null : entity.type());
    }
    if (entity != null && entity.definition() != null) {
      return defined(call, entity, destination, position, text);
    }
    SourceType.@Nullable Function declared = entity == null ? null : entity.type();
    Behaviour behaviour = session.known().behaviour(name.get(), declared);
    return behaviour == null
        ? external(call, name.get(), declared, destination, position, text)
        : known(call, name.get(), behaviour, destination, position, text);
  }

  private CValue indirect(IASTFunctionCallExpression call, String name, Symbol symbol) {
    SourceType type =
        switch (symbol) {
          case Symbol.Local local -> local.variable().type();
          case Symbol.Global global -> global.variable().type();
          default -> SourceType.INT;
        };
    return type instanceof SourceType.Scalar
        ? function.error(call, name + " is not a function")
        : function.unsupported(call, "function pointers are not supported yet: " + name);
  }

  // ---- Functions with a body

  private CValue defined(
      IASTFunctionCallExpression call,
      FunctionEntity entity,
      Destination destination,
      Position position,
      String text) {
    session.request(entity);
    SourceType.Function type = entity.type();
    if (type == null) {
      throw new IllegalStateException("a definition without type: " + entity.name());
    }
    if (type.variadic()) {
      return function.unsupported(
          call, "functions with variable arguments are not supported yet: " + entity.name());
    }
    List<Term> arguments = arguments(call, entity.name(), type);
    if (!(type.result() instanceof SourceType.Scalar(CType result))) {
      if (!(type.result() instanceof SourceType.Void)) {
        return function.unsupported(
            call, type.result().construct() + " are not supported yet: result of " + entity.name());
      }
      graph.step(new Action.Call(entity.procedure(), arguments, Optional.empty()), position, text);
      return nothing();
    }
    Optional<ProgramVariable> target = destination(destination, result, position);
    graph.step(new Action.Call(entity.procedure(), arguments, target), position, text);
    return target.map(variable -> CValue.of(variable.term(), result)).orElseGet(function::poison);
  }

  private Optional<ProgramVariable> destination(
      Destination destination, CType type, Position position) {
    return switch (destination) {
      case Destination.Nowhere n -> Optional.empty();
      case Destination.Into(ProgramVariable variable) -> Optional.of(variable);
      case Destination.Anywhere a -> Optional.of(function.temporary(type, position));
    };
  }

  /**
   * The arguments, converted to the parameters' types, evaluated from left to right. Parameters of
   * unsupported types have no term.
   */
  private List<Term> arguments(
      IASTFunctionCallExpression call, String name, SourceType.Function type) {
    IASTInitializerClause[] given = call.getArguments();
    List<SourceType> parameters = type.parameters();
    if (given.length < parameters.size()) {
      function.error(call, "too few arguments in call of " + name);
      return List.of();
    }
    if (given.length > parameters.size() && type.prototyped()) {
      session
          .diagnostics()
          .warning(function.position(call), "too many arguments in call of " + name);
    }
    List<Optional<CValue>> values = new ArrayList<>();
    for (int i = 0; i < given.length; i++) {
      boolean wanted = i < parameters.size() && parameters.get(i) instanceof SourceType.Scalar;
      values.add(argument(given, i, wanted));
    }
    List<Term> terms = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i) instanceof SourceType.Scalar(CType parameter)) {
        terms.add(
            session
                .conversions()
                .convert(values.get(i).orElseGet(function::poison), parameter)
                .term());
      }
    }
    return terms;
  }

  private Optional<CValue> argument(IASTInitializerClause[] given, int i, boolean wanted) {
    if (!(given[i] instanceof IASTExpression expression)) {
      return Optional.of(
          function.unsupported(
              given[i], "this argument is not supported yet: " + session.source().text(given[i])));
    }
    if (!wanted) {
      if (!isHarmless(expression)) {
        function.expressions().effects(expression);
      }
      return Optional.empty();
    }
    CValue value = function.expressions().value(expression);
    for (int later = i + 1; later < given.length; later++) {
      value = function.effects().stable(value, function.effects().of(given[later]), expression);
    }
    return Optional.of(value);
  }

  /**
   * Strings, and the likes of {@code stderr}, which are evaluated without effect whatever their
   * type.
   */
  private boolean isHarmless(IASTExpression expression) {
    IASTExpression inner = ExpressionLowering.withoutParentheses(expression);
    return inner instanceof IASTIdExpression
        || (inner instanceof IASTLiteralExpression literal
            && literal.getKind() == IASTLiteralExpression.lk_string_literal);
  }

  private void evaluateForEffects(IASTInitializerClause[] arguments) {
    for (int i = 0; i < arguments.length; i++) {
      argument(arguments, i, false);
    }
  }

  // ---- Ends

  private void end(Location.Role role, Position position, String text) {
    Node end = graph.node(role, position);
    graph.leave(Action.SKIP, end, position, text);
  }

  /** A value for code that is never reached. */
  private CValue dead(Destination destination, SourceType.@Nullable Function type) {
    CType result =
        type != null && type.result() instanceof SourceType.Scalar(CType scalar)
            ? scalar
            : CType.INT;
    return destination instanceof Destination.Into
        ? function.poison()
        : session.operators().constant(0, result);
  }

  /** What a function without result gives. */
  private CValue nothing() {
    return session.operators().constant(0, CType.INT);
  }

  // ---- Functions that mean something special

  private CValue known(
      IASTFunctionCallExpression call,
      String name,
      Behaviour behaviour,
      Destination destination,
      Position position,
      String text) {
    IASTInitializerClause[] arguments = call.getArguments();
    return switch (behaviour) {
      case Behaviour.Nondet(CType type) -> {
        evaluateForEffects(arguments);
        yield input(call, InputSite.Kind.NONDET, name + "()", type, destination, position, text);
      }
      case Behaviour.Assume a -> {
        assume(call, name, position, text);
        yield nothing();
      }
      case Behaviour.Assert a -> {
        check(call, position, text);
        yield nothing();
      }
      case Behaviour.AssertionFailure f -> {
        end(assertionFails(arguments), position, text);
        yield dead(destination, null);
      }
      case Behaviour.Halt h -> {
        evaluateForEffects(arguments);
        end(new Location.Role.Halt(), position, text);
        yield dead(destination, null);
      }
      case Behaviour.Unreachable u -> {
        end(new Location.Role.Undefined("arrival at __builtin_unreachable"), position, text);
        yield dead(destination, null);
      }
      case Behaviour.Output(CType type) -> {
        evaluateForEffects(arguments);
        if (destination instanceof Destination.Nowhere) {
          graph.step(Action.SKIP, position, text);
          yield function.poison();
        }
        yield input(
            call, InputSite.Kind.EXTERNAL, "result of " + name, type, destination, position, text);
      }
      case Behaviour.NonNegative(CType type) -> {
        CValue value =
            input(
                call,
                InputSite.Kind.EXTERNAL,
                "result of " + name,
                type,
                new Destination.Anywhere(),
                position,
                text);
        Term zero = session.terms().zero(value.term().sort());
        graph.step(
            new Action.Assume(session.terms().apply(Op.BV_SLE, zero, value.term())), position, "");
        yield value;
      }
      case Behaviour.FirstArgument(CType type) -> {
        if (arguments.length == 0) {
          yield function.error(call, "too few arguments in call of " + name);
        }
        CValue value = argument(arguments, 0, true).orElseGet(function::poison);
        for (int i = 1; i < arguments.length; i++) {
          argument(arguments, i, false);
        }
        yield session.conversions().convert(value, type);
      }
      case Behaviour.AbsoluteValue(CType type) -> {
        if (arguments.length != 1) {
          yield function.error(call, "wrong number of arguments in call of " + name);
        }
        CValue value =
            session
                .conversions()
                .convert(argument(arguments, 0, true).orElseGet(function::poison), type);
        Term negative =
            session
                .terms()
                .apply(Op.BV_SLT, value.term(), session.terms().zero(value.term().sort()));
        yield new CValue(
            session
                .terms()
                .ite(negative, session.terms().apply(Op.BV_NEG, value.term()), value.term()),
            type,
            value.poisoned());
      }
      case Behaviour.Refused(String construct) ->
          function.unsupported(call, construct + " are not supported yet: " + name);
    };
  }

  private void assume(
      IASTFunctionCallExpression call, String name, Position position, String text) {
    if (call.getArguments().length == 1
        && call.getArguments()[0] instanceof IASTExpression condition) {
      function.conditions().assume(condition, position, text);
    } else {
      function.error(call, "wrong number of arguments in call of " + name);
    }
  }

  private void check(IASTFunctionCallExpression call, Position position, String text) {
    if (call.getArguments().length != 1
        || !(call.getArguments()[0] instanceof IASTExpression condition)) {
      function.error(call, "wrong number of arguments in call of assert");
      return;
    }
    Location.Role failure = failureRole(session.source().text(condition));
    Optional<Boolean> constant = function.conditions().constant(condition);
    if (constant.isPresent()) {
      if (!constant.get()) {
        end(failure, position, text);
      }
      return;
    }
    Node holds = graph.node();
    Node fails = graph.node(failure, position);
    function.conditions().branch(condition, holds, fails);
    graph.moveTo(holds);
  }

  private Location.Role assertionFails(IASTInitializerClause[] arguments) {
    boolean named = arguments.length > 0 && arguments[0] instanceof IASTLiteralExpression;
    return failureRole(named ? session.source().text(arguments[0]).replace("\"", "") : "");
  }

  private Location.Role failureRole(String condition) {
    return session.options().property().isFailingAssert()
        ? new Location.Role.Error(Property.WORD, ("assertion " + condition).strip() + " fails")
        : new Location.Role.Halt();
  }

  // ---- Any value

  private CValue input(
      IASTFunctionCallExpression call,
      InputSite.Kind kind,
      String description,
      CType type,
      Destination destination,
      Position position,
      String text) {
    ProgramVariable target =
        destination(destination, type, position)
            .orElseGet(() -> function.temporary(type, position));
    InputSite site = function.sites().site(kind, description, type, function.position(call));
    graph.step(new Action.Havoc(target, site), position, text);
    return CValue.of(target.term(), type);
  }

  private CValue external(
      IASTFunctionCallExpression call,
      String name,
      SourceType.@Nullable Function declared,
      Destination destination,
      Position position,
      String text) {
    evaluateForEffects(call.getArguments());
    if (session.options().extern() == ExternMode.HAVOC) {
      graph.externalEffect(name, position);
    } else {
      session.assume(name + " has no side effects");
    }
    SourceType result = declared == null ? SourceType.INT : declared.result();
    if (destination instanceof Destination.Nowhere || result instanceof SourceType.Void) {
      graph.step(Action.SKIP, position, text);
      return nothing();
    }
    if (!(result instanceof SourceType.Scalar(CType type))) {
      return function.unsupported(
          call, result.construct() + " are not supported yet: result of " + name);
    }
    return input(
        call, InputSite.Kind.EXTERNAL, "result of " + name, type, destination, position, text);
  }
}
