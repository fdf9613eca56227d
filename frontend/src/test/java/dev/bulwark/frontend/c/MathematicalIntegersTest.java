package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.ExternMode;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Integers;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramChecks;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.program.pass.Simplification;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What programs mean whose integers are unbounded. */
class MathematicalIntegersTest {

  private static final FrontendOptions OPTIONS =
      FrontendOptions.DEFAULT.withIntegers(Integers.MATHEMATICAL);
  private static final String INPUTS =
      """
      int __VERIFIER_nondet_int(void);
      unsigned __VERIFIER_nondet_uint(void);
      _Bool __VERIFIER_nondet_bool(void);
      """;

  private static Program parse(String source) {
    return ProgramChecks.requireSound(Programs.parse(source, OPTIONS));
  }

  private static Outcome run(Program program, BigInteger... inputs) {
    ArrayDeque<BigInteger> rest = new ArrayDeque<>(Arrays.asList(inputs));
    return Interpreter.run(
        program,
        (site, sort, occurrence) ->
            new Value.IntValue(rest.isEmpty() ? BigInteger.ZERO : rest.remove()),
        StepListener.NONE,
        10_000);
  }

  private static BigInteger result(Program program, BigInteger... inputs) {
    Outcome outcome = run(program, inputs);
    assertThat(outcome).isInstanceOf(Outcome.Terminated.class);
    Value value = ((Outcome.Terminated) outcome).exitValue().orElseThrow();
    return ((Value.IntValue) value).number();
  }

  private static BigInteger valueOf(String statements, String expression) {
    return result(
        parse(INPUTS + "int main(void) { " + statements + " return " + expression + "; }"));
  }

  private static void assertRefused(String statements, String message) {
    List<Diagnostic> found =
        Programs.diagnose(INPUTS + "int main(void) { " + statements + " return 0; }", OPTIONS);
    assertThat(found)
        .anySatisfy(
            diagnostic -> {
              assertThat(diagnostic.kind()).isEqualTo(Diagnostic.Kind.UNSUPPORTED);
              assertThat(diagnostic.position().isKnown()).isTrue();
              assertThat(diagnostic.message()).isEqualTo(message);
            });
  }

  @Test
  void divisionTruncatesWhateverTheSigns() {
    Program quotient =
        parse(
            INPUTS
                + "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();"
                + " return a / b; }");
    Program remainder =
        parse(
            INPUTS
                + "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();"
                + " return a % b; }");
    for (int i = -9; i <= 9; i++) {
      for (int j = -9; j <= 9; j++) {
        BigInteger a = BigInteger.valueOf(i);
        BigInteger b = BigInteger.valueOf(j);
        if (j == 0) {
          assertThat(run(quotient, a, b)).isInstanceOf(Outcome.ReachedUndefined.class);
          assertThat(run(remainder, a, b)).isInstanceOf(Outcome.ReachedUndefined.class);
        } else {
          assertThat(result(quotient, a, b)).as("%d / %d", i, j).isEqualTo(a.divide(b));
          assertThat(result(remainder, a, b)).as("%d %% %d", i, j).isEqualTo(a.remainder(b));
        }
      }
    }
    BigInteger huge = BigInteger.TEN.pow(40).add(BigInteger.TWO).negate();
    BigInteger seven = BigInteger.valueOf(7);
    assertThat(result(quotient, huge, seven)).isEqualTo(huge.divide(seven));
    assertThat(result(remainder, huge, seven)).isEqualTo(huge.remainder(seven));
  }

  @Test
  void randomExpressionsHaveTheirValue() {
    List<String> names = List.of("a", "b", "c");
    int expressions = Boolean.getBoolean("bulwark.thorough") ? 5000 : 300;
    int undefined = 0;
    for (long seed = 0; seed < expressions; seed++) {
      Random random = new Random(seed);
      RandomIntegerExpression expression = RandomIntegerExpression.of(random, names, 4);
      String source =
          INPUTS
              + "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(),"
              + " c = __VERIFIER_nondet_int(); return "
              + expression.text()
              + "; }";
      Program program = parse(source);
      Program simplified = new Simplification().apply(program).program();
      for (int round = 0; round < 8; round++) {
        Map<String, BigInteger> values = new LinkedHashMap<>();
        names.forEach(name -> values.put(name, number(random)));
        BigInteger[] inputs = values.values().toArray(BigInteger[]::new);
        BigInteger expected = expression.meaning().in(values);
        for (Program one : List.of(program, simplified)) {
          if (expected == null) {
            undefined++;
            assertThat(run(one, inputs))
                .as("seed %d: %s in %s", seed, expression.text(), values)
                .isInstanceOf(Outcome.ReachedUndefined.class);
          } else {
            assertThat(result(one, inputs))
                .as("seed %d: %s in %s", seed, expression.text(), values)
                .isEqualTo(expected);
          }
        }
      }
    }
    System.out.printf(
        "%d random expressions over unbounded integers, %d values undefined%n",
        expressions, undefined);
    assertThat(undefined).isPositive();
  }

