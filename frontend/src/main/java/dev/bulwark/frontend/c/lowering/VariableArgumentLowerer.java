package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.library.KnownFunctions.Behaviour;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.ProgramVariable;
import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTExpression;

/** The arguments behind the declared ones. */
public interface VariableArgumentLowerer {

  /** A struct is copied where it is passed. */
  VariableArgument copied(IASTExpression expression, CType type);

  /** Leaves the arguments in memory, and gives their address. */
  CValue pass(List<VariableArgument> given, CallSite site);

  /** The parameter holds the address of the arguments. */
  void begin(ProgramVariable arguments);

  CValue lower(CallSite site, Behaviour.OnArguments behaviour);
}
