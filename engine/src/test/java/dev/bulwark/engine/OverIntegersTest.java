package dev.bulwark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.bmc.BmcConfiguration;
import dev.bulwark.engine.bmc.BoundedModelChecker;
import dev.bulwark.engine.kinduction.KInduction;
import dev.bulwark.engine.kinduction.KInductionConfiguration;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.program.Program;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What happens when the integer encoding's counterexamples are none of the program. */
final class OverIntegersTest {

  private static final String PRELUDE =
      """
      extern unsigned char __VERIFIER_nondet_uchar(void);
      extern unsigned __VERIFIER_nondet_uint(void);
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      """;

  private final Map<String, Double> statistics = new LinkedHashMap<>();
  private final EngineSubject bmc = subject(new BoundedModelChecker(BmcConfiguration.DEFAULT));
  private final EngineSubject kInduction = subject(new KInduction(KInductionConfiguration.DEFAULT));

  private EngineSubject subject(Engine engine) {
    return new EngineSubject(
        new OverIntegers(engine),
        event -> {
          if (event instanceof Event.Statistic(String who, String name, double value)) {
            statistics.put(name, value);
          }
        });
  }

  private static Program program(String main) {
    return CPrograms.parse(PRELUDE + "int main(void) { " + main + " }");
  }

  @Test
  void bitOperationsWithConstantsAreExactAtOnce() {
    bmc.assertSafe(
        program(
            "unsigned x = __VERIFIER_nondet_uint(); int y = __VERIFIER_nondet_int();"
                + " if ((x & 0xff00) > 0xff00 || (x | 6) < 6 || ((x ^ 5) ^ 5) != x) reach_error();"
                + " if ((y & -8) > y || (y & 12) % 4 != 0 || (y ^ -1) != ~y) reach_error();"
                + " if ((x >> 8 & 15) != x / 256 % 16) reach_error();"));
    assertThat(statistics).doesNotContainKey("spurious counterexamples");
  }

  @Test
  void shiftsOfConstantsAreExactAtOnce() {
    bmc.assertSafe(
        program("unsigned n = __VERIFIER_nondet_uchar() % 8; if (1 << n > 128) reach_error();"));
    assertThat(statistics).doesNotContainKey("spurious counterexamples");
  }

  /** Not certified: division of bit-vectors is hard, and what it gives is tested elsewhere. */
  @Test
  void linearFactsSpareRefinement() {
    Verdict verdict =
        bmc.checkUncertified(
            program(
                "unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint() | 1;"
                    + " if (x / y > x || x % y >= y || (x >> (y & 31)) > x || (x & y) > x)"
                    + " reach_error();"));
    assertThat(verdict).isInstanceOf(Verdict.Safe.class);
    assertThat(statistics).doesNotContainKey("spurious counterexamples");
  }

  @Test
  void operationsOnASpuriousPathBecomeExact() {
    kInduction.assertSafe(
        program(
            "unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();"
                + " a &= 0xfe; while (__VERIFIER_nondet_int()) { if ((a & b) == 5) reach_error();"
                + " b++; }"));
    assertThat(statistics)
        .containsEntry("spurious counterexamples", 1.0)
        .containsEntry("operations made exact", 1.0);
  }

  @Test
  void productsAreTriedExactlyAndBitPrecisely() {
    kInduction.assertSafe(
        program(
            "int x = __VERIFIER_nondet_uchar(); if (x * x < 0 || x * x > 65025) reach_error();"));
    assertThat(statistics).containsKey("spurious counterexamples");
  }

  @Test
  void errorsAreFoundBehindSpuriousOnes() {
    bmc.assertUnsafe(
        program(
            "unsigned a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();"
                + " if (a > 1 && b > 1 && a * b == 10403) reach_error();"));
  }

  @Test
  void resultsAreReadAsTheCallerHasThem() {
    bmc.assertUnsafe(
        CPrograms.parse(
            PRELUDE
                + "short f(void) { return -3; } int main(void) { unsigned short x = f();"
                + " while (x > 65532) { if (x == 65533) reach_error(); x++; } }"));
  }
}
