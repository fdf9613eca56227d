package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What users see of verdicts: lines, files, JSON. */
class VerifyTest {

  private static final Path UNSAFE = Cli.ROOT.resolve("examples/leap_year.c");
  private static final Path SAFE = Cli.ROOT.resolve("examples/gcd.c");

  @TempDir Path directory;

  private Path file(String name, String content) throws IOException {
    return Files.writeString(directory.resolve(name), content);
  }

  @Test
  void traceIsInSourceTerms() throws IOException {
    Path source =
        file(
            "t.c",
            """
            #include <assert.h>
            int __VERIFIER_nondet_int(void);
            int twice(int a) {
              return a + a;
            }
            int main(void) {
              int x = __VERIFIER_nondet_int();
              if (x != 21)
                return 0;
              int y = twice(x);
              assert(y != 42);
              return 0;
            }
            """);
    Cli.Result result = Cli.verify(source);
    assertThat(result.verdict()).isEqualTo("VERDICT: UNSAFE (unreach-call)");
    assertThat(result.code()).isEqualTo(10);
    assertThat(result.lines())
        .anyMatch(line -> line.strip().startsWith("7 ") && line.contains("x = 21 (input)"));
    assertThat(result.lines()).anyMatch(line -> line.contains("in twice(a = 21):"));
    assertThat(result.lines())
        .anyMatch(line -> line.strip().startsWith("10 ") && line.contains("y = 42"));
    assertThat(result.lines()).anyMatch(line -> line.contains("t.c:11:"));
  }

  @Test
  void inputsThatDoNotMatterAreGivenToo() throws IOException {
    Path source =
        file(
            "t.c",
            """
            int __VERIFIER_nondet_int(void);
            void reach_error(void);
            int main(void) {
              int idle = __VERIFIER_nondet_int();
              int x = __VERIFIER_nondet_int();
              int sum = idle;
              if (x == 5)
                reach_error();
              return sum;
            }
            """);
    Cli.Result result = Cli.verify(source, "--explain-passes");
    assertThat(result.verdict()).isEqualTo("VERDICT: UNSAFE (unreach-call)");
    assertThat(result.lines()).anyMatch(line -> line.contains("idle = 0 (input)"));
    assertThat(result.err().lines().filter(line -> line.startsWith("unreachable-code")))
        .anyMatch(line -> line.contains("->"));
    assertThat(result.err().lines()).anyMatch(line -> line.startsWith("inlining "));
    assertThat(result.err().lines()).anyMatch(line -> line.startsWith("large blocks "));
  }

  @Test
  void proofSaysHowFarLoopsGo() {
    Cli.Result result = Cli.verify(SAFE, "--engine", "bmc");
    assertThat(result.lines()).anyMatch(line -> line.startsWith("Proof: unrolled"));
    assertThat(result.lines())
        .anyMatch(line -> line.contains("loop at") && line.contains("gcd.c:12:"));
  }

  @Test
  void outputSaysWhatIsCheckedByDefault() {
    assertThat(Cli.verify(SAFE).out())
        .contains(
            "Property: no assert fails, no call of reach_error() or __VERIFIER_error() (default");
    assertThat(Cli.verify(SAFE, "--property", "assert").out())
        .contains("Property: no assert fails\n");
  }

  @Test
  void quietPrintsTheVerdictOnly() {
    Cli.Result result = Cli.verify(UNSAFE, "--quiet");
    assertThat(result.out()).isEqualTo("VERDICT: UNSAFE (unreach-call)" + System.lineSeparator());
    assertThat(result.err()).isEmpty();
  }

  @Test
  void verbosePrintsStatistics() {
    Cli.Result result = Cli.verify(SAFE, "--engine", "bmc", "--verbose");
    assertThat(result.lines())
        .anyMatch(line -> line.startsWith("Bulwark: "))
        .anyMatch(line -> line.matches("bmc queries: \\d+"))
        .anyMatch(line -> line.matches("Time for parsing: \\d+\\.\\d+ s"))
        .anyMatch(line -> line.matches("Time for engine: \\d+\\.\\d+ s"))
        .anyMatch(line -> line.matches("Time for certification: \\d+\\.\\d+ s"));
    assertThat(result.verdict()).startsWith("VERDICT: SAFE");
  }

