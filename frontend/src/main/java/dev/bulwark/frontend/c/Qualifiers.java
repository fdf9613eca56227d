package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IFunctionType;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IProblemType;
import org.eclipse.cdt.core.dom.ast.IQualifierType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.ITypedef;
import org.eclipse.cdt.internal.core.dom.parser.c.CVisitor;
import org.jspecify.annotations.Nullable;

/**
 * The {@code const} and {@code volatile} of what pointers point to. Our types do not have them, as
 * nothing depends on them but the question whether two types are the same; CDT's types do.
 */
final class Qualifiers {

  private Qualifiers() {}

  /** Those of an expression's value: for each pointer on the way, those of what it points to. */
  static Optional<List<Integer>> of(IASTExpression expression) {
    return of(expression.getExpressionType());
  }

  static Optional<List<Integer>> of(IASTTypeId typeId) {
    return of(CVisitor.createType(typeId.getAbstractDeclarator()));
  }

  /**
   * Are the qualifiers the same where that matters in a type? Empty if they matter and are not
   * known.
   */
  static Optional<Boolean> same(Optional<List<Integer>> a, Optional<List<Integer>> b, CType type) {
    boolean simpleFunction =
        type instanceof CType.PointerType(CType.FunctionType function)
            && !(function.result() instanceof CType.PointerType)
            && function.parameters().stream().noneMatch(CType.PointerType.class::isInstance);
    if (!(type instanceof CType.PointerType) || simpleFunction) {
      return Optional.of(true);
    }
    return a.isPresent() && b.isPresent() ? Optional.of(a.get().equals(b.get())) : Optional.empty();
  }

  /** Is the type that the name stands for {@code const} itself? */
  static boolean isConstant(IASTNamedTypeSpecifier specifier) {
    IType type = specifier.getName().resolveBinding() instanceof ITypedef typedef ? typedef : null;
    while (true) {
      switch (type) {
        case ITypedef typedef -> type = typedef.getType();
        case IArrayType array -> type = array.getType();
        case IQualifierType qualified when !qualified.isConst() -> type = qualified.getType();
        case IQualifierType qualified -> {
          return true;
        }
        case IPointerType pointer -> {
          return pointer.isConst();
        }
        case null, default -> {
          return false;
        }
      }
    }
  }

  private static Optional<List<Integer>> of(@Nullable IType whole) {
    List<Integer> levels = new ArrayList<>();
    int here = 0;
    boolean outermost = true;
    IType type = whole;
    while (true) {
      switch (type) {
        case IProblemType problem -> {
          return Optional.empty();
        }
        case ITypedef typedef -> type = typedef.getType();
        case IQualifierType qualified -> {
          here |= bits(qualified.isConst(), qualified.isVolatile());
          type = qualified.getType();
        }
        case IPointerType pointer -> {
          here |= bits(pointer.isConst(), pointer.isVolatile());
          enter(levels, here, outermost);
          outermost = false;
          here = 0;
          type = pointer.getType();
        }
        case IArrayType array -> {
          // At the outside it becomes a pointer.
          outermost = false;
          type = array.getType();
        }
        case IFunctionType function -> {
          // What the parameters point to is not looked at.
          return Optional.empty();
        }
        case null -> {
          return Optional.empty();
        }
        default -> {
          enter(levels, here, outermost);
          return Optional.of(levels);
        }
      }
    }
  }

  /** The qualifiers of the value itself do not count. */
  private static void enter(List<Integer> levels, int qualifiers, boolean outermost) {
    if (!outermost) {
      levels.add(qualifiers);
    }
  }

  private static int bits(boolean isConst, boolean isVolatile) {
    return (isConst ? 1 : 0) | (isVolatile ? 2 : 0);
  }
}
