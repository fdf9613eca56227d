package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.values.CValue;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;

/** Statements to control flow. */
public interface StatementLowerer {

  /** A function's body; the current node is where it ends. */
  void body(IASTStatement body);

  /** The text of an expression; that of the whole statement if it consists of the expression. */
  String textOf(IASTExpression expression);

  void lower(IASTStatement statement);

  /** Does a jump within its block lead back over the declaration? */
  boolean isRepeated(IASTDeclarator declarator);

  /** A statement expression whose value is a struct. */
  LValue structExpression(IGNUASTCompoundStatementExpression expression);

  /** gcc's statement expression: its value is that of the last statement. */
  CValue statementExpression(IGNUASTCompoundStatementExpression expression);
}
