package dev.bulwark.frontend.c.lowering;

import dev.bulwark.program.Position;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;

/**
 * A call to be lowered.
 *
 * @param position where the statement begins that the call's step stands for
 * @param text the code of that statement
 */
public record CallSite(
    IASTFunctionCallExpression call,
    String name,
    Destination destination,
    Position position,
    String text) {

  public IASTInitializerClause[] arguments() {
    return call.getArguments();
  }
}
