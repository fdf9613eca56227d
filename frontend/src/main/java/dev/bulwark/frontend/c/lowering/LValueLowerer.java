package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.program.Layouts.Field;
import dev.bulwark.program.Position;
import java.math.BigInteger;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;

/** Expressions that designate objects. */
public interface LValueLowerer {

  /** The place, after the effects of evaluating what it depends on. */
  LValue lvalue(IASTExpression expression);

  /** The place whose address is taken: it may be the one behind the last element of an array. */
  LValue addressed(IASTExpression expression);

  /** The place of a variable, reported if values of its type are not supported. */
  LValue identifier(IASTIdExpression id);

  /** What a pointer points to. */
  LValue target(CValue pointer, IASTExpression at);

  Optional<BigInteger> constant(CValue number);

  /** An element of an array, after a check of the index. */
  LValue element(LValue.InMemory array, CValue number, Position position);

  /** A member of a struct or union. */
  LValue member(LValue whole, Field field);
}
