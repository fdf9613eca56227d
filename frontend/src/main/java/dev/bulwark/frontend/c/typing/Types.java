package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.types.ConstantMembers;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CType;
import dev.bulwark.program.Layouts;
import java.math.BigInteger;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.gnu.c.ICASTKnRFunctionDeclarator;

/** What declarations say of types, and what follows for expressions that are not evaluated. */
public interface Types {

  ConstantMembers constantMembers();

  Qualifiers qualifiers();

  Constants constants();

  ExpressionTypes expressionTypes();

  /** From now on the variable holds the number of elements that the modifier gives. */
  void count(IASTArrayModifier modifier, Variable number);

  CType typeId(IASTTypeId typeId, Scope scope);

  /**
   * The type that the specifiers give; enumerations and tags they define are declared in the scope.
   */
  CType specified(IASTDeclSpecifier specifier, Scope scope);

  /**
   * The type of what a declarator declares, given the type that the specifiers give. Attributes of
   * functions are left to those who call them.
   */
  CType declared(CType base, IASTDeclarator declarator, Scope scope);

  /** What {@code sizeof} gives, where that is known. */
  Optional<BigInteger> size(CType type);

  Alignments alignments();

  Layouts layouts();

  /**
   * The type of a definition whose parameters have no prototype where the file has one before: gcc
   * lets that count, and passes arguments without promotion then, if the types are the same but for
   * the promotion.
   */
  Optional<CType.FunctionType> overridden(
      CType.FunctionType written,
      IASTFunctionDefinition definition,
      CType.FunctionType before,
      Scope scope);

  /**
   * The type of a parameter, not that in which it is passed, whose declaration stands between the
   * function's parentheses and its body; {@code int} without one.
   */
  CType oldStyleParameter(ICASTKnRFunctionDeclarator declarator, String name, Scope scope);
}
