package dev.bulwark.frontend.c.syntax;

import dev.bulwark.frontend.c.lowering.Effects;
import java.util.ArrayDeque;
import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;

/**
 * Whether evaluating an expression may change something, by its syntax alone. What {@link Effects}
 * says is more exact, and takes operands of {@code sizeof} for not evaluated.
 */
public final class SyntacticEffects {

  private SyntacticEffects() {}

  public static boolean mayBeIn(IASTNode root) {
    ArrayDeque<IASTNode> open = new ArrayDeque<>(List.of(root));
    while (!open.isEmpty()) {
      IASTNode node = open.pop();
      if (isEffect(node)) {
        return true;
      }
      List.of(node.getChildren()).forEach(open::push);
    }
    return false;
  }

  private static boolean isEffect(IASTNode node) {
    return switch (node) {
      case IASTFunctionCallExpression call -> true;
      case IGNUASTCompoundStatementExpression statements -> true;
      case IASTUnaryExpression unary ->
          switch (unary.getOperator()) {
            case IASTUnaryExpression.op_prefixIncr,
                IASTUnaryExpression.op_prefixDecr,
                IASTUnaryExpression.op_postFixIncr,
                IASTUnaryExpression.op_postFixDecr ->
                true;
            default -> false;
          };
      case IASTBinaryExpression binary ->
          binary.getOperator() >= IASTBinaryExpression.op_assign
              && binary.getOperator() <= IASTBinaryExpression.op_binaryOrAssign;
      default -> false;
    };
  }
}
