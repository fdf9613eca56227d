package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;

/** What calls of functions with a special meaning are lowered with. */
public interface CallParts {

  /** The value of an argument, or a dummy after its effects if it is not {@code wanted}. */
  CValue argument(IASTInitializerClause[] given, int i, boolean wanted);

  /** Evaluates arguments that may be kept, written through and read by the one who gets them. */
  void giveAway(IASTInitializerClause[] given);

  void evaluateForEffects(IASTInitializerClause[] given);

  /** The call leads to a place from which nothing goes on. */
  void end(Location.Role role, CallSite site);

  /** A value for code that is never reached. */
  CValue dead(CallSite site);

  /** What a function without result gives. */
  CValue nothing();

  CValue input(CallSite site, InputSite.Kind kind, String description, CType type);
}
