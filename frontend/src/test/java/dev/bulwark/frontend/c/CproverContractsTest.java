package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Check;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.Property;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Contracts of CBMC, of functions without body and of loops. */
class CproverContractsTest {

  private static final String DECLARATIONS =
      """
      typedef unsigned size;
      struct pair { int a, b; };
      int next(int x)
        __CPROVER_requires(0 < x && x < 100) __CPROVER_requires(x != 50)
        __CPROVER_ensures(__CPROVER_return_value == x + 1) __CPROVER_assigns();
      extern void set(int *p, int to) __attribute__((nothrow))
        __CPROVER_assigns(*p) __CPROVER_ensures(*p == to);
      size count(struct pair *p)
        __CPROVER_assigns(p->a, p->b)
        __CPROVER_ensures(p->a == __CPROVER_old(p->a) + (int) __CPROVER_old(p->b)
            && __CPROVER_return_value == 3);
      static int given(int x) { return x; }
      size after(size n) __CPROVER_ensures(__CPROVER_return_value >= n);
      struct { int x; } odd(void) __CPROVER_requires(1);
      int fresh(int *p) __CPROVER_requires(__CPROVER_is_fresh(p, 4));
      int frees(int *p) __CPROVER_frees(p);
      int some(int *p, int n) __CPROVER_assigns(n > 0 : *p);
      int body(int x) __CPROVER_requires(x == 0);
      int body(int x) { return x + 1; }
      void clear(char *p, unsigned long n) __CPROVER_assigns(__CPROVER_object_upto(p, n));
      void all(char *p) __CPROVER_assigns(__CPROVER_object_whole(p));
      void rest(char *p) __CPROVER_assigns(__CPROVER_object_from(p));
      int table[2], i;
      void both(void) __CPROVER_assigns(i, table[i]);
      void each(void) __CPROVER_assigns(i) __CPROVER_assigns(table[i]);
      void all_elements(void) __CPROVER_assigns(table, i);
      struct pair *current;
      void members(void) __CPROVER_assigns(current, current->b);
      void count_of(char *p) __CPROVER_assigns(i, __CPROVER_object_upto(p, i));
      int global;
      void touch(void) __CPROVER_assigns(global) __CPROVER_ensures(global > __CPROVER_old(global));
      """;

  private static final FrontendOptions OPTIONS =
      FrontendOptions.DEFAULT.withProperty(new Property.FailingAssert());

  private static final FrontendOptions OVERFLOW =
      FrontendOptions.DEFAULT.withProperty(new Property.Checks(Set.of(Check.OVERFLOW)));

  private static Outcome run(String statements, long... inputs) {
    Program program =
        Programs.parse(DECLARATIONS + "int main(void) { " + statements + " return 0; }", OPTIONS);
    return Programs.run(program, inputs);
  }

  private static boolean fails(String statements, long... inputs) {
    Outcome outcome = run(statements, inputs);
    if (outcome instanceof Outcome.ReachedError) {
      return true;
    }
    assertThat(outcome).as(statements).isInstanceOf(Outcome.Terminated.class);
    return false;
  }

  /** Steps of a contract read as what the user has written. */
  @Test
  void stepsHaveTheTextOfTheirClauses() {
    Program program =
        Programs.parse(
            """
            int g;
            int f(int x)
              __CPROVER_requires(x > 0)
              __CPROVER_assigns(g)
              __CPROVER_ensures(__CPROVER_return_value == __CPROVER_old(g));
            int main(void) { return f(1); }
            """,
            OPTIONS);
    List<String> clauses =
        List.of("x > 0", "__CPROVER_requires(x > 0)", "__CPROVER_assigns(g)", "__CPROVER_ensures(");
    List<String> texts =
        program.procedures().values().stream()
            .filter(procedure -> procedure.name().contains("contract"))
            .flatMap(procedure -> procedure.edges().stream())
            .map(edge -> edge.text().replaceFirst("^\\[(!\\()?", ""))
            .filter(text -> !text.isEmpty())
            .toList();
    assertThat(texts).isNotEmpty();
    assertThat(texts).allMatch(text -> clauses.stream().anyMatch(text::startsWith));
  }

  @Test
  void whatIsRequiredIsAsserted() {
    assertThat(fails("next(0);", 0)).isTrue();
    assertThat(fails("next(50);", 51)).isTrue();
    assertThat(fails("next(3);", 4)).isFalse();
    assertThat(fails("body(7);")).isFalse();
  }

