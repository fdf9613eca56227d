package dev.bulwark.frontend.c.syntax;

import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;

/** What {@code nan("0x7")} asks for. There is one NaN here, so none may differ from others. */
public final class NanPayloads {

  private NanPayloads() {}

  /** Are these arguments known to ask for no payload? */
  public static boolean isNone(IASTInitializerClause[] arguments) {
    return arguments.length == 1
        && arguments[0] instanceof IASTExpression argument
        && Syntax.isStringLiteral(argument)
        && Syntax.withoutParentheses(argument).toString().matches("\"(0[xX])?0*\"");
  }
}
