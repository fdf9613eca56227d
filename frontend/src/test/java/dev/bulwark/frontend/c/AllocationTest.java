package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Allocation;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.WorldOptions;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether memory can run out. */
final class AllocationTest {

  private static final FrontendOptions MAY_FAIL =
      FrontendOptions.DEFAULT.withWorld(WorldOptions.DEFAULT.withAllocation(Allocation.MAY_FAIL));

  private static final String HEADER =
      """
      #include <stdlib.h>
      #include <string.h>
      extern unsigned __VERIFIER_nondet_uint(void);
      """;

  private static String main(String statements) {
    return HEADER + "int main(void) { " + statements + " }";
  }

  @Test
  void successIsAnAssumptionWhereMemoryIsAllocated() {
    String source = main("int *p = malloc(8); p[1] = 7; return p[1];");
    assertThat(Programs.parse(source).assumptions()).containsExactly("malloc and its like succeed");
    assertThat(Programs.result(source)).isEqualTo(7);
    assertThat(Programs.parse(main("return 0;")).assumptions()).isEmpty();
    assertThat(Programs.parse(source, MAY_FAIL).assumptions()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "malloc(8)",
        "calloc(2, 4)",
        "realloc(0, 8)",
        "reallocarray(0, 2, 4)",
        "aligned_alloc(8, 8)",
        "strdup(\"x\")",
        "strndup(\"x\", 1)"
      })
  void eachOfThemMayFail(String call) {
    Program program = Programs.parse(main("return " + call + " ? 1 : 2;"), MAY_FAIL);
    assertThat(Programs.result(program, 0)).isEqualTo(1);
    assertThat(Programs.result(program, 1)).isEqualTo(2);
  }

  @Test
  void aFailureIsACodeOfPosixMemalign() {
    String source = main("void *p = 0; int code = posix_memalign(&p, 8, 8); return p ? 1 : code;");
    Program program = Programs.parse(source, MAY_FAIL);
    assertThat(Programs.result(program, 0)).isEqualTo(1);
    assertThat(Programs.result(program, 1)).isEqualTo(12);
  }

  @Test
  void whatCannotBeMovedStays() {
    String source =
        main(
            "char *p = malloc(2); if (!p) return 9; p[1] = 5; char *q = realloc(p, 4);"
                + " if (q) { int kept = q[1]; free(q); return kept; } int kept = p[1]; free(p);"
                + " return kept + 1;");
    Program program = Programs.parse(source, MAY_FAIL);
    assertThat(Programs.result(program, 1)).isEqualTo(9);
    assertThat(Programs.result(program, 0, 0)).isEqualTo(5);
    assertThat(Programs.result(program, 0, 1)).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"malloc(n)", "realloc(0, n)", "calloc(n, 1)", "calloc(4, n)"})
  void sizesThatAnAddressCannotHoldGiveNull(String call) {
    Program program =
        Programs.parse(
            main("unsigned n = __VERIFIER_nondet_uint(); char *p = " + call + "; return !p;"));
    assertThat(program.assumptions())
        .containsExactly("malloc and its like succeed", "allocations of 524288 bytes or more fail");
    assertThat(Programs.result(program, 100)).isEqualTo(0);
    assertThat(Programs.result(program, 524288)).isEqualTo(1);
    assertThat(Programs.result(program, 0x40000000L)).isEqualTo(1);
    assertThat(Programs.result(program, 0xFFFFFFFFL)).isEqualTo(1);
  }

  /** The largest that fits is there to its last byte. */
  @Test
  void theLargestFits() {
    Program program =
        Programs.parse(
            main(
                "unsigned n = __VERIFIER_nondet_uint(); char *p = malloc(n);"
                    + " if (!p) return 1; p[n - 1] = 3; return p[n - 1];"));
    assertThat(Programs.result(program, 524287)).isEqualTo(3);
    assertThat(Programs.run(program, 0)).isInstanceOf(Outcome.ReachedUndefined.class);
  }
}
