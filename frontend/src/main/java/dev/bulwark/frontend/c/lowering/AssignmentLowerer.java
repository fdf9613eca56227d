package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/** Assignments, increments and decrements. */
public interface AssignmentLowerer {

  /** Stores an expression's converted value at a place. */
  void into(LValue target, IASTExpression expression, Position position, String text);

  /**
   * Stores an expression's converted value in a variable; a call writes it there directly where no
   * conversion is needed.
   */
  void into(ProgramVariable target, IASTExpression expression, Position position, String text);

  /** The value of an assignment is what the variable holds afterwards. */
  CValue assign(IASTBinaryExpression assignment);

  /** Copies a struct, and gives the place that it is copied to. */
  LValue assignStruct(IASTBinaryExpression assignment);

  /**
   * {@code ++} and {@code --}; the old value of a postfix operator is saved only if it is {@code
   * used}.
   */
  CValue increment(IASTUnaryExpression increment, boolean used);
}
