package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.Operators;
import dev.bulwark.program.Position;
import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTExpression;

/** Expressions to values. */
public interface ExpressionLowerer {

  /**
   * Evaluates the expression, its effects included, and gives its value. Structs and what is void
   * have none.
   */
  CValue value(IASTExpression expression);

  /** Evaluates the expression for its effects only. */
  void effects(IASTExpression parenthesised);

  /**
   * The operator's result, after steps to an undefined location where the operands do not allow it.
   */
  CValue apply(int operator, CValue left, CValue right, Position position);

  /** Steps to an undefined location where a hazard is real. */
  void guard(List<Operators.Hazard> hazards, Position position);
}