  /** Where no engine is needed, none is named. */
  @Test
  void verboseNamesTheDefaultWhereNobodyHadToSearch() throws IOException {
    Path source = file("empty.c", "int main(void) { return 0; }");
    assertThat(Cli.verify(source, "--verbose").lines()).contains("Engine: default");
  }

  @Test
  void assumptionsArePartOfTheVerdict() throws IOException {
    Path source =
        file(
            "extern.c",
            """
            #include <assert.h>
            int foo(int x);
            int g = 3;
            int main(void) {
              int r = foo(1);
              assert(g == 3);
              return r;
            }
            """);
    Cli.Result pure = Cli.verify(source);
    assertThat(pure.verdict()).startsWith("VERDICT: SAFE (assuming: ").contains("foo");
    assertThat(pure.code()).isZero();
    Cli.Result havoc = Cli.verify(source, "--extern", "havoc");
    assertThat(havoc.verdict()).startsWith("VERDICT: UNSAFE (unreach-call");
    assertThat(havoc.code()).isEqualTo(10);
  }

  /** The bits that a program has given a NaN itself, and those that gcc gives it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "unsigned u = 0x7fc00001, v; float f, g; memcpy(&f, &u, 4); g = f; memcpy(&v, &g, 4);"
            + " assert(u == v);",
        "struct { float f; } s, t; unsigned u = 0x7fc00001, v; memcpy(&s, &u, 4); t = s;"
            + " memcpy(&v, &t, 4); assert(u == v);",
        "double a = __builtin_nan(\"\"), b = __builtin_nan(\"\"); assert(!memcmp(&a, &b, 8));",
        "assert(signbit(-__builtin_nan(\"\")));",
      })
  void bitsOfNanThatAreMadeUpAreNoCounterexample(String statements) throws IOException {
    String source =
        """
        #include <assert.h>
        #include <math.h>
        #include <string.h>
        int main(void) { %s return 0; }
        """;
    Cli.Result open =
        Cli.verify(
            file("nan.c", source.formatted(statements)), "--engine", "bmc", "--timeout", "30");
    assertThat(open.verdict()).startsWith("VERDICT: UNKNOWN").contains("NaN");
    assertThat(open.code()).isEqualTo(5);
  }

  /** The sine of one is a number that the program computes, and none that may be chosen. */
  @ParameterizedTest
  @ValueSource(strings = {"sin(1.0) == 0.5", "printf(\"abc\") == 7"})
  void anExecutionWithAMadeUpResultIsNoCounterexample(String condition) throws IOException {
    String source =
        """
        #include <assert.h>
        #include <math.h>
        #include <stdio.h>
        int main(void) { int is = %s; assert(%s); return 0; }
        """;
    Cli.Result open =
        Cli.verify(
            file("open.c", source.formatted(condition, "!is")),
            "--engine",
            "bmc",
            "--timeout",
            "30");
    assertThat(open.verdict()).startsWith("VERDICT: UNKNOWN").contains("made-up result of");
    assertThat(open.code()).isEqualTo(5);
    Cli.Result proven =
        Cli.verify(file("proven.c", source.formatted(condition, "is == 0 || is == 1")));
    assertThat(proven.verdict()).startsWith("VERDICT: SAFE");
  }

  @Test
  void macrosAndIncludes() throws IOException {
    Files.createDirectories(directory.resolve("include"));
    file("include/limit.h", "#define LIMIT 5\n");
    Path source =
        file(
            "m.c",
            """
            #include "limit.h"
            #include <assert.h>
            int main(void) {
              assert(LIMIT + EXTRA == 7);
              return 0;
            }
            """);
    String include = directory.resolve("include").toString();
    assertThat(Cli.verify(source, "-I", include, "-D", "EXTRA=2").verdict())
        .isEqualTo("VERDICT: SAFE");
    assertThat(Cli.verify(source, "-I" + include, "-DEXTRA").verdict())
        .isEqualTo("VERDICT: UNSAFE (unreach-call)");
  }

  @Test
  void dataModelMatters() throws IOException {
    Path source =
        file(
            "long.c",
            "#include <assert.h>\nint main(void) { assert(sizeof(long) == 8); return 0; }\n");
    assertThat(Cli.verify(source).code()).isZero();
    assertThat(Cli.verify(source, "--data-model", "ILP32").code()).isEqualTo(10);
  }

