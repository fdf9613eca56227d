package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;

/** Calls, as expressions contain them. */
public interface CallLowerer {

  CValue value(IASTFunctionCallExpression call);

  void discard(IASTFunctionCallExpression call);

  /**
   * Lets the call write its result into the variable; false, and nothing done, if the types do not
   * allow that.
   */
  boolean into(
      ProgramVariable target, IASTFunctionCallExpression call, Position position, String text);

  /** A call that returns a struct; the place is a copy of the result. */
  LValue struct(IASTFunctionCallExpression call);
}
