package dev.bulwark.frontend.c.values;

import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CType;
import org.jspecify.annotations.Nullable;

/**
 * The value of an expression. Truth values (of comparisons, logical operators) are kept as Bool
 * terms of C type {@code int}, so that conditions do not become integers and back. A poisoned value
 * stands for what has been reported as unsupported already.
 *
 * @param target where the value points to, if it is a pointer other than a null constant
 */
public record CValue(Term term, CType type, boolean poisoned, @Nullable Region target) {

  public CValue(Term term, CType type, boolean poisoned) {
    this(term, type, poisoned, null);
  }

  public static CValue of(Term term, CType type) {
    return new CValue(term, type, false, null);
  }

  public static CValue pointer(Term term, CType type, @Nullable Region target) {
    return new CValue(term, type, false, target);
  }

  public boolean isTruthValue() {
    return term.isBool();
  }

  public boolean isPointer() {
    return type instanceof CType.PointerType;
  }

  public CValue withType(CType other) {
    return new CValue(term, other, poisoned, target);
  }
}
