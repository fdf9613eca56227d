package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.program.Position;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;

/** Gives objects the values of their initialisers. */
public interface InitializerLowerer {

  /**
   * Initialises a struct or array.
   *
   * @param fresh is it static, and so zero unless its region begins with any value?
   */
  void initialise(
      LValue place, IASTInitializerClause clause, boolean fresh, Position position, String text);
}
