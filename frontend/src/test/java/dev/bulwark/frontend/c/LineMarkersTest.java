package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.Edge;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Line markers count for what people are shown, and only for that. */
class LineMarkersTest {

  private static final String SOURCE =
      """
      # 1 "user.c"
      # 1 "<built-in>"
      int early;
      # 1 "/usr/include/some.h" 1 3 4
      int declared;
      # 7 "user.c" 2
      int main(void) {
        declared = 1;
      #line 100
        declared = 2;
      # 3 "/tmp/there-is-no-such-file.c"
        declared = 3;
        # 5 "a \\"quoted\\" name.c"
        declared = 4;
        return declared;
      }
      """;

  @Test
  void shownPositionsFollowMarkers() {
    Program program = Programs.parse(SOURCE);
    assertThat(positions(program))
        .startsWith(
            new Position("test.c", 8, 3),
            new Position("test.c", 10, 3),
            new Position("test.c", 12, 3),
            new Position("test.c", 14, 3));
    assertThat(positions(program).stream().map(program::shown))
        .startsWith(
            new Position("user.c", 8, 3),
            new Position("user.c", 100, 3),
            new Position("test.c", 12, 3),
            new Position("a \"quoted\" name.c", 5, 3));
    assertThat(program.shown(new Position("test.c", 3, 1))).isEqualTo(new Position("test.c", 3, 1));
    assertThat(program.shown(new Position("test.c", 5, 1)))
        .isEqualTo(new Position("/usr/include/some.h", 1, 1));
    assertThat(program.shown(Position.NONE)).isEqualTo(Position.NONE);
  }

  @Test
  void diagnosticsPointToTheUsersFile() {
    assertThat(Programs.messages("# 40 \"user.c\"\nint main(void) {\n  return nothing;\n}\n"))
        .containsExactly("INPUT_ERROR user.c:41:10: nothing is not declared");
  }

  private static List<Position> positions(Program program) {
    return program.procedure("main").edges().stream().map(Edge::position).toList();
  }
}
