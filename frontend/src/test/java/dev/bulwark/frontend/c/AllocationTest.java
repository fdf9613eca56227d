package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Allocation;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.WorldOptions;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  /** More than PTRDIFF_MAX, which glibc refuses, whether memory may run out or not. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "malloc(-1)",
        "malloc(0x80000000u)",
        "aligned_alloc(8, 0x80000000u)",
        "calloc(65536, 65536)",
        "calloc(2, 0x40000000)",
        "calloc(-1, -1)",
        "calloc(1, 0x80000000u)",
        "realloc(0, -1)",
      })
  void sizesThatNoObjectHasGiveNull(String call) {
    for (FrontendOptions options : new FrontendOptions[] {FrontendOptions.DEFAULT, MAY_FAIL}) {
      Program program = Programs.parse(main("return " + call + " == 0;"), options);
      assertThat(program.assumptions()).isEmpty();
      assertThat(Programs.result(program)).isEqualTo(1);
    }
  }

  @Test
  void whatIsTooLargeLeavesTheOldObjectAlone() {
    String source =
        main("char *p = malloc(2); p[1] = 5; char *q = realloc(p, -1); return q ? 9 : p[1];");
    assertThat(Programs.result(source)).isEqualTo(5);
  }

  /** A size that is known, that an address of the model cannot hold, and that there may be. */
  @ParameterizedTest
  @ValueSource(strings = {"malloc(0x7fffffff)", "calloc(1, 0x7fffffff)", "realloc(0, 0x7fffffff)"})
  void sizesThatOnlyTheModelHasNotAreIncomplete(String call) {
    Program program = Programs.parse(main("return " + call + " == 0;"));
    assertThat(Programs.run(program)).isInstanceOf(Outcome.ReachedIncomplete.class);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, false",
    "0, 4294967295, false",
    "4294967295, 0, false",
    "1, 524287, false",
    "524287, 1, false",
    "70000, 7, false",
    "723, 724, false",
    "65536, 8, true",
    "65536, 65536, true",
    "65536, 65535, true",
    "3, 1431655766, true",
    "1431655766, 3, true",
    "4294967295, 4294967295, true",
    "2147483648, 2, true",
    "2, 2147483649, true",
    "131072, 98304, true",
    "65537, 65537, true",
  })
  void productsThatDoNotFitGiveNull(long count, long each, boolean isNull) {
    Program program =
        Programs.parse(
            main(
                "unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();"
                    + " char *p = calloc(n, m); if (p && n * m) p[n * m - 1] = 1; return !p;"));
    assertThat(Programs.result(program, count, each)).isEqualTo(isNull ? 1 : 0);
    String known = "calloc(0, __VERIFIER_nondet_uint())";
    assertThat(Programs.result(main("return !" + known + ";"), each)).isZero();
  }
}
