package dev.bulwark.frontend.c.types;

import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The type {@code va_list}: a pointer into an array whose elements have a member for each kind of
 * argument, and one that says which of them it is.
 */
public final class VariableArgumentList {

  /** What an argument may be after promotion: the members of an element, but for the first. */
  public enum Kind {
    WORD(CType.INT),
    LONG(CType.LONGLONG),
    HUGE(CType.INT128),
    DOUBLE(CType.DOUBLE),
    LONG_DOUBLE(CType.LONG_DOUBLE),
    POINTER(TypeFacts.VOID_POINTER),
    /** A struct or union: the address of a copy. */
    STRUCT(TypeFacts.VOID_POINTER);

    private final CType type;

    Kind(CType type) {
      this.type = type;
    }

    public CType type() {
      return type;
    }
  }

  public static final String TAG = "kind";
  public static final CompositeType ELEMENT = element();
  public static final CType TYPE = new CType.PointerType(ELEMENT);

  private VariableArgumentList() {}

  private static CompositeType element() {
    CompositeType type = new CompositeType(CompositeType.Kind.STRUCT, "argument");
    List<CompositeType.Member> members = new ArrayList<>();
    members.add(member(TAG, CType.INT));
    for (Kind kind : Kind.values()) {
      members.add(member(kind.name(), kind.type));
    }
    type.complete(members, CompositeType.Alignment.NATURAL);
    return type;
  }

  private static CompositeType.Member member(String name, CType type) {
    return new CompositeType.Member(name, type, OptionalInt.empty(), 0, false);
  }
}
