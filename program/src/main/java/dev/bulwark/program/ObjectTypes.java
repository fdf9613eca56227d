package dev.bulwark.program;

import dev.bulwark.program.Layouts.Field;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** How objects are built, as traces want it. */
public final class ObjectTypes {

  private ObjectTypes() {}

  public static ObjectType of(CType type, Layouts layouts) {
    long size = layouts.size(type).orElse(1);
    return switch (type) {
      case CType.ArrayType array ->
          new ObjectType.ArrayOf(
              of(array.element(), layouts), array.length().map(BigInteger::longValue).orElse(0L));
      case CompositeType composite when composite.isComplete() -> {
        List<ObjectType.Member> members = new ArrayList<>();
        List<ObjectType.BitField> bitFields = new ArrayList<>();
        members(composite, 0, layouts, members, bitFields);
        yield new ObjectType.Members(composite.toString(), size, members, bitFields);
      }
      default -> new ObjectType.Scalar(type.unqualified(), size);
    };
  }

  private static void members(
      CompositeType composite,
      long offset,
      Layouts layouts,
      List<ObjectType.Member> members,
      List<ObjectType.BitField> bitFields) {
    for (Field field : layouts.of(composite).fields()) {
      String name = field.member().name();
      CType type = field.member().type();
      long at = offset + field.offset();
      if (name.isEmpty() && type instanceof CompositeType inner) {
        members(inner, at, layouts, members, bitFields);
      } else if (field.member().isBitField()) {
        int width = field.member().bits().getAsInt();
        long bit = at * Byte.SIZE + field.bit();
        bitFields.add(new ObjectType.BitField(name, bit, width, type.unqualified()));
      } else {
        members.add(new ObjectType.Member(name, at, of(type, layouts)));
      }
    }
  }
}
