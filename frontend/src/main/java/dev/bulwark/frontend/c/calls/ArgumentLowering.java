package dev.bulwark.frontend.c.calls;

import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.lowering.VariableArgument;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.symbols.Leaf;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.Operators;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;

/** The arguments of a call, from expressions to what is passed. */
final class ArgumentLowering {

  private final FunctionLowering function;
  private final ProgramContext context;

  ArgumentLowering(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
  }

  /**
   * The arguments, converted to the parameters' types, evaluated from left to right, in slots.
   * Parameters of unsupported types have no term. {@code pointees} are what the slots point to.
   */
  List<Term> inSlots(
      CallSite site,
      List<CType> parameters,
      CType.FunctionType type,
      IntFunction<Region> pointees) {
    IASTInitializerClause[] given = site.arguments();
    if (given.length < parameters.size()) {
      function.error(site.call(), "too few arguments in call of " + site.name());
      return List.of();
    }
    if (given.length > parameters.size() && type.prototyped() && !type.variadic()) {
      context
          .diagnostics()
          .warning(function.position(site.call()), "too many arguments in call of " + site.name());
    }
    for (int right = 1; right < given.length; right++) {
      for (int left = 0; left < right; left++) {
        function.order().operands(given[left], given[right]);
      }
    }
    List<CValue> values = new ArrayList<>();
    List<VariableArgument> variable = new ArrayList<>();
    for (int i = 0; i < given.length; i++) {
      if (i >= parameters.size() && context.passing().isVariadic(type)) {
        variable.add(variableArgument(given, i));
        continue;
      }
      CType parameter = i < parameters.size() ? parameters.get(i) : CType.VOID;
      if (context.conversions().supports(parameter)) {
        CValue value = argument(given, i, true);
        values.add(function.converted(value, parameter, function.position(given[i])));
      } else if (context.passing().isStruct(parameter)) {
        structArgument(given, i, parameter, values);
      } else {
        argument(given, i, false);
      }
    }
    if (context.passing().isVariadic(type)) {
      values.add(function.variableArguments().pass(variable, site));
    }
    List<Term> terms = new ArrayList<>();
    for (int slot = 0; slot < values.size(); slot++) {
      context.memory().flow(values.get(slot), pointees.apply(slot));
      terms.add(context.conversions().asTerm(values.get(slot)));
    }
    return terms;
  }

  private VariableArgument variableArgument(IASTInitializerClause[] given, int i) {
    if (given[i] instanceof IASTExpression expression) {
      CType type = context.types().expressionTypes().typeOf(expression, function.scope());
      if (context.passing().isStruct(type)) {
        return function.variableArguments().copied(expression, type);
      }
    }
    CValue value = argument(given, i, true);
    return new VariableArgument(value, value.type());
  }

  void structArgument(IASTInitializerClause[] given, int i, CType type, List<CValue> values) {
    if (!(given[i] instanceof IASTExpression expression)) {
      function.unsupported(given[i], "this argument is not supported yet");
      return;
    }
    Position position = function.position(expression);
    LValue place =
        function.memory().assignable(function.lvalues().lvalue(expression), type, position);
    if (context.passing().byLeaves(type)) {
      for (Leaf leaf : context.passing().leaves(type)) {
        CValue value =
            place instanceof LValue.Refused
                ? new CValue(context.terms().zero(context.memory().sort(leaf)), leaf.type(), true)
                : function.memory().read(place, leaf, position);
        for (int later = i + 1; later < given.length; later++) {
          value = function.effects().stable(value, function.effects().of(given[later]), expression);
        }
        values.add(value);
      }
      return;
    }
    LValue copy = LValue.of(function.declarations().temporary(type, position), type);
    function.memory().copy(copy, place, position, "");
    values.add(
        copy instanceof LValue.InMemory at
            ? CValue.pointer(at.address(), new CType.PointerType(type), at.region())
            : function.poison());
  }

  /** The value of an argument, or a dummy after its effects if it is not {@code wanted}. */
  CValue argument(IASTInitializerClause[] given, int i, boolean wanted) {
    if (!(given[i] instanceof IASTExpression expression)) {
      return function.unsupported(
          given[i], "this argument is not supported yet: " + context.source().text(given[i]));
    }
    Optional<CType> parameter = checkedParameter(expression, i);
    if (!wanted && parameter.isEmpty()) {
      if (!isHarmless(expression)) {
        function.expressions().effects(expression);
      }
      return function.poison();
    }
    CValue value = function.expressions().value(expression);
    for (int later = i + 1; later < given.length; later++) {
      value = function.effects().stable(value, function.effects().of(given[later]), expression);
    }
    if (parameter.isPresent()) {
      List<Operators.Hazard> changes = context.operators().changes(value, parameter.get());
      function.expressions().guard(changes, function.position(expression));
    }
    return value;
  }

  /** The parameter's type, where it matters whether it can hold the argument. */
  private Optional<CType> checkedParameter(IASTExpression argument, int number) {
    if (context.checks().conversions()
        && argument.getParent() instanceof IASTFunctionCallExpression call
        && TypeFacts.adjusted(
                context
                    .types()
                    .expressionTypes()
                    .typeOf(call.getFunctionNameExpression(), function.scope()))
            instanceof CType.PointerType(CType.FunctionType type)
        && number < type.parameters().size()) {
      CType parameter = type.parameters().get(number).unqualified();
      return type.prototyped() && parameter.isInteger() && !parameter.equals(CType.BOOL)
          ? Optional.of(parameter)
          : Optional.empty();
    }
    return Optional.empty();
  }

  /** Strings, and the likes of {@code stderr}: reading them has no effect, whatever their type. */
  private static boolean isHarmless(IASTExpression expression) {
    IASTExpression inner = Syntax.withoutParentheses(expression);
    return inner instanceof IASTIdExpression
        || (inner instanceof IASTLiteralExpression literal
            && literal.getKind() == IASTLiteralExpression.lk_string_literal);
  }

  void evaluateForEffects(IASTInitializerClause[] arguments) {
    for (int i = 0; i < arguments.length; i++) {
      argument(arguments, i, false);
    }
  }
}
