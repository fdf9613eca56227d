package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Check;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.Property;
import dev.bulwark.program.Action;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What functions of the system write, and that it is within bounds. */
class SystemFunctionsTest {

  private static final FrontendOptions DEREF =
      FrontendOptions.DEFAULT.withProperty(new Property.Checks(Set.of(Check.DEREF)));

  private static final String HEADER =
      """
      #include <stddef.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #include <sys/stat.h>
      #include <time.h>
      #include <unistd.h>
      #include <fcntl.h>
      struct rusage; struct pollfd { int fd; short events, revents; };
      int poll(struct pollfd *, unsigned long, int); int uname(void *); int pipe(int *);
      int gethostname(char *, size_t); char *setlocale(int, const char *);
      int inet_pton(int, const char *, void *); const char *inet_ntop(int, const void *, char *, unsigned);
      int nanosleep(const struct timespec *, struct timespec *); int getrusage(int, struct rusage *);
      struct iovec { void *iov_base; size_t iov_len; };
      ssize_t readv(int, const struct iovec *, int), writev(int, const struct iovec *, int);
      int x;
      """;

  private static Program program(String body, FrontendOptions options) {
    return Programs.parse(HEADER + "int main(void) { " + body + " return 0; }", options);
  }

  private static Outcome run(Program program, long number) {
    long[] inputs = new long[3000];
    Arrays.fill(inputs, number);
    return Programs.run(program, inputs);
  }