  @Test
  void severalFilesMakeOneProgram() throws IOException {
    Path one = file("one.c", "int f(void) { return 1; }\n");
    Path two =
        file(
            "two.c",
            "#include <assert.h>\nint f(void);\nint main(void) { assert(f() == 1); return 0; }\n");
    Cli.Result result = Cli.run("verify", one.toString(), two.toString());
    assertThat(result.verdict()).isEqualTo("VERDICT: SAFE");
  }

  @Test
  void structuresGoFromFileToFile() throws IOException {
    file("pair.h", "struct pair { int a; union { float f; unsigned n; } b; };\n");
    Path one =
        file(
            "one.c",
            """
            #include "pair.h"
            struct pair make(int a) { struct pair r = { a, { .f = 1.5f } }; return r; }
            """);
    Path two =
        file(
            "two.c",
            """
            #include <assert.h>
            #include "pair.h"
            struct pair make(int a);
            struct pair kept;
            int main(void) {
              struct pair p = make(3), q;
              q = p;
              kept = q;
              assert(kept.a == 3 && kept.b.n == q.b.n);
              assert(kept.b.n != 0x3fc00000u);
            }
            """);
    Cli.Result result = Cli.run("verify", one.toString(), two.toString());
    assertThat(result.verdict()).isEqualTo("VERDICT: UNSAFE (unreach-call)");
    assertThat(result.lines())
        .anyMatch(line -> line.contains("q = p;") && line.contains("q.b.f = 1.5"))
        .anyMatch(line -> line.contains("two.c:10:"))
        .noneMatch(line -> line.contains("(_ bv"));
  }

  /** A property file says where a program begins, --entry where an execution of it does. */
  @Test
  void globalsAreInitialisedWhereThePropertyFileSaysThatTheProgramBegins() throws Exception {
    Path source =
        file(
            "harness.c",
            """
            extern void reach_error(void);
            static int ready = 1;
            int harness(int x) { if (!ready) reach_error(); return x; }
            """);
    Path property = file("harness.prp", "CHECK( init(harness()), LTL(G ! call(reach_error())) )\n");
    String file = property.toString();
    assertThat(Cli.verify(source, "--property", file).out()).contains("VERDICT: SAFE");
    assertThat(Cli.verify(source, "--property", file, "--globals", "any").out())
        .contains("VERDICT: UNSAFE");
    assertThat(Cli.verify(source, "--property", file, "--entry", "harness").out())
        .contains("VERDICT: UNSAFE");
  }

  @Test
  void argumentsOfTheEntryAreInputs() throws IOException {
    Path source =
        file(
            "step.c",
            "#include <assert.h>\n"
                + "int state;\n"
                + "void step(int in) { assert(in != 5 || state != 7); }\n");
    Cli.Result result = Cli.verify(source, "--entry", "step");
    assertThat(result.lines())
        .anyMatch(line -> line.endsWith("state = 7 (input)"))
        .anyMatch(line -> line.contains("in step(in = 5 (input)):"));
  }

  @Test
  void whereEveryEngineGivesUpTheirReasonsAreSaid() throws IOException {
    Path source =
        file(
            "wild.c",
            """
            long __VERIFIER_nondet_long(void);
            int main(void) {
              int *p = (int *) __VERIFIER_nondet_long();
              *p = 1;
              return 0;
            }
            """);
    assertThat(Cli.verify(source).verdict())
        .startsWith("VERDICT: UNKNOWN (")
        .contains("bmc inconclusive: incomplete: an access through a pointer from an input");
  }

  @Test
  void invariantsNameMembersOfObjects() throws IOException {
    Path source =
        file(
            "ring.c",
            """
            #include <assert.h>
            int __VERIFIER_nondet_int(void);
            struct ring { unsigned char count, head; } ring;
            static void put(struct ring *r) { if (r->count < 8) { r->count++; r->head = (r->head + 1) % 8; } }
            static void get(struct ring *r) { if (r->count > 0) r->count--; }
            int main(void) {
              while (1) {
                if (__VERIFIER_nondet_int()) put(&ring); else get(&ring);
                assert(ring.count <= 8 && ring.head < 8);
              }
            }
            """);
    Cli.Result result = Cli.verify(source, "--engine", "ic3cfa");
    assertThat(result.verdict()).isEqualTo("VERDICT: SAFE");
    assertThat(result.lines())
        .anyMatch(line -> line.contains("ring.c:7:") && line.contains("ring.count <"))
        .noneMatch(line -> line.contains("select("));
  }

