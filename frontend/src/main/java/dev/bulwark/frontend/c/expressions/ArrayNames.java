package dev.bulwark.frontend.c.expressions;

import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/**
 * What an array is called by the expression that it is reached by, for messages. It is made of the
 * tree and not taken from the text, where a macro may stand for more than the array.
 */
final class ArrayNames {

  /** Instead of an index or a pointer that is no plain name or number. */
  private static final String OTHER = "...";

  private ArrayNames() {}

  /** Empty if there is no name in it. */
  static String of(IASTExpression array) {
    return switch (array) {
      case IASTIdExpression id -> id.getName().toString();
      case IASTFieldReference reference -> {
        String owner = of(reference.getFieldOwner());
        yield (owner.isEmpty() ? OTHER : owner)
            + (reference.isPointerDereference() ? "->" : ".")
            + reference.getFieldName();
      }
      case IASTArraySubscriptExpression element -> {
        String whole = of(element.getArrayExpression());
        yield whole.isEmpty() ? "" : whole + "[" + index(element.getArgument()) + "]";
      }
      case IASTUnaryExpression unary ->
          switch (unary.getOperator()) {
            case IASTUnaryExpression.op_bracketedPrimary -> of(unary.getOperand());
            case IASTUnaryExpression.op_star -> {
              String pointer = of(unary.getOperand());
              yield pointer.isEmpty() ? "" : "(*" + pointer + ")";
            }
            default -> "";
          };
      default -> "";
    };
  }

  private static String index(IASTInitializerClause index) {
    return switch (index) {
      case IASTIdExpression id -> id.getName().toString();
      case IASTLiteralExpression literal -> literal.toString();
      default -> OTHER;
    };
  }
}