  @Test
  void whatIsEnsuredIsAssumed() {
    assertThat(fails("__CPROVER_assert(next(3) == 4, \"\");", 4)).isFalse();
    assertThat(run("next(3);", 5)).isNotInstanceOfAny(Outcome.Terminated.class);
    assertThat(fails("__CPROVER_assert(after(3) == 3, \"\");", 4)).isTrue();
  }

  @Test
  void whatIsAssignedTakesAnyValue() {
    assertThat(fails("int x = 1; set(&x, 9); __CPROVER_assert(x == 9, \"\");", 9)).isFalse();
    assertThat(run("int x = 1; set(&x, 9);", 8)).isNotInstanceOfAny(Outcome.Terminated.class);
    String pair = "struct pair p = { 3, 4 }; size n = count(&p); __CPROVER_assert(%s, \"\");";
    assertThat(fails(pair.formatted("p.a == 7 && n == 3"), 7, 1, 3)).isFalse();
    assertThat(fails(pair.formatted("p.b == 4"), 7, 1, 3)).isTrue();
    assertThat(fails("global = 1; touch(); __CPROVER_assert(global > 1, \"\");", 4)).isFalse();
    assertThat(fails("global = 1; int x = global + (touch(), global);", 4)).isFalse();
    assertThat(fails("char a[2] = { 1, 1 }; clear(a, 1); __CPROVER_assert(a[0] == 1, \"\");", 5))
        .isTrue();
    assertThat(fails("char a[2] = { 1, 1 }; clear(a, 1); __CPROVER_assert(a[1] == 1, \"\");", 5))
        .isFalse();
    assertThat(fails("char a[2] = { 1, 1 }; all(a + 1); __CPROVER_assert(a[0] == 1, \"\");", 5, 6))
        .isTrue();
    assertThat(fails("char a[2] = { 1, 1 }; rest(a + 1); __CPROVER_assert(a[0] == 1, \"\");", 5))
        .isFalse();
  }

  /** What is null, or not there any more, is not assigned; that is no undefined behaviour. */
  @ParameterizedTest
  @ValueSource(strings = {"all(0);", "rest(0);", "clear(0, 3);", "set(0, 1);", "all(gone());"})
  void whatIsNotThereIsNotAssigned(String call) {
    String source = DECLARATIONS.replace(" __CPROVER_ensures(*p == to)", "");
    String gone =
        "void *malloc(size); void free(void *);"
            + " char *gone(void) { char *p = malloc(3); free(p); return p; }";
    Program program =
        Programs.parse(
            source
                + gone
                + "int main(void) { char c = 1; char *p = &c; if (i) all(p);"
                + call
                + " return c; }",
            OPTIONS);
    assertThat(Programs.result(program)).isOne();
  }

  /** Targets are where they were before the call, whatever is assigned in front of them. */
  @Test
  void targetsAreThoseBeforeTheCall() {
    for (String call : new String[] {"both();", "each();"}) {
      String table = "table[0] = 1; table[1] = 1; i = 0; " + call;
      assertThat(fails(table + " __CPROVER_assert(table[0] == 1, \"\");", 1, 7)).isTrue();
      assertThat(fails(table + " __CPROVER_assert(table[1] == 1, \"\");", 1, 7)).isFalse();
      assertThat(fails(table + " __CPROVER_assert(table[1] == 1, \"\");", 9, 7)).isFalse();
    }
    assertThat(fails("all_elements(); __CPROVER_assert(!table[1] && !i, \"\");", 0, 0)).isFalse();
    String pair = "struct pair p = { 1, 1 }; current = &p; members();";
    assertThat(fails(pair + " __CPROVER_assert(p.b == 1, \"\");", 0, 0, 0, 0, 7)).isTrue();
    String bytes = "char a[2] = { 1, 1 }; i = 1; count_of(a); __CPROVER_assert(%s, \"\");";
    assertThat(fails(bytes.formatted("a[0] == 1"), 2, 7)).isTrue();
    assertThat(fails(bytes.formatted("a[1] == 1"), 2, 7)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"odd();", "int x; fresh(&x);", "int x; frees(&x);", "int x; some(&x, 1);"})
  void whatIsNotKnownIsRefused(String statements) {
    assertThat(Programs.diagnose(DECLARATIONS + "int main(void) { " + statements + " }"))
        .isNotEmpty();
  }

  @Test
  void theVerdictSaysSo() {
    Program program = Programs.parse(DECLARATIONS + "int main(void) { return next(3); }", OPTIONS);
    assertThat(program.procedures().keySet()).anyMatch(name -> name.contains("next"));
  }

