package dev.bulwark.frontend.c.lowering;

import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/** States as assumptions where the order of evaluation may make a difference. */
public interface EvaluationOrder {

  /** Two operands of one operator or call, the first left of the second. */
  void operands(IASTNode left, IASTNode right);

  /** What the left side of an assignment reads or writes before the store, and its right side. */
  void sides(IASTNode left, IASTNode right);

  /** An assignment to a variable that its right side writes as well, other than in a call. */
  void assignment(String target, IASTExpression right);
}
