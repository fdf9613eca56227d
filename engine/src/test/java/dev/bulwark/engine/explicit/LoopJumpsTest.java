package dev.bulwark.engine.explicit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.EventListener;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Errors behind very many iterations that have no closed form, and proofs about such programs. */
@Tag("slow")
final class LoopJumpsTest {

  private static final int MANY = Boolean.getBoolean("bulwark.thorough") ? 1_000_000 : 100_000;

  private static final ExplicitConfiguration PLAIN = ExplicitConfiguration.PLAIN.withJumps(true);
  private static final ExplicitConfiguration ITP = ExplicitConfiguration.ITP.withJumps(true);

  private static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      """;

  /** What the loop computes has nothing to do with the error. */
  private static final String APART =
      """
      int main(void) {
        unsigned i, sum = 1, a[100];
        for (i = 0; i < MANY; i++) { sum = sum * 3 + i; a[i % 100] = sum; }
        int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
        if (x > 5 && x < 1000 && y > 0 && y < 1000 && x * y == 1001) { reach_error(); }
      }
      """;

  /** What it computes decides whether there is an error at all; its branches too. */
  private static final String DEPENDENT =
      """
      int main(void) {
        unsigned i, sum = 1, bits = 0;
        for (i = 0; i < MANY; i++) {
          sum = sum * 1103515245u + 12345u;
          if (sum & 0x10000u) { bits = (bits << 1) ^ i; } else { bits ^= sum; }
        }
        int x = __VERIFIER_nondet_int();
        if ((bits & 0xff) == EXPECTED) { if (x * x == 49) { reach_error(); } }
      }
      """;

  /** Inputs, and a loop that they decide, come behind it. */
  private static final String LOOP_BEHIND =
      """
      int main(void) {
        unsigned i, h = 7; int n = __VERIFIER_nondet_int(), count = 0;
        for (i = 0; i < MANY; i++) { h = (h ^ i) * 16777619u; h ^= h >> 13; }
        while (count < n) { count++; if (count == 7 && (h | 1) != 0) { reach_error(); } }
      }
      """;

  /** Loops within each other; which branch is taken is in memory. */
  private static final String NESTED =
      """
      int main(void) {
        unsigned i, j, m[16], s = 0;
        for (i = 0; i < 16; i++) { m[i] = i * i; }
        for (i = 0; i < MANY / 500; i++) {
          for (j = 0; j < 500; j++) {
            if (m[(i * j) & 15] & 1) { s += j; } else { s ^= i; }
            m[j & 15] = s;
          }
        }
        int x = __VERIFIER_nondet_int();
        if (x == 12345 && s != 1) { reach_error(); }
      }
      """;

  /** The error is in the loop, and no input is taken at all. */
  private static final String WITHIN =
      """
      int main(void) {
        unsigned i = 0, h = 1;
        while (1) {
          h = h * 48271u % 2147483647u;
          if (++i == MANY && h != 0) { reach_error(); }
        }
      }
      """;

  private final Map<String, Double> statistics = new HashMap<>();

  private static Program parse(String text) {
    String many = text.replace("MANY", String.valueOf(MANY));
    return new Simplification().apply(CPrograms.parse(PRELUDE + many)).program();
  }

  private EngineSubject subject(ExplicitConfiguration configuration) {
    EventListener events =
        event -> {
          if (event instanceof Event.Statistic(String engine, String name, double value)) {
            statistics.merge(name, value, Math::max);
          }
        };
    return new EngineSubject(new Explicit(configuration), events);
  }

  private void assertFewNodes() {
    assertThat(statistics.get("nodes ever made")).isLessThan(100);
  }

  private static String dependent(int more) {
    int sum = 1;
    int bits = 0;
    for (int i = 0; i < MANY; i++) {
      sum = sum * 1103515245 + 12345;
      bits = (sum & 0x10000) != 0 ? (bits << 1) ^ i : bits ^ sum;
    }
    return DEPENDENT.replace("EXPECTED", String.valueOf((bits & 0xff) + more));
  }

  static Stream<Arguments> errors() {
    List<String> programs = List.of(APART, dependent(0), LOOP_BEHIND, NESTED, WITHIN);
    return Stream.of(
            PLAIN,
            ITP,
            ExplicitConfiguration.ITP.withRestarts(),
            ExplicitConfiguration.ITP.withPredicates().withRestarts())
        .flatMap(configuration -> programs.stream().map(text -> Arguments.of(configuration, text)));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void errorsBehindManyIterationsTakeFewNodes(ExplicitConfiguration configuration, String text) {
    subject(configuration).assertUnsafe(parse(text));
    assertFewNodes();
  }

  /** The loop matters, so its iterations are counted. */
  @Test
  void boundsCountTheIterationsOfJumps() {
    Proof proof = subject(PLAIN).assertSafe(parse(dependent(1)));
    assertThat(((Proof.Unrolled) proof).loopBounds().values()).containsExactly(MANY);
    assertFewNodes();
  }

  /** The loop does not matter: no iteration is followed, and the invariant says nothing of it. */
  @Test
  void loopsThatDoNotMatterAreNotFollowedInProofs() {
    String text =
        """
        int main(void) {
          unsigned i, h = 7; int state = 1, x = __VERIFIER_nondet_int();
          for (i = 0; i < MANY; i++) { h = (h ^ i) * 16777619u; }
          if (x == 5 && state == 2) { reach_error(); }
        }
        """;
    Proof proof = subject(ITP).assertSafe(parse(text));
    assertThat(proof).isInstanceOf(Proof.Inductive.class);
    assertThat(statistics.get("steps in jumps")).isZero();
    assertFewNodes();
  }

  @Test
  void boundsOfNestedLoops() {
    String text =
        """
        int main(void) {
          int sum = 0, k = 2;
          if (__VERIFIER_nondet_int() == 5) { k = 1; }
          for (int i = 0; i < 80; i++) {
            for (int j = 0; j < 2; j++) { sum = sum + k; }
          }
          if (sum != 160 * k) { reach_error(); }
        }
        """;
    Proof proof = subject(PLAIN).assertSafe(parse(text));
    assertThat(((Proof.Unrolled) proof).loopBounds().values()).containsExactlyInAnyOrder(80, 2);
  }

  /** The jump leads to the end of the program, so that no node tells of its iterations. */
  @Test
  void iterationsBeforeTheEndOfTheProgramCount() {
    String text =
        """
        int main(void) {
          int x = __VERIFIER_nondet_int(), s = 1;
          for (int i = 0; i < %d; i++) {
            s = s * 3;
            if (s == 0) { reach_error(); }
          }
          return s;
        }
        """;
    Proof few = subject(PLAIN).assertSafe(parse(text.formatted(20)));
    assertThat(few).isInstanceOf(Proof.Inductive.class);
    Proof many = subject(PLAIN).assertSafe(parse(text.formatted(200)));
    assertThat(((Proof.Unrolled) many).loopBounds().values()).containsExactly(200);
    assertFewNodes();
  }

  /** States come again after a while; what was met before is not followed a second time. */
  @Test
  void cyclesAreNotFollowedForEver() {
    String text =
        """
        int main(void) {
          unsigned x = 3, ticks = 0;
          while (1) {
            x = (x * 5 + 1) % 32;
            if (x == 77) { reach_error(); }
          }
        }
        """;
    subject(PLAIN).assertSafe(parse(text));
    assertThat(statistics.get("steps in jumps")).isLessThan(2_000);
    subject(ITP).assertSafe(parse(text));
    assertFewNodes();
  }

  /** The path to the error leaves the loop at once; which values it needs is never asked. */
  @Test
  void pathsThatLeaveALoopTooEarlyAreRunToItsEnd() {
    subject(ITP).assertUnsafe(parse(APART));
    assertThat(statistics.get("refinements")).isZero();
    assertThat(statistics.get("steps in jumps")).isZero();
  }

  /** Inputs that were taken before the loop are in what it computes, but not in what is asked. */
  @Test
  void inputsMayGoIntoTheLoop() {
    String text =
        """
        int main(void) {
          int x = __VERIFIER_nondet_int();
          unsigned i, h = 1, a[8];
          a[0] = x;
          for (i = 0; i < 20000; i++) { h = h * 31 + i; a[1 + (h & 3)] = h; }
          if (a[0] == 4711u && a[1] != 3 && (h & 1) == (h & 1)) { reach_error(); }
        }
        """;
    for (ExplicitConfiguration configuration : List.of(PLAIN, ITP)) {
      subject(configuration).assertUnsafe(parse(text));
      assertFewNodes();
    }
  }

  /** A loop that never ends does not keep the search from what is beside it. */
  @Test
  void otherPathsComeToTheirTurn() {
    String text =
        """
        int main(void) {
          unsigned long long i = 0;
          int x = __VERIFIER_nondet_int();
          if (x == 3) { while (i != 1) { i = i * 3 + 2; } }
          while (x > 10) { x--; if (x == 17) { reach_error(); } }
        }
        """;
    subject(ExplicitConfiguration.ITP.withRestarts()).assertUnsafe(parse(text));
    subject(ExplicitConfiguration.ITP.withPredicates().withRestarts()).assertUnsafe(parse(text));
  }

  @Test
  void jumpsObeyTheBudget() {
    Verdict verdict =
        subject(PLAIN)
            .check(
                parse(WITHIN.replace("++i == MANY", "++i == 0")),
                Budget.ofSteps(200, Duration.ofSeconds(60)));
    assertThat(verdict).isInstanceOf(Verdict.Unknown.class);
  }

  /** The presets of the paper make a node for each iteration, as ever. */
  @Test
  void presetsOfThePaperDoNotJump() {
    assertThat(ExplicitConfiguration.PLAIN.jumps()).isFalse();
    assertThat(ExplicitConfiguration.ITP.withPredicates().jumps()).isFalse();
    assertThat(ExplicitConfiguration.ITP.withRestarts().jumps()).isTrue();
    String text =
        "int main(void) { int i = 0; while (i < 1000) i++; if (i > 1000) reach_error(); }";
    subject(ExplicitConfiguration.PLAIN).assertSafe(parse(text));
    assertThat(statistics.get("nodes")).isGreaterThan(1_000);
    assertThat(statistics).doesNotContainKey("steps in jumps");
  }
}
