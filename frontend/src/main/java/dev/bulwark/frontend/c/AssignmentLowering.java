package dev.bulwark.frontend.c;

import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/** Assignments, increments and decrements. */
final class AssignmentLowering {

  private final FunctionLowering function;
  private final Session session;
  private final FlowGraph graph;

  AssignmentLowering(FunctionLowering function) {
    this.function = function;
    this.session = function.session();
    this.graph = function.graph();
  }

  /**
   * Stores an expression's converted value in a variable; a call writes it there directly where no
   * conversion is needed.
   */
  void into(ProgramVariable target, IASTExpression expression, Position position, String text) {
    IASTExpression inner = ExpressionLowering.withoutParentheses(expression);
    if (inner instanceof IASTFunctionCallExpression call
        && function.calls().into(target, call, position, text)) {
      return;
    }
    store(target, function.expressions().value(inner), position, text);
  }

  private void store(ProgramVariable target, CValue value, Position position, String text) {
    graph.step(
        new Action.Assign(target, function.converted(value, target.type(), position).term()),
        position,
        text);
  }

  /** The value of an assignment is what the variable holds afterwards. */
  CValue assign(IASTBinaryExpression assignment) {
    Position position = function.position(assignment);
    String text = function.statements().textOf(assignment);
    IASTExpression right = assignment.getOperand2();
    Optional<ProgramVariable> target = target(assignment.getOperand1());
    if (target.isEmpty()) {
      function.expressions().effects(right);
      return function.poison();
    }
    ProgramVariable variable = target.get();
    if (assignment.getOperator() == IASTBinaryExpression.op_assign) {
      function.order().assignment(variable.sourceName(), right);
    } else {
      function.order().operands(assignment.getOperand1(), right);
    }
    if (assignment.getOperator() == IASTBinaryExpression.op_assign) {
      into(variable, right, position, text);
    } else {
      CValue old = CValue.of(variable.term(), variable.type());
      old = function.effects().stable(old, function.effects().of(right), assignment.getOperand1());
      CValue operand = function.expressions().value(right);
      int operator = Operators.assigned(assignment.getOperator());
      store(
          variable, function.expressions().apply(operator, old, operand, position), position, text);
    }
    return CValue.of(variable.term(), variable.type());
  }

  /**
   * {@code ++} and {@code --}; the old value of a postfix operator is saved only if it is {@code
   * used}.
   */
  CValue increment(IASTUnaryExpression increment, boolean used) {
    int operator = increment.getOperator();
    boolean postfix =
        operator == IASTUnaryExpression.op_postFixIncr
            || operator == IASTUnaryExpression.op_postFixDecr;
    boolean up =
        operator == IASTUnaryExpression.op_postFixIncr
            || operator == IASTUnaryExpression.op_prefixIncr;
    Optional<ProgramVariable> target = target(increment.getOperand());
    if (target.isEmpty()) {
      return function.poison();
    }
    ProgramVariable variable = target.get();
    Position position = function.position(increment);
    CValue old = CValue.of(variable.term(), variable.type());
    if (postfix && used) {
      old = function.saved(old, position);
    }
    CValue one = session.operators().constant(1, CType.INT);
    int change = up ? IASTBinaryExpression.op_plus : IASTBinaryExpression.op_minus;
    store(
        variable,
        session.operators().binary(change, old, one),
        position,
        function.statements().textOf(increment));
    return postfix ? old : CValue.of(variable.term(), variable.type());
  }

  private Optional<ProgramVariable> target(IASTExpression left) {
    if (ExpressionLowering.withoutParentheses(left) instanceof IASTIdExpression id) {
      return function.expressions().variable(id);
    }
    CValue refused = function.expressions().value(left);
    if (!refused.poisoned()) {
      function.error(left, "this cannot be assigned to: " + session.source().text(left));
    }
    return Optional.empty();
  }
}
