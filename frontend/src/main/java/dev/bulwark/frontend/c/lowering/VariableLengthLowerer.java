package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;

/** Arrays whose length is known when their declaration is passed. */
public interface VariableLengthLowerer {

  /** The type after its lengths have been evaluated. */
  CType typeId(IASTTypeId typeId);

  /** Evaluates the lengths that are no constants, and makes the types that are given know them. */
  void evaluate(IASTNode typeOrDeclarator);

  /** The lengths in it that are no constants. */
  List<IASTArrayModifier> lengths(IASTNode typeOrDeclarator);

  void evaluate(IASTArrayModifier modifier);

  /** Goes on only if all arrays that the type speaks of are small enough. */
  void checkSize(CType type, Position position);

  /** The size in bytes of an array that has a variable length somewhere. */
  Term size(CType type);

  /** A count times the size of the type. */
  Term times(Term number, CType type);

  /** What {@code sizeof} gives. */
  CValue sizeOf(IASTExpression at, CType type);

  /** The name is for messages. */
  void checkIndex(CValue number, Variable count, boolean addressed, String name, Position position);

  /** Allocates the array. */
  Storage array(String name, CType.ArrayType type, Position position);
}
