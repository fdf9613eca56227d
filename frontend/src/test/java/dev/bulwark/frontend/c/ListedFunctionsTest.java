package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.c.library.KnownFunctions;
import dev.bulwark.frontend.c.library.Signatures;
import dev.bulwark.frontend.c.syntax.OwnWords;
import dev.bulwark.frontend.c.translate.LibraryFunctions;
import dev.bulwark.frontend.dialect.ClosedList;
import dev.bulwark.frontend.dialect.Treatment;
import dev.bulwark.program.MachineModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lists of functions say what the tables of the front end do, and decide about the rest. */
class ListedFunctionsTest {

  /** Macros that gcc has builtins for, and names that only the front end itself uses. */
  private static final Set<String> SYNTAX = Set.of("__builtin_offsetof", "__builtin_va_arg");

  private static final Set<String> OWN =
      Set.of(
          "__bulwark_disjoint",
          "__bulwark_incomplete",
          "__bulwark_readable",
          "__bulwark_writable",
          "__bulwark_written",
          "__bulwark_uncomputed_int",
          "__bulwark_uncomputed_float",
          "__bulwark_uncomputed_double",
          "__bulwark_uncomputed_long_double",
          "__bulwark_unspecified_int",
          OwnWords.ASSEMBLY,
          OwnWords.NEXT_ARGUMENT,
          OwnWords.GENERIC);

