package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Allocation;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.PropertyParser;
import dev.bulwark.frontend.WorldOptions;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.Outcome;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The property that all memory is freed when the program ends. */
class MemoryCleanupTest {

  private static final long SEED = 20_261_118;
  private static final int PROGRAMS = 60;

  private static final String DECLARATIONS =
      """
      #include <stdlib.h>
      #include <string.h>
      static void *give(void) { return malloc(4); }
      static void drop(void *p) { free(p); }
      extern unsigned __VERIFIER_nondet_uint(void);
      void *kept;
      """;

  private static final FrontendOptions OPTIONS =
      FrontendOptions.DEFAULT.withProperty(
          PropertyParser.shortForm("valid-memcleanup").orElseThrow());

  private static Outcome run(String statements, FrontendOptions options, long... inputs) {
    Program program =
        Programs.parse(DECLARATIONS + "int main(void) { " + statements + " return 0; }", options);
    return Programs.run(program, inputs);
  }

  private static boolean leaks(String statements, long... inputs) {
    Outcome outcome = run(statements, OPTIONS, inputs);
    if (outcome instanceof Outcome.ReachedError(Location at, var stack)) {
      assertThat(at.role())
          .isInstanceOfSatisfying(
              Location.Role.Error.class,
              error -> assertThat(error.property()).isEqualTo("valid-memcleanup"));
      assertThat(at.position().isKnown()).isTrue();
      return true;
    }
    assertThat(outcome).isInstanceOfAny(Outcome.Terminated.class, Outcome.Halted.class);
    return false;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "malloc(4);",
        "kept = malloc(4);",
        "void *p = malloc(4); p = malloc(4); free(p);",
        "calloc(2, 2);",
        "void *p = malloc(0);",
        "kept = realloc(0, 4);",
        "kept = realloc(malloc(4), 8);",
        "kept = strdup(\"x\");",
        "kept = give(); exit(0);",
        "kept = give(); _Exit(1);",
        "free(0); give();",
        "void *p; posix_memalign(&p, 8, 8);",
      })
  void leftBehind(String statements) {
    assertThat(leaks(statements)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "free(malloc(4));",
        "free(0);",
        "drop(give());",
        "kept = give(); drop(kept);",
        "kept = realloc(malloc(4), 8); free(kept);",
        "kept = realloc(malloc(4), 0);",
        "char *p = alloca(8); *p = 0;",
        "kept = give(); abort();",
        "int n = 3; char a[n]; a[0] = 0;",
        "for (int i = 0; i < 5; i++) free(calloc(i, 4));",
      })
  void cleanedUp(String statements) {
    assertThat(leaks(statements)).isFalse();
  }

  @Test
  void whatFailsIsNotThere() {
    FrontendOptions mayFail =
        OPTIONS.withWorld(WorldOptions.DEFAULT.withAllocation(Allocation.MAY_FAIL));
    assertThat(run("malloc(4);", mayFail, 1)).isInstanceOf(Outcome.Terminated.class);
    assertThat(run("malloc(4);", mayFail, 0)).isInstanceOf(Outcome.ReachedError.class);
  }

  /** Nothing is counted for other properties. */
  @Test
  void onlyWhereItIsAskedFor() {
    Program program = Programs.parse(DECLARATIONS + "int main(void) { give(); return 0; }");
    assertThat(program.globals().stream().map(ProgramVariable::name))
        .doesNotContain("#heapObjects");
    assertThat(Programs.result(program)).isZero();
  }

  /** Random allocations and frees of a few pointers, counted beside. */
  @Test
  void countsAsCDoes() {
    System.err.println("MemoryCleanupTest: seed " + SEED);
    Random random = new Random(SEED);
    int leaking = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      boolean[] live = new boolean[3];
      int lost = 0;
      StringBuilder text = new StringBuilder("void *p[3] = { 0, 0, 0 };");
      for (int step = 0; step < 8; step++) {
        int k = random.nextInt(3);
        switch (random.nextInt(3)) {
          case 0 -> {
            text.append("p[%d] = %s;".formatted(k, random.nextBoolean() ? "give()" : "malloc(1)"));
            lost += live[k] ? 1 : 0;
            live[k] = true;
          }
          case 1 -> {
            text.append("p[%d] = realloc(p[%d], 8);".formatted(k, k));
            live[k] = true;
          }
          default -> {
            text.append("drop(p[%d]); p[%d] = 0;".formatted(k, k));
            live[k] = false;
          }
        }
      }
      for (int k = 0; k < 3; k++) {
        if (random.nextInt(8) > 0) {
          text.append("free(p[%d]);".formatted(k));
          live[k] = false;
        }
      }
      boolean leak = lost > 0 || live[0] || live[1] || live[2];
      assertThat(leaks(text.toString())).as(text.toString()).isEqualTo(leak);
      leaking += leak ? 1 : 0;
    }
    assertThat(leaking).isBetween(PROGRAMS / 10, PROGRAMS * 9 / 10);
  }

  @Test
  void inPropertyFiles() {
    assertThat(
            PropertyParser.parse("x.prp", "CHECK( init(main()), LTL(G valid-memcleanup) )")
                    instanceof PropertyParser.Result.Read(Property read, var entry)
                ? read
                : null)
        .isEqualTo(PropertyParser.shortForm("valid-memcleanup").orElseThrow());
  }
}
