package dev.bulwark.frontend.c.expressions;

import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;

/** Which types go together under an operator of C. */
final class OperandTypes {

  private final FunctionLowering function;

  OperandTypes(FunctionLowering function) {
    this.function = function;
  }

  /** Do the two parts of {@code ?:} go together? If not, that is an error. */
  boolean check(IASTConditionalExpression conditional) {
    IASTExpression positive = conditional.getPositiveResultExpression();
    CType left = typeOf(positive == null ? conditional.getLogicalConditionExpression() : positive);
    CType right = typeOf(conditional.getNegativeResultExpression());
    if (areAlternatives(left, right)) {
      return true;
    }
    function.error(
        conditional, "the two parts of ?: do not go together: %s and %s".formatted(left, right));
    return false;
  }

  /** May the conversion to the common type be the error, whether or not the value is used? */
  boolean checksConversion(IASTConditionalExpression conditional) {
    return function.context().checks().conversions() && typeOf(conditional).isInteger();
  }

  private CType typeOf(IASTExpression expression) {
    return function
        .context()
        .types()
        .expressionTypes()
        .typeOf(expression, function.scope())
        .unqualified();
  }

  private static boolean areAlternatives(CType left, CType right) {
    if (left instanceof CompositeType || right instanceof CompositeType) {
      return left.toString().equals(right.toString());
    }
    return !(left instanceof CType.FloatingType && isAddress(right))
        && !(right instanceof CType.FloatingType && isAddress(left));
  }

  private static boolean isAddress(CType type) {
    return switch (type) {
      case CType.PointerType pointer -> true;
      case CType.ArrayType array -> true;
      case CType.FunctionType function -> true;
      default -> false;
    };
  }

  /** May pointers to these be subtracted from each other, as far as their outermost type goes? */
  static boolean haveDifference(CType one, CType other) {
    CType left = plain(one);
    CType right = plain(other);
    return left.getClass() == right.getClass()
        && switch (left) {
          case CType.IntegerType integer -> integer.equals(right);
          case CType.FloatingType floating -> floating.equals(right);
          case CompositeType composite -> composite.toString().equals(right.toString());
          default -> true;
        };
  }

  private static CType plain(CType type) {
    return switch (type.unqualified()) {
      case CType.EnumType enumeration -> enumeration.underlying();
      case CType other -> other;
    };
  }
}
