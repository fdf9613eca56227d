package dev.bulwark.verification.goals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * A random program of loops and jumps out of them, as C and as something to run: what its loops do
 * is counted in the run, however they are left.
 */
final class RandomLoops {

  /** Inputs are numbers below. */
  static final int VALUES = 3;

  private static final int INPUTS = 3;
  private static final int FUEL = 7;
  private static final int DEEPEST = 4;
  private static final int FIRST_LOOP = 1000;

  private sealed interface Statement {}

  private record Add(int variable, int value) implements Statement {}

  private record If(int variable, int value, Block then) implements Statement {}

  private enum Kind {
    WHILE,
    DO,
    FOR,
    FOREVER
  }

  private record Loop(Kind kind, int number, int variable, int value, Block body)
      implements Statement {}

  private record Label(int number) implements Statement {}

  private record Goto(int label) implements Statement {}

  private enum Jump implements Statement {
    BREAK,
    CONTINUE,
    RETURN
  }

  private record Block(List<Statement> statements) {}

  /** A statement ends with a jump. */
  private static final class Leaving extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient Statement jump;

    Leaving(Statement jump) {
      super(null, null, false, false);
      this.jump = jump;
    }
  }

  private final Random random;
  private final Block body;
  private int loops = FIRST_LOOP;
  private int labels;
  private final int[] variables = new int[INPUTS];
  private int fuel;
  private final Set<String> passes = new TreeSet<>();

  private RandomLoops(Random random) {
    this.random = random;
    this.body = block(0, false, new ArrayList<>());
  }

  static RandomLoops of(Random random) {
    return new RandomLoops(random);
  }

  // ---- Making one

  /** {@code around} are the labels of the blocks around. */
  private Block block(int depth, boolean inLoop, List<Integer> around) {
    List<Statement> statements = new ArrayList<>();
    List<Integer> known = new ArrayList<>(around);
    int label = -1;
    if (depth == 0 || random.nextInt(3) == 0) {
      label = labels++;
      known.add(label);
    }
    int size = 1 + random.nextInt(depth == 0 ? 4 : 3);
    for (int i = 0; i < size; i++) {
      statements.add(statement(depth, inLoop, known));
    }
    if (label >= 0) {
      statements.add(random.nextInt(statements.size() + 1), new Label(label));
    }
    return new Block(statements);
  }

  private Statement statement(int depth, boolean inLoop, List<Integer> labelsAround) {
    int variable = random.nextInt(INPUTS);
    int value = random.nextInt(4);
    int choice = random.nextInt(depth == 0 ? 6 : 10);
    if (choice < 4 && depth < DEEPEST) {
      Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
      int number = loops++;
      return new Loop(kind, number, variable, value, block(depth + 1, true, labelsAround));
    }
    if (choice < 6 && depth < DEEPEST) {
      return new If(variable, value, block(depth + 1, inLoop, labelsAround));
    }
    return switch (choice) {
      case 6 -> inLoop ? Jump.BREAK : Jump.RETURN;
      case 7 -> inLoop ? Jump.CONTINUE : Jump.RETURN;
      case 8 ->
          random.nextInt(3) == 0
              ? Jump.RETURN
              : new Goto(labelsAround.get(random.nextInt(labelsAround.size())));
      default -> new Add(variable, 1 + value);
    };
  }

  // ---- As C

  String text() {
    StringBuilder text =
        new StringBuilder(
            """
            extern int __VERIFIER_nondet_int(void);
            extern void __VERIFIER_assume(int);
            static int in(void) {
              int x = __VERIFIER_nondet_int();
              __VERIFIER_assume(x >= 0 && x < 3);
              return x;
            }
            static int fuel = 7;
            int main(void) {
              int x0 = in();
              int x1 = in();
              int x2 = in();
            """);
    write(body, "  ", text);
    return text.append("  return 0;\n}\n").toString();
  }

  private static void write(Block block, String indent, StringBuilder text) {
    for (Statement statement : block.statements()) {
      text.append(indent);
      write(statement, indent, text);
    }
  }

  private static void write(Statement statement, String indent, StringBuilder text) {
    switch (statement) {
      case Add(int variable, int value) ->
          text.append("x%d = (x%d + %d) %% 4;\n".formatted(variable, variable, value));
      case If(int variable, int value, Block then) -> {
        text.append("if (x%d == %d) {\n".formatted(variable, value));
        write(then, indent + "  ", text);
        text.append(indent).append("}\n");
      }
      case Loop(Kind kind, int number, int variable, int value, Block inner) -> {
        String condition = "fuel-- > 0 && x%d != %d && x0 != %d".formatted(variable, value, number);
        text.append(
            switch (kind) {
              case WHILE -> "while (" + condition + ") {\n";
              case DO -> "do {\n";
              case FOR -> "for (; " + condition + ";) {\n";
              case FOREVER -> "for (;; x0 != %d) {\n".formatted(number);
            });
        if (kind == Kind.FOREVER) {
          text.append(indent).append("  if (fuel-- <= 0) return 1;\n");
        }
        write(inner, indent + "  ", text);
        text.append(indent);
        text.append(kind == Kind.DO ? "} while (" + condition + ");\n" : "}\n");
      }
      case Label(int number) -> text.append("L%d:;\n".formatted(number));
      case Goto(int label) -> text.append("if (fuel-- > 0) goto L%d;\n".formatted(label));
      case Jump jump ->
          text.append(
              switch (jump) {
                case BREAK -> "break;\n";
                case CONTINUE -> "continue;\n";
                case RETURN -> "return 2;\n";
              });
    }
  }

  // ---- As runs

  /** How loops are passed, such as {@code 1000/one}, on any inputs. */
  Set<String> passes() {
    for (int a = 0; a < VALUES; a++) {
      for (int b = 0; b < VALUES; b++) {
        for (int c = 0; c < VALUES; c++) {
          variables[0] = a;
          variables[1] = b;
          variables[2] = c;
          fuel = FUEL;
          try {
            run(body);
          } catch (Leaving end) {
            // It returns.
          }
        }
      }
    }
    return passes;
  }

  private void run(Block block) {
    int at = 0;
    while (at < block.statements().size()) {
      try {
        run(block.statements().get(at));
        at++;
      } catch (Leaving leaving) {
        int target =
            leaving.jump instanceof Goto(int label)
                ? block.statements().indexOf(new Label(label))
                : -1;
        if (target < 0) {
          throw leaving;
        }
        at = target;
      }
    }
  }

  private void run(Statement statement) {
    switch (statement) {
      case Add(int variable, int value) -> variables[variable] = (variables[variable] + value) % 4;
      case If(int variable, int value, Block then) -> {
        if (variables[variable] == value) {
          run(then);
        }
      }
      case Loop loop -> run(loop);
      case Label label -> {}
      case Goto jump -> {
        if (fuel-- > 0) {
          throw new Leaving(jump);
        }
      }
      case Jump jump -> throw new Leaving(jump);
    }
  }

  private void run(Loop loop) {
    int entered = 0;
    try {
      while ((entered == 0 && loop.kind() == Kind.DO) || goesOn(loop)) {
        entered++;
        if (entered == 2) {
          passes.add(loop.number() + "/many");
        }
        try {
          if (loop.kind() == Kind.FOREVER && fuel-- <= 0) {
            throw new Leaving(Jump.RETURN);
          }
          run(loop.body());
        } catch (Leaving leaving) {
          if (leaving.jump == Jump.BREAK) {
            return;
          }
          if (leaving.jump != Jump.CONTINUE) {
            throw leaving;
          }
        }
      }
    } finally {
      if (entered == 0) {
        passes.add(loop.number() + "/zero");
      } else if (entered == 1) {
        passes.add(loop.number() + "/one");
      }
    }
  }

  private boolean goesOn(Loop loop) {
    return loop.kind() == Kind.FOREVER
        || (fuel-- > 0
            && variables[loop.variable()] != loop.value()
            && variables[0] != loop.number());
  }
}
