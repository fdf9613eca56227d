package dev.bulwark.verification.goals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.CoverageMetric;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which goals programs have, what they are called, and which of them runs pass. */
final class CoverageGoalsTest {

  private static final String HEAD =
      "extern int __VERIFIER_nondet_int(void);\nextern void __VERIFIER_assume(int);\n"
          + "static int in(void) { int x = __VERIFIER_nondet_int();"
          + " __VERIFIER_assume(x >= 0 && x <= 1); return x; }\n";

  /** All vectors of three conditions, in a loop over nothing: each run makes one decision. */
  private static String deciding(String decision) {
    return HEAD
        + "int main(void) { int a = in(); int b = in(); int c = in(); if ("
        + decision
        + ") a = 2; return a; }\n";
  }

  private static Set<String> of(Set<String> ids, String kind) {
    return ids.stream()
        .filter(id -> id.contains("/main/" + kind + "/"))
        .map(id -> id.substring(id.indexOf("/main/") + "/main/".length() + kind.length() + 1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> reached(String text, CoverageMetric metric) {
    return of(EveryRun.reached(Goals.program(text, Set.of(metric)), 2), metric.goalWord());
  }

  @Test
  void idsSayFileFunctionKindTextOutcomeAndOrdinal() {
    String text =
        "int f(int x) { if (x > 3) x = 1; if (x > 3) x = 2; return x; }\n"
            + "int main(void) { return f(4); }\n";
    assertThat(Goals.ids(text, Set.of(CoverageMetric.BRANCHES)))
        .containsExactlyInAnyOrder(
            "test.c/f/branch/x > 3/true",
            "test.c/f/branch/x > 3/false",
            "test.c/f/branch/x > 3/true#2",
            "test.c/f/branch/x > 3/false#2");
  }

  @Test
  void editsElsewhereAndCommentsChangeNoId() {
    String before =
        "int g; int f(int x) { if (x > 3 && g) x = 1; switch (x) { case 1: g++; } return x; }\n"
            + "int main(void) { while (g < 4) g += f(4); return g ? 1 : 2; }\n";
    String after =
        "/* a new comment */\nint g;\nint other(void) { return g > 7 || g < -7; }\n"
            + "int f(int x) { if (x /* why */ > 3   && g) x = 1;\n"
            + "  // and here\n  switch (x) { case 1: g++; }\n  return x; }\n"
            + "int main(void) { while (g < 4) g += f(4); return g ? 1 : 2; }\n";
    Set<String> kept = new HashSet<>(Goals.ids(after, Goals.ALL));
    assertThat(kept).containsAll(Goals.ids(before, Goals.ALL));
    kept.removeAll(Goals.ids(before, Goals.ALL));
    assertThat(kept).isNotEmpty().allMatch(id -> id.startsWith("test.c/other/"));
  }

  @Test
  void aChangedConditionHasAnotherId() {
    String text = "int main(void) { int x = 1; if (x > 3) x = 2; return x; }\n";
    Set<String> before = Goals.ids(text, Set.of(CoverageMetric.BRANCHES));
    assertThat(Goals.ids(text.replace("> 3", "> 4"), Set.of(CoverageMetric.BRANCHES)))
        .doesNotContainAnyElementsOf(before);
  }

  @Test
  void whatNothingCallsAndWhatIsBehindAJumpIsAGoal() {
    String text =
        "static int unused(int x) { if (x) return 1; return 0; }\n"
            + "int main(void) { return 0; if (0) return 1; }\n";
    Set<String> ids = Goals.ids(text, Set.of(CoverageMetric.STATEMENTS, CoverageMetric.BRANCHES));
    assertThat(ids)
        .contains(
            "test.c/unused/branch/x/true",
            "test.c/main/branch/0/true",
            "test.c/main/statement/return 1;");
    assertThat(
            EveryRun.reached(
                Goals.program(text, Set.of(CoverageMetric.STATEMENTS, CoverageMetric.BRANCHES)), 2))
        .containsExactly("test.c/main/statement/return 0;");
  }

  @Test
  void whatIsConstantDecidesNoLoopAndAssumptionsAreNoGoals() {
    String text =
        HEAD
            + "int main(void) { do { in(); } while (0); for (;;) { if (in()) break; }"
            + " while (1) { __VERIFIER_assume(in() && in()); return 0; } }\n";
    assertThat(
            Goals.ids(text, Set.of(CoverageMetric.BRANCHES, CoverageMetric.CONDITIONS)).stream()
                .filter(id -> id.contains("/main/")))
        .containsExactlyInAnyOrder(
            "test.c/main/branch/in()/true",
            "test.c/main/branch/in()/false",
            "test.c/main/condition/in()/true",
            "test.c/main/condition/in()/false");
  }

  @Test
  void switchLabelsAreChosenNotFallenInto() {
    String text =
        HEAD + "int main(void) { int x = 0; switch (in()) { case 0: x = 1; case 5: x = 2; } }\n";
    assertThat(of(Goals.ids(text, Set.of(CoverageMetric.SWITCH)), "switch"))
        .containsExactlyInAnyOrder("in()/case 0", "in()/case 5", "in()/no case");
    assertThat(reached(text, CoverageMetric.SWITCH)).containsExactly("in()/case 0", "in()/no case");
  }

  @Test
  void loopsArePassedNeverOnceAndOften() {
    String text = HEAD + "int main(void) { int n = in(); while (n > 0) n--; do n++; while (0); }\n";
    assertThat(reached(text, CoverageMetric.LOOPS))
        .containsExactly("do while (0)/one", "while (n > 0)/one", "while (n > 0)/zero");
    assertThat(of(Goals.ids(text, Set.of(CoverageMetric.LOOPS)), "loop"))
        .contains("while (n > 0)/many", "do while (0)/many")
        .doesNotContain("do while (0)/zero");
  }

  @Test
  void jumpsLeaveLoopsToo() {
    String text =
        HEAD
            + "int main(void) { int n = in(); while (n < 9) { n = 5; if (in()) goto out; while (1)"
            + " { if (in()) return 1; goto on; } on: n = 10; } out: do { if (n == 5) return 2; }"
            + " while (n++ < 3); return 0; }\n";
    assertThat(reached(text, CoverageMetric.LOOPS))
        .containsExactly("do while (n++ < 3)/one", "while (1)/one", "while (n < 9)/one");
    assertThat(of(Goals.ids(text, Set.of(CoverageMetric.LOOPS)), "loop"))
        .doesNotContain("while (1)/zero");
  }

  /** A jump into the body enters it, whatever another pass of the loop has left behind. */
  @Test
  void jumpsEnterLoopsToo() {
    String text =
        HEAD + "int main(void) { int n = 0; goto into; while (n < 0) { into: n++; } return n; }\n";
    assertThat(reached(text, CoverageMetric.LOOPS)).containsExactly("while (n < 0)/one");
    assertThat(reached(text.replace("n < 0", "n < 2"), CoverageMetric.LOOPS))
        .containsExactly("while (n < 2)/many");
    // Duff's device: the first pass enters by the label, and leaves.
    String duff =
        HEAD
            + "int main(void) { int n = in(); switch (n) { case 0: do { n++; case 1: n += 2; }"
            + " while (n < %d); } return n; }\n";
    assertThat(reached(duff.formatted(0), CoverageMetric.LOOPS))
        .containsExactly("do while (n < 0)/one");
    assertThat(reached(duff.formatted(4), CoverageMetric.LOOPS))
        .containsExactly("do while (n < 4)/many");
  }

  /** In a condition, these jumps are about the loop around it. */
  @Test
  void jumpsLeaveConditions() {
    String text =
        HEAD
            + "int main(void) { int n = 0; while (n < 3) { n++;"
            + " while (({ if (in()) break; n < 2; })) n++; } return n; }\n";
    assertThat(reached(text, CoverageMetric.LOOPS))
        .anyMatch(id -> id.startsWith("while (({") && id.endsWith("/zero"))
        .anyMatch(id -> id.startsWith("while (({") && id.endsWith("/one"))
        .contains("while (n < 3)/one");
    assertThat(reached(text.replace("break;", "return 1;"), CoverageMetric.LOOPS))
        .anyMatch(id -> id.startsWith("while (({") && id.endsWith("/zero"))
        .contains("while (n < 3)/one");
  }

  @Test
  void maskingMcdcOfAnd() {
    // a && b: T T shows both true; F - shows a false; T F shows b false.
    assertThat(reached(deciding("a && b"), CoverageMetric.MCDC))
        .containsExactly(
            "a && b/a = false", "a && b/a = true", "a && b/b = false", "a && b/b = true");
    // With b always 1, nothing shows b false.
    String text = deciding("a && b").replace("b = in()", "b = 1");
    assertThat(reached(text, CoverageMetric.MCDC))
        .containsExactly("a && b/a = false", "a && b/a = true", "a && b/b = true");
  }

  /**
   * {@code (a || b) && c}. By hand: a = T counts with c = T; a = F needs b = F; b = T counts with a
   * = F, c = T; b = F with a = F; c counts whenever it is evaluated.
   */
  @Test
  void maskingMcdcOfAMixedDecision() {
    String d = "(a || b) && c";
    assertThat(reached(deciding(d), CoverageMetric.MCDC)).hasSize(6);
    // c = 0: a and b never show true, c never does.
    assertThat(reached(deciding(d).replace("c = in()", "c = 0"), CoverageMetric.MCDC))
        .containsExactly(d + "/a = false", d + "/b = false", d + "/c = false");
    // b = 1: a = F is masked by b, and b = F is not there.
    assertThat(reached(deciding(d).replace("b = in()", "b = 1"), CoverageMetric.MCDC))
        .containsExactly(d + "/a = true", d + "/b = true", d + "/c = false", d + "/c = true");
  }

  @Test
  void negationTurnsOutcomesNotConditions() {
    assertThat(reached(deciding("!(a || !b)").replace("b = in()", "b = 1"), CoverageMetric.MCDC))
        .containsExactly("!(a || !b)/a = false", "!(a || !b)/a = true", "!(a || !b)/b = true");
  }

  @Test
  void vectorsAreThoseOfShortCircuit() {
    assertThat(reached(deciding("(a || b) && c"), CoverageMetric.MCDC_UNIQUE_CAUSE))
        .containsExactly(
            "(a || b) && c/FF-=F",
            "(a || b) && c/FTF=F",
            "(a || b) && c/FTT=T",
            "(a || b) && c/T-F=F",
            "(a || b) && c/T-T=T");
  }

  private static String code(String function) {
    return GoalResult.of(
            Goals.goal(
                Goals.program(
                    function + "\nint main(void) { return f(4); }\n",
                    Set.of(CoverageMetric.FUNCTIONS)),
                "test.c/f/function"))
        .code();
  }

  @Test
  void theFingerprintOfAFunctionIsThatOfItsTokens() {
    String code = code("int f(int x) { return x - -x + \"a  b\"[x]; }");
    assertThat(code("int f(int x)\n{\n  return x- -x /* why */+\"a  b\"[x] ;\n}")).isEqualTo(code);
    assertThat(code("int f(int x) { return x-- - x + \"a  b\"[x]; }")).isNotEqualTo(code);
    assertThat(code("int f(int x) { return x - -x + \"a b\"[x]; }")).isNotEqualTo(code);
    assertThat(code("int f(int x) { return x - -x + 1 + \"a  b\"[x]; }")).isNotEqualTo(code);
  }
}
