package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.symbols.Scope;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.jspecify.annotations.Nullable;

/** The qualifiers of types and expressions, which our types do not have. */
public interface Qualifiers {

  /** Is what is declared itself {@code const}, and not just what it points at? */
  boolean isConstant(IASTDeclSpecifier specifier, IASTDeclarator declarator);

  /** The same of a parameter, which is a pointer if it is declared as an array. */
  boolean isConstantParameter(IASTDeclSpecifier specifier, IASTDeclarator declarator);

  Qualified of(IASTTypeId typeId);

  /**
   * Those of an expression as {@code typeof} takes it.
   *
   * @param scope what names mean; null where that is not known
   */
  Qualified of(IASTExpression expression, @Nullable Scope scope);
}
