package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Check;
import dev.bulwark.frontend.DefinedFunction;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.IgnoredBodies;
import dev.bulwark.frontend.Property;
import dev.bulwark.program.Action;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of the function in which execution begins is checked. */
class ContractCheckTest {

  private static final FrontendOptions IN_F =
      FrontendOptions.DEFAULT.withProperty(new Property.FailingAssert()).withEntry("f");

  private static String words(String text) {
    return text.replace("R(", "__CPROVER_requires(")
        .replace("E(", "__CPROVER_ensures(")
        .replace("A(", "__CPROVER_assigns(")
        .replace("O(", "__CPROVER_old(")
        .replace("RV", "__CPROVER_return_value");
  }

  private static Outcome run(String text, long... inputs) {
    return Programs.run(Programs.parse(words(text), IN_F), inputs);
  }

  private static String word(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Terminated ended -> "holds";
      case Outcome.ReachedError error -> "fails";
      case Outcome.Blocked blocked -> "not called";
      default -> outcome.toString();
    };
  }

  /** With the first value of the global, if there is one, and the arguments. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int f(int x) R(x > 0) E(RV == x + 1) { return x + 1; }|3|holds",
        "int f(int x) R(x > 0) E(RV == x + 1) { return x; }|3|fails",
        "int f(int x) R(x > 0) E(RV == x + 1) { return x; }|-3|not called",
        "int f(int x) R(x != 3) E(RV != 4) { return x + 1; }|2|holds",
        "int f(int x) R(x > 0) R(x < 9) E(RV != 10) { return x + 1; }|9|not called",
        "int f(int x) R(x > 0 && x < 0) E(RV > 0) { return 0; }|1|not called",
        "int f(int x) E(RV > 0) E(RV < 5) { return x; }|4|holds",
        "int f(int x) E(RV > 0) E(RV < 5) { return x; }|5|fails",
        "int f(int x) E(RV > 0) E(RV < 5) { return x; }|0|fails",
        "int g; void f(int x) R(x > 0) A(g) E(g == O(g) + x) { g += x; }|7,2|holds",
        "int g; void f(int x) R(x > 0) A(g) E(g == O(g) + x) { g -= x; }|7,2|fails",
        "int g; void f(int x) R(g < 5) E(g <= 5) { g++; }|4,0|holds",
        "int g; void f(int x) R(g < 5) E(g <= 5) { g++; }|5,0|not called",
        "int f(int n) E(RV == n + 1) { n++; return n; }|4|holds",
        "int f(int n) E(RV == n) { n++; return n; }|4|fails",
        "int f(int n) R(n == 3) E(RV == 6) { return n ? n + f(n - 1) : 0; }|3|holds",
        "int f(int n) R(n == 3) E(RV == 6) { return n ? n + f(n - 1) : 1; }|3|fails",
        "int f(int y) R(y > 0) E(RV == y); int f(int x) { return x; }|3|holds",
        "int f(int y) R(y > 0) E(RV == y); int f(int x) { return -x; }|3|fails",
        "int f(int x) { return -x; } int f(int y) R(y > 0) E(RV == y);|3|fails",
        "typedef short s; int f(s, const char, long x) E(RV == x);"
            + " int f(s a, const char b, long c) { return a + b; }|3,4,7|holds",
        "static long f(float x, short y) E(RV == y) { return y; }|1,7|holds",
        "static long f(float x, short y) E(RV == y + 1) { return y; }|1,7|fails",
        "struct p { int a, b; }; struct p f(int x) E(RV.a == x) { struct p r = { x, 1 }; return r;"
            + " }|3|holds",
        "struct p { int a, b; }; struct p f(int x) E(RV.b == x) { struct p r = { x, 1 }; return r;"
            + " }|3|fails",
        "struct p { int a, b; }; int f(struct p x) E(RV == x.b) { return x.b; }|3,4|holds",
        "int g(int x) R(x == 0) E(RV == 0) { return x; } int f(int x) E(RV == x) { return g(x);"
            + " }|3|holds",
        "int f(int x) E(RV > x) { for (;;) __CPROVER_loop_invariant(1) { if (x > 3) break; x++; }"
            + " return x; }|1|holds",
        "void f(int x) E(0) { __CPROVER_assume(0); }|1|not called",
        "int f(int x) R(__CPROVER_forall { int i; (0 <= i && i < 3) ==> x != i }) E(RV) { return x;"
            + " }|3|holds",
        "int f(int x) R(__CPROVER_forall { int i; (0 <= i && i < 3) ==> x != i }) E(RV) { return x;"
            + " }|2|not called",
        "void f(int *p) R(!p) E(!O(p)) { p = 0; }|0|holds",
        "int f(int *p) R(p) E(*p == O(*p)) { return *p; }|0|not called",
      })
  void checksTheBody(String text, String inputs, String expected) {
    long[] given = Stream.of(inputs.split(",")).mapToLong(Long::parseLong).toArray();
    assertThat(word(run(text, given))).as(text).isEqualTo(expected);
  }

  @Test
  void mainHasOneToo() {
    String text =
        words(
            "int main(int argc, char **argv) R(argc < 3) E(RV == %s) { if (argc == 2) return 2; }");
    FrontendOptions options = IN_F.withEntry("main");
    assertThat(word(Programs.run(Programs.parse(text.formatted("2"), options), 2)))
        .isEqualTo("holds");
    assertThat(word(Programs.run(Programs.parse(text.formatted("2"), options), 1)))
        .isEqualTo("fails");
    assertThat(word(Programs.run(Programs.parse(text.formatted("0"), options), 1)))
        .isEqualTo("holds");
    assertThat(word(Programs.run(Programs.parse(text.formatted("2"), options), 3)))
        .isEqualTo("not called");
  }

  @Test
  void clausesMayBeMacros() {
    String text = "#define C(c) E(c)\n#define S (int x) C(RV == x)\nint f S { return 2; }";
    assertThat(word(run(text, 2))).isEqualTo("holds");
    assertThat(word(run(text, 3))).isEqualTo("fails");
  }

  @Test
  void pointersAreWhatIsRequired() {
    String text =
        "int a[3]; void f(int i) R(__CPROVER_%s(a + i, sizeof *a)) A(a[i])"
            + " E(a[i] == O(a[i]) + 1) { a[i] %s; }";
    assertThat(word(run(text.formatted("rw_ok", "+= 1"), 2, 2, 2, 2))).isEqualTo("holds");
    assertThat(word(run(text.formatted("w_ok", "+= 2"), 2, 2, 2, 2))).isEqualTo("fails");
    assertThat(word(run(text.formatted("r_ok", "+= 1"), 3, 3, 3, 3))).isEqualTo("not called");
    String pointer = "void f(int *p) R(__CPROVER_w_ok(p, sizeof *p)) E(*p == 1) { *p = 1; }";
    assertThat(word(run(pointer, 0))).isEqualTo("not called");
  }

  /** The function has ended when its result is looked at. */
  @Test
  void localsHaveEnded() {
    String text = words("int *f(void) E(*RV == 1) { int x = 1; int *p = &x; return p; }");
    FrontendOptions memory = IN_F.withProperty(new Property.Checks(Set.of(Check.DEREF)));
    assertThat(Programs.run(Programs.parse(text, memory))).isInstanceOf(Outcome.ReachedError.class);
  }

  @Test
  void whatIsNotCheckedIsSaid() {
    String text = "int g; int f(int x) R(x > 0) A(g) E(RV > 0) { g = 1; return x; }";
    assertThat(Programs.parse(words(text), IN_F).assumptions())
        .containsExactly(
            "f is called as its contract says", "f changes only what its contract says");
    assertThat(Programs.diagnose(words(text), IN_F))
        .singleElement()
        .asString()
        .isEqualTo("test.c:1:21: clauses of the contract of f are not checked: __CPROVER_assigns");
    String ensures = "int f(int x) E(RV == x) { return x; } int g(int x) R(x) { return f(x); }";
    assertThat(Programs.parse(words(ensures), IN_F).assumptions())
        .containsExactly("f changes only what its contract says");
    assertThat(Programs.diagnose(words(ensures), IN_F))
        .singleElement()
        .asString()
        .endsWith("contracts of functions with a body are not looked at: g");
    // Called by another function, the contract is not looked at, and nobody relies on it.
    assertThat(Programs.parse(words(ensures), IN_F.withEntry("g")).assumptions())
        .containsExactly(
            "g is called as its contract says", "g changes only what its contract says");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int f(int *p) R(__CPROVER_is_fresh(p, 4)) E(RV == 1) { return 0; }",
        "int f(int x) R(O(x) == 1) { return 0; }",
        "int f(int x) __CPROVER_requires_contract(x, g) { return 0; }",
        "int f(int x) R(x > 0 ==> x < 9) E(RV == 1) { return 0; }",
        "int f(int x) R((x > 0 ==> x < 9) && x) E(RV == 1) { return 0; }",
        "int f(int x) E(RV == 1 <==> x) { return 0; }",
        "int f(int x) R() E(RV == 1) { return 0; }",
        "int f(int x) E(RV == 1); int f(int x) E(RV == 2); int f(int x) { return 0; }",
        "int f(int x, ...) E(RV == 1) { return 0; }",
        "struct { int a; } f(int x) E(x == 1) { }",
      })
  void whatIsNotKnownIsNotLookedAt(String text) {
    Program program = Programs.parse(words(text), IN_F);
    assertThat(program.assumptions()).contains("the contract of f is not looked at");
    assertThat(Programs.diagnose(words(text), IN_F))
        .anyMatch(each -> each.toString().endsWith("functions with a body are not looked at: f"));
    assertThat(word(Programs.run(program, 3))).isEqualTo("holds");
  }

  @Test
  void namesAreThoseOfTheFunction() {
    String text = words("int f(int x) R(x > 0) E(RV == x) { return x; }");
    Program program = Programs.parse(text, IN_F);
    assertThat(program.procedures().keySet()).containsExactlyInAnyOrder("#start", "f", "f@2");
    assertThat(Programs.edges(program))
        .extracting(edge -> edge.action() instanceof Action.Call ? edge.text() : "")
        .filteredOn(each -> !each.isEmpty())
        .containsExactly("f(int x)");
    assertThat(Programs.edges(program))
        .extracting(
            edge -> edge.action() instanceof Action.Havoc havoc ? havoc.site().description() : "")
        .contains("argument 1 of f");
    assertThat(Programs.edges(program)).noneMatch(edge -> edge.text().contains("__bulwark"));
  }

  @Test
  void madeFunctionsAreNotListed() {
    List<DefinedFunction> functions = new ArrayList<>();
    FrontendListener listener =
        new FrontendListener() {
          @Override
          public void defined(Supplier<List<DefinedFunction>> defined) {
            functions.addAll(defined.get());
          }
        };
    String text = "int h(int x) R(x > 0); int f(int x) R(x > 0) E(RV == x) { return h(x); }";
    new CFrontend(listener).parse("a.c", words(text), IN_F);
    assertThat(functions).extracting(DefinedFunction::name).containsExactly("f");
    assertThat(Programs.diagnose(words(text), IN_F.withEntry("contract_of_f")))
        .noneMatch(each -> each.toString().contains("__contract"));
  }

  /**
   * A contract stands for the body that the user takes away, be it behind the definition's head.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "int g(int x) R(x > 0) E(RV == x + 1) { return 7; }",
        "int g(int x) R(x > 0) E(RV == x + 1); int g(int x) { return 7; }",
        "int g(int x) { return 7; } int g(int x) R(x > 0) E(RV == x + 1);",
      })
  void contractsStandForRemovedBodies(String contract) {
    String text = words(contract + " int f(int x) { return g(x); }");
    FrontendOptions removed =
        IN_F.withWorld(IN_F.world().withBodies(IgnoredBodies.of(List.of("g"), List.of())));
    Program program = Programs.parse(text, removed);
    assertThat(program.assumptions())
        .contains("g does what its contract says, and changes nothing else");
    assertThat(Programs.result(program, 3, 4)).isEqualTo(4);
    assertThat(word(Programs.run(program, 3, 5))).isEqualTo("not called");
    assertThat(word(Programs.run(program, 0, 1))).isEqualTo("fails");
    assertThat(Programs.result(Programs.parse(text, IN_F), 3, 4)).isEqualTo(7);
  }

  /** A check is the function that a user would write around the call. */
  @Test
  void agreesWithCallsInC() {
    long seed = 20261119;
    SplittableRandom random = new SplittableRandom(seed);
    int[] seen = new int[3];
    for (int i = 0; i < 25; i++) {
      String requires = condition(random, "x", "y", "g");
      String ensures = condition(random, "x", "y", "g", "RV", "O(g)", "O(x * g)");
      String body = "{ g = %s; x++; return %s; }".formatted(sum(random), sum(random));
      String contract = "R(%s) E(%s) ".formatted(requires, ensures);
      String text = "int g; int f(int x, int y) " + contract + body;
      String checked =
          ensures.replace("O(x * g)", "product").replace("O(g)", "old").replace("RV", "result");
      String call =
          ("int g; int called(int x, int y) %s int f(int x, int y) {"
                  + " if (!(%s)) __CPROVER_assume(0); int old = g, product = x * g;"
                  + " int result = called(x, y); __CPROVER_assert(%s, \"\"); return result; }")
              .formatted(body, requires, checked);
      for (int k = 0; k < 8; k++) {
        long[] inputs = random.longs(3, -3, 4).toArray();
        String expected = word(run(call, inputs));
        assertThat(word(run(text, inputs))).as("seed %d: %s", seed, text).isEqualTo(expected);
        seen[List.of("holds", "fails", "not called").indexOf(expected)]++;
      }
    }
    assertThat(seen).as("seed " + seed).doesNotContain(0);
  }

  private static String sum(SplittableRandom random) {
    return "x * %d + y * %d + g - %d"
        .formatted(random.nextInt(3), random.nextInt(2), random.nextInt(3));
  }

  private static String condition(SplittableRandom random, String... operands) {
    String comparison = List.of("<=", ">", "!=").get(random.nextInt(3));
    return operands[random.nextInt(operands.length)]
        + " "
        + comparison
        + " "
        + operands[random.nextInt(operands.length)]
        + (random.nextBoolean() ? " + 1" : " || x == y");
  }
}
