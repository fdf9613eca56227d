package dev.bulwark.program;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
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
   * @param ofType the alignment that a {@code typedef} gave to the type, in bytes, in place of the
   *     type's own; 0 if none did
   */
  public record Member(
      String name, CType type, OptionalInt bits, int alignment, boolean packed, int ofType) {

    public Member(String name, CType type, OptionalInt bits, int alignment, boolean packed) {
      this(name, type, bits, alignment, packed, 0);
    }

    private Member of(UnaryOperator<CType> types) {
      return new Member(name, types.apply(type), bits, alignment, packed, ofType);
    }

    public boolean isBitField() {
      return bits.isPresent();
    }
  }

  /**
   * What is said of the alignment of a whole type.
   *
   * @param packed do all members lose the alignment of their types?
   * @param least what attributes ask for at least, in bytes; 0 if nothing
   * @param most what {@code #pragma pack} allows the members, in bytes; 0 if it says nothing
   */
  public record Alignment(boolean packed, int least, int most) {
    public static final Alignment NATURAL = new Alignment(false, 0, 0);
  }

  private final Kind kind;
  private final String tag;
  private final CompositeType plain;
  private final UnaryOperator<CType> memberTypes;
  private @Nullable List<Member> members;
  private Alignment alignment = Alignment.NATURAL;

  public CompositeType(Kind kind, String tag) {
    this.kind = kind;
    this.tag = tag;
    this.plain = this;
    this.memberTypes = UnaryOperator.identity();
  }

  private CompositeType(CompositeType plain, UnaryOperator<CType> memberTypes) {
    this.kind = plain.kind;
    this.tag = plain.tag;
    this.plain = plain;
    this.memberTypes = memberTypes;
  }

  /** The same type qualified, which is what its members are; it is complete when this one is. */
  public CompositeType qualified(UnaryOperator<CType> ofMembers) {
    return new CompositeType(this, ofMembers);
  }

  /** The type without qualifiers. */
  public CompositeType plain() {
    return plain;
  }

  /** Gives the type its members. */
  public void complete(List<Member> all, Alignment rules) {
    members = List.copyOf(all);
    alignment = rules;
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
    return plain.members != null;
  }

  public List<Member> members() {
    List<Member> known = members;
    if (known == null && plain.members != null) {
      known = plain.members.stream().map(member -> member.of(memberTypes)).toList();
      members = known;
    }
    if (known == null) {
      throw new IllegalStateException(this + " is incomplete");
    }
    return known;
  }

  public Alignment alignment() {
    return plain.alignment;
  }

  @Override
  public String toString() {
    return tag.isEmpty() ? keyword() : keyword() + " " + tag;
  }
}
