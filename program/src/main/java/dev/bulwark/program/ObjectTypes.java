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
        members(composite, 0, layouts, members);
        yield new ObjectType.Members(composite.toString(), size, members);
      }
      default -> new ObjectType.Scalar(type.unqualified(), size);
    };
  }

  private static void members(
      CompositeType composite, long offset, Layouts layouts, List<ObjectType.Member> members) {
    for (Field field : layouts.of(composite).fields()) {
      CType type = field.member().type();
      long at = offset + field.offset();
      if (field.member().name().isEmpty() && type instanceof CompositeType inner) {
        members(inner, at, layouts, members);
      } else if (!field.member().isBitField()) {
        members.add(new ObjectType.Member(field.member().name(), at, of(type, layouts)));
      }
    }
  }
}
