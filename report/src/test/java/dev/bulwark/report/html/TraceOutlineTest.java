package dev.bulwark.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.report.Trace;
import dev.bulwark.report.TraceRow;
import dev.bulwark.report.html.TraceNode.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups that fold: they must neither lose a row nor change the order. */
class TraceOutlineTest {

  private static Program program(String source) {
    return ((ParseResult.Parsed) new CFrontend().parse("a.c", source, FrontendOptions.DEFAULT))
        .program();
  }

  private static Trace trace(Program program) {
    return Trace.replay(program, Inputs.NONE, () -> false).orElseThrow();
  }

  private static void flatten(TraceNode node, List<TraceRow> rows, int depth, List<String> tree) {
    node.row().ifPresent(rows::add);
    tree.add("  ".repeat(depth) + node.text());
    node.children().forEach(child -> flatten(child, rows, depth + 1, tree));
  }

  private static List<String> tree(Program program) {
    List<String> tree = new ArrayList<>();
    TraceOutline.of(program, trace(program))
        .forEach(node -> flatten(node, new ArrayList<>(), 0, tree));
    return tree;
  }

  @Test
  void loopsCallsAndIterationsAreGroups() {
    Program program =
        program(
            """
            void reach_error(void);
            static int twice(int x) {
              return x + x;
            }
            int main(void) {
              int s = 0;
              for (int i = 0; i < 2; i++) {
                s += twice(i);
              }
              do {
                s++;
              } while (s < 4);
              reach_error();
            }
            """);
    assertThat(tree(program))
        .containsExactly(
            "main()",
            "  int s = 0;",
            "  int i = 0;",
            "  loop in line 7: 2 iterations",
            "    iteration 1",
            "      [i < 2]",
            "      twice(i)",
            "      twice()",
            "        return x + x;",
            "      s += twice(i);",
            "      i++",
            "    iteration 2",
            "      [i < 2]",
            "      twice(i)",
            "      twice()",
            "        return x + x;",
            "      s += twice(i);",
            "      i++",
            "  [!(i < 2)]",
            "  loop in line 10: 2 iterations",
            "    iteration 1",
            "      s++;",
            "      [s < 4]",
            "    iteration 2",
            "      s++;",
            "      [!(s < 4)]",
            "  reach_error();",
            "  call of reach_error()");
  }

  /** Random programs of nested loops, breaks, calls and recursion, each ending in the error. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void everyRowIsThereOnceAndInOrder(long seed) {
    Random random = new Random(seed);
    StringBuilder body = new StringBuilder();
    statements(random, body, 3);
    Program program =
        program(
            "void reach_error(void);\nstatic unsigned s;\n"
                + "static int deep(int n) { s++; return n <= 0 ? 0 : deep(n - 1) + 1; }\n"
                + "int main(void) {\n"
                + body
                + "  reach_error();\n}\n");
    Trace trace = trace(program);
    List<TraceRow> rows = new ArrayList<>();
    List<TraceNode> roots = TraceOutline.of(program, trace);
    roots.forEach(node -> flatten(node, rows, 0, new ArrayList<>()));
    assertThat(rows).as("seed %d:%n%s", seed, body).containsExactlyElementsOf(trace.rows());
    assertThat(roots.stream().mapToInt(TraceNode::steps).sum()).isEqualTo(rows.size() + 1);
    assertThat(roots.getLast().hasEnd()).isTrue();
    assertThat(open(roots)).as("the end is to be seen").contains(Kind.ERROR);
  }

  private static void statements(Random random, StringBuilder body, int depth) {
    for (int i = 0; i < 3; i++) {
      String counter = "i" + depth + "_" + i;
      switch (random.nextInt(depth == 0 ? 2 : 5)) {
        case 0 -> body.append("s += ").append(random.nextInt(9)).append(";\n");
        case 1 -> body.append("deep(").append(random.nextInt(4)).append(");\n");
        default -> {
          body.append(
              "for (int %s = 0; %s < %d; %s++) {\n"
                  .formatted(counter, counter, random.nextInt(1, 6), counter));
          statements(random, body, depth - 1);
          body.append("if (s % 7 == ").append(random.nextInt(7)).append(") break;\n}\n");
        }
      }
    }
  }

  private static List<Kind> open(List<TraceNode> nodes) {
    List<Kind> kinds = new ArrayList<>();
    for (TraceNode node : nodes) {
      kinds.add(node.kind());
      kinds.addAll(node.isOpen() ? open(node.children()) : List.of());
    }
    return kinds;
  }

  /** Thousands of nested calls need no deep stack. */
  @Test
  void deepRecursionIsNoProblem() {
    Program program =
        program(
            """
            void reach_error(void);
            static void deep(int n) {
              if (n == 0) {
                reach_error();
              }
              deep(n - 1);
            }
            int main(void) {
              deep(4000);
            }
            """);
    List<TraceNode> roots = TraceOutline.of(program, trace(program));
    int depth = 0;
    TraceNode node = roots.getLast();
    while (node.kind() == Kind.CALL) {
      depth++;
      node = node.children().getLast();
    }
    assertThat(depth).isEqualTo(4_002);
    assertThat(node.kind()).isEqualTo(Kind.ERROR);
  }
}
