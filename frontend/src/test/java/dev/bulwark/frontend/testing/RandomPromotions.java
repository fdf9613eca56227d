package dev.bulwark.frontend.testing;

import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random expressions without undefined behaviour over variables whose types are promoted: narrow
 * integers, enumerations, packed ones among them, modes, and bit-fields of every width, also in
 * packed and aligned structs.
 */
public final class RandomPromotions {

  private static final int FIELDS = 12;
  private static final List<String> BINARY =
      List.of("+", "-", "*", "&", "|", "^", "==", "!=", "<", "<=", ">", ">=", "&&", "||", ",");
  private static final List<String> ASSIGNMENTS = List.of("=", "+=", "-=", "*=", "&=", "|=", "^=");
  private static final List<String> CASTS =
      List.of(
          "char",
          "unsigned char",
          "short",
          "unsigned short",
          "int",
          "unsigned",
          "long",
          "unsigned long",
          "long long",
          "unsigned long long",
          "_Bool",
          "enum plain",
          "enum negative",
          "enum tiny",
          "enum large",
          "byte_mode",
          "word_mode");
  private static final List<String> CONSTANTS =
      List.of(
          "0",
          "1",
          "-1",
          "2",
          "7u",
          "0x7fffffff",
          "0x80000000",
          "-1L",
          "4294967295u",
          "1ll << 39",
          "0xffffffffffull",
          "'a'",
          "'\\377'",
          "A1",
          "B0",
          "C0",
          "L0",
          "L1",
          "sizeof(int)");

  private static final String TYPES =
      """
      enum plain { A0, A1 = 77 };
      enum negative { B0 = -3, B1 };
      enum __attribute__((packed)) tiny { C0 = 200 };
      enum large { L0 = 0xffffffffffULL, L1 = 5 };
      typedef int byte_mode __attribute__((mode(byte)));
      typedef unsigned word_mode __attribute__((mode(word)));
      char vc; unsigned char vuc; short vs; unsigned short vus; int vi; unsigned vu; long vl;
      unsigned long vul; long long vll; unsigned long long vull; _Bool vb;
      enum plain ve; enum negative vn; enum tiny vt; enum large vg; byte_mode vm; word_mode vw;
      """;

  private final SplittableRandom random;
  private final MachineModel machine;
  private final List<String> places =
      new ArrayList<>(
          List.of(
              "vc", "vuc", "vs", "vus", "vi", "vu", "vl", "vul", "vll", "vull", "vb", "ve", "vn",
              "vt", "vg", "vm", "vw"));
  private final String prelude;

  public RandomPromotions(long seed, MachineModel machine) {
    this.random = new SplittableRandom(seed);
    this.machine = machine;
    StringBuilder struct = new StringBuilder("struct fields {");
    for (int i = 0; i < FIELDS; i++) {
      struct.append(' ').append(field("f" + i));
      places.add((random.nextBoolean() ? "s.f" : "p->f") + i);
    }
    struct
        .append(" } ")
        .append(pick(List.of("", "__attribute__((packed))")))
        .append(" s, *p = &s;\n");
    StringBuilder reset = new StringBuilder("void reset(void) {");
    places.forEach(place -> reset.append(" %s = %s;".formatted(place, pick(CONSTANTS))));
    this.prelude = GccAgreement.TYPE_NUMBER + TYPES + struct + reset + " }\n";
  }

  private String field(String name) {
    List<CType.IntegerType> all =
        List.of(
            CType.CHAR,
            CType.UCHAR,
            CType.SHORT,
            CType.INT,
            CType.UINT,
            CType.LONG,
            CType.ULONG,
            CType.LONGLONG,
            CType.ULONGLONG,
            CType.LONGLONG,
            CType.ULONGLONG,
            CType.BOOL);
    if (random.nextInt(8) == 0) {
      return "enum plain %s : %d;".formatted(name, 1 + random.nextInt(32));
    }
    CType.IntegerType type = pick(all);
    int width = 1 + random.nextInt(machine.width(type.kind()));
    return "%s %s : %d;".formatted(type, name, width);
  }

  /** Declarations, and a function {@code reset} that gives values to all variables. */
  public String prelude() {
    return prelude;
  }

  public List<String> expressions(int number) {
    List<String> all = new ArrayList<>();
    while (all.size() < number) {
      all.add(
          switch (random.nextInt(8)) {
            case 0 -> "sizeof(+%s)".formatted(pure(3));
            case 1 -> "T(%s)".formatted(pure(3));
            case 2 -> "%s + %s".formatted(assignment(), pick(CONSTANTS));
            case 3 -> "%s >> 1".formatted(assignment());
            case 4 -> "(%s, %s)".formatted(assignment(), pure(2));
            default -> pure(4);
          });
    }
    return all;
  }

  private String assignment() {
    String place = pick(places);
    return switch (random.nextInt(6)) {
      case 0 -> "(%s++)".formatted(place);
      case 1 -> "(--%s)".formatted(place);
      case 2 -> "(%s <<= %d)".formatted(place, random.nextInt(31));
      case 3 -> "(%s /= %s)".formatted(place, positive());
      default -> "(%s %s %s)".formatted(place, pick(ASSIGNMENTS), pure(2));
    };
  }

  private String positive() {
    return "((%s & 15) + 1)".formatted(pure(1));
  }

  private String pure(int depth) {
    if (depth == 0) {
      return random.nextInt(3) == 0 ? "(" + pick(CONSTANTS) + ")" : pick(places);
    }
    return switch (random.nextInt(12)) {
      case 0 -> "(%s%s)".formatted(pick(List.of("-", "~", "!", "+")), pure(depth - 1));
      case 1 -> "((%s)%s)".formatted(pick(CASTS), pure(depth - 1));
      case 2 ->
          "(%s %s (%s & 31))"
              .formatted(pure(depth - 1), pick(List.of("<<", ">>")), pure(depth - 1));
      case 3 -> "(%s %s %s)".formatted(pure(depth - 1), pick(List.of("/", "%")), positive());
      case 4 -> "(%s ? %s : %s)".formatted(pure(depth - 1), pure(depth - 1), pure(depth - 1));
      case 5, 6 -> pure(0);
      default -> "(%s %s %s)".formatted(pure(depth - 1), pick(BINARY), pure(depth - 1));
    };
  }

  private <V> V pick(List<V> all) {
    return all.get(random.nextInt(all.size()));
  }
}
