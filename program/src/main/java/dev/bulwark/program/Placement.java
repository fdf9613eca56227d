package dev.bulwark.program;

import dev.bulwark.program.CompositeType.Member;
import dev.bulwark.program.Layouts.Composite;
import dev.bulwark.program.Layouts.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts the members of one struct or union into their places, as gcc's {@code stor-layout.cc} does
 * on x86. A position is a number of bytes and a number of bits in the byte that follows, so that
 * also the greatest objects have positions. Alignments are in bytes; bit-fields may have {@link
 * #NONE}.
 */
final class Placement {

  /** The alignment of what may begin at any bit. */
  private static final long NONE = 0;

  private final CompositeType type;
  private final CompositeType.Alignment rules;
  private final Layouts layouts;
  private final List<Field> fields = new ArrayList<>();
  private long alignment;
  private long bytes;
  private int bits;

  /** The end of the member that reaches furthest. */
  private long end;

  Placement(CompositeType type, Layouts layouts) {
    this.type = type;
    this.rules = type.alignment();
    this.layouts = layouts;
    this.alignment = Math.max(1, rules.least());
  }

  Composite place() {
    for (Member member : type.members()) {
      if (type.isUnion()) {
        bytes = 0;
        bits = 0;
      }
      if (!member.isBitField()) {
        plain(member);
      } else if (member.bits().getAsInt() == 0) {
        align(ownAlignment(member, false));
      } else {
        bitField(member, member.bits().getAsInt());
      }
      end = Math.max(end, bytes + (bits > 0 ? 1 : 0));
    }
    return new Composite(roundUp(end, alignment), alignment, fields);
  }

  private boolean isPacked(Member member) {
    return rules.packed() || member.packed();
  }

  private void plain(Member member) {
    long own = limited(ownAlignment(member, isPacked(member)));
    alignment = Math.max(alignment, own);
    align(own);
    fields.add(new Field(member, bytes, 0, own));
    // A flexible array member has no size.
    bytes = Math.addExact(bytes, layouts.size(member.type()).orElse(0));
  }

  /** What the member's attributes ask for, or its type if that asks for more. */
  private long ownAlignment(Member member, boolean packed) {
    if (packed) {
      return Math.max(1, member.alignment());
    }
    boolean ofType = unadjusted(member) > member.alignment();
    return ofType ? typeAlignment(member) : member.alignment();
  }

  /** The alignment of the type outside of structs, which on ILP32 may be more than inside. */
  private long unadjusted(Member member) {
    return member.ofType() > 0 ? member.ofType() : layouts.alignmentOfVariables(member.type());
  }

  private long typeAlignment(Member member) {
    return member.ofType() > 0 ? member.ofType() : layouts.alignment(member.type());
  }

  private long limited(long own) {
    return rules.most() > 0 ? Math.min(own, rules.most()) : own;
  }

  private void bitField(Member member, int width) {
    boolean packed = isPacked(member);
    boolean whole = isWhole(width, packed);
    long own = member.alignment() > 0 ? member.alignment() : NONE;
    if (whole) {
      long asInteger = Math.max(own, width / 8);
      // Members with an attribute keep the alignment that integers have outside of structs.
      own = own == NONE ? layouts.adjusted(member.type(), asInteger) : asInteger;
    }
    own = limited(own);
    align(own);
    long ofType = typeAlignment(member);
    // Where the alignment of types counts, no more units of it are touched than the type has.
    if (!whole && !packed && rules.most() == 0 && crosses(member, width, ofType)) {
      align(ofType);
    }
    if (!member.name().isEmpty()) {
      long least = rules.most() > 0 ? limited(ofType) : packed ? 1 : ofType;
      alignment = Math.max(alignment, Math.max(own, least));
      fields.add(new Field(member, bytes, bits, own));
    }
    bytes = Math.addExact(bytes, (bits + width) / 8);
    bits = (bits + width) % 8;
  }

  /** Does the bit-field begin and end as an integer of its width does? */
  private boolean isWhole(int width, boolean packed) {
    int size = width / 8;
    return width % 8 == 0
        && Integer.bitCount(size) == 1
        && size <= layouts.largestInteger()
        && !(packed && size > 1)
        && bits == 0
        && bytes % size == 0;
  }

  private boolean crosses(Member member, int width, long unit) {
    long before = bytes % unit * 8 + bits;
    return Math.ceilDiv(before + width, unit * 8) > layouts.size(member.type()).orElse(1) / unit;
  }

  private void align(long unit) {
    if (unit != NONE) {
      bytes = roundUp(bits > 0 ? bytes + 1 : bytes, unit);
      bits = 0;
    }
  }

  private static long roundUp(long value, long unit) {
    return Math.multiplyExact(Math.ceilDiv(value, unit), unit);
  }
}
