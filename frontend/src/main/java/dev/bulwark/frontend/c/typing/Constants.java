package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.values.CValue;
import java.math.BigInteger;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;

/** The values of constant expressions. */
public interface Constants {

  /**
   * The number that the expression stands for; empty if it is not an integer constant expression.
   */
  Optional<BigInteger> number(IASTExpression expression, Scope scope);

  /** The number that a constant value stands for. */
  Optional<BigInteger> number(CValue value);

  /** The value with its type, as a constant term. */
  Optional<CValue> evaluate(IASTExpression expression, Scope scope);

  /**
   * Is it, to gcc, a constant at every level of optimisation? What is none may become one. Empty
   * for what gcc may simplify to a constant without optimisation, such as {@code x * 0}.
   */
  Optional<Boolean> isConstant(IASTExpression expression, Scope scope);

  /** Has an expression been said to be no constant that is one if gcc optimises? */
  boolean isUnoptimised();

  /** Is it zero, converted to {@code void *} or not? (C11 6.3.2.3p3) */
  boolean isNullPointer(IASTExpression expression, Scope scope);

  /** The argument that {@code __builtin_choose_expr} stands for; empty if that is not known. */
  Optional<IASTExpression> chosen(IASTFunctionCallExpression call, Scope scope);

  /** Is the value, which has to be a constant, other than zero? */
  boolean isTrue(CValue value);
}
