package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Layouts;
import java.math.BigInteger;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;

/**
 * Arrays without length that structs end with. To gcc a static object is as long as its initialiser
 * gives such an array elements, whatever {@code sizeof} says.
 */
public final class FlexibleArrays {

  private FlexibleArrays() {}

  /** Is it, as the type of a member, a flexible array? */
  public static boolean isOne(CType type) {
    return type instanceof CType.ArrayType array
        && array.length().isEmpty()
        && array.count().isEmpty();
  }

  /** May there be more elements than it says? Those of length zero were there before C99. */
  public static boolean mayBeLonger(CType type) {
    return isOne(type)
        || (type instanceof CType.ArrayType array
            && array.length().filter(length -> length.signum() == 0).isPresent());
  }

  public static CType ofLength(CType type, long length) {
    return new CType.ArrayType(
        ((CType.ArrayType) type).element(), Optional.of(BigInteger.valueOf(length)));
  }

  /** Bytes of an object whose flexible array has this length. */
  public static long size(CType type, long length, Layouts layouts) {
    long size = layouts.size(type).orElse(1);
    if (length > 0 && type instanceof CompositeType composite) {
      Layouts.Field last = layouts.of(composite).fields().getLast();
      CType element = ((CType.ArrayType) last.member().type()).element();
      size = Math.max(size, last.offset() + length * layouts.size(element).orElse(1));
    }
    return size;
  }

  /** Bytes that the initialiser of a variable adds to those of its type. */
  public static long added(GlobalVariable variable, Types types) {
    CType type = variable.type().unqualified();
    Scope scope = variable.scope();
    if (!endsWithOne(type, types.layouts())
        || scope == null
        || !(variable.initializer() instanceof IASTEqualsInitializer equals)) {
      return 0;
    }
    InitializerWalk walk = new InitializerWalk(types, scope);
    boolean understood = walk.entries(type, equals.getInitializerClause()).isPresent();
    return understood
        ? size(type, walk.flexibleLength(), types.layouts()) - types.layouts().size(type).orElse(1)
        : 0;
  }

  private static boolean endsWithOne(CType type, Layouts layouts) {
    return type instanceof CompositeType composite
        && composite.isComplete()
        && !composite.isUnion()
        && !layouts.of(composite).fields().isEmpty()
        && isOne(layouts.of(composite).fields().getLast().member().type());
  }
}
