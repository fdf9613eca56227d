package dev.bulwark.frontend.c.symbols;

import dev.bulwark.frontend.c.syntax.Attributes;
import dev.bulwark.frontend.c.syntax.Declarators;
import java.util.HashSet;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * Which of several definitions of one name counts: the stronger one, of two weak ones the first.
 */
public enum Strength {
  /** A body that a file has for inlining; a definition proper goes before it, as in gcc -O0. */
  INLINE,
  /** For the linker, a definition that any other may replace. */
  WEAK,
  /** One of them at most is allowed. */
  STRONG;

  /** The names of a file whose declarations say how strong its definitions are. */
  public static final class Names {
    private final Set<String> weak = new HashSet<>();
    private final Set<String> declaredForAll = new HashSet<>();

    public Names(IASTTranslationUnit unit) {
      for (IASTDeclaration declaration : unit.getDeclarations()) {
        switch (declaration) {
          case IASTFunctionDefinition definition ->
              enter(definition.getDeclSpecifier(), definition.getDeclarator());
          case IASTSimpleDeclaration simple -> {
            for (IASTDeclarator declarator : simple.getDeclarators()) {
              enter(simple.getDeclSpecifier(), declarator);
            }
          }
          default -> {}
        }
      }
    }

    private void enter(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
      String name = Declarators.nameOf(declarator);
      if (Attributes.isWeak(declarator)) {
        weak.add(name);
      }
      // C11 6.7.4: an inline definition is for all files if one declaration lacks inline, or says
      // extern; gcc's old meaning is the reverse.
      boolean external = specifier.getStorageClass() == IASTDeclSpecifier.sc_extern;
      boolean forAll =
          Attributes.isGnuInline(declarator) ? !external : external || !specifier.isInline();
      if (forAll) {
        declaredForAll.add(name);
      }
    }

    public Strength ofVariable(String name) {
      return weak.contains(name) ? WEAK : STRONG;
    }

    public Strength of(IASTFunctionDefinition definition) {
      String name = Declarators.nameOf(definition.getDeclarator());
      IASTDeclSpecifier specifier = definition.getDeclSpecifier();
      boolean internal = specifier.getStorageClass() == IASTDeclSpecifier.sc_static;
      boolean oldExternInline =
          specifier.isInline()
              && specifier.getStorageClass() == IASTDeclSpecifier.sc_extern
              && Attributes.isGnuInline(definition.getDeclarator());
      boolean inlineOnly =
          !internal && specifier.isInline() && (oldExternInline || !declaredForAll.contains(name));
      return inlineOnly ? INLINE : weak.contains(name) ? WEAK : STRONG;
    }
  }
}
