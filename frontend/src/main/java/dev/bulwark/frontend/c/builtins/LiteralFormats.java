package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.frontend.c.syntax.Syntax;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarationStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStatement;

/**
 * The text of a string that a call is given, where the source says it: a literal, or a local
 * variable that the statements right before the call set to one, as tools write it that take
 * expressions apart.
 */
final class LiteralFormats {

  private final FunctionLowering function;

  LiteralFormats(FunctionLowering function) {
    this.function = function;
  }

  Optional<String> text(IASTInitializerClause argument) {
    if (!(argument instanceof IASTExpression expression)) {
      return Optional.empty();
    }
    IASTExpression inner = withoutCasts(expression);
    if (inner instanceof IASTIdExpression id) {
      return assigned(id).flatMap(this::literal);
    }
    return literal(inner);
  }

  private static IASTExpression withoutCasts(IASTExpression expression) {
    IASTExpression inner = Syntax.withoutParentheses(expression);
    while (inner instanceof IASTCastExpression cast) {
      inner = Syntax.withoutParentheses(cast.getOperand());
    }
    return inner;
  }

  private Optional<String> literal(IASTExpression expression) {
    if (!(withoutCasts(expression) instanceof IASTLiteralExpression literal)
        || literal.getKind() != IASTLiteralExpression.lk_string_literal) {
      return Optional.empty();
    }
    Optional<List<Integer>> bytes = function.context().literals().string(literal.toString());
    // What is behind a zero byte is not looked at.
    return bytes.map(
        all ->
            all.stream()
                .takeWhile(each -> each != 0)
                .map(each -> String.valueOf((char) (each & 0xff)))
                .collect(Collectors.joining()));
  }

  /**
   * What the variable holds: the statement that sets it and all up to the call are expressions and
   * declarations in one block, so that nothing comes between.
   */
  private Optional<IASTExpression> assigned(IASTIdExpression id) {
    String name = id.getName().toString();
    if (!(function.scope().lookup(name) instanceof Symbol.Local) || function.takesAddressOf(name)) {
      return Optional.empty();
    }
    IASTNode statement = id;
    while (statement != null && !(statement.getParent() instanceof IASTCompoundStatement)) {
      statement = statement.getParent();
    }
    if (statement == null || !(statement.getParent() instanceof IASTCompoundStatement block)) {
      return Optional.empty();
    }
    if (!(statement instanceof IASTExpressionStatement) || mentions(statement, name) != 1) {
      return Optional.empty();
    }
    List<IASTStatement> all = List.of(block.getStatements());
    for (int i = all.indexOf(statement) - 1; i >= 0; i--) {
      Optional<IASTExpression> value = value(all.get(i), name);
      if (value.isPresent()) {
        return value;
      }
      if (!isStraight(all.get(i)) || mentions(all.get(i), name) != 0) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static int mentions(IASTNode node, String name) {
    int count = node instanceof IASTIdExpression id && id.getName().toString().equals(name) ? 1 : 0;
    for (IASTNode child : node.getChildren()) {
      count += mentions(child, name);
    }
    return count;
  }

  private static boolean isStraight(IASTStatement statement) {
    return statement instanceof IASTExpressionStatement
        || statement instanceof IASTDeclarationStatement;
  }

  private static Optional<IASTExpression> value(IASTStatement statement, String name) {
    if (statement instanceof IASTExpressionStatement expression
        && Syntax.withoutParentheses(expression.getExpression())
            instanceof IASTBinaryExpression assignment
        && assignment.getOperator() == IASTBinaryExpression.op_assign
        && assignment.getOperand1() instanceof IASTIdExpression target
        && target.getName().toString().equals(name)) {
      return Optional.of(assignment.getOperand2());
    }
    if (statement instanceof IASTDeclarationStatement declaration
        && declaration.getDeclaration() instanceof IASTSimpleDeclaration simple) {
      for (IASTDeclarator declarator : simple.getDeclarators()) {
        if (Declarators.nameOf(declarator).equals(name)
            && declarator.getInitializer() instanceof IASTEqualsInitializer given
            && given.getInitializerClause() instanceof IASTExpression expression) {
          return Optional.of(expression);
        }
      }
    }
    return Optional.empty();
  }
}
