package dev.bulwark.program;

import java.util.List;

/**
 * How an object in memory is built, as far as people need it to find their way by an address: sizes
 * and offsets are in bytes.
 */
public sealed interface ObjectType {

  long size();

  /** A number or a pointer. */
  record Scalar(CType type, long size) implements ObjectType {}

  /** An array; arrays of arrays have several dimensions. */
  record ArrayOf(ObjectType element, long count) implements ObjectType {
    @Override
    public long size() {
      return element.size() * count;
    }
  }

  /**
   * A struct or a union; members of a union all have offset 0, and the first that fits is shown.
   * Members of anonymous members are given as members of the outer one.
   *
   * @param spelling e.g. {@code struct node}
   */
  record Members(String spelling, long size, List<Member> members, List<BitField> bitFields)
      implements ObjectType {
    public Members {
      members = List.copyOf(members);
      bitFields = List.copyOf(bitFields);
    }
  }

  /** A member by its name and its place in the object. */
  record Member(String name, long offset, ObjectType type) {}

  /**
   * A member that need not begin or end with a byte.
   *
   * @param bit where it begins in the object, in bits
   * @param width in bits
   */
  record BitField(String name, long bit, int width, CType type) {

    long firstByte() {
      return bit / Byte.SIZE;
    }

    long lastByte() {
      return (bit + width - 1) / Byte.SIZE;
    }

    public boolean covers(long offset) {
      return firstByte() <= offset && offset <= lastByte();
    }
  }
}