  private static BigInteger number(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> BigInteger.valueOf(random.nextInt(7) - 3);
      case 1 -> BigInteger.valueOf(random.nextInt());
      default -> new BigInteger(100, random).subtract(BigInteger.ONE.shiftLeft(99));
    };
  }

  @Test
  void nothingWrapsAndConstantsKeepTheirValue() {
    assertThat(valueOf("int x = 2147483647; x++;", "x")).isEqualTo(2147483648L);
    assertThat(valueOf("unsigned x = 0; x--;", "x")).isEqualTo(-1);
    assertThat(valueOf("char c = 300;", "c")).isEqualTo(300);
    assertThat(valueOf("int x = 4294967295u;", "x + 1")).isEqualTo(4294967296L);
    assertThat(valueOf("int x = -1; unsigned y = 1;", "x < y")).isEqualTo(1);
    assertThat(valueOf("int x = -2147483647 - 1;", "x / -1")).isEqualTo(2147483648L);
    assertThat(valueOf("long long x = 9223372036854775807; x *= x;", "x"))
        .isEqualTo(BigInteger.valueOf(Long.MAX_VALUE).pow(2));
    assertThat(valueOf("int x = -5;", "abs(x)")).isEqualTo(5);
  }

  @Test
  void boolHoldsOnlyZeroAndOne() {
    assertThat(valueOf("_Bool b = 256;", "b")).isEqualTo(1);
    assertThat(valueOf("int x = -3; _Bool b = x;", "b + b")).isEqualTo(2);
    assertThat(valueOf("int x = 0;", "(_Bool) x")).isZero();
    Program converts =
        parse(INPUTS + "int main(void) { _Bool b = __VERIFIER_nondet_int(); return b; }");
    assertThat(result(converts, BigInteger.TEN)).isEqualTo(1);
    Program called = parse("int f(void) { return 7; } int main(void) { _Bool b = f(); return b; }");
    assertThat(result(called)).isEqualTo(1);
  }

  @Test
  void inputsOfUnsignedTypesAreNotNegative() {
    Program unsigned =
        parse(INPUTS + "int main(void) { int x = __VERIFIER_nondet_uint(); return x; }");
    assertThat(run(unsigned, BigInteger.valueOf(-1))).isInstanceOf(Outcome.Blocked.class);
    assertThat(result(unsigned, BigInteger.ONE.shiftLeft(80)))
        .isEqualTo(BigInteger.ONE.shiftLeft(80));
    Program uninitialised = parse("int main(void) { unsigned x; return x; }");
    assertThat(run(uninitialised, BigInteger.valueOf(-1))).isInstanceOf(Outcome.Blocked.class);
    Program bool = parse(INPUTS + "int main(void) { return __VERIFIER_nondet_bool(); }");
    assertThat(run(bool, BigInteger.TWO)).isInstanceOf(Outcome.Blocked.class);
    assertThat(result(bool, BigInteger.ONE)).isEqualTo(1);
    Program effect =
        ProgramChecks.requireSound(
            Programs.parse(
                "void f(void); unsigned g; int main(void) { f(); return g; }",
                OPTIONS.withExtern(ExternMode.HAVOC)));
    assertThat(run(effect, BigInteger.valueOf(-1))).isInstanceOf(Outcome.Blocked.class);
    assertThat(result(effect, BigInteger.TEN)).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"&", "|", "^", "<<", ">>"})
  void bitOperationsAreRefused(String operator) {
    String message = "bit operations are not supported with mathematical integers: " + operator;
    assertRefused("int x = 1; int y = x " + operator + " 2;", message);
    assertRefused("int x = 1; x " + operator + "= 2;", message);
    assertRefused("int y = 1 " + operator + " 2;", message);
  }

  @Test
  void complementIsRefused() {
    assertRefused(
        "int x = 1; x = ~x;", "bit operations are not supported with mathematical integers: ~");
    assertRefused("int x = ~1;", "bit operations are not supported with mathematical integers: ~");
  }

  @Test
  void narrowingCastsAreRefused() {
    String message = "narrowing casts are not supported with mathematical integers: from ";
    assertRefused("int x = 1; int y = (char) x;", message + "int to char");
    assertRefused("int x = 1; int y = (unsigned) x;", message + "int to unsigned int");
    assertRefused("int y = (unsigned char) 300;", message + "int to unsigned char");
    assertThat(valueOf("int x = 5;", "(long long) x + (unsigned) 3 + (char) 7")).isEqualTo(15);
  }

  @Test
  void everyVariableIsAnIntegerAndTheVerdictSaysSo() {
    Program program =
        parse("unsigned char g; enum e { A, B } h; int main(void) { _Bool b = A; return g + h; }");
    assertThat(program.hasMathematicalIntegers()).isTrue();
    assertThat(program.assumptions()).containsExactly("integers are mathematical");
    assertThat(program.globals()).allMatch(variable -> variable.sort() instanceof Sort.Int);
    for (Procedure procedure : program.procedures().values()) {
      assertThat(procedure.frameVariables())
          .allMatch(variable -> variable.sort() instanceof Sort.Int);
    }
    assertThat(Programs.parse("int main(void) { return 0; }").hasMathematicalIntegers()).isFalse();
  }
}
