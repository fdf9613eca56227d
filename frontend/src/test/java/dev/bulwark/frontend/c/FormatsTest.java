package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.interpreter.Outcome;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Formatted input and output: what is read and written follows the format. */
class FormatsTest {

  private static final String PRELUDE =
      "#include <err.h>\n#include <stdio.h>\n#include <stdarg.h>\n#include <stdlib.h>\n"
          + "char *p; int n; struct { char c[4]; char next; } s; char word[8];\n"
          + "int main(void) { n = 7; s.next = 1; ";

  private static String program(String statements) {
    return PRELUDE + statements + " return n; }";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "printf(\"%n\", &n);",
        "printf(\"%d%hhn\", 1, &n);",
        "printf(\"%ls\", L\"a\");",
        "printf(\"%d\");",
        "printf(\"%y\", n);",
        "printf(p, &n);",
        "sscanf(word, p, &n);",
        "sscanf(\"1\", \"%p\", &n);",
        "sscanf(\"1\", \"%hf\", &n);",
        "sscanf(\"1\", \"%[0-9\", word);",
        "sscanf(\"1\", \"%l[0-9]\", word);",
        "sscanf(\"1\", \"%d\");",
        "sscanf(\"1\", \"%d\", n);",
        "sscanf(\"1\", \"%ls\", word);",
        "sscanf(\"1\", \"%*n\");",
        "scanf(p, &n);",
        "scanf(\"%n\", &n);",
        "scanf(\"%[a-z]\", word);",
        "scanf(\"%p\", &p);",
        "scanf(\"%d\");",
        "sprintf(word, \"%ls\", L\"a\");",
        "sprintf(word, \"%n\", &n);",
        "sprintf(word, \"%m\");",
        "sprintf(word, p);",
        "sprintf(word, \"%d\");",
        "sprintf(word, \"%lld\", n);",
        "sprintf(word, \"%d\", 1.0);",
        "sprintf(word, \"%f\", n);",
        "sprintf(word, \"%s\", 1.0);",
        "sprintf(word, \"%p\", n);"
      })
  void isRefused(String statement) {
    assertThat(Programs.messages(program(statement)))
        .anySatisfy(
            message -> assertThat(message).startsWith("UNSUPPORTED").contains("not supported"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "puts(0);",
        "puts(p);",
        "fputs(p, stdout);",
        "printf(\"%s\", p);",
        "printf(\"%s\", 0);",
        "printf(\"%d %s\", 1, p);",
        "printf(\"%*s\", 1, p);",
        "printf(\"%.*s\", 1, p);",
        "printf(p);",
        "fprintf(stderr, \"%s\", p);",
        "dprintf(1, \"%s\", p);",
        "remove(p);",
        "p = malloc(1); p[0] = 'a'; perror(p);",
        "__builtin_puts(p);",
        "__builtin_printf(\"%s\", p);",
        "p = malloc(2); p[0] = 'a'; p[1] = 'b'; puts(p);",
        "p = malloc(2); fwrite(p, 1, 3, stdout);",
        "sprintf(word, \"%s\", p);",
        "sprintf(p, \"a\");",
        "sprintf(p, \"\");",
        "snprintf(p, 1, \"\");",
        "sprintf(word, \"%d\", 12345678);",
        "s.c[0] = 1; sprintf(s.c + 1, \"a%s\", s.c);",
        "word[0] = 1; sprintf(word, \"%s\", word);",
        "snprintf(word, 9, \"%8d\", 1);",
        "sprintf(word, \"%.2f.......\", 1.0);"
      })
  void wantsAString(String statements) {
    assertThat(Programs.run(Programs.parse(program(statements))))
        .isInstanceOf(Outcome.ReachedUndefined.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "puts(\"a\");",
        "perror(0); warn(0); freopen(0, \"r\", stdin);",
        "p = \"ab\"; puts(p); fputs(p, stdout); perror(p);",
        "p = \"a %d\"; printf(p, n);",
        "char *f = \"%s\"; printf(f, \"a\");",
        "printf(\"%%n %d %s %c %5.2f %p %lu\", 1, \"a\", 'b', 1.0, p, 2UL);",
        "printf(\"%.0s\", p); printf(\"%.*s\", 0, p);",
        "p = malloc(2); p[0] = 'a'; p[1] = 'b'; printf(\"%.2s\", p); fwrite(p, 1, 2, stdout);",
        "printf(\"a\\0%n\");",
        "n = snprintf(0, 0, \"%s%c%d\", \"abc\", 'd', 123);",
        "n = snprintf(p, 0, \"%7s\", \"abc\");",
        "sprintf(word, \"%d\", 1234567); n = word[6] - '0' + word[7];",
        "snprintf(word, 8, \"%d\", 123456789); n = word[6] - '0' + word[7];",
        "snprintf(word, 1000, \"%s\", \"1234567\"); n = word[6] - '0' + word[7];",
        "__builtin_snprintf(word, 8, \"%7c\", '7'); n = word[6] - '0';",
        "__builtin___sprintf_chk(word, 0, 8, \"%s\", \"1234567\"); n = word[6] - '0';",
        "__builtin___snprintf_chk(word, 3, 0, 8, \"%s\", \"1734567\"); n = word[1] - '0' + word[2];"
      })
  void changesNothing(String statements) {
    assertThat(Programs.result(program(statements))).isEqualTo(7);
  }

  /** The first input is the number of items, what follows goes into them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "scanf(\"%d\", &n);| 1, 5| 5",
        "scanf(\"%d\", &n);| 0, 5| 7",
        "scanf(\"%d\", &n);| -1, 5| 7",
        "int k = scanf(\"%d%d\", &n, &n); n = n * 10 + k;| 2, 5, 6| 62",
        "int k = scanf(\"%*d%d\", &n); n = n * 10 + k;| 1, 5| 51",
        "scanf(\"%hhd\", &n);| 1, 5| 5",
        "n = 256 + 7; scanf(\"%hhd\", &n);| 1, 5| 261",
        "fscanf(stdin, \"%hd\", &n);| 1, 5| 5",
        "scanf(\"%c\", s.c); n = s.c[0];| 1, 65| 65",
        "scanf(\"%2c\", s.c); n = s.c[0] + s.c[1];| 1, 65, 1| 66",
        "scanf(\"%3s\", word); n = word[0] * 10 + word[1];| 1, 65, 0| 650",
        "scanf(\"%s\", word); n = word[1];| 1, 65, 1, 66, 0| 66"
      })
  void readsWhatTheFormatSays(String statements, String inputs, long result) {
    long[] numbers =
        Arrays.stream(inputs.split(",")).mapToLong(each -> Long.parseLong(each.strip())).toArray();
    assertThat(Programs.result(Programs.parse(program(statements)), numbers)).isEqualTo(result);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "char c = 0; scanf(\"%d\", &c);| 1, 5",
        "int i = 0; scanf(\"%lld\", &i);| 1, 5",
        "char w[2]; scanf(\"%2s\", w);| 1, 65, 1, 66",
        "char w[2]; scanf(\"%s\", w);| 1, 65, 1, 66, 1, 67",
        "char w[2]; scanf(\"%3c\", w);| 1, 65, 66, 67",
        "char w[2]; gets(w);| 0, 1, 65, 1, 66, 0",
        "char w[2]; fgets(w, 3, stdin);| 0, 65, 0, 66, 0",
        "char w[2]; fread(w, 1, 3, stdin);| 0"
      })
  void neverWritesLessThanTheFormatSays(String statements, String inputs) {
    long[] numbers =
        Arrays.stream(inputs.split(",")).mapToLong(each -> Long.parseLong(each.strip())).toArray();
    assertThat(Programs.run(Programs.parse(program(statements)), numbers))
        .isInstanceOf(Outcome.ReachedUndefined.class);
  }

  /** Beyond the size that the compiler knows glibc ends the program rather than write. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "__builtin___sprintf_chk(word, 0, 8, \"%s\", \"12345678\");",
        "__builtin___snprintf_chk(word, 9, 0, 8, \"%s\", \"1\");"
      })
  void endsBeyondTheObject(String statements) {
    assertThat(Programs.run(Programs.parse(program(statements))))
        .isInstanceOf(Outcome.Halted.class);
  }

  /** As tools write that take expressions apart. */
  @Test
  void aFormatInAVariableIsSeen() {
    String cil = "char const *t; int a; t = (char const *)\"%s %d\"; a = 2; printf(t, \"x\", a);";
    assertThat(Programs.result(program(cil))).isEqualTo(7);
    assertThat(Programs.messages(program(cil.replace("a = 2", "t++"))))
        .singleElement()
        .asString()
        .contains("a format that is no literal");
  }

  private static final String LISTS =
      """
      #include <stdarg.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <err.h>
      static char text[32];
      static int to_memory(const char *format, ...) {
        va_list list; va_start(list, format); int n = vsnprintf(text, 32, format, list); va_end(list); return n;
      }
      static void out(const char *format, ...) {
        va_list list; va_start(list, format); vfprintf(stderr, format, list); va_end(list);
      }
      static void warned(const char *format, ...) {
        va_list list; va_start(list, format); vwarn(format, list); va_end(list);
      }
      static _Noreturn void died(const char *format, ...) {
        va_list list; va_start(list, format); verrx(3, format, list);
      }
      int x; char *end = "a";
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "return to_memory(\"%d-%s\", 5, \"abc\") + 100 * text[4]; | 9905",
        "const char *f = x ? \"%d\" : \"%5u;\"; return to_memory(f, 7u); | 6",
        "out(\"%s %d %f %p %c%%\", end, 3, 1.5, (void *)&x, 65); return 4; | 4",
        "out(\"%.2s\", \"abc\"); out(\"plain\"); return 4; | 4",
        "warned(0); warned(\"%d\", 4); return 4; | 4",
        "died(\"%d\", 4); return 4; | 3",
        "char *s; int n = asprintf(&s, \"%x\", 255); n += s[1] + s[2]; free(s); return n; | 104",
      })
  void listsOfArguments(String statements, int expected) {
    String source = LISTS + "int main(void) { " + statements + " }";
    if (statements.startsWith("died")) {
      assertThat(Programs.run(Programs.parse(source))).isInstanceOf(Outcome.Halted.class);
    } else {
      assertThat(Programs.result(source)).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "out(\"%s\", 0);",
        "out(\"%s\", (char *)0);",
        "out(\"%d %d\", 1);",
        "out(\"%d\", 1.5);",
        "char s[2] = {1, 1}; out(\"%s\", s);",
        "out(0);",
        "char s[2] = {1, 1}; to_memory(\"%s\", s);",
      })
  void whatFormatsOfListsReadIsChecked(String statements) {
    Outcome outcome =
        Programs.run(Programs.parse(LISTS + "int main(void) { " + statements + " return 0; }"));
    assertThat(outcome)
        .isNotInstanceOf(Outcome.Terminated.class)
        .isNotInstanceOf(Outcome.Blocked.class);
  }

  /** A format that is known only in a run is not refused, but nothing is said of such a run. */
  @ParameterizedTest
  @ValueSource(strings = {"out(\"%n\", &x);", "out(\"%ls\", 0);", "out(\"%y\");", "out(\"%\");"})
  void formatsOfListsThatAreNotModelled(String statements) {
    Outcome outcome =
        Programs.run(Programs.parse(LISTS + "int main(void) { " + statements + " return 0; }"));
    assertThat(outcome).isInstanceOf(Outcome.ReachedIncomplete.class);
  }
}
