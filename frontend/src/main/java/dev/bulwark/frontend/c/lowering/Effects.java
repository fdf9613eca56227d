package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.values.CValue;
import java.util.function.Supplier;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/** What evaluating an expression may change. */
public interface Effects {

  boolean takesSteps(IASTExpression expression);

  /**
   * Evaluates what is said to take no steps. One that came of it nevertheless would be taken on
   * every path, also where C does not evaluate the expression.
   */
  <T> T withoutSteps(Supplier<T> evaluation);

  EffectSummary of(IASTNode node);

  /**
   * The value as it is now: saved if what is evaluated next may change a variable that it depends
   * on.
   */
  CValue stable(CValue value, EffectSummary next, IASTNode at);
}
