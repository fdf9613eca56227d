package dev.bulwark.program;

import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A {@code struct} or {@code union}. Its identity is its declaration; since such types are
 * recursive, the members come later, if at all.
 */
public final class CompositeType implements CType {

  /** Which of the two. */
  public enum Kind {
    STRUCT("struct"),
    UNION("union");

    private final String keyword;

    Kind(String keyword) {
      this.keyword = keyword;
    }
  }

  /**
   * A member as declared.
   *
   * @param name empty for unnamed bit-fields, and for structs and unions whose members count as
   *     members of this type
   * @param bits the width of a bit-field
   * @param alignment what attributes ask for at least, in bytes; 0 if nothing
   * @param packed does an attribute take away the alignment of its type?
   */
  public record Member(String name, CType type, OptionalInt bits, int alignment, boolean packed) {

    public boolean isBitField() {
      return bits.isPresent();
    }
  }

  private final Kind kind;
  private final String tag;
  private @Nullable List<Member> members;
  private boolean packed;
  private int alignment;

  public CompositeType(Kind kind, String tag) {
    this.kind = kind;
    this.tag = tag;
  }

  /** Gives the type its members; {@code alignment} is what attributes ask for at least, or 0. */
  public void complete(List<Member> all, boolean isPacked, int leastAlignment) {
    members = List.copyOf(all);
    packed = isPacked;
    alignment = leastAlignment;
  }

  public Kind kind() {
    return kind;
  }

  public boolean isUnion() {
    return kind == Kind.UNION;
  }

  public String keyword() {
    return kind.keyword;
  }

  /** Empty if it has none. */
  public String tag() {
    return tag;
  }

  public boolean isComplete() {
    return members != null;
  }

  public List<Member> members() {
    List<Member> known = members;
    if (known == null) {
      throw new IllegalStateException(this + " is incomplete");
    }
    return known;
  }

  public boolean packed() {
    return packed;
  }

  public int alignment() {
    return alignment;
  }

  @Override
  public String toString() {
    return tag.isEmpty() ? keyword() : keyword() + " " + tag;
  }
}