  @Test
  void invariantsOfLoopsAreAsserted() {
    String loop =
        "int i = 0; while (i < 5) __CPROVER_assigns(i) __CPROVER_loop_invariant(%s)"
            + " __CPROVER_decreases(5 - i) { i++; if (i == 9) break; }";
    assertThat(fails(loop.formatted("0 <= i && i <= 5"))).isFalse();
    assertThat(fails(loop.formatted("i < 5"))).isTrue();
    assertThat(fails(loop.formatted("i == __CPROVER_loop_entry(i)"))).isTrue();
    assertThat(fails(loop.formatted("i >= __CPROVER_loop_entry(i)"))).isFalse();
    assertThat(fails(loop.formatted("i <= __CPROVER_loop_old(i) + 4"))).isTrue();
    String counted =
        "for (int i = 0; i < 5; i++) __CPROVER_loop_invariant(0 <= i)"
            + " __CPROVER_loop_invariant(%s) ;";
    assertThat(fails(counted.formatted("i <= 5"))).isFalse();
    assertThat(fails(counted.formatted("i <= 4"))).isTrue();
    String endless = "int i = 0; for (;;) __CPROVER_loop_invariant(i < %d) { if (++i > 3) break; }";
    assertThat(fails(endless.formatted(4))).isFalse();
    assertThat(fails(endless.formatted(3))).isTrue();
    String last = "int i = 0; do i++; while (i < 5) __CPROVER_loop_invariant(i < %d);";
    assertThat(fails(last.formatted(6))).isFalse();
    assertThat(fails(last.formatted(5))).isTrue();
    String quantified =
        "int a[3] = { 0 }; int n = 0; while (n < 3) __CPROVER_loop_invariant("
            + "__CPROVER_forall { int i; (0 <= i && i < n) ==> a[i] == %d }) a[n++] = 1;";
    assertThat(fails(quantified.formatted(1))).isFalse();
    assertThat(fails(quantified.formatted(0))).isTrue();
  }

  @TempDir Path directory;

