package dev.bulwark.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BlocksTest {

  private static Blocks blocks(String text) {
    return Blocks.of(text.lines().toList());
  }

  @Test
  void aDeclarationEndsWithItsBlock() {
    Blocks blocks =
        blocks(
            """
            int f(int p) {
              int a = '{';
              for (int i = 0; i < 3; i++) {
                int b; /* } */ // }
                if (a) { int c; c = 1; }
              }
              return a; // "
            }
            """);
    assertThat(blocks.end(1, 7)).as("p").isZero();
    assertThat(blocks.end(2, 7)).as("a").isEqualTo(8);
    assertThat(blocks.end(3, 12)).as("i").isEqualTo(6);
    assertThat(blocks.end(4, 9)).as("b").isEqualTo(6);
    assertThat(blocks.end(5, 18)).as("c").isEqualTo(5);
    assertThat(blocks.end(7, 3)).as("after the loop").isEqualTo(8);
  }

  @Test
  void directivesAreLeftOut() {
    Blocks blocks =
        blocks(
            """
            #define BEGIN { \\
              {
            int f(void) {
              int a;
            }
            """);
    assertThat(blocks.end(4, 7)).isEqualTo(5);
  }

  @Test
  void whereBracesDoNotMatchNothingIsKnown() {
    assertThat(blocks("int f(void) {\n  int a;\n  END\n").end(2, 7)).isZero();
    assertThat(blocks("int f(void) {\n  int a; )\n}\n").end(2, 7)).isZero();
  }
}
