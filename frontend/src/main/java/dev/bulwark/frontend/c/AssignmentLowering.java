package dev.bulwark.frontend.c;

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
final class AssignmentLowering implements AssignmentLowerer {

  private final FunctionLowering function;
  private final Session session;

  AssignmentLowering(FunctionLowering function) {
    this.function = function;
    this.session = function.session();
  }

  @Override
  public void into(Place target, IASTExpression expression, Position position, String text) {
    if (target instanceof Place.InVariable(ProgramVariable variable, CType type)) {
      into(variable, expression, position, text);
    } else {
      CValue value = function.expressions().value(expression);
      function.memory().store(target, value, position, text);
    }
  }

  @Override
  public void into(ProgramVariable target, IASTExpression expression, Position position, String text) {
    IASTExpression inner = Syntax.withoutParentheses(expression);
    if (inner instanceof IASTFunctionCallExpression call
        && function.calls().into(target, call, position, text)) {
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
            && function.places().identifier(id) instanceof Place.InVariable)) {
      return simple
          ? assignVariable(assignment, position, text)
          : compound(assignment, position, text);
    }
    CType type = session.types().expressionTypes().typeOf(left, function.scope());
    if (type instanceof CompositeType) {
      assignStruct(assignment);
      return function.poison();
    }
    if (type instanceof CType.OtherType other) {
      return function.unsupported(left, other.construct() + " are not supported yet");
    }
    // What is stored comes after both; only what the place depends on can be in the way.
    for (IASTNode part : Syntax.withoutParentheses(left).getChildren()) {
      if (part instanceof IASTExpression) {
        function.order().sides(part, right);
      }
    }
    // The right side comes before the place on the left.
    CValue value = function.expressions().value(right);
    value = function.effects().stable(value, function.effects().of(left), right);
    return store(function.places().place(left), value, position, text);
  }

  private CValue store(Place target, CValue value, Position position, String text) {
    Place place = target.unqualified();
    if (place instanceof Place.Refused) {
      return function.poison();
    }
    CValue converted =
        session.conversions().supports(place.type())
            ? function.converted(value, place.type(), position)
            : value;
    function.memory().store(place, converted, position, text);
    if (place instanceof Place.Bits bits) {
      // A variable is read anew, since the value may depend on what it held before.
      return bits.bytes() instanceof Place.InVariable
          ? function.memory().load(bits, position)
          : truncated(bits, converted);
    }
    return place instanceof Place.InVariable(ProgramVariable variable, CType type)
        ? session.memory().read(variable, type)
        : converted;
  }

  /** What a bit-field holds of a value. */
  private CValue truncated(Place.Bits bits, CValue value) {
    return CValue.of(
        session.terms().extract(bits.width() - 1, 0, session.conversions().asTerm(value)),
        session.conversions().bitFieldType(bits.type(), bits.width()));
  }

  private CValue assignVariable(IASTBinaryExpression assignment, Position position, String text) {
    IASTIdExpression id =
        (IASTIdExpression) Syntax.withoutParentheses(assignment.getOperand1());
    Place.InVariable place = (Place.InVariable) function.places().identifier(id);
    IASTExpression right = assignment.getOperand2();
    function.order().assignment(place.variable().sourceName(), right);
    into(place.variable(), right, position, text);
    return session.memory().read(place.variable(), place.type().unqualified());
  }

  private CValue compound(IASTBinaryExpression assignment, Position position, String text) {
    IASTExpression left = assignment.getOperand1();
    IASTExpression right = assignment.getOperand2();
    function.order().sides(left, right);
    // As gcc does it, the right side comes before the place on the left and what it holds.
    CValue operand = function.expressions().value(right);
    operand = function.effects().stable(operand, function.effects().of(left), right);
    Place place = function.places().place(left);
    if (place instanceof Place.Refused) {
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
  public Place assignStruct(IASTBinaryExpression assignment) {
    Position position = function.position(assignment);
    String text = function.statements().textOf(assignment);
    Place from = function.places().place(assignment.getOperand2());
    Place to = function.places().place(assignment.getOperand1());
    if (session.conversions().supports(to.type())) {
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
    Place place = function.places().place(increment.getOperand());
    if (place instanceof Place.Refused) {
      return function.poison();
    }
    Position position = function.position(increment);
    CValue old = function.checked(function.memory().load(place, position), increment);
    if (postfix && used && isVariable(place)) {
      old = function.saved(old, position);
    }
    CValue one = session.operators().constant(1, CType.INT);
    int change = up ? IASTBinaryExpression.op_plus : IASTBinaryExpression.op_minus;
    CValue changed = function.expressions().apply(change, old, one, position);
    CValue stored = store(place, changed, position, function.statements().textOf(increment));
    return postfix ? old : stored;
  }

  /** Is what is read there a term that changes its meaning when the place is written? */
  private static boolean isVariable(Place place) {
    return place instanceof Place.InVariable
        || (place instanceof Place.Bits bits && bits.bytes() instanceof Place.InVariable);
  }
}