  /** With inputs that are all ones, then all zero: no access is invalid, and all is written. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "struct stat s; s.st_size = 5; stat(\"a\", &s); return s.st_size != 5;",
        "struct stat s[2]; s[1].st_mode = 5; fstat(1, s); return s[1].st_mode == 5;",
        "int fd[3] = {5, 5, 5}; pipe(fd); return fd[0] != 5 && fd[1] != 5 && fd[2] == 5;",
        "struct timespec t = {0, 1}, r = {0, 5}; nanosleep(&t, &r); return r.tv_nsec != 5;",
        "struct timespec t = {0, 1}; nanosleep(&t, 0); return 1;",
        "struct pollfd p[2] = {{1, 1, 7}, {1, 1, 7}}; poll(p, 2, 0);"
            + " return p[1].revents != 7 && p[1].events == 1;",
        "char s[390]; memset(s, 7, 390); uname(s); return s[64] == 0 && s[0] != 7;",
        "char s[9]; memset(s, 7, 9); gethostname(s, 8); return s[0] != 7 && s[8] == 7;",
        "char s[9]; memset(s, 7, 9); char *p = getcwd(s, 8); return !p || strlen(s) < 8;",
        "char *p = getcwd(0, 8); int n = !p || strlen(p) < 8; free(p); return n;",
        "char s[9]; memset(s, 7, 9); long n = readlink(\"a\", s, 8); return n <= 8 && s[8] == 7;",
        "char a[2], b[2]; struct iovec v[2] = {{a, 2}, {b, 1}}; b[1] = 7; long n = readv(0, v, 2);"
            + " return n <= 3 && b[1] == 7;",
        "char a[2], b[2]; struct iovec v[2] = {{a, 2}, {b, 1}}; return writev(0, v, 2) <= 3;",
        "char *s = setlocale(1, \"\"); return !s || strlen(s) < 64;",
        "char b[4]; return inet_pton(2, \"1.2.3.4\", b) < 2;",
        "char b[4] = {1}, s[16]; const char *p = inet_ntop(2, b, s, 16); return !p || strlen(p) <"
            + " 16;",
        "char *s = 0; size_t n = 0; long k = getline(&s, &n, stdin);"
            + " int r = k == -1 || (k == (long)strlen(s) || n > k); free(s); return r;",
        "char *s = malloc(1); size_t n = 1; long k = getline(&s, &n, stdin);"
            + " int r = k == -1 || s[k] == 0; free(s); return r;",
        "time_t t = 5; struct tm *m = localtime(&t); return !m || (m->tm_min < 60 && m->tm_mon <"
            + " 12);",
        "time_t t = 5; struct tm m; gmtime_r(&t, &m); return mktime(&m) || 1;",
        "struct tm m = {0}; char s[9]; s[8] = 7; size_t n = strftime(s, 8, \"%Y\", &m);"
            + " return n < 8 && s[8] == 7 && (n == 0 || s[n] == 0);",
        "int f = fcntl(1, F_GETFL, 0); return fcntl(1, F_SETFL, f | 1) || 1;",
      })
  void writesWithinBounds(String body) {
    for (MachineModel machine : MachineModel.values()) {
      Program program = program(body, DEREF.withMachine(machine));
      for (long number : new long[] {0, 1, 3, 13}) {
        Outcome outcome = run(program, number);
        if (outcome instanceof Outcome.Blocked) {
          continue;
        }
        assertThat(outcome).as("%s, %d", machine, number).isInstanceOf(Outcome.Terminated.class);
        assertThat(((Outcome.Terminated) outcome).exitValue().orElseThrow().toString())
            .as("%s, %d", machine, number)
            .doesNotEndWith("x00000000");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stat(0, (struct stat *)&x);",
        "struct stat *s = malloc(8); stat(\"a\", s);",
        "fstat(1, 0);",
        "int fd[1]; pipe(fd);",
        "nanosleep(0, 0);",
        "struct pollfd p[2]; poll(p, 3, 0);",
        "char s[389]; uname(s);",
        "char s[7]; gethostname(s, 8);",
        "char s[7]; getcwd(s, 8);",
        "char s[7]; readlink(\"a\", s, 8);",
        "char a[2]; struct iovec v[1] = {{a, 3}}; readv(0, v, 1);",
        "char a[2]; struct iovec v[1] = {{a, 3}}; writev(0, v, 1);",
        "char s[2] = {1, 1}; setlocale(1, s);",
        "char b[3]; if (inet_pton(2, \"1.2.3.4\", b)) ; ",
        "localtime(0);",
        "char s[2] = {1, 1}; atof(s);",
      })
  void findsInvalidAccesses(String body) {
    Program program = program(body, DEREF);
    assertThat(List.of(0L, 1L))
        .as(body)
        .anySatisfy(
            number -> assertThat(run(program, number)).isInstanceOf(Outcome.ReachedError.class));
  }

  /** A size that the program does not declare is not guessed. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "getrusage(0, (struct rusage *)&x); | size of what parameter 2 points to",
        "fcntl(1, 5, &x); | pointers behind the dots",
      })
  void isRefused(String body, String message) {
    assertThat(Programs.messages(HEADER + "int main(void) { " + body + " }"))
        .singleElement()
        .asString()
        .contains(message);
  }

  @Test
  void whatTheProgramFixesIsNoCounterexample() {
    for (String body :
        new String[] {
          "return strtod(\"1.5\", 0) != 0;",
          "time_t t = 5; struct tm m; gmtime_r(&t, &m); return m.tm_sec;",
          "char b[4]; return inet_pton(2, \"1.2.3.4\", b);",
        }) {
      assertThat(
              Programs.edges(program(body, FrontendOptions.DEFAULT)).stream()
                  .map(edge -> edge.action())
                  .filter(
                      action ->
                          action instanceof Action.Havoc(ProgramVariable unused, InputSite site)
                              && (site.kind() == InputSite.Kind.EXTERNAL
                                  || site.kind() == InputSite.Kind.NONDET)))
          .isEmpty();
    }
  }

  @Test
  void theLocaleIsStated() {
    assertThat(program("setlocale(0, 0);", FrontendOptions.DEFAULT).assumptions())
        .containsExactly("the locale stays that of C");
  }

  @Test
  void aFunctionOfAnotherTypeIsTheProgramsOwn() {
    assertThat(Programs.parse("int stat(int); int main(void) { return stat(1); }").assumptions())
        .containsExactly("stat has no side effects");
  }
}
