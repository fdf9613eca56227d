package dev.bulwark.frontend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.frontend.testing.GccRuns;
import dev.bulwark.program.MachineModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random programs for {@code no-narrowing} and {@code no-unsigned-overflow}. What gcc compiles has
 * each conversion and each operation written out as a check that jumps when the value changes.
 */
@Tag("slow")
class LikelyMistakesGccTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 600 : 60;

  /** To gcc, what {@code CONVERTED} and {@code COMPUTED} do depends on the property. */
  private static final String HEADER =
      """
      #ifdef __BULWARK__
      #define EITHER(ours, theirs) ours
      int nondet_int(void);
      #else
      #define EITHER(ours, theirs) theirs
      static int nondet_int(void) { return (int)input(); }
      #endif
      #define CHANGES(v, t) (((v) < 0) != ((t) < 0) || (unsigned long long)(v) != (unsigned long long)(t))
      enum some { NONE, ONE, MANY = 200 };
      enum signs { LESS = -3, EQUAL, MORE = 100 };
      static struct { unsigned a : 3; int b : 5; signed char c : 7; unsigned short d : 16; } bits;
      static unsigned char bytes[4]; static unsigned long long wide; static signed char narrow;
      #ifndef __BULWARK__
      static void reset(void) {
        __builtin_memset(&bits, 0, sizeof bits); __builtin_memset(bytes, 0, sizeof bytes); wide = narrow = 0;
      }
      #endif
      """;

  private static final String NARROWING =
      """
      #define CONVERTED(T, e) ({ __auto_type v_ = (e); T t_ = (T)v_; if (CHANGES(v_, t_)) longjmp(ends, 2); t_; })
      #define FITS(least, most, e) \\
        ({ __auto_type v_ = (e); if (CHANGES(v_, (long long)v_) || (long long)v_ < least || (long long)v_ > most) \\
          longjmp(ends, 2); v_; })
      #define WRAPS(T, wrong) ((void)(wrong))
      """;

  private static final String UNSIGNED_OVERFLOW =
      """
      #define CONVERTED(T, e) ((T)(e))
      #define FITS(least, most, e) (e)
      #define WRAPS(T, wrong) ((void)((wrong) && (T)-1 > 0 ? (longjmp(ends, 2), 0) : 0))
      """;

  private static final String VARIABLES =
      "  int x = nondet_int(); unsigned u = (unsigned)nondet_int(); signed char c = (signed"
          + " char)nondet_int(); unsigned char uc = (unsigned char)nondet_int(); short s ="
          + " (short)nondet_int(); unsigned short us = (unsigned short)nondet_int(); long l ="
          + " nondet_int(); unsigned long ul = (unsigned long)nondet_int(); long long ll ="
          + " nondet_int(); enum some e = ONE; enum signs se = EQUAL;\n";

  @TempDir Path directory;

  @Test
  void agreesWithGccOn64Bits() throws IOException {
    assumeTrue(GccProgram.works(directory), "gcc is not installed: conversions are not compared");
    compare(MachineModel.LP64, "no-narrowing", NARROWING, 93);
    compare(MachineModel.LP64, "no-unsigned-overflow", UNSIGNED_OVERFLOW, 94);
  }

  @Test
  void agreesWithGccOn32Bits() throws IOException {
    assumeTrue(
        GccProgram.works(directory, "-m32"),
        "gcc-multilib is not installed: conversions are not compared on 32 bits");
    compare(MachineModel.ILP32, "no-narrowing", NARROWING, 95);
    compare(MachineModel.ILP32, "no-unsigned-overflow", UNSIGNED_OVERFLOW, 96);
  }

  private void compare(MachineModel machine, String property, String checks, long seed)
      throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> programs = new ArrayList<>();
    for (int i = 0; i < PROGRAMS; i++) {
      programs.add(new Body(random).text());
    }
    new GccRuns(
            directory,
            FrontendOptions.DEFAULT
                .withMachine(machine)
                .withProperty(PropertyParser.shortForm(property).orElseThrow()),
            HEADER + checks,
            site -> site.description().startsWith("nondet_int"))
        .check(programs, random, property + ", seed " + seed);
  }

  /** An expression to us, and with its checks to gcc. */
  private record Twin(String ours, String theirs) {

    static Twin same(String text) {
      return new Twin(text, "(" + text + ")");
    }

    String either() {
      return "EITHER((%s), (%s))".formatted(ours, theirs);
    }
  }

  /** A variable, and how gcc checks what it is given. */
  private record Place(String name, String check) {

    String checked(String value) {
      return check + value + ")";
    }
  }

  /** The statements of one program. */
  private static final class Body {

    private static final List<Place> PLACES =
        List.of(
            new Place("x", "CONVERTED(int, "),
            new Place("u", "CONVERTED(unsigned, "),
            new Place("c", "CONVERTED(signed char, "),
            new Place("uc", "CONVERTED(unsigned char, "),
            new Place("s", "CONVERTED(short, "),
            new Place("us", "CONVERTED(unsigned short, "),
            new Place("l", "CONVERTED(long, "),
            new Place("ul", "CONVERTED(unsigned long, "),
            new Place("ll", "CONVERTED(long long, "),
            new Place("e", "CONVERTED(enum some, "),
            new Place("se", "CONVERTED(enum signs, "),
            new Place("wide", "CONVERTED(unsigned long long, "),
            new Place("narrow", "CONVERTED(signed char, "),
            new Place("bytes[x & 3]", "CONVERTED(unsigned char, "),
            new Place("bits.a", "FITS(0, 7, "),
            new Place("bits.b", "FITS(-16, 15, "),
            new Place("bits.c", "FITS(-64, 63, "),
            new Place("bits.d", "FITS(0, 65535, "));

    private final SplittableRandom random;
    private int names;

    Body(SplittableRandom random) {
      this.random = random;
    }

    String text() {
      StringBuilder text = new StringBuilder(VARIABLES);
      for (int i = 0; i < 2 + random.nextInt(3); i++) {
        statement(text, 1);
      }
      text.append("  return (int)((unsigned)x ^ u ^ (unsigned)c ^ (unsigned)uc ^ (unsigned)s");
      text.append(" ^ (unsigned)us ^ (unsigned)l ^ (unsigned)ll ^ (unsigned)se ^ bytes[1]);\n");
      return text.toString();
    }

    private String pick(String... words) {
      return words[random.nextInt(words.length)];
    }

    private Place place() {
      return PLACES.get(random.nextInt(PLACES.size()));
    }

    private void statement(StringBuilder text, int depth) {
      switch (random.nextInt(depth > 0 ? 8 : 6)) {
        case 0, 1 -> text.append("  %s;\n".formatted(assignment(place(), expression(2)).either()));
        case 2 -> text.append("  %s;\n".formatted(compound(place()).either()));
        case 3 -> text.append("  %s;\n".formatted(increment(place()).either()));
        case 4 -> text.append("  %s;\n".formatted(unused().either()));
        case 5 -> text.append("  (void)%s;\n".formatted(unused().either()));
        default -> {
          // What depends on no variable may be taken for a constant, of which nothing is checked.
          Twin condition = binary(pick("<", "&", "=="), Twin.same("x"), expression(1));
          text.append("  if (%s) {\n".formatted(condition.either()));
          statement(text, depth - 1);
          text.append("  } else {\n");
          statement(text, depth - 1);
          text.append("  }\n");
        }
      }
    }

    private Twin unused() {
      return random.nextBoolean()
          ? choice(expression(0), expression(0), expression(1))
          : expression(2);
    }

    private Twin assignment(Place place, Twin value) {
      return new Twin(
          "(%s = %s)".formatted(place.name, value.ours),
          "(%s = %s)".formatted(place.name, place.checked(value.theirs)));
    }

    /** The right side is evaluated first. */
    private Twin compound(Place place) {
      String operator = pick("+", "-", "*", "&", "|", "^");
      Twin value = expression(1);
      String name = "v" + names++;
      return new Twin(
          "%s %s= %s".formatted(place.name, operator, value.ours),
          "({ __auto_type %s = +(%s); %s = %s; })"
              .formatted(
                  name,
                  value.theirs,
                  place.name,
                  place.checked(
                      binary(operator, Twin.same("+" + place.name), Twin.same(name)).theirs)));
    }

    private Twin increment(Place place) {
      String operator = pick("+", "-");
      String theirs =
          place.checked(binary(operator, Twin.same("+" + place.name), Twin.same("1")).theirs);
      return new Twin(
          random.nextBoolean()
              ? operator + operator + place.name
              : place.name + operator + operator,
          "%s = %s".formatted(place.name, theirs));
    }

    private Twin binary(String operator, Twin left, Twin right) {
      int number = names++;
      String type = "t" + number;
      String common =
          "({ __auto_type a%1$d = +(%2$s); __auto_type b%1$d = +(%3$s); typedef __typeof__(a%1$d + b%1$d) t%1$d; "
              .formatted(number, left.theirs, right.theirs);
      String a = "CONVERTED(%s, a%d)".formatted(type, number);
      String b = "CONVERTED(%s, b%d)".formatted(type, number);
      String function =
          switch (operator) {
            case "+" -> "add";
            case "-" -> "sub";
            case "*" -> "mul";
            default -> "";
          };
      String result =
          function.isEmpty()
              ? "%s %s %s; })".formatted(a, operator, b)
              : "%1$s c%2$d = %3$s, d%2$d = %4$s, r%2$d; ".formatted(type, number, a, b)
                  + "WRAPS(%1$s, __builtin_%3$s_overflow(c%2$d, d%2$d, &r%2$d)); r%2$d; })"
                      .formatted(type, number, function);
      return new Twin(
          "(%s %s %s)".formatted(left.ours, operator, right.ours), "(" + common + result + ")");
    }

    private Twin expression(int depth) {
      if (depth == 0) {
        return random.nextInt(4) == 0
            ? Twin.same(pick("-1", "200", "7", "1u", "-3L", "0x80000000u", "MANY", "sizeof(int)"))
            : Twin.same("+" + place().name);
      }
      Twin one = expression(depth - 1);
      Twin other = expression(depth - 1);
      return switch (random.nextInt(9)) {
        case 0 -> choice(expression(0), one, other);
        case 1 -> new Twin("((short)%s)".formatted(one.ours), "((short)%s)".formatted(one.theirs));
        case 2 -> new Twin("(~%s)".formatted(one.ours), "(~%s)".formatted(one.theirs));
        case 3 -> assignment(PLACES.get(random.nextInt(11)), one);
        case 4 ->
            new Twin(
                "(%s && %s)".formatted(one.ours, other.ours),
                "(%s && %s)".formatted(one.theirs, other.theirs));
        case 5 ->
            new Twin(
                "(%s, %s)".formatted(one.ours, other.ours),
                "(%s, %s)".formatted(one.theirs, other.theirs));
        default -> binary(pick("+", "-", "*", "&", "|", "^", "<", "<=", "==", "!="), one, other);
      };
    }

    private Twin choice(Twin condition, Twin one, Twin other) {
      String type = "t" + names++;
      return new Twin(
          "(%s ? %s : %s)".formatted(condition.ours, one.ours, other.ours),
          "({ typedef __typeof__(%2$s + %3$s) %1$s; %4$s ? CONVERTED(%1$s, %2$s) : CONVERTED(%1$s, %3$s); })"
              .formatted(type, one.theirs, other.theirs, condition.theirs));
    }
  }
}