  /** Nobody else has the source of our {@code strcpy}. */
  @Test
  void errorsInLibraryFunctionsAreAtTheirCalls() throws IOException {
    Path source =
        file(
            "copy.c",
            """
            #include <string.h>
            extern char __VERIFIER_nondet_char(void);
            int main(void) {
              char from[3] = { 'a', __VERIFIER_nondet_char() }, to[2];
              strcpy(to, from);
              return 0;
            }
            """);
    Path witness = directory.resolve("witness.yml");
    Cli.Result result =
        Cli.verify(source, "--property", "valid-deref", "--witness", witness.toString());
    assertThat(result.verdict()).isEqualTo("VERDICT: UNSAFE (valid-deref)");
    assertThat(result.lines())
        .anyMatch(line -> line.contains("copy.c:5:3: invalid dereference in strcpy(): "));
    assertThat(Files.readString(witness)).contains("target").doesNotContain("<string.c>");
    assertThat(
            Cli.run("certify", witness.toString(), source.toString(), "--property", "valid-deref")
                .verdict())
        .isEqualTo("VERDICT: UNSAFE (valid-deref)");
  }

  @Test
  void unknownPropertiesAreToldWhatThereIs() throws IOException {
    Path source = file("ok.c", "int main(void) { assert(1); return 0; }\n");
    assertThat(Cli.verify(source, "--property", "unreach-call").verdict())
        .isEqualTo("VERDICT: SAFE");
    assertThat(Cli.verify(source, "--property", "no-overflows").verdict())
        .contains("no-overflows is no such file")
        .contains("no-overflow,")
        .contains("label:NAME");
  }

  @Test
  void jsonOfAViolation() throws IOException {
    Cli.Result result = Cli.verify(UNSAFE, "--engine", "bmc", "--json");
    JsonNode json = new ObjectMapper().readTree(result.out());
    assertThat(json.get("format").asInt()).isEqualTo(1);
    assertThat(json.get("verdict").asText()).isEqualTo("UNSAFE");
    assertThat(json.get("property").asText()).isEqualTo("unreach-call");
    assertThat(json.get("engine").asText()).isEqualTo("bmc");
    assertThat(json.get("dataModel").asText()).isEqualTo("LP64");
    assertThat(json.get("files").get(0).get("sha256").asText()).hasSize(64);
    JsonNode days = json.get("inputs").get(0);
    assertThat(days.get("type").asText()).isEqualTo("unsigned int");
    assertThat(days.get("values").get(0).asText()).matches("\\d+");
    assertThat(json.get("trace").size()).isPositive();
    assertThat(json.get("error").get("line").asInt()).isEqualTo(32);
    assertThat(json.get("timings").get("parsing").asDouble()).isPositive();
    assertThat(json.get("versions").get("Bulwark").asText()).isNotEmpty();
    assertThat(result.err().lines().toList().getLast()).isEqualTo("VERDICT: UNSAFE (unreach-call)");
    assertThat(result.code()).isEqualTo(10);
  }

