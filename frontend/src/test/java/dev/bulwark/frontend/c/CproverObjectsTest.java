package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Check;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.Property;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.StepListener;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CBMC's functions on whole objects, and those that stand for any function. */
class CproverObjectsTest {

  private static final String DECLARATIONS =
      "int nondet_int(void); void *malloc(unsigned long); void free(void *);"
          + " void *nondet_pointer(void); int array[4]; const int fixed[2] = {1, 2};"
          + " struct pair { int a, b; } pair; int g; ";

  private static Program program(String body) {
    return Programs.parse(DECLARATIONS + "int main(void) { " + body + " return 0; }");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "OBJECT_SIZE(array) | 16",
        "OBJECT_SIZE(array + 3) | 16",
        "OBJECT_SIZE(array + 4) | 16",
        "OBJECT_SIZE(&pair.b) | 8",
        "OBJECT_SIZE(\"abc\") | 4",
        "OBJECT_SIZE((void *)0) | 0",
        "OBJECT_SIZE(nondet_int() ? array : &pair.a) | 8",
        "OBJECT_SIZE((char *)malloc(3) + 1) | 3",
        "DYNAMIC_OBJECT((char *)malloc(3) + 1) | 1",
        "DYNAMIC_OBJECT(array) | 0",
        "DYNAMIC_OBJECT((void *)0) | 0",
        "DYNAMIC_OBJECT(nondet_int() ? malloc(1) : array) | 0",
      })
  void ofObjectsThatAreThere(String call, int expected) {
    assertThat(Programs.result(program("return __CPROVER_" + call + ";"), 0)).isEqualTo(expected);
  }

  @Test
  void sizesOfManyObjectsAndOfThoseThatAreMade() {
    String many =
        "char a[1], b[2], c[3], d[4], e[5], f[6], h[7], k[8], l[9], m[10], n[11]; char *all[] ="
            + " {a, b, c, d, e, f, h, k, l, m, n}; int i = nondet_int();"
            + " char *p = i == 20 ? malloc(20) : all[i]; return __CPROVER_OBJECT_SIZE(p);";
    assertThat(Programs.result(program(many), 0)).isEqualTo(1);
    assertThat(Programs.result(program(many), 9)).isEqualTo(10);
    assertThat(Programs.result(program(many), 20)).isEqualTo(20);
  }

  /** An answer about what is no object is no counterexample, whatever it is. */
  @ParameterizedTest
  @ValueSource(strings = {"OBJECT_SIZE", "DYNAMIC_OBJECT"})
  void ofFreedObjectsNothingIsKnown(String word) {
    Program program =
        program("char *p = malloc(3); free(p); return __CPROVER_" + word + "(p) != 0;");
    assertThat(
            Programs.edges(program).stream()
                .map(Edge::action)
                .filter(
                    action ->
                        action instanceof Action.Havoc(ProgramVariable unused, InputSite site)
                            && site.kind() == InputSite.Kind.UNCOMPUTED))
        .isNotEmpty();
    assertThat(Programs.result(program, 1)).isEqualTo(1);
    assertThat(Programs.result(program, 0)).isZero();
    Program unknown = program("return __CPROVER_" + word + "(nondet_pointer());");
    assertThat(Programs.run(unknown, 77)).isInstanceOf(Outcome.ReachedIncomplete.class);
  }

  @Test
  void aWholeObjectTakesAnyValue() {
    String body =
        "array[0] = array[3] = 1; g = 7; __CPROVER_havoc_object(array + 1);"
            + " __CPROVER_assert(g == 7, \"\"); __CPROVER_assert(array[%d] == 1, \"\");";
    for (int i : new int[] {0, 3}) {
      Program program = program(body.formatted(i));
      assertThat(anyBytes(program, 1)).isInstanceOf(Outcome.ReachedError.class);
    }
    String member =
        "pair.a = 1; g = 7; int *p = nondet_int() ? &g : &pair.b; __CPROVER_havoc_object(p);"
            + " __CPROVER_assert(pair.a == 1, \"\"); __CPROVER_assert(g == 7, \"\");";
    assertThat(((Outcome.ReachedError) anyBytes(program(member), 0)).location().role().toString())
        .contains("pair.a");
    assertThat(((Outcome.ReachedError) anyBytes(program(member), 1)).location().role().toString())
        .contains("g == 7");
  }

  /** Inputs that are all the same number. */
  private static Outcome anyBytes(Program program, long number) {
    return Programs.run(
        program, number, number, number, number, number, number, number, number, number, number,
        number, number, number, number, number, number, number);
  }

  @Test
  void constantAndMissingObjectsAreNotWritten() {
    FrontendOptions deref =
        FrontendOptions.DEFAULT.withProperty(new Property.Checks(Set.of(Check.DEREF)));
    for (String pointer : new String[] {"(void *)fixed", "(void *)0"}) {
      String source =
          DECLARATIONS + "int main(void) { __CPROVER_havoc_object(" + pointer + "); return 0; }";
      assertThat(anyBytes(Programs.parse(source, deref), 0))
          .isInstanceOf(Outcome.ReachedError.class);
    }
  }

  @Test
  void whatOnlyTracesAndThreadsTell() {
    assertThat(
            Programs.result(
                program(
                    "int x = 1; __CPROVER_atomic_begin(); __CPROVER_input(\"x\", x);"
                        + " __CPROVER_output(\"x\", ++x); __CPROVER_printf(\"%d\", x);"
                        + " __CPROVER_fence(\"WWfence\"); __CPROVER_atomic_end(); return x;")))
        .isEqualTo(2);
  }

  @Test
  void uninterpretedFunctionsAreFunctions() {
    String declared =
        "_Bool __CPROVER_uninterpreted_equals(const void *, const void *);"
            + "unsigned char __CPROVER_uninterpreted_hash(int, char);"
            + "int __CPROVER_uninterpreted_constant(void); int x, y;";
    String same =
        declared
            + "int f(int (*hash)(int)) { return hash(3); }"
            + "int main(void) { int a = __CPROVER_uninterpreted_hash(x, 1);"
            + " int b = __CPROVER_uninterpreted_equals(&x, &y);"
            + " int c = __CPROVER_uninterpreted_constant(); x = 0;"
            + " __CPROVER_assert(a == __CPROVER_uninterpreted_hash(x, 257), \"\");"
            + " __CPROVER_assert(b == __CPROVER_uninterpreted_equals(&x, &y), \"\");"
            + " __CPROVER_assert(b == 0 || b == 1, \"\");"
            + " __CPROVER_assert(c == __CPROVER_uninterpreted_constant(), \"\"); return 0; }";
    String other =
        declared
            + "int main(void) { __CPROVER_assert(__CPROVER_uninterpreted_hash(0, 1)"
            + " == __CPROVER_uninterpreted_hash(1, 1), \"\"); return 0; }";
    for (MachineModel machine : MachineModel.values()) {
      FrontendOptions options = FrontendOptions.DEFAULT.withMachine(machine);
      Program program = Programs.parse(same, options);
      assertThat(program.assumptions()).isEmpty();
      assertThat(random(program)).isInstanceOf(Outcome.Terminated.class);
      assertThat(random(Programs.parse(other, options))).isInstanceOf(Outcome.ReachedError.class);
    }
  }

  /** With tables that are zero but for the number 1. */
  private static Outcome random(Program program) {
    return Interpreter.run(
        program,
        (site, sort, occurrence) ->
            sort instanceof Sort.Array array && array.element() instanceof Sort.BitVec(int width)
                ? ((Value.ArrayValue) TermFactory.zeroValue(sort))
                    .store(
                        Value.bitVec(((Sort.BitVec) array.index()).width(), 1),
                        Value.bitVec(width, 1))
                : TermFactory.zeroValue(sort),
        StepListener.NONE,
        1_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int __CPROVER_uninterpreted_f(); | __CPROVER_uninterpreted_f(1)",
        "int __CPROVER_uninterpreted_f(int, ...); | __CPROVER_uninterpreted_f(1)",
        "int __CPROVER_uninterpreted_f(double); | __CPROVER_uninterpreted_f(1)",
        "double __CPROVER_uninterpreted_f(int); | __CPROVER_uninterpreted_f(1)",
        "void *__CPROVER_uninterpreted_f(int); | __CPROVER_uninterpreted_f(1)",
        "int __CPROVER_uninterpreted_f(int); | __CPROVER_uninterpreted_f(1, 2)",
        " | __CPROVER_uninterpreted_f(1)",
      })
  void uninterpretedFunctionsThatAreRefused(String program) {
    String[] parts = program.split("\\|");
    assertThat(Programs.messages(parts[0] + "int main(void) { return (long)" + parts[1] + "; }"))
        .singleElement()
        .asString()
        .contains("__CPROVER_uninterpreted_f");
  }
}
