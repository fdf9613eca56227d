package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Position;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;

/** Conditions to branches. */
public interface ConditionLowerer {

  /** Leaves the current node to one of two others. */
  void branch(IASTExpression parenthesised, Node ifTrue, Node ifFalse);

  /** Passes only if the condition holds. */
  void assume(IASTExpression expression, Position position, String text);

  /** The condition as one term, for expressions that take no steps. */
  Term term(IASTExpression parenthesised);

  /** The truth of a constant such as {@code 1}, or of a string, which is never null. */
  Optional<Boolean> constant(IASTExpression expression);
}