  @Test
  void jsonOfAnInductiveProof() throws IOException {
    Path source =
        file(
            "loop.c",
            """
            extern unsigned __VERIFIER_nondet_uint(void);
            extern void reach_error(void);
            extern int other(void);
            int main(void) {
              unsigned n = __VERIFIER_nondet_uint();
              unsigned up = 0, down = n;
              while (up < n) { up++; down--; }
              if (up + down != n + 0 * other()) reach_error();
            }
            """);
    Cli.Result result = Cli.verify(source, "--engine", "k-induction", "--json");
    JsonNode json = new ObjectMapper().readTree(result.out());
    assertThat(json.get("verdict").asText()).isEqualTo("SAFE");
    assertThat(json.get("assumptions").get(0).asText()).isEqualTo("other has no side effects");
    JsonNode proof = json.get("proof");
    assertThat(proof.get("kind").asText()).isEqualTo("inductive");
    JsonNode invariant = proof.get("invariants").get(0);
    assertThat(invariant.get("line").asInt()).isEqualTo(7);
    assertThat(invariant.get("invariant").asText()).isNotEmpty();
    assertThat(json.get("statistics").get("Random runs").asInt()).isPositive();
    assertThat(json.get("statistics").get("Certificate").asText()).contains("shown by");
    for (String phase : List.of("parsing", "passes", "engine", "certification", "everything")) {
      assertThat(json.get("timings").get(phase).asDouble()).as(phase).isPositive();
    }
    assertThat(json.get("versions").fieldNames())
        .toIterable()
        .contains("Bulwark", "Java", "System")
        .containsAnyOf("Z3", "Bitwuzla", "SMTInterpol", "Princess");
  }

  @Test
  void jsonOfAProofAndOfARefusal() throws IOException {
    JsonNode proof =
        new ObjectMapper().readTree(Cli.verify(SAFE, "--engine", "bmc", "--json").out());
    assertThat(proof.get("verdict").asText()).isEqualTo("SAFE");
    assertThat(proof.get("proof").get("kind").asText()).isEqualTo("unrolled");
    assertThat(proof.get("proof").get("loopBounds").get(0).get("line").asInt()).isEqualTo(12);
    JsonNode refusal = new ObjectMapper().readTree(Cli.verify(file("e.c", ""), "--json").out());
    assertThat(refusal.get("verdict").asText()).isEqualTo("UNKNOWN");
    assertThat(refusal.get("reason").asText()).contains("e.c");
    assertThat(refusal.get("diagnostics").size()).isEqualTo(1);
  }

  @Test
  void certificatesAreWrittenAndCheckedAgain() throws IOException {
    for (Path source : new Path[] {SAFE, UNSAFE}) {
      Path out = directory.resolve("out-" + source.getFileName());
      Cli.Result verified = Cli.verify(source, "--output", out.toString(), "--json");
      assertThat(out.resolve("result.json")).hasContent(verified.out().strip());
      Path certificate = out.resolve("certificate.txt");
      Cli.Result certified = Cli.run("certify", certificate.toString(), source.toString());
      assertThat(certified.code()).isEqualTo(verified.code());
      assertThat(certified.verdict()).isEqualTo(verified.err().lines().toList().getLast());
      assertThat(Files.exists(out.resolve("trace.txt"))).isEqualTo(source.equals(UNSAFE));
    }
  }

  @Test
  void certificatesOfOtherProgramsAreRefused() throws IOException {
    Path out = directory.resolve("out");
    Cli.verify(SAFE, "--output", out.toString());
    Cli.Result result =
        Cli.run("certify", out.resolve("certificate.txt").toString(), UNSAFE.toString());
    assertThat(result.verdict()).startsWith("VERDICT: UNKNOWN (");
    assertThat(result.code()).isIn(3, 5);
  }

  @Test
  void twoRunsPrintTheSame() {
    Path vending = Cli.ROOT.resolve("examples/vending_machine.c");
    String[] engine = {"--engine", "bmc"};
    assertThat(Cli.verify(SAFE, engine)).isEqualTo(Cli.verify(SAFE, engine));
    assertThat(Cli.verify(UNSAFE, engine)).isEqualTo(Cli.verify(UNSAFE, engine));
    String[] label = {"--engine", "bmc", "--property", "label:ERROR"};
    assertThat(Cli.verify(vending, label)).isEqualTo(Cli.verify(vending, label));
  }

  @Test
  void graphviz() {
    Cli.Result result = Cli.run("dot", SAFE.toString());
    assertThat(result.out()).startsWith("digraph").contains("gcd");
    assertThat(result.code()).isZero();
  }

  /** What looks like the name of a function in a string is none. */
  @Test
  void stringsAreShownAsTheyAre() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("strings.c"),
            "extern void reach_error(void); char *s; int main(void)"
                + " { s = \"ab::c\"; if (s[2] == ':') reach_error(); }");
    assertThat(Cli.verify(file, "--timeout=30").out()).contains("s = &\"ab::c\"[0]");
  }
}
