package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Check;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.GlobalValues;
import dev.bulwark.frontend.Property;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams, directories and other objects of the library have to be there. */
class LibraryHandlesTest {

  private static final FrontendOptions DEREF =
      FrontendOptions.DEFAULT.withProperty(new Property.Checks(Set.of(Check.DEREF)));

  private static final String HEADER =
      """
      #include <dirent.h>
      #include <stdarg.h>
      #include <stdio.h>
      #include <stdlib.h>
      typedef void *iconv_t; iconv_t iconv_open(const char *, const char *); int iconv_close(iconv_t);
      typedef void *nl_catd; nl_catd catopen(const char *, int); int catclose(nl_catd);
      FILE *freopen64(const char *, const char *, FILE *);
      void clearerr_unlocked(FILE *); int feof_unlocked(FILE *), ferror_unlocked(FILE *);
      int fileno_unlocked(FILE *), getw(FILE *), fputc_unlocked(int, FILE *), dirfd(DIR *);
      int fgetc_unlocked(FILE *), _IO_getc(FILE *), _IO_putc(int, FILE *);
      char *fgets_unlocked(char *, int, FILE *);
      void rewinddir(DIR *), seekdir(DIR *, long); long telldir(DIR *);
      int __fprintf_chk(FILE *, int, const char *, ...);
      int __vfprintf_chk(FILE *, int, const char *, va_list);
      static int v(FILE *f, const char *t, ...) {
        va_list l; va_start(l, t); int n = vfprintf(f, t, l); va_end(l); return n;
      }
      static int w(FILE *f, const char *t, ...) {
        va_list l; va_start(l, t); int n = __vfprintf_chk(f, 1, t, l); va_end(l); return n;
      }
      char b[8]; char *line; size_t n; fpos_t place; int x;
      """;

  private static Program program(String body, FrontendOptions options) {
    return Programs.parse(HEADER + "int main(void) { " + body + " return 0; }", options);
  }

  private static Outcome run(Program program, long number) {
    long[] inputs = new long[400];
    Arrays.fill(inputs, number);
    return Programs.run(program, inputs);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fclose(f)",
        "fgetc(f)",
        "getc(f)",
        "_IO_getc(f)",
        "fgetc_unlocked(f)",
        "getc_unlocked(f)",
        "getw(f)",
        "ungetc(1, f)",
        "fputc(1, f)",
        "fputc_unlocked(1, f)",
        "putc(1, f)",
        "putc_unlocked(1, f)",
        "_IO_putc(1, f)",
        "fputs(\"a\", f)",
        "fputs_unlocked(b, f)",
        "fgets(b, 8, f)",
        "fgets_unlocked(b, 8, f)",
        "fread(b, 1, 8, f)",
        "fread(b, 1, 0, f)",
        "fread_unlocked(b, 1, 8, f)",
        "fwrite(b, 1, 8, f)",
        "fwrite_unlocked(b, 1, 8, f)",
        "getline(&line, &n, f)",
        "getdelim(&line, &n, 'a', f)",
        "fprintf(f, \"a\")",
        "fprintf(f, b)",
        "__builtin_fprintf(f, \"a\")",
        "__fprintf_chk(f, 1, \"a\")",
        "fscanf(f, \"%d\", &x)",
        "v(f, \"a\")",
        "w(f, \"a\")",
        "fseek(f, 0, 0)",
        "fseeko(f, 0, 0)",
        "ftell(f)",
        "ftello(f)",
        "rewind(f)",
        "fgetpos(f, &place)",
        "fsetpos(f, &place)",
        "clearerr(f)",
        "clearerr_unlocked(f)",
        "feof(f)",
        "feof_unlocked(f)",
        "ferror(f)",
        "ferror_unlocked(f)",
        "fileno(f)",
        "fileno_unlocked(f)",
        "flockfile(f)",
        "ftrylockfile(f)",
        "funlockfile(f)",
        "setlinebuf(f)",
        "freopen(\"a\", \"r\", f)",
        "freopen64(\"a\", \"r\", f)",
        "rewinddir((DIR *)f)",
        "seekdir((DIR *)f, 1)",
        "telldir((DIR *)f)",
        "dirfd((DIR *)f)",
        "iconv_close(f)",
        "catclose(f)",
      })
  void nullIsNone(String call) {
    Program none = program("FILE *f = 0; " + call + ";", DEREF);
    assertThat(run(none, 0)).as(call).isInstanceOf(Outcome.ReachedError.class);
    Program some = program("FILE *f = stdin; " + call + ";", DEREF);
    assertThat(List.of(run(some, 0), run(some, 1)))
        .as(call)
        .doesNotHaveAnyElementsOfTypes(Outcome.ReachedError.class)
        .hasAtLeastOneElementOfType(Outcome.Terminated.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fgetc(fopen(\"a\", \"r\"));",
        "FILE *f = fopen(\"a\", \"r\"); fclose(f);",
        "FILE *f = tmpfile(); fputs(\"a\", f);",
        "FILE *f = fdopen(3, \"r\"); fseek(f, 0, SEEK_END);",
        "FILE *f = freopen(\"a\", \"r\", stdin); rewind(f);",
        "rewinddir(opendir(\"a\"));",
        "rewinddir(fdopendir(3));",
      })
  void whatOpensMayFail(String body) {
    Program program = program(body, DEREF);
    assertThat(run(program, 0)).isInstanceOf(Outcome.ReachedError.class);
    assertThat(run(program, 1)).isInstanceOf(Outcome.Terminated.class);
  }

  /** What C or glibc say a meaning of. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "fflush(NULL);",
        "freopen(NULL, \"r\", stdin);",
        "closedir(NULL);",
        "fprintf(NULL, \"%d\", (exit(0), 1));",
        "FILE *f = fopen(\"a\", \"r\"); if (f) fclose(f);",
      })
  void nullIsAllowed(String body) {
    Program program = program(body, DEREF);
    assertThat(run(program, 1)).isInstanceOfAny(Outcome.Terminated.class, Outcome.Halted.class);
    assertThat(run(program, 0)).isNotInstanceOf(Outcome.ReachedError.class);
  }

  @Test
  void standardStreamsAreThere() {
    String same = "return !stdin || stdin == stdout || stdout == stderr || stderr == stdin;";
    Program program = program(same, DEREF);
    assertThat(Programs.result(program)).isZero();
    assertThat(program.assumptions()).isEmpty();
    assertThat(Programs.result(program("FILE **p = &stderr; return *p == NULL;", DEREF))).isZero();
    Program later = program("rewind(stdin);", DEREF.withGlobals(GlobalValues.ANY));
    assertThat(run(later, 0)).isInstanceOf(Outcome.Terminated.class);
    assertThat(later.assumptions())
        .contains("stdin is the stream that the program was started with");
    Program closed = program("stdin = NULL; rewind(stdin);", DEREF);
    assertThat(run(closed, 1)).isInstanceOf(Outcome.ReachedError.class);
  }

  /** The library changes what is in there whenever it likes. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "return stdin->flags;",
        "return *(char *)stdout;",
        "stdin->flags = 1;",
        "__builtin_free(stderr);",
      })
  void whatIsInStreamsIsInNoModel(String body) {
    String complete =
        "struct s { int flags; char *at; }; extern struct s *stdin, *stdout, *stderr;";
    Program program = Programs.parse(complete + " int main(void) { " + body + " }", DEREF);
    assertThat(run(program, 7)).isInstanceOf(Outcome.ReachedIncomplete.class);
  }
}
