package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Value;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Outcome;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What comes into a program by functions of the library: any bytes, within what C and POSIX say.
 */
class LibraryInputTest {

  private static final long SEED = 20_261_120;
  private static final int RUNS = 60;

  private static final String HEADERS =
      """
      #include <dlfcn.h>
      #include <locale.h>
      #include <math.h>
      #include <netinet/in.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #include <sys/socket.h>
      #include <time.h>
      #include <unistd.h>
      char b[6]; int d; double x;
      """;

  /** The expression is true however the inputs are, in those runs that come to an end. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(d = getchar(), d >= -1 && d <= 255)",
        "(d = fgetc(stdin), d >= -1 && d <= 255)",
        "(d = getc(stdin), d >= -1 && d <= 255)",
        "(d = putchar('a'), d == 'a' || d == -1)",
        "(d = isatty(0), d == 0 || d == 1)",
        "(d = close(3), d == 0 || d == -1)",
        "(b[5] = 7, d = read(0, b, 5), d >= -1 && d <= 5 && b[5] == 7)",
        "(b[5] = 7, d = recv(3, b, 5, 0), d >= -1 && d <= 5 && b[5] == 7)",
        "(b[5] = 7, d = fread(b, 1, 5, stdin), d >= 0 && d <= 5 && b[5] == 7)",
        "(b[5] = 7, fgets(b, 5, stdin) == 0 || (strlen(b) < 5 && b[5] == 7))",
        "(d = socket(AF_INET, SOCK_STREAM, 0), d >= -1)",
        "time(0) >= -1",
        "(x = sin(1), x >= -1 && x <= 1)",
        "(x = cos(d), x >= -1 && x <= 1)",
        "ntohl(htonl(5)) == 5 && htons(1) == 256",
      })
  void isWithinItsRange(String expression) {
    System.err.println("LibraryInputTest: seed " + SEED);
    Program program = Programs.parse(HEADERS + "int main(void) { return " + expression + "; }");
    Random random = new Random(SEED);
    int ended = 0;
    for (int i = 0; i < RUNS; i++) {
      Outcome outcome =
          Programs.run(program, random.longs(12, -2, random.nextInt(1, 400)).toArray());
      assertThat(outcome).isNotInstanceOfAny(Outcome.ReachedUndefined.class);
      if (outcome instanceof Outcome.Terminated terminated) {
        assertThat(terminated.exitValue()).contains(Value.bitVec(32, 1));
        ended++;
      }
    }
    assertThat(ended).isPositive();
  }

  /** More than there is room for. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "read(0, b, 7)",
        "recv(3, b, 7, 0)",
        "fread(b, 2, 4, stdin)",
        "read(0, 0, 1)",
        "recv(3, 0, 1, 0)",
        "fread(0, 1, 1, stdin)",
      })
  void needsTheRoomItIsGiven(String call) {
    Program program = Programs.parse(HEADERS + "int main(void) { " + call + "; return 0; }");
    assertThat(Programs.run(program)).isInstanceOf(Outcome.ReachedUndefined.class);
  }
}
