package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.program.CType;
import dev.bulwark.program.Layouts;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;

/** The types of expressions that are not evaluated. */
public interface ExpressionTypes {

  CType sizeType();

  CType typeOf(IASTExpression expression, Scope scope);

  /** The type of the object that the expression names, if it does. */
  CType objectType(IASTExpression expression, Scope scope);

  boolean isBitField(IASTFieldReference field, Scope scope);

  /** Where the member lies that the expression names. */
  Optional<Layouts.Field> field(IASTFieldReference field, Scope scope);
}