  private ParseResult parse(String... texts) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String text : texts) {
      files.add(Files.writeString(directory.resolve(files.size() + ".c"), text));
    }
    return new CFrontend().parse(files, OPTIONS);
  }

  private static final String ONCE =
      "int f(int x) __CPROVER_requires(x > 0) __CPROVER_ensures(__CPROVER_return_value > x);\n";

  /** The same contract again is no other, as in a header that two files include. */
  @Test
  void theSameContractMayStandTwice() throws IOException {
    String twice = ONCE + "int f(int); extern " + ONCE;
    assertThat(Programs.diagnose(twice + "int main(void) { return f(1); }")).isEmpty();
    String other = ONCE + "int g(void) { return f(2); }";
    assertThat(parse(ONCE + "int g(void); int main(void) { return f(1) + g(); }", other))
        .isInstanceOf(ParseResult.Parsed.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int f(int x) __CPROVER_requires(x > 1) __CPROVER_ensures(__CPROVER_return_value > x);",
        "int f(int x) __CPROVER_requires(x > 0);",
        "int f(int y) __CPROVER_requires(x > 0) __CPROVER_ensures(__CPROVER_return_value > x);",
        "int g(int), f(int x) __CPROVER_requires(x > 1);",
      })
  void anotherContractIsRefused(String other) throws IOException {
    String message =
        "a second contract of a function is not supported where it is another than that in %s:1:14";
    String main = "int main(void) { f(2); int (*p)(int) = f; return f(1) + p(3); }";
    assertThat(Programs.messages(ONCE + other + "\n" + main))
        .as(other)
        .singleElement()
        .asString()
        .contains("test.c:2:")
        .contains(message.formatted("test.c"));
    assertThat(parse(ONCE + main, other + " int h(void) { return f(3); }"))
        .isInstanceOf(ParseResult.Refused.class);
    // Without a call, and where there is a body, none of them counts.
    assertThat(Programs.diagnose(ONCE + other + " int main(void) { return 0; }")).isEmpty();
    String body = " int f(int x) { return x + 1; } int main(void) { return f(1); }";
    assertThat(Programs.messages(ONCE + other + body))
        .singleElement()
        .asString()
        .startsWith("WARNING")
        .endsWith("contracts of functions with a body are not looked at: f");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "while (i < 3) __CPROVER_loop_invariant(i <= 3) i++;|",
        "while (i < 3) __CPROVER_assigns(i) i++;|__CPROVER_assigns",
        "for (; i < 3;) __CPROVER_loop_assigns(i) i++;|__CPROVER_loop_assigns",
        "while (i < 3) __CPROVER_decreases(3 - i) __CPROVER_loop_invariant(i <= 3) i++;"
            + "|__CPROVER_decreases",
        "while (i < 3) __CPROVER_loop_invariant(i >= __CPROVER_loop_entry(i)) i++;|",
        "while (i < 3) __CPROVER_assigns(i) __CPROVER_loop_invariant(i >= __CPROVER_loop_old(i))"
            + " i++;|__CPROVER_assigns",
        "do __CPROVER_loop_invariant(i <= 3) { i++; } while (i < 3);|__CPROVER_loop_invariant",
        "do __CPROVER_assigns(i) __CPROVER_decreases(3 - i) { i++; } while (i < 3);"
            + "|__CPROVER_assigns, __CPROVER_decreases",
      })
  void whatIsSkippedIsSaid(String loop, String skipped) {
    String main = "int main(void) { int i = 0; " + loop + " return i; }";
    Program program = Programs.parse(main, OPTIONS);
    assertThat(Programs.result(program)).isEqualTo(3);
    String assumption = "invariants of loops that are not looked at hold";
    if (skipped == null) {
      assertThat(Programs.messages(main)).isEmpty();
      assertThat(program.assumptions()).isEmpty();
      return;
    }
    assertThat(Programs.messages(main + "\n" + main.replace("main", "other")))
        .containsExactly(
            "WARNING test.c:1:%d: clauses of loops are not looked at: %s"
                .formatted(main.indexOf(skipped.split(",")[0]) + 1, skipped));
    assertThat(program.assumptions().contains(assumption)).isEqualTo(skipped.contains("invariant"));
    assertThat(Programs.parse(main, OVERFLOW).assumptions()).doesNotContain(assumption);
  }

  /** The value in front of the first iteration, of the loop that the invariant is of. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "for (int k = j; k > 0; k--) I(k <= L(k) && L(k) == 4) ;|false",
        "for (int k = j; k > 0; k--) I(k < L(k)) ;|true",
        "for (i = 9; i > 0; i--) I(L(i) == 9) ;|false",
        "long long w = 1LL << 40; do { w--; j--; } while (j > 0) I(w < L(w) && w > L(w) -"
            + " 5);|false",
        "long long w = 1LL << 40; do { w--; j--; } while (j > 0) I(w > L(w) - 4);|true",
        "while (i < 3) I(L(i) == 0) { int k = 0; while (k < i) I(L(i) == i && L(k) == 0) k++; i++;"
            + " }|false",
        "while (i < 3) I(1) { int k = i; while (k < 5) I(L(k) == 0) k++; i++; }|true",
        "int a[2] = {5, 6}, *p = a; while (i < 1) I(L(p) + i == p && L(*p) == 5) { p++; i++;"
            + " }|false",
        "double d = 0.5; while (d < 3) I(L(d) == 0.5 && sizeof(L(d)) == 8) d++;|false",
      })
  void whatIsInFrontOfALoop(String loop, boolean fails) {
    String words =
        loop.replace("I(", "__CPROVER_loop_invariant(").replace("L(", "__CPROVER_loop_entry(");
    assertThat(fails("int i = 0, j = 4; " + words)).isEqualTo(fails);
  }

  @Test
  void whatIsInFrontOfALoopIsOfInvariantsOnly() {
    assertThat(Programs.messages("int main(void) { int i = 3; return __CPROVER_loop_entry(i); }"))
        .singleElement()
        .asString()
        .startsWith("INPUT_ERROR")
        .contains("stands in no invariant of a loop");
    assertThat(
            Programs.messages(
                "struct s { int a[9]; } s; int main(void) {"
                    + " while (s.a[0]) __CPROVER_loop_invariant(&__CPROVER_loop_entry(s) != 0) ;"
                    + " return 0; }"))
        .isNotEmpty();
  }

  @Test
  void contractsOfBodiesAreSaid() {
    String called =
        "int f(int x) __CPROVER_requires(x) __CPROVER_ensures(__CPROVER_return_value);\n"
            + "static int g(int x) __CPROVER_requires(x) { return x; }\n"
            + "int h(int x) __CPROVER_requires(x);\n"
            + "int f(int x) { return x + g(x); }\n"
            + "int main(void) { return f(1); }";
    assertThat(Programs.messages(called))
        .containsExactly(
            "WARNING test.c:1:14: contracts of functions with a body are not looked at: f, g");
  }
}