  private static Set<String> modelled(String list) {
    return ClosedList.load(list).groups().stream()
        .filter(group -> group.treatment() instanceof Treatment.Modelled)
        .flatMap(group -> group.words().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean isGnu(String name) {
    return name.startsWith("__builtin_")
        || name.startsWith("__sync_")
        || name.startsWith("__atomic_")
        || name.startsWith("__CPROVER_")
        || name.startsWith("__VERIFIER_");
  }

  private static Set<String> tables() {
    Set<String> names = new TreeSet<>(new KnownFunctions(MachineModel.LP64).names());
    names.addAll(LibraryFunctions.names());
    names.removeAll(OWN);
    return names;
  }

  @Test
  void theListOfFunctionsNamesWhatIsModelled() {
    Set<String> tables = tables();
    tables.removeIf(ListedFunctionsTest::isGnu);
    assertThat(modelled("functions")).isEqualTo(tables);
  }

  @Test
  void theListOfBuiltinsNamesWhatIsModelled() {
    Set<String> tables = tables();
    tables.removeIf(name -> !isGnu(name) || name.startsWith("__VERIFIER_nondet_"));
    Set<String> listed = modelled("builtins");
    listed.removeAll(SYNTAX);
    listed.removeAll(
        Set.of(
            "__VERIFIER_nondet_*",
            "__VERIFIER_error",
            "__CPROVER_uninterpreted_*",
            "__CPROVER_file_local_*"));
    Set<String> twins = new TreeSet<>(listed);
    twins.removeAll(tables);
    assertThat(LibraryFunctions.names())
        .as("what no table has is a function of the library by gcc's name")
        .containsAll(twins.stream().map(Signatures::plain).toList());
    listed.removeAll(twins);
    assertThat(listed).isEqualTo(tables);
  }

  @Test
  void everythingThatMayBeTheUsersOwnHasASignature() {
    assertThat(
            ClosedList.load("functions").groups().stream()
                .filter(group -> !(group.treatment() instanceof Treatment.Modelled))
                .flatMap(group -> group.words().stream())
                .filter(name -> Signatures.of(name).isEmpty()))
        .containsOnly("pthread_*", "va_arg", "va_copy", "va_end", "va_start");
  }

  /** What our headers declare is never taken for the user's own. */
  @Test
  void whatHeadersDeclareIsListed() throws IOException {
    Set<String> known = tables();
    for (String list : List.of("functions", "builtins")) {
      ClosedList.load(list).groups().forEach(group -> known.addAll(group.words()));
    }
    Pattern declaration = Pattern.compile("extern [^(]*?(\\w+)\\(.*");
    try (Stream<Path> files =
        Files.walk(Path.of("src/main/resources/dev/bulwark/frontend/c/include"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(
                Files.readAllLines(file).stream()
                    .map(declaration::matcher)
                    .filter(Matcher::matches)
                    .map(found -> found.group(1))
                    .filter(name -> !name.startsWith("pthread_") && !known.contains(name)))
            .as(file.toString())
            .isEmpty();
      }
    }
  }

  private static String declared(String declaration, String call) {
    return declaration + " int main(void) { int x = 1; " + call + "; return x; }";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int fork(void);|fork()",
        "struct mallinfo { int x; } mallinfo(void);|mallinfo()",
        "struct stat; int stat(const char *, struct stat *);|stat(\"a\", 0)",
        "int ioctl(int, unsigned long, ...);|ioctl(1, 2, &x)",
        "void pthread_exit(void *);|pthread_exit(0)",
        "void error(int, int, const char *, ...);|error(1, 0, \"a\")",
        "|__builtin_apply_args()",
        "|__builtin_ia32_pause()",
        "|__builtin_no_such_thing(x)",
        "|__sync_no_such_thing(&x)",
        "|__atomic_no_such_thing(&x)",
        "|__VERIFIER_no_such_thing(&x)",
        "void __VERIFIER_atomic_begin(void);|__VERIFIER_atomic_begin()",
        "|setjmp(0)"
      })
  void isRefusedByName(String program) {
    String[] parts = program.split("\\|", 2);
    assertThat(Programs.messages(declared(parts[0], parts[1])))
        .singleElement()
        .asString()
        .startsWith("UNSUPPORTED")
        .contains("not supported");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int getpid(void);|getpid()",
        "double sin(double);|sin(0.5)",
        "int putchar(int);|putchar('a')",
        "unsigned sleep(unsigned);|sleep(1)",
        "int puts(const char *);|puts(\"a\")",
        "struct file; struct file *fopen(const char *, const char *);|fopen(\"a\", \"r\")",
        "void srand(unsigned);|srand(1)",
        "|__builtin_putchar('a')",
        "|__builtin_sin(0.5)",
        "|__builtin_return_address(0)",
        "|__sync_synchronize()"
      })
  void needsNoAssumption(String program) {
    String[] parts = program.split("\\|", 2);
    assertThat(Programs.parse(declared(parts[0], parts[1])).assumptions()).isEmpty();
  }

  /** A name is not enough: a function of another type is the program's own. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "int read(void);|read()",
        "void fork(int *);|fork(&x)",
        "int gamma(int);|gamma(1)",
        "int sleep(int *, int);|sleep(&x, 1)",
        "int index(int);|index(1)",
        "void time(int, int);|time(1, 2)",
        "void device_poll(int *);|device_poll(&x)"
      })
  void isTheUsersOwn(String program) {
    String[] parts = program.split("\\|", 2);
    assertThat(Programs.parse(declared(parts[0], parts[1])).assumptions())
        .singleElement()
        .asString()
        .endsWith(" has no side effects");
  }

  @Test
  void whatTheProgramDefinesIsThatFunction() {
    assertThat(
            Programs.result(
                "static int fork(void) { return 3; } int sprintf(int x) { return x + 1; }"
                    + " int main(void) { return sprintf(fork()); }"))
        .isEqualTo(4);
  }

  @Test
  void errnoIsNotForgotten() {
    assertThat(
            Programs.parse(
                    "#include <errno.h>\nint close(int);"
                        + " int main(void) { errno = 0; close(1); return errno; }")
                .assumptions())
        .containsExactly("close does not set errno");
  }

  /** However the model knows them, and wherever they are called. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "printf|printf(\"x\")",
        "scanf|scanf(\"%d\", &n)",
        "snprintf|snprintf(text, 4, \"%d\", n)",
        "fgets|fgets(text, 3, stdin) != 0",
        "read|read(0, text, 3)",
        "getcwd|getcwd(text, 3) != 0",
        "calloc|calloc(n, n) != 0",
        "puts|(*pointer)(\"x\")",
        "stat|stat(text, &status)",
        "sqrt|sqrt(n) > 1"
      })
  void functionsOfTheLibraryMaySetErrno(String name, String call) {
    String source =
        """
        #include <math.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <sys/stat.h>
        #include <unistd.h>
        int (*pointer)(const char *) = puts;
        int main(void) {
          int n = 1;
          char text[4] = "abc";
          struct stat status;
          (void) (CALL);
          return n + text[0] + (*pointer)("x");
        }
        """
            .replace("CALL", call);
    assertThat(Programs.parse("#include <errno.h>\n" + source).assumptions())
        .contains(name + " does not set errno");
    assertThat(Programs.parse(source).assumptions()).noneMatch(text -> text.contains("errno"));
  }

  @Test
  void someLeaveErrnoAlone() {
    assertThat(
            Programs.parse(
                    "#include <errno.h>\n#include <stdlib.h>\n#include <string.h>\nint main(void)"
                        + " { return errno + abs(-1) + strlen(\"x\") + atoi(\"1\"); }")
                .assumptions())
        .noneMatch(text -> text.contains("errno"));
  }

  /** Calls that write through pointers count where the order of operands matters. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x + __sync_fetch_and_add(&x, 1)",
        "__atomic_exchange_n(&x, 1, 5) - x",
        "x + scanf(\"%d\", &x)",
        "x + f()"
      })
  void theOrderOfOperandsIsStated(String expression) {
    String source =
        "int scanf(const char *, ...); int x; int f(void) { return __sync_add_and_fetch(&x, 1); }"
            + " int main(void) { return "
            + expression
            + "; }";
    assertThat(Programs.parse(source).assumptions())
        .contains("operands are evaluated from left to right");
  }

  /** What gcc 12 prints without optimisation. */
  @Test
  void gccsQuestionsAboutExpressions() {
    assertThat(
            Programs.result(
                """
                struct s { int x; } s; union u { int x; } u; int a[3]; char *p; char b; double d; enum e { A } e;
                int f(void) { return 0; }
                int main(void) {
                  int x = 3;
                  if (__builtin_classify_type(b) != 1 || __builtin_classify_type(e) != 1) return 1;
                  if (__builtin_classify_type(d) != 8 || __builtin_classify_type(s) != 12) return 2;
                  if (__builtin_classify_type(u) != 13 || __builtin_classify_type(a) != 5) return 3;
                  if (__builtin_classify_type(p) != 5 || __builtin_classify_type(f) != 5) return 4;
                  if (__builtin_constant_p(x) || !__builtin_constant_p("a") || !__builtin_constant_p(3 + 4)) return 5;
                  if (__builtin_object_size(a, 0) != 12 || __builtin_object_size(&s, 2) != 4) return 6;
                  if (__builtin_object_size(p, 0) != (__SIZE_TYPE__)-1 || __builtin_object_size(p, 2) != 0) return 7;
                  if (__builtin_expect_with_probability(x, 3, 0.5) != 3) return 8;
                  if (*(int *)__builtin_assume_aligned(&x, 4) != 3) return 9;
                  if (!__atomic_always_lock_free(8, 0) || __atomic_always_lock_free(16, 0)) return 10;
                  return 0;
                }
                """))
        .isZero();
  }

  @Test
  void whatVerifiersCallTheirOwn() {
    String body = " int main(void) { %s; return 0; }";
    Property label = new Property.ErrorFunctions(Set.of("main2"));
    FrontendOptions options = FrontendOptions.DEFAULT.withProperty(label);
    assertThat(
            Programs.diagnose("void main2(void);" + body.formatted("__VERIFIER_error()"), options))
        .isEmpty();
    assertThat(Programs.messages(body.formatted("__VERIFIER_nondet_thing()"))).isEmpty();
    assertThat(
            Programs.messages(
                "struct s { int x; } __VERIFIER_nondet_s(void);"
                    + body.formatted("__VERIFIER_nondet_s()")))
        .singleElement()
        .asString()
        .contains("inputs of this type are not supported");
  }

  /** C23 7.24.1.7: 0b is a prefix by these names, which newer headers give to strtol and others. */
  @Test
  void newerHeadersKnowBinaryNumbers() {
    assertThat(
            Programs.result(
                """
                long strtol(const char *, char **, int), __isoc23_strtol(const char *, char **, int);
                unsigned long __isoc23_strtoul(const char *, char **, int);
                long long __isoc23_strtoll(const char *, char **, int);
                unsigned long long __isoc23_strtoull(const char *, char **, int);
                long __isoc23_strtoimax(const char *, char **, int);
                int main(void) {
                  char *end;
                  if (__isoc23_strtol(" -0b101x", &end, 0) != -5 || *end != 'x') return 1;
                  if (__isoc23_strtoul("0B11", 0, 2) != 3 || __isoc23_strtoll("0b11", 0, 0) != 3) return 2;
                  if (__isoc23_strtoull("0b11", 0, 16) != 0xb11 || __isoc23_strtoimax("0b12", 0, 0) != 1) return 3;
                  if (__isoc23_strtol("0b2", &end, 0) != 0 || *end != 'b') return 4;
                  if (__isoc23_strtol("0b1", &end, 10) != 0 || *end != 'b') return 5;
                  if (strtol("0b11", &end, 0) != 0 || *end != 'b' || strtol("0b11", 0, 2) != 0) return 6;
                  return 0;
                }
                """))
        .isZero();
  }
}
