package dev.bulwark.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.CompositeType.Member;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Layouts;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Where every bit of every member of random structs and unions lies, against gcc: with packed and
 * aligned members, aligned types, {@code #pragma pack}, modes, enumerations, and bit-fields of all
 * widths. First the layouts of types that are made here, then what the front end reads in their C.
 */
@Tag("slow")
class PlacementTest {

  private static final int TYPES = Boolean.getBoolean("bulwark.thorough") ? 4_000 : 400;
  private static final List<CType> SCALARS =
      List.of(
          CType.CHAR,
          CType.SCHAR,
          CType.SHORT,
          CType.USHORT,
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
          CType.USHORT,
          CType.INT,
          CType.UINT,
          CType.LONG,
          CType.ULONGLONG,
          CType.BOOL);

  private static List<CType.EnumType> enumerations(MachineModel machine) {
    return List.of(
        new CType.EnumType("plain", CType.UINT),
        new CType.EnumType("negative", CType.INT),
        new CType.EnumType("tiny", CType.UCHAR),
        new CType.EnumType("small", CType.SHORT),
        new CType.EnumType("large", machine == MachineModel.ILP32 ? CType.LONGLONG : CType.LONG));
  }

  /** Types that are spelled as a mode. */
  private static Map<CType, String> modes(MachineModel machine) {
    return Map.of(
        CType.SCHAR,
        "mode_byte",
        CType.USHORT,
        "mode_half",
        machine == MachineModel.ILP32 ? CType.LONGLONG : CType.LONG,
        "mode_double",
        CType.LONG_DOUBLE,
        "mode_extended");
  }

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
    StringBuilder declarations = new StringBuilder(PRELUDE);
    for (int i = 0; i < TYPES; i++) {
      Declared type = declared(random, types, machine);
      types.add(type);
      declarations.append(type.text());
    }
    StringBuilder source = new StringBuilder(declarations).append(SHOWING);
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
    readsTheSame(types, declarations.toString(), theirs, machine, seed);
    System.out.printf("gcc agrees on %d layouts (%s, seed %d)%n", TYPES, machine, seed);
  }

  /** The front end makes the same of the text. */
  private static void readsTheSame(
      List<Declared> types, String text, List<String> theirs, MachineModel machine, long seed) {
    StringBuilder main = new StringBuilder("int main(void) {\n");
    for (int i = 0; i < types.size(); i++) {
      String[] numbers = theirs.get(i).split(" ");
      CompositeType type = types.get(i).type();
      List<String> wrong = new ArrayList<>();
      wrong.add("sizeof(%s) != %s".formatted(type, numbers[0]));
      wrong.add("_Alignof(%s) != %s".formatted(type, numbers[1]));
      int at = 2;
      for (Member member : type.members()) {
        if (!member.name().isEmpty()) {
          String place = numbers[at++];
          if (!member.isBitField() && !place.startsWith("-")) {
            int from = Integer.parseInt(place.substring(0, place.indexOf('-')));
            wrong.add("__builtin_offsetof(%s, %s) != %d".formatted(type, member.name(), from / 8));
          }
        }
      }
      main.append("  if (%s) return %d;\n".formatted(String.join(" || ", wrong), i + 1));
    }
    ParseResult result =
        new CFrontend()
            .parse(
                "types.c",
                text + main + "  return 0;\n}\n",
                FrontendOptions.DEFAULT.withMachine(machine));
    assertThat(result).as("seed %d", seed).isInstanceOf(ParseResult.Parsed.class);
    Outcome outcome =
        Interpreter.run(
            ((ParseResult.Parsed) result).program(),
            new ReplayedInputs(Inputs.NONE),
            StepListener.NONE,
            1_000_000);
    assertThat(outcome).isInstanceOf(Outcome.Terminated.class);
    Value value = ((Outcome.Terminated) outcome).exitValue().orElseThrow();
    int number = ((Value.BitVecValue) value).unsigned().intValue();
    assertThat(number)
        .as(
            () ->
                "seed %d on %s: %s is %s"
                    .formatted(seed, machine, types.get(number - 1).text(), theirs.get(number - 1)))
        .isZero();
  }

  private static final String PRELUDE =
      """
      enum plain { A0, A1 };
      enum negative { B0 = -1, B1 };
      enum __attribute__((packed)) tiny { C0 = 255 };
      enum small { D0 = -1, D1 = 200 } __attribute__((packed));
      enum large { E0 = 1LL << 40, E1 = -1 };
      typedef int mode_byte __attribute__((mode(QI)));
      typedef unsigned mode_half __attribute__((__mode__(__HI__)));
      typedef int __attribute__((mode(DI))) mode_double;
      typedef float mode_extended __attribute__((mode(XF)));
      """;

  private static final String SHOWING =
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
      String base = spelled(member.type(), machine);
      if (member.ofType() > 0) {
        String alias = "a%d_%d".formatted(earlier.size(), i);
        text.append("typedef %s %s %s;\n".formatted(base, alias, aligned(random, member.ofType())));
        base = alias;
      }
      body.append(' ').append(declaration(random, member, base)).append(";");
    }
    CompositeType.Alignment rules =
        new CompositeType.Alignment(
            random.nextInt(6) == 0,
            random.nextInt(6) == 0 ? 1 << random.nextInt(5) : 0,
            random.nextInt(4) == 0 ? 1 << random.nextInt(5) : 0);
    type.complete(members, rules);
    String attributes =
        (rules.packed() ? " __attribute__((packed))" : "")
            + (rules.least() > 0 ? " " + aligned(random, rules.least()) : "");
    boolean inside = random.nextBoolean();
    text.append(rules.most() > 0 ? "#pragma pack(push, %d)\n".formatted(rules.most()) : "")
        .append(type.keyword())
        .append(inside ? attributes : "")
        .append(' ')
        .append(type.tag())
        .append(" {")
        .append(body)
        .append(" }")
        .append(inside ? "" : attributes)
        .append(";\n")
        .append(rules.most() > 0 ? "#pragma pack(pop)\n" : "");
    return new Declared(type, text.toString());
  }

  private static String spelled(CType type, MachineModel machine) {
    CType element = type instanceof CType.ArrayType array ? array.element() : type;
    return modes(machine).getOrDefault(element, element.toString());
  }

  /** Attributes may stand in front of the type, behind it, and behind the declarator. */
  private static String declaration(SplittableRandom random, Member member, String base) {
    String front = "";
    String middle = "";
    String back = "";
    String packed = member.packed() ? " __attribute__((__packed__))" : "";
    String aligned = member.alignment() > 0 ? " " + aligned(random, member.alignment()) : "";
    // The standard's word may only ask for more than the type does.
    if (member.alignment() >= Math.max(16, member.ofType())
        && !member.isBitField()
        && !(member.type() instanceof CompositeType)
        && random.nextBoolean()) {
      aligned = " _Alignas(%d)".formatted(member.alignment());
      front = aligned;
      aligned = "";
    }
    // Behind a star they would be the pointer type's.
    switch (base.endsWith("*") ? 0 : random.nextInt(3)) {
      case 0 -> front += packed + aligned;
      case 1 -> middle = packed + aligned;
      default -> back = packed + aligned;
    }
    StringBuilder text = new StringBuilder();
    text.append(front).append(' ').append(base).append(middle).append(' ').append(member.name());
    if (member.type() instanceof CType.ArrayType array) {
      text.append("[").append(array.length().orElseThrow()).append("]");
    }
    member.bits().ifPresent(width -> text.append(" : ").append(width));
    return text.append(back).toString();
  }

  private static String aligned(SplittableRandom random, int alignment) {
    String number =
        switch (random.nextInt(4)) {
          case 0 -> "0x%x".formatted(alignment);
          case 1 -> "sizeof(char) * %d".formatted(alignment);
          case 2 -> "1 << %d".formatted(Integer.numberOfTrailingZeros(alignment));
          default -> String.valueOf(alignment);
        };
    return "__attribute__((aligned(%s)))".formatted(number);
  }

  private static Member member(
      SplittableRandom random, List<Declared> earlier, MachineModel machine, String name) {
    int alignment = random.nextInt(8) == 0 ? 1 << random.nextInt(6) : 0;
    boolean packed = random.nextInt(10) == 0;
    int ofType = random.nextInt(8) == 0 ? 1 << random.nextInt(5) : 0;
    if (random.nextBoolean()) {
      CType.IntegerType underlying = OF_BIT_FIELDS.get(random.nextInt(OF_BIT_FIELDS.size()));
      CType type = underlying;
      if (random.nextInt(5) == 0) {
        CType.EnumType enumeration = enumeration(random, machine);
        type = enumeration;
        underlying = enumeration.underlying();
      }
      int most = machine.width(underlying.kind());
      int kind = random.nextInt(12);
      int width = random.nextInt(4) == 0 ? most : 1 + random.nextInt(most);
      width = kind == 0 ? 0 : random.nextInt(4) == 0 && most > 8 ? most / 2 : width;
      return new Member(
          kind < 2 ? "" : name, type, OptionalInt.of(width), alignment, packed, ofType);
    }
    CType type =
        random.nextInt(8) == 0
            ? enumeration(random, machine)
            : SCALARS.get(random.nextInt(SCALARS.size()));
    if (random.nextInt(8) == 0 && !earlier.isEmpty()) {
      type = earlier.get(random.nextInt(earlier.size())).type();
    } else if (random.nextInt(6) == 0) {
      type = new CType.ArrayType(type, Optional.of(BigInteger.valueOf(1 + random.nextInt(5))));
      ofType = 0;
    }
    return new Member(name, type, OptionalInt.empty(), alignment, packed, ofType);
  }

  private static CType.EnumType enumeration(SplittableRandom random, MachineModel machine) {
    List<CType.EnumType> all = enumerations(machine);
    return all.get(random.nextInt(all.size()));
  }
}
