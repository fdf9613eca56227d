package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;

/** Declarations in function bodies, and objects without a name. */
public interface DeclarationLowerer {

  void lower(IASTSimpleDeclaration declaration);

  /** The variable comes to be on the path of a jump that passes its declaration. */
  void passOver(IASTDeclarator declarator);

  /** Storage for a struct without a name. */
  Storage temporary(CType type, Position position);

  /** An object without a name, with its value. */
  LValue compoundLiteral(IASTTypeIdInitializerExpression literal);
}
