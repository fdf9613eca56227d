package dev.bulwark.frontend.c.syntax;

import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.gnu.c.ICASTKnRFunctionDeclarator;

/** The parts of a declarator. */
public final class Declarators {

  private Declarators() {}

  /** The name that a declarator declares. */
  public static String nameOf(IASTDeclarator declarator) {
    return innermost(declarator).getName().toString();
  }

  public static IASTDeclarator innermost(IASTDeclarator declarator) {
    IASTDeclarator inner = declarator;
    while (inner.getNestedDeclarator() != null) {
      inner = inner.getNestedDeclarator();
    }
    return inner;
  }

  /**
   * The declarator that has the parameters of the function itself, not of one that it returns a
   * pointer to.
   */
  public static IASTDeclarator functionDeclarator(IASTDeclarator outermost) {
    IASTDeclarator found = outermost;
    for (IASTDeclarator at = outermost; at != null; at = at.getNestedDeclarator()) {
      if (at instanceof IASTStandardFunctionDeclarator
          || at instanceof ICASTKnRFunctionDeclarator) {
        found = at;
      }
    }
    return found;
  }
}
