package dev.bulwark.engine.treeic3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Loops one behind the other and inside each other, for each preset of Tree-IC3: they are closed
 * only if expanded nodes are covered again and clauses get through the bodies of loops. The tree's
 * invariants are asserted all the time.
 */
@Tag("slow")
final class TreeIc3Test {

  private static final SolverProvider SOLVERS = JavaSmtSolvers.best(warning -> {});

  private static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      """;

  private static final Map<String, String> SAFE =
      Map.of(
          "one loop",
          """
          int main(void) {
            int n = __VERIFIER_nondet_int(), x = 0, y = 0;
            while (x < n) { x++; y++; }
            if (x != y) reach_error();
          }
          """,
          "two loops",
          """
          int main(void) {
            int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), x = 0, y = 0;
            while (x < n) { x++; y++; }
            while (x < m) { x++; y++; }
            if (x != y) reach_error();
          }
          """,
          "three loops",
          """
          int main(void) {
            int n = __VERIFIER_nondet_int(), x = 0, y = 0;
            while (x < n) { x++; y++; }
            while (__VERIFIER_nondet_int()) { x++; y++; }
            while (x > 0) { x--; y--; }
            if (x != y) reach_error();
          }
          """,
          "nested loops",
          """
          int main(void) {
            int n = __VERIFIER_nondet_int(), i = 0, x = 0, y = 0;
            while (i < n) {
              int j = 0;
              while (j < i) { x++; y++; j++; }
              i++;
            }
            if (x != y) reach_error();
          }
          """,
          "a loop in a branch",
          """
          int main(void) {
            int n = __VERIFIER_nondet_int(), x = 0, y = 0;
            if (n > 10) {
              while (x < n) { x++; y++; }
            } else {
              y = n; x = n;
            }
            while (__VERIFIER_nondet_int()) { x++; y++; }
            if (x != y) reach_error();
          }
          """,
          "loops with inputs",
          """
          int main(void) {
            int x = 0, y = 0;
            while (__VERIFIER_nondet_int()) {
              int step = __VERIFIER_nondet_int();
              if (step > 0) { x += step; y += step; } else { x -= step; y -= step; }
            }
            while (__VERIFIER_nondet_int()) {
              int step = __VERIFIER_nondet_int();
              x += step; y += step;
            }
            if (x != y) reach_error();
          }
          """);

  private static final Map<String, String> UNSAFE =
      Map.of(
          "two loops, one of which counts differently",
          """
          int main(void) {
            int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), x = 0, y = 0;
            while (x < n) { x++; y++; }
            while (x < m) { x++; if (x != 4) y++; }
            if (x != y) reach_error();
          }
          """,
          "an error behind nested loops",
          """
          int main(void) {
            int n = __VERIFIER_nondet_int(), i = 0, x = 0, y = 0;
            while (i < n) {
              int j = 0;
              while (j < i) { x++; y++; j++; }
              i++;
            }
            if (x != y || x == 3) reach_error();
          }
          """,
          "an input that is added once",
          """
          int main(void) {
            int x = 0, y = 0;
            while (__VERIFIER_nondet_int()) { int s = __VERIFIER_nondet_int(); x += s; y += s; }
            while (__VERIFIER_nondet_int()) { x += 2; y += 2; if (x == 10) y = 9; }
            if (x != y) reach_error();
          }
          """);

  private static Map<String, TreeIc3Configuration> presets() {
    Map<String, TreeIc3Configuration> presets = new LinkedHashMap<>();
    presets.put("tree-ic3", TreeIc3Configuration.DEFAULT);
    presets.put("tree-ic3:edges", TreeIc3Configuration.EDGES);
    presets.put("tree-ic3-itp", TreeIc3Configuration.DEFAULT.withInterpolants());
    presets.put("tree-ic3-itp:edges", TreeIc3Configuration.EDGES.withInterpolants());
    return presets;
  }

  private static Stream<Arguments> withPresets(Map<String, String> programs) {
    List<Arguments> arguments = new ArrayList<>();
    presets()
        .forEach(
            (preset, configuration) ->
                programs.keySet().stream()
                    .sorted()
                    .forEach(
                        name ->
                            arguments.add(
                                Arguments.of(preset, name, configuration, programs.get(name)))));
    return arguments.stream();
  }

  static Stream<Arguments> safe() {
    return withPresets(SAFE);
  }

  static Stream<Arguments> unsafe() {
    return withPresets(UNSAFE);
  }

  private static Program parse(String body) {
    return new Simplification().apply(CPrograms.parse(PRELUDE + body)).program();
  }

  @ParameterizedTest(name = "{0} proves {1}")
  @MethodSource("safe")
  void closesLoops(String preset, String name, TreeIc3Configuration configuration, String body) {
    try (TreeInvariants tree = new TreeInvariants(SOLVERS.solver(Theory.BIT_VECTORS))) {
      new EngineSubject(new TreeIc3(configuration, tree)).assertSafe(parse(body));
      assertThat(tree.covered()).isPositive();
      assertThat(tree.visits()).isLessThanOrEqualTo(50);
    }
  }

  @Test
  void expandedNodesAreCovered() {
    try (TreeInvariants tree = new TreeInvariants(SOLVERS.solver(Theory.BIT_VECTORS))) {
      new EngineSubject(new TreeIc3(TreeIc3Configuration.EDGES, tree))
          .assertSafe(parse(Objects.requireNonNull(SAFE.get("a loop in a branch"))));
      assertThat(tree.coveredAfterExpansion()).isPositive();
    }
  }

  @ParameterizedTest(name = "{0} finds {1}")
  @MethodSource("unsafe")
  void findsErrors(String preset, String name, TreeIc3Configuration configuration, String body) {
    try (TreeInvariants tree = new TreeInvariants(SOLVERS.solver(Theory.BIT_VECTORS))) {
      new EngineSubject(new TreeIc3(configuration, tree)).assertUnsafe(parse(body));
    }
  }
}
