package dev.bulwark.frontend.c.expressions;

import dev.bulwark.frontend.c.lowering.AssignmentLowerer;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.IndeterminateValues;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.Operators;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/** Assignments, increments and decrements. */
public final class AssignmentLowering implements AssignmentLowerer {

  private final FunctionLowering function;
  private final ProgramContext context;

  public AssignmentLowering(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
  }

  @Override
  public void into(LValue target, IASTExpression expression, Position position, String text) {
    if (target instanceof LValue.InVariable(ProgramVariable variable, CType type)) {
      into(variable, expression, position, text);
    } else {
      CValue value = function.expressions().value(expression);
      function.memory().store(target, value, position, text);
    }
  }

  @Override
  public void into(
      ProgramVariable target, IASTExpression expression, Position position, String text) {
    IASTExpression inner = Syntax.withoutParentheses(expression);
    if (inner instanceof IASTFunctionCallExpression call
        && function.calls().into(target, call, position, text)) {
      function.indeterminate().assigned(target, false, position);
      return;
    }
    if (function.indeterminate().isCopy(target, inner)) {
      IndeterminateValues.Character read = function.indeterminate().character(inner);
      CValue copy = function.converted(read.value(), target.type(), position);
      function.assign(target, copy, position, text);
      function.indeterminate().stored(target, read, position);
      return;
    }
    CValue value = function.expressions().value(inner);
    function.assign(target, function.converted(value, target.type(), position), position, text);
  }

  @Override
  public CValue assign(IASTBinaryExpression assignment) {
    Position position = function.position(assignment);
    String text = function.statements().textOf(assignment);
    IASTExpression left = assignment.getOperand1();
    IASTExpression right = assignment.getOperand2();
    boolean simple = assignment.getOperator() == IASTBinaryExpression.op_assign;
    if (!simple
        || (Syntax.withoutParentheses(left) instanceof IASTIdExpression id
            && function.lvalues().identifier(id) instanceof LValue.InVariable)) {
      return simple
          ? assignVariable(assignment, position, text)
          : compound(assignment, position, text);
    }
    CType type = context.types().expressionTypes().typeOf(left, function.scope());
    if (type instanceof CompositeType) {
      assignStruct(assignment);
      return function.poison();
    }
    if (type instanceof CType.OtherType other) {
      return function.unsupported(left, other.construct() + " are not supported yet");
    }
    // What is stored comes after both; only what the place depends on can interfere.
    for (IASTNode part : Syntax.withoutParentheses(left).getChildren()) {
      if (part instanceof IASTExpression) {
        function.order().sides(part, right);
      }
    }
    // The right side comes before the place on the left.
    if (function.indeterminate().isCopy(assignment)) {
      return copyCharacter(left, right, position, text);
    }
    CValue value = function.expressions().value(right);
    value = function.effects().stable(value, function.effects().of(left), right);
    return store(function.lvalues().lvalue(left), value, position, text);
  }

  /** To copy a character does not use it: it may be one that nobody has given. */
  private CValue copyCharacter(
      IASTExpression left, IASTExpression right, Position position, String text) {
    IndeterminateValues.Character read = function.indeterminate().character(right);
    CValue value = function.effects().stable(read.value(), function.effects().of(left), right);
    LValue to = function.lvalues().lvalue(left);
    CValue stored = store(to, value, position, text);
    function.indeterminate().stored(to, read, position);
    return stored;
  }

  private CValue store(LValue target, CValue value, Position position, String text) {
    LValue place = target.unqualified();
    if (place instanceof LValue.Refused) {
      return function.poison();
    }
    CValue converted =
        context.conversions().supports(place.type())
            ? function.converted(value, place.type(), position)
            : value;
    function.memory().store(target, converted, position, text);
    if (place instanceof LValue.Bits bits) {
      // A variable is read anew, since the value may depend on what it held before.
      return bits.bytes() instanceof LValue.InVariable
          ? function.memory().load(bits, position)
          : truncated(bits, converted);
    }
    return place instanceof LValue.InVariable(ProgramVariable variable, CType type)
        ? context.memory().read(variable, type)
        : converted;
  }

  /** What a bit-field holds of a value. */
  private CValue truncated(LValue.Bits bits, CValue value) {
    return CValue.of(
        context.terms().extract(bits.width() - 1, 0, context.conversions().asTerm(value)),
        context.conversions().bitFieldType(bits.type(), bits.width()));
  }

  private CValue assignVariable(IASTBinaryExpression assignment, Position position, String text) {
    IASTIdExpression id = (IASTIdExpression) Syntax.withoutParentheses(assignment.getOperand1());
    LValue.InVariable place = (LValue.InVariable) function.lvalues().identifier(id);
    IASTExpression right = assignment.getOperand2();
    function.order().assignment(place.variable().sourceName(), right);
    into(place.variable(), right, position, text);
    return context.memory().read(place.variable(), place.type().unqualified());
  }

  private CValue compound(IASTBinaryExpression assignment, Position position, String text) {
    IASTExpression left = assignment.getOperand1();
    IASTExpression right = assignment.getOperand2();
    function.order().sides(left, right);
    // As gcc does it, the right side comes before the place on the left and what it holds.
    CValue operand = function.expressions().value(right);
    operand = function.effects().stable(operand, function.effects().of(left), right);
    LValue place = function.lvalues().lvalue(left);
    if (place instanceof LValue.Refused) {
      return function.poison();
    }
    CValue old = function.checked(function.memory().load(place, position), assignment);
    int operator = Operators.assigned(assignment.getOperator());
    if (old.isPointer() && operand.isPointer()) {
      return function.error(assignment, "the second operand has to be an integer");
    }
    CValue result = function.expressions().apply(operator, old, operand, position);
    return store(place, result, position, text);
  }

  @Override
  public LValue assignStruct(IASTBinaryExpression assignment) {
    Position position = function.position(assignment);
    String text = function.statements().textOf(assignment);
    LValue from = function.lvalues().lvalue(assignment.getOperand2());
    LValue to = function.lvalues().lvalue(assignment.getOperand1());
    if (context.conversions().supports(to.type())) {
      CValue value = function.memory().load(from, position);
      function.memory().store(to, value, position, text);
    } else {
      function.memory().copy(to, from, position, text);
    }
    return to;
  }

  @Override
  public CValue increment(IASTUnaryExpression increment, boolean used) {
    int operator = increment.getOperator();
    boolean postfix =
        operator == IASTUnaryExpression.op_postFixIncr
            || operator == IASTUnaryExpression.op_postFixDecr;
    boolean up =
        operator == IASTUnaryExpression.op_postFixIncr
            || operator == IASTUnaryExpression.op_prefixIncr;
    LValue place = function.lvalues().lvalue(increment.getOperand());
    if (place instanceof LValue.Refused) {
      return function.poison();
    }
    Position position = function.position(increment);
    CValue old = function.checked(function.memory().load(place, position), increment);
    if (postfix && used && isVariable(place)) {
      old = function.saved(old, position);
    }
    CValue one = context.operators().constant(1, CType.INT);
    int change = up ? IASTBinaryExpression.op_plus : IASTBinaryExpression.op_minus;
    CValue changed = function.expressions().apply(change, old, one, position);
    CValue stored = store(place, changed, position, function.statements().textOf(increment));
    return postfix ? old : stored;
  }

  /** Is what is read there a term that changes its meaning when the place is written? */
  private static boolean isVariable(LValue place) {
    return place instanceof LValue.InVariable
        || (place instanceof LValue.Bits bits && bits.bytes() instanceof LValue.InVariable);
  }
}
