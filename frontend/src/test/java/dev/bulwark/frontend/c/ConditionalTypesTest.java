package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.testing.GccProgram;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The type of {@code c ? a : b} on pointers (C11 6.5.15), by how far it moves, as with gcc. */
class ConditionalTypesTest {

  private static final String DECLARATIONS =
      """
      int a[8];
      int one = 1, zero;
      unsigned char bytes[8];
      struct s { int m, n; } *s;
      #define IS_CONSTANT(x) (sizeof(int) == sizeof(*(8 ? ((void *)((long)(x) * 0l)) : (int *)8)))
      """;

  private static final List<String> OPERANDS =
      List.of(
          "a",
          "&a[1]",
          "(void *)a",
          "(const void *)a",
          "(void *)0",
          "((void *)0)",
          "(const void *)0",
          "(void *)1",
          "(char *)0",
          "(int *)0",
          "bytes",
          "(char *)a",
          "s",
          "(volatile int *)a",
          "(const int *)a",
          "0",
          "(0)",
          "1 - 1");

  @TempDir Path directory;

  @Test
  void asWithGcc() throws Exception {
    assumeTrue(GccProgram.works(directory, "-m32"), "gcc-multilib is not installed");
    StringBuilder body = new StringBuilder("long long sum = 0;\n");
    int number = 1;
    for (String left : OPERANDS) {
      for (String right : OPERANDS) {
        if (isPointer(left) || isPointer(right)) {
          String size = "sizeof(*(one ? %s : %s))".formatted(left, right);
          body.append("sum = sum * 31 + %s * %d;\n".formatted(size, number++));
        }
      }
    }
    String program =
        DECLARATIONS
            + "int main(void) {\n"
            + body
            + "sum = sum * 2 + IS_CONSTANT(one);\nsum = sum * 2 + IS_CONSTANT(1);\n"
            + "return (sum ^ (sum >> 32)) & 0x7f;\n}\n";
    assertThat(Programs.result(program)).isEqualTo(exitCode(program));
  }

  private static boolean isPointer(String operand) {
    return !List.of("0", "(0)", "1 - 1").contains(operand);
  }

  private long exitCode(String program) throws Exception {
    return GccProgram.run(directory, program, List.of("-m32")).exitCode();
  }

  @Test
  void pointersMove() {
    for (String expression :
        List.of(
            "(char *)((one ? (void *)a : a) + 1) - (char *)a == 1",
            "(char *)((zero ? (void *)a : a) + 1) - (char *)a == 1",
            "(char *)((zero ? a : (void *)a) + 4) == (char *)(a + 1)",
            "(one ? a : 0) + 1 == a + 1",
            "(one ? a : (void *)0) + 1 == a + 1",
            "(a ?: (void *)0) + 1 == a + 1",
            "(char *)((a ?: (void *)a) + 1) - (char *)a == 1",
            "(char *)((one++ ? (void *)a : a) + 1) - (char *)a == 1",
            "*(int *)((one ? (void *)(a + 1) : bytes) + 4) == 3")) {
      String source =
          DECLARATIONS + "int main(void) { a[2] = 3; return " + expression + " ? 7 : 8; }";
      assertThat(Programs.result(source)).as(expression).isEqualTo(7);
    }
  }
}
