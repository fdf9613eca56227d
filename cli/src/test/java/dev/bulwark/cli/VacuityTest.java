package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Verdicts that say nothing are marked, and others are not. */
class VacuityTest {

  private static final String HEAD =
      """
      extern int __VERIFIER_nondet_int(void);
      extern void __VERIFIER_assume(int);
      extern void abort(void);
      void reach_error(void) {}
      """;

  private static final String NOBODY = "vacuous: no execution reaches an end or a check";

  @TempDir Path directory;

  private Cli.Result main(String body, String... options) throws IOException {
    Path file = directory.resolve("t.c");
    Files.writeString(file, HEAD + "int main(void) {\n" + body + "\n}\n");
    return Cli.verify(file, options);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "__VERIFIER_assume(0); reach_error();",
        "__VERIFIER_assume(0); return 0;  reach_error();",
        "int x = 1; __VERIFIER_assume(x == 2); if (x != 2) reach_error(); return 0;",
        "int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 5); __VERIFIER_assume(x < 3);"
            + " if (x == 4) reach_error(); return 0;",
        "int x = __VERIFIER_nondet_int(); if (x > 7) __VERIFIER_assume(x < 7);"
            + " else __VERIFIER_assume(x > 7); if (x == 7) reach_error(); return 0;",
        "int x = __VERIFIER_nondet_int(); for (int i = 0; i < 10; i++) __VERIFIER_assume(i != 9);"
            + " if (x == 7) reach_error(); return 0;",
        "unsigned x = __VERIFIER_nondet_int(); __VERIFIER_assume(x * x == 3);"
            + " while (x > 0) { x--; } if (x == 7) reach_error(); return 0;",
        "__VERIFIER_assume(__VERIFIER_nondet_int() && 0); abort(); reach_error();",
        "__VERIFIER_assume(0); while (1) { if (__VERIFIER_nondet_int()) reach_error(); }",
      })
  void contradictoryAssumptions(String body) throws IOException {
    Cli.Result result = main(body);
    assertThat(result.verdict()).isEqualTo("VERDICT: SAFE (" + NOBODY + ")");
    assertThat(result.code()).isZero();
    assertThat(result.err())
        .contains("t.c:", "warning: every execution is cut off", "by an assumption");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 5);"
            + " if (x == 4) reach_error(); return 0;",
        // No random run gets past this.
        "int x = __VERIFIER_nondet_int(); int y = __VERIFIER_nondet_int();"
            + " __VERIFIER_assume(x > 10000 && x < 70000 && y > 10000 && y == x * 3);"
            + " if (x > y) reach_error(); return 0;",
        // The check is reached, the end is not.
        "int x = 0; while (1) { if (x != 0) reach_error(); __VERIFIER_assume(x == 0); }",
        "if (__VERIFIER_nondet_int()) { __VERIFIER_assume(0); reach_error(); } return 0;",
        "if (__VERIFIER_nondet_int()) { __VERIFIER_assume(0); reach_error(); } abort();",
        // Nothing is cut off: it just goes on.
        "while (1) ; reach_error();",
        "int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x >= 0); while (1) ; reach_error();",
      })
  void verdictsThatSaySomething(String body) throws IOException {
    Cli.Result result = main(body);
    assertThat(result.verdict()).isEqualTo("VERDICT: SAFE");
    assertThat(result.err()).doesNotContain("warning");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int *p = 0; *p = 1; reach_error();",
        "int *p = 0; *p = 1; if (*p != 1) reach_error(); return 0;",
        "int *p = 0; int x = __VERIFIER_nondet_int(); *p = x; if (x) reach_error(); return 0;",
        "int x = __VERIFIER_nondet_int(); int *p = 0; __VERIFIER_assume(x > 3);"
            + " *p = x; if (x == 5) reach_error(); return 0;",
        // Pointers without a value are assumed to point nowhere, which is no reason.
        "int *a, *b, *c, *d; int *p = 0; *p = 1; reach_error();",
      })
  void undefinedBehaviourOnEveryExecution(String body) throws IOException {
    Path out = directory.resolve("out");
    Cli.Result result = main(body, "--output", out.toString());
    assertThat(result.verdict())
        .startsWith(
            "VERDICT: UNKNOWN (no execution reaches an end or a check without undefined behaviour:"
                + " invalid dereference")
        .contains(" at ", "t.c:6:")
        .doesNotContain("assuming");
    assertThat(result.code()).isEqualTo(5);
    assertThat(out.resolve("certificate.txt")).doesNotExist();
    assertThat(result.err()).contains("t.c:6:", "warning", "undefined behaviour", "invalid deref");
  }

  /** A check that was passed before does not excuse it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "int x = 3; if (x != 3) reach_error(); int *p = 0; *p = 1; reach_error();",
        "int x = __VERIFIER_nondet_int(); int y = x; if (x != y) reach_error();"
            + " int *p = 0; *p = 1; return x;",
        "int x = 3; for (int i = 0; i < 900; i++) { if (x != 3) reach_error(); }"
            + " int *p = 0; *p = 1; return x;",
        "int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 0); if (x < 1) reach_error();"
            + " while (1) { int *p = 0; *p = x; }",
      })
  void undefinedBehaviourOnEveryExecutionBehindACheck(String body) throws IOException {
    Cli.Result result = main(body);
    assertThat(result.verdict())
        .startsWith("VERDICT: UNKNOWN (no execution reaches an end")
        .contains("without undefined behaviour: invalid dereference at ", "t.c:6:");
    assertThat(result.code()).isEqualTo(5);
  }

  /** Where somebody may go on for ever without it, it is not on every execution. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "int a[4] = {0}; while (1) { a[__VERIFIER_nondet_int()] = 0; if (a[1]) reach_error(); }",
        "int x = 3; if (x != 3) reach_error();"
            + " if (__VERIFIER_nondet_int() == 123456789) return 0; int *p = 0; *p = 1;",
      })
  void undefinedBehaviourOnNearlyEveryExecution(String body) throws IOException {
    assertThat(main(body).verdict()).startsWith("VERDICT: SAFE (assuming: no undefined behaviour");
  }

  @Test
  void otherKindsOfUndefinedBehaviour() throws IOException {
    assertThat(main("int z = 0; int x = 1 / z; reach_error();").verdict())
        .contains("without undefined behaviour: division by zero at ");
    assertThat(main("int s = 99; int x = 1 << s; reach_error();").verdict())
        .contains("without undefined behaviour: shift amount");
    assertThat(main("__builtin_unreachable(); reach_error();").verdict())
        .contains("without undefined behaviour: ");
    // It is the property: then it is no assumption.
    Cli.Result result = main("int *p = 0; *p = 1; return 0;", "--property", "valid-deref");
    assertThat(result.code()).isEqualTo(10);
  }

  @Test
  void undefinedBehaviourOnSomeExecutionsIsNoMore() throws IOException {
    Cli.Result result =
        main(
            "int z = __VERIFIER_nondet_int(); int x = 1 / z; if (x == 7) reach_error(); return 0;");
    assertThat(result.verdict()).isEqualTo("VERDICT: SAFE (assuming: no undefined behaviour)");
    assertThat(result.err()).doesNotContain("warning");
  }

  @Test
  void aProgramWithoutErrors() throws IOException {
    Cli.Result result = main("return 0;");
    assertThat(result.verdict())
        .isEqualTo("VERDICT: SAFE (vacuous: nothing in the program can violate the property)");
    assertThat(result.err())
        .contains("warning: nothing in the program can violate the property: no assert fails");
    assertThat(main("return 0;", "--property", "function:abort").verdict()).contains("vacuous");
    assertThat(main("return 0;", "--property", "no-overflow").verdict()).isEqualTo("VERDICT: SAFE");
    Path property = directory.resolve("p.prp");
    Files.writeString(property, "CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )\n");
    assertThat(main("reach_error();", "--property", property.toString()).verdict())
        .startsWith("VERDICT: SAFE (vacuous: nothing");
  }

  @Test
  void namesThatDoNotExist() throws IOException {
    Path property = directory.resolve("p.prp");
    Files.writeString(property, "CHECK( init(main()), LTL(G ! label(EROR)) )\n");
    String body = "ERROR: return 0;";
    for (String wrong : new String[] {property.toString(), "label:EROR", "function:reach_eror"}) {
      Cli.Result result = main(body, "--property", wrong);
      assertThat(result.code()).isEqualTo(3);
      assertThat(result.verdict()).startsWith("VERDICT: UNKNOWN (input error: the property names");
      assertThat(result.err()).containsAnyOf("similar: ERROR", "similar: reach_error");
    }
    assertThat(main(body, "--property", "label:ERROR").code()).isEqualTo(10);
  }

  @Test
  void everyReportSaysIt() throws IOException {
    String body = "int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x != x); reach_error();";
    Path out = directory.resolve("out");
    Path page = directory.resolve("page.html");
    Cli.Result result = main(body, "--json", "--output", "" + out, "--html", "" + page);
    JsonNode json = new ObjectMapper().readTree(result.out());
    assertThat(json.get("verdict").asText()).isEqualTo("SAFE");
    assertThat("vacuous: " + json.get("vacuous").asText()).isEqualTo(NOBODY);
    assertThat(json.get("warnings").get(0).asText()).contains("every execution is cut off");
    assertThat(page).content().contains(NOBODY, "every execution is cut off");
    // The certificate is the one of the program; checking it says the same.
    Cli.Result certified =
        Cli.run("certify", out + "/certificate.txt", directory.resolve("t.c").toString());
    assertThat(certified.verdict()).isEqualTo("VERDICT: SAFE (" + NOBODY + ")");
    JsonNode sound =
        new ObjectMapper().readTree(main("if (0) reach_error(); return 0;", "--json").out());
    assertThat(sound.has("vacuous")).isFalse();
    assertThat(sound.get("warnings")).isEmpty();
    assertThat(main(body, "-q").err()).as("even to those who want to see little").contains("warn");
  }
}
