package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Check;
import dev.bulwark.frontend.ExternMode;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.GlobalValues;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.PropertyParser;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.UndefinedBehaviour;
import dev.bulwark.program.interpreter.Outcome;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts as the error, what ends a program, and what functions without body do. */
class PropertyTest {

  private static final FrontendOptions REACH_ERROR =
      FrontendOptions.DEFAULT.withProperty(new Property.ErrorFunctions(Set.of("reach_error")));
  private static final FrontendOptions ASSERT =
      FrontendOptions.DEFAULT.withProperty(new Property.FailingAssert());

  private static String error(Program program, long... inputs) {
    Outcome outcome = Programs.run(program, inputs);
    assertThat(outcome).isInstanceOf(Outcome.ReachedError.class);
    Location.Role role = ((Outcome.ReachedError) outcome).location().role();
    return ((Location.Role.Error) role).description();
  }

  private static Goal.Kind kind(String source, Property property) {
    Program program = Programs.parse(source, FrontendOptions.DEFAULT.withProperty(property));
    List<Location> errors =
        program.procedures().values().stream()
            .flatMap(procedure -> procedure.locations().stream())
            .filter(Location::isError)
            .toList();
    assertThat(errors).hasSize(1);
    Goal goal = program.goals().getFirst();
    assertThat(goal.id()).isEqualTo(errors.getFirst().name());
    assertThat(goal.position()).isEqualTo(errors.getFirst().position());
    return goal.kind();
  }

  @Test
  void goalsSayTheirKind() {
    assertThat(kind("int main(int c) { assert(c); }", Property.DEFAULT))
        .isEqualTo(new Goal.Kind.Assertion());
    assertThat(kind("void reach_error(); int main() { reach_error(); }", Property.DEFAULT))
        .isEqualTo(new Goal.Kind.ErrorCall("reach_error"));
    assertThat(kind("int main() { E: return 0; }", new Property.ErrorLabel("E")))
        .isEqualTo(new Goal.Kind.ErrorLabel("E"));
    assertThat(kind("int main(int c) { return -c; }", new Property.Checks(Set.of(Check.OVERFLOW))))
        .isEqualTo(new Goal.Kind.Undefined(UndefinedBehaviour.OVERFLOW_OF_NEGATION));
  }

  @Test
  void eachPlaceIsAGoalOfItsOwn() {
    Program program = Programs.parse("int main(int c) { assert(c); assert(c); }");
    assertThat(program.goals()).hasSize(2).extracting(Goal::id).doesNotHaveDuplicates();
    assertThat(program.goals()).extracting(Goal::text).containsOnly("assertion c fails");
  }

