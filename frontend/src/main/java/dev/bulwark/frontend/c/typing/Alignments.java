package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.program.CType;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;

/** What is said of the alignment of types and variables. */
public interface Alignments {

  /** From now on the name stands for something with the alignment that its declaration says. */
  void declare(IASTDeclSpecifier specifier, IASTDeclarator declarator, CType type, Scope scope);

  /** The alignment that a typedef gave to the type in place of its own; 0 if none did. */
  int ofType(IASTDeclSpecifier specifier, IASTDeclarator declarator, Scope scope);

  /** The alignment that a type has by what stands in its name; 0 if it has its own. */
  int ofType(IASTTypeId type, Scope scope);

  boolean hasAlignedTypes();
}
