package dev.bulwark.frontend.c.expressions;

import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.lowering.ConditionLowerer;
import dev.bulwark.frontend.c.lowering.CoverageLowerer;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.Position;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/**
 * Conditions to branches. Short-circuits become control flow; a condition that is a constant does
 * not branch.
 */
public final class ConditionLowering implements ConditionLowerer {

  private final FunctionLowering function;
  private final TermFactory terms;

  public ConditionLowering(FunctionLowering function) {
    this.function = function;
    this.terms = function.context().terms();
  }

  @Override
  public void branch(IASTExpression parenthesised, Node ifTrue, Node ifFalse) {
    IASTExpression expression = Syntax.withoutParentheses(parenthesised);
    FlowGraph graph = function.graph();
    switch (expression) {
      case IASTUnaryExpression unary when unary.getOperator() == IASTUnaryExpression.op_not ->
          branch(unary.getOperand(), ifFalse, ifTrue);
      case IASTBinaryExpression and
          when and.getOperator() == IASTBinaryExpression.op_logicalAnd -> {
        Node second = graph.node();
        branch(and.getOperand1(), second, ifFalse);
        graph.moveTo(second);
        branch(and.getOperand2(), ifTrue, ifFalse);
      }
      case IASTBinaryExpression or when or.getOperator() == IASTBinaryExpression.op_logicalOr -> {
        Node second = graph.node();
        branch(or.getOperand1(), ifTrue, second);
        graph.moveTo(second);
        branch(or.getOperand2(), ifTrue, ifFalse);
      }
      default -> {
        Optional<Boolean> constant = constant(expression);
        if (constant.isPresent()) {
          graph.jump(constant.get() ? ifTrue : ifFalse);
          return;
        }
        CoverageLowerer coverage = function.coverage();
        CValue value = coverage.outsideDecision(() -> function.expressions().value(expression));
        split(
            function.context().conversions().asCondition(value),
            coverage.condition(expression, true, ifTrue),
            coverage.condition(expression, false, ifFalse),
            expression);
      }
    }
  }

  private void split(Term condition, Node ifTrue, Node ifFalse, IASTExpression expression) {
    FlowGraph graph = function.graph();
    Position position = function.position(expression);
    String text = function.context().source().text(expression);
    Node from = graph.current();
    graph.arc(from, new Action.Assume(condition), ifTrue, position, "[" + text + "]");
    graph.arc(from, new Action.Assume(opposite(condition)), ifFalse, position, "[!(" + text + ")]");
    graph.moveTo(graph.node());
  }

  /** The negation, without a double one. */
  private Term opposite(Term condition) {
    return condition instanceof Application negation && negation.op() == Op.NOT
        ? negation.arg(0)
        : terms.not(condition);
  }

  @Override
  public void assume(IASTExpression expression, Position position, String text) {
    FlowGraph graph = function.graph();
    if (!function.effects().takesSteps(expression)) {
      Term condition = function.effects().withoutSteps(() -> term(expression));
      graph.step(new Action.Assume(condition), position, text);
      return;
    }
    CValue value = function.coverage().unobserved(() -> function.expressions().value(expression));
    graph.step(
        new Action.Assume(function.context().conversions().asCondition(value)), position, text);
  }

  @Override
  public Term term(IASTExpression parenthesised) {
    IASTExpression expression = Syntax.withoutParentheses(parenthesised);
    return switch (expression) {
      case IASTLiteralExpression literal
          when literal.getKind() == IASTLiteralExpression.lk_string_literal ->
          terms.bool(true);
      case IASTUnaryExpression unary when unary.getOperator() == IASTUnaryExpression.op_not ->
          terms.not(term(unary.getOperand()));
      case IASTBinaryExpression and when and.getOperator() == IASTBinaryExpression.op_logicalAnd ->
          terms.and(term(and.getOperand1()), term(and.getOperand2()));
      case IASTBinaryExpression or when or.getOperator() == IASTBinaryExpression.op_logicalOr ->
          terms.or(term(or.getOperand1()), term(or.getOperand2()));
      default ->
          function.context().conversions().asCondition(function.expressions().value(expression));
    };
  }

  @Override
  public Optional<Boolean> constant(IASTExpression expression) {
    if (expression instanceof IASTLiteralExpression literal
        && literal.getKind() == IASTLiteralExpression.lk_string_literal) {
      return Optional.of(true);
    }
    return function
        .context()
        .types()
        .constants()
        .evaluate(expression, function.scope())
        .map(function.context().types().constants()::isTrue);
  }
}
