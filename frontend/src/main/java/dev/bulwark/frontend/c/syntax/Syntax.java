package dev.bulwark.frontend.c.syntax;

import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/** What expressions are by their syntax alone. */
public final class Syntax {

  private Syntax() {}

  public static IASTExpression withoutParentheses(IASTExpression expression) {
    IASTExpression inner = expression;
    while (inner instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary) {
      inner = unary.getOperand();
    }
    return inner;
  }

  /** The name that is called; empty for calls through pointers. {@code (*f)()} is {@code f()}. */
  public static Optional<String> calledName(IASTFunctionCallExpression call) {
    IASTExpression callee = withoutParentheses(call.getFunctionNameExpression());
    while (callee instanceof IASTUnaryExpression unary
        && (unary.getOperator() == IASTUnaryExpression.op_star
            || unary.getOperator() == IASTUnaryExpression.op_amper)) {
      callee = withoutParentheses(unary.getOperand());
    }
    return callee instanceof IASTIdExpression id
        ? Optional.of(id.getName().toString())
        : Optional.empty();
  }

  /** Is it a string literal, perhaps behind casts? */
  public static boolean isStringLiteral(IASTInitializerClause argument) {
    if (!(argument instanceof IASTExpression expression)) {
      return false;
    }
    IASTExpression inner = withoutParentheses(expression);
    while (inner instanceof IASTCastExpression cast) {
      inner = withoutParentheses(cast.getOperand());
    }
    return inner instanceof IASTLiteralExpression literal
        && literal.getKind() == IASTLiteralExpression.lk_string_literal;
  }

  /** Is it one of the names that stand for the name of the function? */
  public static boolean isFunctionName(String name) {
    return switch (name) {
      case "__func__", "__FUNCTION__", "__PRETTY_FUNCTION__" -> true;
      default -> false;
    };
  }

  /** Is the variable the target of an assignment, an increment or a decrement? */
  public static boolean isWritten(IASTExpression id) {
    IASTNode inner = id;
    IASTNode outer = id.getParent();
    while (outer instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary) {
      inner = outer;
      outer = outer.getParent();
    }
    return switch (outer) {
      case IASTBinaryExpression binary -> isAssignment(binary) && binary.getOperand1() == inner;
      case IASTUnaryExpression unary -> isIncrement(unary);
      case null, default -> false;
    };
  }

  private static boolean isAssignment(IASTBinaryExpression binary) {
    int operator = binary.getOperator();
    return operator >= IASTBinaryExpression.op_assign
        && operator <= IASTBinaryExpression.op_binaryOrAssign;
  }

  /** Is it {@code ++} or {@code --}, in front or behind? */
  public static boolean isIncrement(IASTUnaryExpression unary) {
    return switch (unary.getOperator()) {
      case IASTUnaryExpression.op_prefixIncr, IASTUnaryExpression.op_prefixDecr -> true;
      case IASTUnaryExpression.op_postFixIncr, IASTUnaryExpression.op_postFixDecr -> true;
      default -> false;
    };
  }

  /** Does the operator {@code &} give it? */
  public static boolean isAddress(IASTExpression expression) {
    return withoutParentheses(expression) instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_amper;
  }

  /** The list that the call moves, if it is one of {@link OwnWords#NEXT_ARGUMENT}. */
  public static Optional<IASTExpression> advancedList(IASTFunctionCallExpression call) {
    return calledName(call).filter(OwnWords.NEXT_ARGUMENT::equals).isPresent()
            && call.getArguments().length > 0
            && call.getArguments()[0] instanceof IASTExpression list
        ? Optional.of(list)
        : Optional.empty();
  }
}
