package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.program.interpreter.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VariableStructArgumentsTest {

  private static final String SOURCE =
      """
      #include <stdarg.h>
      struct point { int x, y; };
      struct big { char name[20]; struct point at; double d; };
      union word { int i; char c[4]; };
      static int sum(int n, ...) {
        va_list list;
        va_start(list, n);
        int sum = 0;
        for (int i = 0; i < n; i++) {
          struct point p = va_arg(list, struct point);
          sum += p.x - p.y;
          p.x = 100;
        }
        struct big b = va_arg(list, struct big);
        sum += b.name[1] + b.at.y + (b.d == 0.5);
        sum += va_arg(list, union word).c[0];
        sum += va_arg(list, int);
        va_end(list);
        return sum;
      }
      static struct point make(int x) { struct point p = {x, 1}; return p; }
      int main(void) {
        struct point p = {7, 2}, *q = &p;
        struct big b = {"ab", {3, 4}, 0.5};
        union word w = {.i = 5};
        int s = sum(3, p, *q, make(9), b, w, 10);
        return s + p.x;
      }
      """;

  @TempDir Path directory;

  @Test
  void areCopiedAsByGcc() throws IOException {
    assertThat(Programs.result(SOURCE)).isEqualTo(143);
    Assumptions.assumeTrue(GccProgram.works(directory), "gcc is not installed");
    assertThat(GccProgram.run(directory, SOURCE, List.of()).exitCode()).isEqualTo(143);
  }

  @Test
  void haveToBeTakenAsTheyWerePassed() {
    String source =
        """
        #include <stdarg.h>
        struct a { int x; };
        struct b { int x, y; };
        int f(int n, ...) { va_list l; va_start(l, n); return va_arg(l, struct b).y; }
        int main(void) { struct a a = {1}; return f(0, a); }
        """;
    assertThat(Programs.run(Programs.parse(source))).isInstanceOf(Outcome.ReachedUndefined.class);
  }
}
