package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Check;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.Property;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Outcome;
import java.math.BigInteger;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CBMC's functions, each with programs in which an assertion holds and in which it fails. */
class CproverFunctionsTest {

  private static final FrontendOptions ASSERT =
      FrontendOptions.DEFAULT.withProperty(new Property.FailingAssert());
  private static final FrontendOptions DEREF =
      FrontendOptions.DEFAULT.withProperty(new Property.Checks(Set.of(Check.DEREF)));

  private static final String DECLARATIONS =
      "int nondet_int(void); void *malloc(unsigned long); void free(void *);"
          + " void *nondet_pointer(void); int array[4]; const int fixed[2] = {1, 2};"
          + " struct pair { int a, b; } pair; ";

  private static Outcome run(String body, long... inputs) {
    return Programs.run(program(body, ASSERT), inputs);
  }

  private static Program program(String body, FrontendOptions options) {
    return Programs.parse(DECLARATIONS + "int main(void) { " + body + " return 0; }", options);
  }

  private static String error(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.ReachedError.class);
    Location.Role role = ((Outcome.ReachedError) outcome).location().role();
    return ((Location.Role.Error) role).description();
  }

  @ParameterizedTest
  @CsvSource({
    "assert,assertion",
    "precondition,precondition",
    "postcondition,postcondition",
  })
  void assertionsAreGoalsWithTheirText(String word, String kind) {
    String body = "int x = nondet_int(); __CPROVER_" + word + "(x > 0, \"x is \" \"positive\");";
    assertThat(run(body, 1)).isInstanceOf(Outcome.Terminated.class);
    assertThat(error(run(body, 0))).isEqualTo(kind + " x > 0 fails: x is positive");
    assertThat(program(body, ASSERT).goals())
        .extracting(Goal::kind)
        .containsExactly(new Goal.Kind.Assertion());
    assertThat(program(body, FrontendOptions.DEFAULT).goals()).hasSize(1);
  }

  @Test
  void anAssertionThatNobodyAsksAboutDoesNotEndTheProgram() {
    String body = "int x = nondet_int(); __CPROVER_assert(x > 0, \"x\"); array[x] = 1;";
    assertThat(Programs.run(program(body, DEREF), 0)).isInstanceOf(Outcome.Terminated.class);
    assertThat(Programs.run(program(body, DEREF), -1)).isInstanceOf(Outcome.ReachedError.class);
    // What it reads is checked.
    String read = "int x = nondet_int(); __CPROVER_assert(array[x] == 0, \"x\");";
    assertThat(Programs.run(program(read, DEREF), 3)).isInstanceOf(Outcome.Terminated.class);
    assertThat(Programs.run(program(read, DEREF), 4)).isInstanceOf(Outcome.ReachedError.class);
  }

  @Test
  void constantConditions() {
    assertThat(error(run("__CPROVER_assert(0, \"never\");"))).isEqualTo("assertion 0 fails: never");
    assertThat(run("__CPROVER_assert(1, \"always\");")).isInstanceOf(Outcome.Terminated.class);
    assertThat(Programs.run(program("__CPROVER_assert(0, \"never\"); array[7] = 1;", DEREF)))
        .isInstanceOf(Outcome.ReachedError.class);
  }

  @Test
  void conditionsAreTruthValuesUnlessDeclaredOtherwise() {
    String body = "long long x = 1LL << 40; __CPROVER_assert(x, \"x\");";
    assertThat(run(body)).isInstanceOf(Outcome.Terminated.class);
    String declared = "void __CPROVER_assert(int, const char *); int main(void) { " + body + "}";
    assertThat(error(Programs.run(Programs.parse(declared, ASSERT)))).contains("fails");
    assertThat(run("double x = 0.5; __CPROVER_assert(x, \"x\");"))
        .isInstanceOf(Outcome.Terminated.class);
  }

  @Test
  void assumptions() {
    String body = "int x = nondet_int(); __CPROVER_assume(x > 3); __CPROVER_assert(x > 2, \"\");";
    assertThat(run(body, 4)).isInstanceOf(Outcome.Terminated.class);
    assertThat(run(body, 2)).isInstanceOf(Outcome.Blocked.class);
    String wide = "long long x = 1LL << 40; __CPROVER_assume(x); __CPROVER_assert(0, \"\");";
    assertThat(error(run(wide))).isEqualTo("assertion 0 fails");
  }

  @Test
  void coverIsNoAssertion() {
    assertThat(run("__CPROVER_cover(0); __CPROVER_cover(nondet_int() == 3, \"three\");"))
        .isInstanceOf(Outcome.Terminated.class);
  }

  @Test
  void functionsNamedNondetAreInputs() {
    String source =
        "unsigned char nondet_byte(); int main(void) { int x = nondet_byte();"
            + " __CPROVER_assert(x < 200, \"\"); return x + nondet_undeclared(); }";
    Program program = Programs.parse(source);
    assertThat(program.assumptions()).isEmpty();
    assertThat(Programs.run(program, 3)).isInstanceOf(Outcome.Terminated.class);
    assertThat(Programs.run(program, 200)).isInstanceOf(Outcome.ReachedError.class);
  }

  @Test
  void types() {
    String body =
        "__CPROVER_bool b = 2; __CPROVER_size_t n = (__CPROVER_size_t) -1; __CPROVER_ssize_t d ="
            + " -1; return b + (n > 0) + (d < 0) + (sizeof(__CPROVER_size_t) == sizeof(void *));";
    for (MachineModel machine : MachineModel.values()) {
      assertThat(Programs.result(program(body, ASSERT.withMachine(machine)))).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2147483647, 0, plus, 0", "2147483647, 1, plus, 1", "-2147483648, -1, plus, 1",
    "-2147483648, 0, minus, 0", "-2147483648, 1, minus, 1", "0, -2147483648, minus, 1",
    "65536, 32767, mult, 0", "65536, 32768, mult, 1", "-65536, 32768, mult, 0",
  })
  void overflowOfSignedOperations(int a, int b, String operation, int expected) {
    String body = "int a = nondet_int(), b = nondet_int(); return __CPROVER_overflow_";
    assertThat(Programs.result(program(body + operation + "(a, b);", ASSERT), a, b))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "4294967295, 0, plus, 0",
    "4294967295, 1, plus, 1",
    "1, 1, minus, 0",
    "1, 2, minus, 1",
    "65535, 65537, mult, 0",
    "65536, 65536, mult, 1",
  })
  void overflowOfUnsignedOperations(long a, long b, String operation, int expected) {
    String body = "unsigned a = nondet_int(), b = nondet_int(); return __CPROVER_overflow_";
    assertThat(Programs.result(program(body + operation + "(a, b);", ASSERT), a, b))
        .isEqualTo(expected);
  }

  @Test
  void operandsOfOverflowAreConvertedAsInC() {
    // -1 becomes the largest unsigned number; characters become int.
    assertThat(Programs.result(program("return __CPROVER_overflow_plus(-1, 1u);", ASSERT)))
        .isEqualTo(1);
    String narrow = "unsigned char c = 255; return __CPROVER_overflow_plus(c, c)";
    assertThat(Programs.result(program(narrow + ";", ASSERT))).isZero();
    String negation = "int x = nondet_int(); return __CPROVER_overflow_unary_minus(x);";
    assertThat(Programs.result(program(negation, ASSERT), -2147483648L)).isEqualTo(1);
    assertThat(Programs.result(program(negation, ASSERT), -2147483647L)).isZero();
  }

  /** Against exact arithmetic, for operands of all widths. */
  @ParameterizedTest
  @CsvSource({
    "signed char, 8, true",
    "unsigned char, 8, false",
    "short, 16, true",
    "int, 32, true",
    "unsigned, 32, false",
    "long long, 64, true",
    "unsigned long long, 64, false",
  })
  void overflowOfShifts(String type, int width, boolean signed) {
    int bits = Math.max(width, 32);
    boolean signedResult = signed || width < 32;
    for (String amountType : new String[] {"signed char", "int", "unsigned", "long long"}) {
      String body =
          type
              + " a = __VERIFIER_nondet_longlong(); "
              + amountType
              + " b = __VERIFIER_nondet_longlong(); return __CPROVER_overflow_shl(a, b);";
      Program program = program(body, ASSERT);
      for (long a :
          new long[] {0, 1, -1, 2, -2, 3, 5, 127, -128, 255, 1L << 31, -1L << 31, 1L << 62}) {
        for (long b :
            new long[] {0, 1, 7, 30, 31, 32, 33, 62, 63, 64, 65, 127, -1, -64, 1L << 32}) {
          BigInteger value = converted(a, width, signed);
          BigInteger amount =
              switch (amountType) {
                case "signed char" -> BigInteger.valueOf((byte) b);
                case "int" -> BigInteger.valueOf((int) b);
                case "unsigned" -> BigInteger.valueOf(b & 0xffffffffL);
                default -> BigInteger.valueOf(b);
              };
          boolean overflows =
              amount.signum() >= 0
                  && value.signum() != 0
                  && (amount.bitLength() > 8
                      || !holds(value.shiftLeft(amount.intValueExact()), bits, signedResult));
          assertThat(Programs.result(program, a, b))
              .as("(%s) %s << (%s) %s", type, value, amountType, amount)
              .isEqualTo(overflows ? 1 : 0);
        }
      }
    }
  }

  private static BigInteger converted(long number, int width, boolean signed) {
    BigInteger cut = BigInteger.valueOf(number).mod(BigInteger.ONE.shiftLeft(width));
    return signed && cut.testBit(width - 1) ? cut.subtract(BigInteger.ONE.shiftLeft(width)) : cut;
  }

  private static boolean holds(BigInteger number, int bits, boolean signed) {
    return signed ? number.bitLength() < bits : number.signum() >= 0 && number.bitLength() <= bits;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "r_ok(array, 16) | 1",
        "r_ok(array, 17) | 0",
        "r_ok(array + 1, 12) | 1",
        "r_ok(array + 1, 13) | 0",
        "r_ok(array + 4, 0) | 1",
        "r_ok((char *) array - 1, 1) | 0",
        "r_ok((char *) 0, 0) | 0",
        "r_ok(&pair) | 1",
        "w_ok(&pair) | 1",
        "rw_ok(&pair.b) | 1",
        "r_ok(&pair + 1) | 0",
        "r_ok((void *) array) | 1",
        "r_ok(fixed) | 1",
        "w_ok(fixed) | 0",
        "rw_ok(fixed, 4) | 0",
      })
  void whichBytesMayBeAccessed(String call, int expected) {
    assertThat(Programs.result(program("return __CPROVER_" + call + ";", ASSERT)))
        .isEqualTo(expected);
  }

  @Test
  void whatIsFreedMayNotBeAccessed() {
    String body = "char *p = malloc(3); int n = nondet_int(); if (n == 4) free(p);";
    String answer = body + " return __CPROVER_w_ok(p, n);";
    assertThat(Programs.result(program(answer, ASSERT), 3)).isEqualTo(1);
    assertThat(Programs.result(program(answer, ASSERT), 4)).isZero();
    String freed = body + " return __CPROVER_r_ok(p, 1);";
    assertThat(Programs.result(program(freed, ASSERT), 0)).isEqualTo(1);
    assertThat(Programs.result(program(freed, ASSERT), 4)).isZero();
  }

  @Test
  void aPointerFromNowhereMayPointToWhatIsNotKnown() {
    String body = "char *p = nondet_pointer(); return __CPROVER_r_ok(p, 1);";
    assertThat(Programs.run(program(body, ASSERT), 0))
        .isInstanceOf(Outcome.ReachedIncomplete.class);
  }

  @Test
  void constantObjectsAreAnAnswerAndNoInvalidWrite() {
    String body = "const int *p = nondet_int() ? fixed : array; if (__CPROVER_w_ok(p)) return 1;";
    assertThat(Programs.result(program(body + " return 2;", DEREF), 1)).isEqualTo(2);
    assertThat(Programs.result(program(body + " return 2;", DEREF), 0)).isEqualTo(1);
  }

  @Test
  void objectsOfPointers() {
    String body =
        "char *p = malloc(3), *q = nondet_int() ? p + 2 : (char *) malloc(1);"
            + "__CPROVER_assert(__CPROVER_same_object(p, q)"
            + " == (__CPROVER_POINTER_OBJECT(p) == __CPROVER_POINTER_OBJECT(q)), \"\");"
            + "__CPROVER_assert(__CPROVER_POINTER_OFFSET(p) == 0, \"\");"
            + "return 10 * __CPROVER_same_object(p, q) + __CPROVER_POINTER_OFFSET(q);";
    assertThat(Programs.result(program(body, ASSERT), 1)).isEqualTo(12);
    assertThat(Programs.result(program(body, ASSERT), 0)).isZero();
    assertThat(Programs.result(program("return __CPROVER_POINTER_OFFSET(array - 1);", ASSERT)))
        .isEqualTo(-4);
    assertThat(Programs.result(program("return __CPROVER_POINTER_OBJECT((void *)0);", ASSERT)))
        .isZero();
  }

  @Test
  void havocOfBytes() {
    String body =
        "unsigned char b[4] = {1, 1, 1, 1}; __CPROVER_havoc_slice(b + 1, 2);"
            + " __CPROVER_assert(b[0] == 1 && b[3] == 1, \"\"); __CPROVER_assert(b[1] == 1, \"\");";
    assertThat(run(body, 1, 7)).isInstanceOf(Outcome.Terminated.class);
    assertThat(error(run(body, 2, 7))).startsWith("assertion b[1] == 1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "__CPROVER_assert(1);",
        "__CPROVER_assume(1, 2);",
        "int x = __CPROVER_r_ok(3, 4);",
        "int x = __CPROVER_overflow_plus(1.0, 2);",
        "int x = __CPROVER_overflow_unary_minus(1u);",
        "int x = __CPROVER_overflow_shl(1.0, 2);",
        "__CPROVER_havoc_object(1);",
      })
  void whatIsNotUnderstoodIsRefused(String body) {
    assertThat(Programs.diagnose(DECLARATIONS + "int main(void) { " + body + " return 0; }"))
        .isNotEmpty()
        .allSatisfy(found -> assertThat(found.position().line()).isEqualTo(1));
  }
}