  @Test
  void errorFunction() {
    String source =
        """
        extern void __assert_fail(const char *, const char *, unsigned, const char *);
        void reach_error() { __assert_fail("0", "x.c", 3, "reach_error"); }
        int main(void) { reach_error(); }
        """;
    assertThat(error(Programs.parse(source, REACH_ERROR))).isEqualTo("call of reach_error()");
    assertThat(error(Programs.parse(source))).isEqualTo("call of reach_error()");
    // A call like any other for the property of asserts, and then the assertion in it fails.
    assertThat(error(Programs.parse(source, ASSERT))).isEqualTo("assertion 0 fails");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#include <assert.h>\nint main(void) { int x; assert(x > 0); return 0; }",
        "int main(void) { int x; assert(x > 0); return 0; }",
        "void __assert_fail(const char *, const char *, unsigned int, const char *);"
            + "int main(void) { int x;"
            + " ((x > 0) ? (void) (0) : __assert_fail (\"x > 0\", \"f.c\", 3, \"main\"));"
            + " return 0; }",
        "extern void __assert_fail(const char *, const char *, unsigned int, const char *);"
            + "int main(void) { int x;"
            + " ((void) sizeof ((x > 0) ? 1 : 0), __extension__ ({ if (x > 0) ; else"
            + " __assert_fail (\"x > 0\", \"f.c\", 3, __extension__ __PRETTY_FUNCTION__); }));"
            + " return 0; }",
      })
  void failingAssert(String source) {
    Program program = Programs.parse(source, ASSERT);
    assertThat(error(program, 0)).isEqualTo("assertion x > 0 fails");
    assertThat(Programs.result(program, 1)).isZero();
    // Under another property a failing assert just ends the program.
    assertThat(Programs.run(Programs.parse(source, REACH_ERROR), 0))
        .isInstanceOf(Outcome.Halted.class);
  }

  @Test
  void assertsWithStringsAndWithoutEffect() {
    assertThat(error(Programs.parse("int main(void) { assert(!\"no\"); }")))
        .isEqualTo("assertion !\"no\" fails");
    assertThat(error(Programs.parse("int main(void) { int x; assert(x && \"no\"); }"), 0))
        .isEqualTo("assertion x && \"no\" fails");
    String off = "#define NDEBUG\n#include <assert.h>\nint main(void) { assert(0); return 4; }";
    assertThat(Programs.result(off)).isEqualTo(4);
    String own = "int n; void assert(int c) { n += c; } int main(void) { assert(0); return n; }";
    assertThat(Programs.result(own)).isZero();
  }

  @Test
  void errorLabel() {
    String source = "int main(void) { int x; if (x) goto ERROR; return 1; ERROR: return 2; }";
    FrontendOptions label = FrontendOptions.DEFAULT.withProperty(new Property.ErrorLabel("ERROR"));
    assertThat(error(Programs.parse(source, label), 1)).isEqualTo("label ERROR is reached");
    assertThat(Programs.result(Programs.parse(source, label), 0)).isEqualTo(1);
    assertThat(Programs.result(source, 1)).isEqualTo(2);
  }

  @Test
  void aCallThroughAPointerIsACall() {
    String source =
        """
        void reach_error(void) {}
        void other(void) {}
        int main(void) { int x; void (*f)(void) = x ? reach_error : other; f(); return 0; }
        """;
    assertThat(error(Programs.parse(source), 1)).isEqualTo("call of reach_error()");
    assertThat(Programs.result(source, 0)).isZero();
  }

  private static List<String> withProperty(String property, String source) {
    FrontendOptions options =
        FrontendOptions.DEFAULT.withProperty(PropertyParser.shortForm(property).orElseThrow());
    return Programs.diagnose(source, options).stream()
        .map(found -> found.kind() + " " + found.message())
        .toList();
  }

  @Test
  void labelsThatDoNotExistAreErrors() {
    String source = "void unused(void) { DONE: ; } int main(void) { goto ERROR; ERROR: return 0; }";
    assertThat(withProperty("label:ERROR", source)).isEmpty();
    assertThat(withProperty("label:DONE", source)).as("in a function without calls").isEmpty();
    assertThat(withProperty("label:ERRORS", source))
        .containsExactly(
            "INPUT_ERROR the property names the label ERRORS, but the program has none of this"
                + " name; similar: ERROR");
    assertThat(withProperty("label:error", source)).singleElement().asString().endsWith(": ERROR");
    assertThat(withProperty("label:NOPE", source))
        .singleElement()
        .asString()
        .endsWith("has none of this name");
    assertThat(withProperty("label:main", source))
        .singleElement()
        .asString()
        .contains("label main");
  }

  @Test
  void functionsThatDoNotExistAreErrors() {
    String source =
        """
        #include <stdlib.h>
        void declared(void);
        static void defined(int (*pointer)(void)) { pointer(); }
        int main(void) { void inside(void); implicit(); abort(); return 0; }
        """;
    for (String there : List.of("declared", "defined", "inside", "implicit", "abort", "main")) {
      assertThat(withProperty("function:" + there, source)).as(there).isEmpty();
    }
    assertThat(withProperty("function:implicid", source))
        .singleElement()
        .asString()
        .startsWith("INPUT_ERROR the property names the function implicid")
        .endsWith("; similar: implicit");
    // Whatever it points to has another name.
    assertThat(withProperty("function:pointer", source)).hasSize(1);
    // Names of the field are no mistake where they are not needed.
    assertThat(withProperty("function:reach_error", source)).isEmpty();
    assertThat(withProperty("function:__VERIFIER_error", source)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"abort()", "exit(1)", "_Exit(0)", "__builtin_trap()", "x = (exit(x++), 3)"})
  void ends(String call) {
    String source = "int main(void) { int x = 0; " + call + "; reach_error(); }";
    assertThat(Programs.run(Programs.parse(source))).isInstanceOf(Outcome.Halted.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "void stop(void) __attribute__((noreturn));",
        "__attribute__((__noreturn__)) extern void stop(void);",
        "_Noreturn void stop(void);",
      })
  void functionsThatDoNotReturnEndTheProgram(String declaration) {
    String source = declaration + " int main(void) { stop(); reach_error(); }";
    Program program = Programs.parse(source);
    assertThat(program.assumptions()).isEmpty();
    assertThat(Programs.run(program)).isInstanceOf(Outcome.Halted.class);
  }

  @Test
  void assumptionsBlock() {
    String source =
        """
        extern void __VERIFIER_assume(int);
        int main(void) { int x; __VERIFIER_assume(x > 3 && x < 6); return x; }
        """;
    assertThat(Programs.result(source, 5)).isEqualTo(5);
    assertThat(Programs.run(Programs.parse(source), 6)).isInstanceOf(Outcome.Blocked.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bool",
        "char",
        "int",
        "int128",
        "uint128",
        "loff_t",
        "long",
        "longlong",
        "short",
        "size_t",
        "sector_t",
        "u32",
        "uchar",
        "uint",
        "ulong",
        "ulonglong",
        "unsigned",
        "ushort"
      })
  void nondeterministicFunctions(String suffix) {
    String source = "int main(void) { return __VERIFIER_nondet_" + suffix + "() == 1; }";
    Program program = Programs.parse(source);
    assertThat(program.assumptions()).isEmpty();
    assertThat(Programs.result(program, 1)).isEqualTo(1);
    assertThat(Programs.result(program, 0)).isZero();
  }

  @Test
  void functionsWithoutBody() {
    String source =
        "int g = 1; const int c = 2; int foo(int); void bar(void);"
            + "int main(void) { bar(); int x = foo(g); printf(\"%d\", x); return g * 10 + x + c; }";
    Program pure = Programs.parse(source);
    assertThat(pure.assumptions())
        .containsExactly("bar has no side effects", "foo has no side effects");
    assertThat(Programs.result(pure, 5)).isEqualTo(17);
    Program havoc = Programs.parse(source, FrontendOptions.DEFAULT.withExtern(ExternMode.HAVOC));
    assertThat(havoc.assumptions()).isEmpty();
    // What bar does to g, what foo does to g, what foo returns.
    assertThat(Programs.result(havoc, 7, 8, 5)).isEqualTo(87);
  }

  @Test
  void otherEntryFunction() {
    Program program =
        Programs.parse("int f(int a) { return a; }", FrontendOptions.DEFAULT.withEntry("f"));
    assertThat(Programs.result(program, 6)).isEqualTo(6);
  }

  @Test
  void globalsHaveAnyValueBeforeAnotherEntryFunction() {
    String source =
        """
        int given = 1;
        static int hidden;
        const int fixed = 500;
        int f(void) { static int local = 4; return given + 10 * hidden + fixed + 1000 * local; }
        """;
    FrontendOptions entry = FrontendOptions.DEFAULT.withEntry("f");
    assertThat(Programs.result(Programs.parse(source, entry), 2, 3, 5)).isEqualTo(5532);
    FrontendOptions first = entry.withGlobals(GlobalValues.INITIAL);
    assertThat(Programs.result(Programs.parse(source, first), 2, 3, 5)).isEqualTo(4501);
  }

  @Test
  void propertyFiles() {
    assertThat(read("CHECK( init(main()), LTL(G ! call(reach_error())) )\n"))
        .isEqualTo(new Property.ErrorFunctions(Set.of("reach_error")));
    assertThat(read("CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )"))
        .isEqualTo(new Property.ErrorFunctions(Set.of("__VERIFIER_error")));
    assertThat(read("CHECK( init(main), LTL(G ! at(error)) )"))
        .isEqualTo(new Property.ErrorLabel("error"));
    assertThat(read("CHECK( init(main()), LTL(G ! overflow) )"))
        .isEqualTo(new Property.Checks(Set.of(Check.OVERFLOW)));
    assertThat(read("CHECK( init(main()), LTL(G valid-memtrack) )"))
        .isEqualTo(new Property.Checks(Set.of(Check.MEMORY_TRACK)));
    assertThat(read("CHECK( init(main()), LTL(G ! uninitialised) )"))
        .isEqualTo(new Property.Checks(Set.of(Check.INITIALISATION)));
    assertThat(failure("CHECK( init(main()), LTL(G ! data-race) )"))
        .isEqualTo(
            "UNSUPPORTED p.prp:1:1: data race properties are not supported yet: LTL(G !"
                + " data-race)");
    assertThat(failure("CHECK( init(main()), LTL(F end) )")).contains("termination properties");
    assertThat(
            read(
                "CHECK( init(main()), LTL(G valid-free) )\n"
                    + "CHECK( init(main()), LTL(G valid-deref) )"))
        .hasToString(Check.FREE.sentence() + ", " + Check.DEREF.sentence());
    assertThat(PropertyParser.shortForm("no-invalid-shift"))
        .contains(new Property.Checks(Set.of(Check.SHIFT)));
    assertThat(failure("COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )"))
        .contains("coverage properties");
    assertThat(failure("hello")).startsWith("INPUT_ERROR p.prp:1:1: this is no property");
    assertThat(failure("")).isEqualTo("INPUT_ERROR p.prp: no property in this file");
    assertThat(PropertyParser.shortForm("function:f"))
        .contains(new Property.ErrorFunctions(Set.of("f")));
    assertThat(PropertyParser.shortForm("label:L")).contains(new Property.ErrorLabel("L"));
    assertThat(PropertyParser.shortForm("assert")).contains(new Property.FailingAssert());
    assertThat(PropertyParser.shortForm("unreach-call")).contains(Property.DEFAULT);
    assertThat(PropertyParser.shortForms().split(", "))
        .contains("unreach-call", "memory-safety")
        .allMatch(form -> PropertyParser.shortForm(form).isPresent());
    assertThat(PropertyParser.shortForm("function:1")).isEmpty();
    assertThat(Property.DEFAULT)
        .hasToString("no assert fails, no call of reach_error() or __VERIFIER_error()");
  }

  private static Property read(String content) {
    return ((PropertyParser.Result.Read) PropertyParser.parse("p.prp", content)).property();
  }

  private static String failure(String content) {
    var failed = (PropertyParser.Result.Failed) PropertyParser.parse("p.prp", content);
    return failed.diagnostic().kind() + " " + failed.diagnostic();
  }
}
