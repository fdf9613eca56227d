package dev.bulwark.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.CompositeType.Member;
import dev.bulwark.program.Layouts;
import dev.bulwark.program.MachineModel;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Where every bit of every member of random structs and unions lies, against gcc: with packed and
 * aligned members, aligned types, {@code #pragma pack}, and bit-fields of all widths. The front end
 * has no part in this: {@link LayoutTest} has.
 */
class PlacementTest {

  private static final int TYPES = Boolean.getBoolean("bulwark.thorough") ? 4_000 : 400;
  private static final List<CType> SCALARS =
      List.of(
          CType.CHAR,
          CType.SHORT,
          CType.INT,
          CType.UINT,
          CType.LONG,
          CType.LONGLONG,
          CType.BOOL,
          CType.FLOAT,
          CType.DOUBLE,
          CType.LONG_DOUBLE,
          new CType.PointerType(CType.VOID));
  private static final List<CType.IntegerType> OF_BIT_FIELDS =
      List.of(
          CType.CHAR,
          CType.UCHAR,
          CType.SHORT,
          CType.INT,
          CType.UINT,
          CType.LONG,
          CType.ULONGLONG,
          CType.BOOL);

  /** A type with its declaration in C. */
  private record Declared(CompositeType type, String text) {}

  @TempDir Path directory;

  @Test
  void agreesWithGccOn64Bits() throws IOException {
    assumeTrue(GccProgram.works(directory), "gcc is not installed: layouts are not compared");
    compare(MachineModel.LP64, List.of(), 20261);
  }

  @Test
  void agreesWithGccOn32Bits() throws IOException {
    assumeTrue(
        GccProgram.works(directory, "-m32"),
        "gcc-multilib is not installed: 32-bit layouts are not compared");
    compare(MachineModel.ILP32, List.of("-m32"), 20262);
  }

  private void compare(MachineModel machine, List<String> options, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<Declared> types = new ArrayList<>();
    StringBuilder source = new StringBuilder(PRELUDE);
    for (int i = 0; i < TYPES; i++) {
      Declared type = declared(random, types, machine);
      types.add(type);
      source.append(type.text());
    }
    StringBuilder main = new StringBuilder("int main(void) {\n");
    for (Declared type : types) {
      source.append(shower(type.type()));
      main.append("  show_").append(type.type().tag()).append("();\n");
    }
    List<String> theirs =
        GccProgram.run(directory, source + "" + main + "  return 0;\n}\n", options).output();
    Layouts layouts = new Layouts(machine);
    for (int i = 0; i < TYPES; i++) {
      String text = types.get(i).text();
      assertThat(described(types.get(i).type(), layouts))
          .as(() -> "seed " + seed + " on " + machine + ":\n" + text)
          .isEqualTo(theirs.get(i));
    }
    System.out.printf("gcc agrees on %d layouts (%s, seed %d)%n", TYPES, machine, seed);
  }

  private static final String PRELUDE =
      """
      int printf(const char *, ...);
      void *memset(void *, int, __SIZE_TYPE__);
      static void bits(const unsigned char *bytes, int size) {
        int from = -1, to = -1;
        for (int i = 0; i < size * 8; i++) {
          if (bytes[i / 8] >> i % 8 & 1) {
            if (from < 0) from = i;
            to = i;
          }
        }
        printf(" %d-%d", from, to);
      }
      """;

  /** A function that prints size and alignment, and the bits of each member. */
  private static String shower(CompositeType type) {
    StringBuilder text = new StringBuilder();
    String name = type.toString();
    text.append("void show_%s(void) {\n".formatted(type.tag()))
        .append(
            "  printf(\"%%d %%d\", (int)sizeof(%s), (int)_Alignof(%s));\n".formatted(name, name))
        .append("  %s x;\n".formatted(name));
    for (Member member : type.members()) {
      if (!member.name().isEmpty()) {
        String set =
            member.isBitField()
                ? "x.%s = -1".formatted(member.name())
                : "memset(&x.%s, 255, sizeof x.%s)".formatted(member.name(), member.name());
        text.append("  memset(&x, 0, sizeof x); %s; bits((void *)&x, sizeof x);\n".formatted(set));
      }
    }
    return text.append("  printf(\"\\n\");\n}\n").toString();
  }

  private static String described(CompositeType type, Layouts layouts) {
    Layouts.Composite layout = layouts.of(type);
    StringBuilder text = new StringBuilder();
    text.append(layout.size()).append(' ').append(layout.alignment());
    for (Layouts.Field field : layout.fields()) {
      long from = field.offset() * 8 + field.bit();
      long length =
          field.member().isBitField()
              ? field.member().bits().getAsInt()
              : layouts.size(field.member().type()).orElseThrow() * 8;
      text.append(length == 0 ? " -1--1" : " %d-%d".formatted(from, from + length - 1));
    }
    return text.toString();
  }

  private static Declared declared(
      SplittableRandom random, List<Declared> earlier, MachineModel machine) {
    CompositeType type =
        new CompositeType(
            random.nextInt(5) == 0 ? CompositeType.Kind.UNION : CompositeType.Kind.STRUCT,
            "t" + earlier.size());
    List<Member> members = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    StringBuilder body = new StringBuilder();
    int count = 1 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      Member member = member(random, earlier, machine, "m" + i);
      members.add(member);
      String base =
          member.type() instanceof CType.ArrayType(CType e, var l, var c)
              ? "" + e
              : "" + member.type();
      if (member.ofType() > 0) {
        String alias = "a%d_%d".formatted(earlier.size(), i);
        text.append(
            "typedef %s %s __attribute__((aligned(%d)));\n"
                .formatted(base, alias, member.ofType()));
        base = alias;
      }
      body.append(" ").append(base).append(' ').append(member.name());
      if (member.type() instanceof CType.ArrayType array) {
        body.append("[").append(array.length().orElseThrow()).append("]");
      }
      member.bits().ifPresent(width -> body.append(" : ").append(width));
      if (member.packed()) {
        body.append(" __attribute__((packed))");
      }
      if (member.alignment() > 0) {
        body.append(" __attribute__((aligned(%d)))".formatted(member.alignment()));
      }
      body.append(";");
    }
    CompositeType.Alignment rules =
        new CompositeType.Alignment(
            random.nextInt(6) == 0,
            random.nextInt(6) == 0 ? 1 << random.nextInt(5) : 0,
            random.nextInt(4) == 0 ? 1 << random.nextInt(5) : 0);
    type.complete(members, rules);
    text.append(rules.most() > 0 ? "#pragma pack(push, %d)\n".formatted(rules.most()) : "")
        .append(type)
        .append(" {")
        .append(body)
        .append(" }")
        .append(rules.packed() ? " __attribute__((packed))" : "")
        .append(rules.least() > 0 ? " __attribute__((aligned(%d)))".formatted(rules.least()) : "")
        .append(";\n")
        .append(rules.most() > 0 ? "#pragma pack(pop)\n" : "");
    return new Declared(type, text.toString());
  }

  private static Member member(
      SplittableRandom random, List<Declared> earlier, MachineModel machine, String name) {
    int alignment = random.nextInt(8) == 0 ? 1 << random.nextInt(6) : 0;
    boolean packed = random.nextInt(10) == 0;
    int ofType = random.nextInt(8) == 0 ? 1 << random.nextInt(5) : 0;
    if (random.nextBoolean()) {
      CType.IntegerType type = OF_BIT_FIELDS.get(random.nextInt(OF_BIT_FIELDS.size()));
      int most = machine.width(type.kind());
      int kind = random.nextInt(12);
      int width = random.nextInt(4) == 0 ? most : 1 + random.nextInt(most);
      width = kind == 0 ? 0 : random.nextInt(4) == 0 && most > 8 ? most / 2 : width;
      return new Member(
          kind < 2 ? "" : name, type, OptionalInt.of(width), alignment, packed, ofType);
    }
    CType type = SCALARS.get(random.nextInt(SCALARS.size()));
    if (random.nextInt(8) == 0 && !earlier.isEmpty()) {
      type = earlier.get(random.nextInt(earlier.size())).type();
    } else if (random.nextInt(6) == 0) {
      type = new CType.ArrayType(type, Optional.of(BigInteger.valueOf(1 + random.nextInt(5))));
      ofType = 0;
    }
    return new Member(name, type, OptionalInt.empty(), alignment, packed, ofType);
  }
}
