package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random functions on two pointers to nodes, against all heaps of four nodes: a function without
 * loops that reads two pointers sees no more nodes than that.
 */
@Tag("slow")
class RandomOutsidePointersTest {

  private static final long SEED = 20261118;
  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 150 : 25;
  private static final int NODES = 4;
  private static final int VARIABLES = 3;
  private static final int MOST_READS = 2;

  @TempDir Path directory;

  /** What a run on one heap comes to. */
  private enum End {
    NORMAL,
    ERROR,
    INVALID
  }

  /** Nodes are numbered from one on; zero is null. */
  private static final class Heap {
    final int[] next = new int[NODES + 1];
    final int[] value = new int[NODES + 1];
    final int[] variables = new int[VARIABLES];

    Heap(int code) {
      int rest = code;
      for (int i = 1; i <= NODES; i++) {
        next[i] = rest % (NODES + 1);
        rest /= NODES + 1;
        value[i] = rest % 2;
        rest /= 2;
      }
      variables[0] = rest % (NODES + 1);
      variables[1] = rest / (NODES + 1);
    }
  }

  private static final int HEAPS =
      (int) Math.pow((NODES + 1) * 2, NODES) * (NODES + 1) * (NODES + 1);

  /** A statement on variables and numbers. */
  private record Statement(Kind kind, int a, int b, int number) {

    enum Kind {
      READ,
      LINK,
      WRITE,
      COPY,
      UNLESS_NULL,
      UNLESS_EQUAL,
      UNLESS_DIFFERENT,
      UNLESS_VALUE,
      UNLESS_LINKED
    }

    private static String name(int variable) {
      return "pqr".substring(variable, variable + 1);
    }

    String text() {
      String x = name(a);
      String y = name(b);
      return switch (kind) {
        case READ -> x + " = " + y + "->next;";
        case LINK -> x + "->next = " + y + ";";
        case WRITE -> x + "->v = " + number + ";";
        case COPY -> x + " = " + y + ";";
        case UNLESS_NULL -> "if (" + x + ") {} else return;";
        case UNLESS_EQUAL -> "if (" + x + " == " + y + ") return;";
        case UNLESS_DIFFERENT -> "if (" + x + " != " + y + ") return;";
        case UNLESS_VALUE -> "if (" + x + "->v % 2 != " + number + ") return;";
        case UNLESS_LINKED -> "if (" + x + "->next != " + y + ") return;";
      };
    }

    /** Null if the function goes on. */
    @Nullable End run(Heap heap) {
      int x = heap.variables[a];
      int y = heap.variables[b];
      switch (kind) {
        case READ -> {
          if (y == 0) {
            return End.INVALID;
          }
          heap.variables[a] = heap.next[y];
        }
        case LINK, WRITE, UNLESS_VALUE, UNLESS_LINKED -> {
          if (x == 0) {
            return End.INVALID;
          }
          switch (kind) {
            case LINK -> heap.next[x] = y;
            case WRITE -> heap.value[x] = number;
            case UNLESS_VALUE -> {
              return heap.value[x] != number ? End.NORMAL : null;
            }
            default -> {
              return heap.next[x] != y ? End.NORMAL : null;
            }
          }
        }
        case COPY -> heap.variables[a] = y;
        case UNLESS_NULL -> {
          return x == 0 ? End.NORMAL : null;
        }
        case UNLESS_EQUAL -> {
          return x == y ? End.NORMAL : null;
        }
        case UNLESS_DIFFERENT -> {
          return x != y ? End.NORMAL : null;
        }
      }
      return null;
    }
  }

  private static List<Statement> function(Random random) {
    List<Statement> statements = new ArrayList<>();
    Statement.Kind[] kinds = Statement.Kind.values();
    int reads = 0;
    int length = 4 + random.nextInt(6);
    while (statements.size() < length) {
      Statement.Kind kind = kinds[random.nextInt(kinds.length)];
      int a = random.nextInt(VARIABLES);
      int b = random.nextInt(VARIABLES);
      boolean read = kind == Statement.Kind.READ;
      if (a == b && !read && kind != Statement.Kind.LINK && kind != Statement.Kind.UNLESS_LINKED) {
        b = (a + 1) % VARIABLES;
      }
      if (!read || reads++ < MOST_READS) {
        if (kind != Statement.Kind.UNLESS_NULL && random.nextInt(3) > 0) {
          int pointer = read ? b : a;
          statements.add(new Statement(Statement.Kind.UNLESS_NULL, pointer, pointer, 0));
        }
        statements.add(new Statement(kind, a, b, random.nextInt(2)));
      }
    }
    return statements;
  }

  private static End run(List<Statement> statements, Heap heap) {
    for (Statement statement : statements) {
      End end = statement.run(heap);
      if (end != null) {
        return end;
      }
    }
    return End.ERROR;
  }

  private static String text(List<Statement> statements) {
    StringBuilder text =
        new StringBuilder(
            "extern void reach_error(void);\nstruct node { struct node *next; int v; };\n"
                + "void f(struct node *p, struct node *q) {\n  struct node *r = 0;\n");
    statements.forEach(statement -> text.append("  ").append(statement.text()).append('\n'));
    return text + "  reach_error();\n}\n";
  }

  @Test
  void verdictsAreThoseOfAllHeaps() throws IOException {
    System.out.println("RandomOutsidePointersTest: seed " + SEED);
    Random random = new Random(SEED);
    int[] errors = new int[2];
    for (int i = 0; i < PROGRAMS; i++) {
      List<Statement> statements = function(random);
      boolean error = false;
      boolean invalid = false;
      boolean normal = false;
      for (int code = 0; code < HEAPS && !(error && invalid && normal); code++) {
        End end = run(statements, new Heap(code));
        error |= end == End.ERROR;
        normal |= end == End.NORMAL;
        invalid |= end == End.INVALID;
      }
      errors[error ? 1 : 0]++;
      Path file = Files.writeString(directory.resolve("f" + i + ".c"), text(statements));
      for (String model : List.of("ILP32", "LP64")) {
        String[] options = {
          "--entry", "f", "--engine", "bmc", "--timeout=60", "--data-model", model
        };
        // Of a function that always ends in undefined behaviour nothing else is said.
        if (error || normal) {
          assertThat(Cli.verify(file, options).verdict())
              .as(text(statements))
              .startsWith("VERDICT: " + (error ? "UNSAFE" : "SAFE"));
        }
        String[] accesses = new String[options.length + 2];
        System.arraycopy(options, 0, accesses, 0, options.length);
        accesses[options.length] = "--property";
        accesses[options.length + 1] = "memory-safety";
        assertThat(Cli.verify(file, accesses).verdict())
            .as(text(statements))
            .startsWith("VERDICT: " + (invalid ? "UNSAFE" : "SAFE"));
      }
    }
    assertThat(errors).doesNotContain(0);
  }
}
