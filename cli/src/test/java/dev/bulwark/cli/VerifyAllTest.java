package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code verify --all}: a verdict for each place, and several properties. */
@Tag("slow")
final class VerifyAllTest {

  private static final String DEFECTS =
      """
      #include <assert.h>
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      static int table[4];
      int main(void) {
        int kind = __VERIFIER_nondet_int();
        int x = __VERIFIER_nondet_int();
        int i = 0;
        while (i < 4) {
          table[i] = i * 3;
          i = i + 1;
        }
        assert(i == 4);
        switch (kind) {
          case 0: assert(x != 17); break;
          case 1: return 100 / x;
          case 2: return x + 1;
          case 3: if (x >= 0) return 1u << x; break;
          case 4: if (x >= 0 && x <= 4) return table[x]; break;
          case 5: if (x == 5 && x > 6) reach_error(); break;
          case 6: if (x > 0 && x < 1000) return 1000 / x + table[x & 3]; break;
        }
        return 0;
      }
      """;

  @TempDir Path directory;

  private String file(String text) throws IOException {
    Path file = directory.resolve("test.c");
    Files.writeString(file, text);
    return file.toString();
  }

  @Test
  void eachDefectAndEachSafeSiteHasItsVerdict() throws IOException {
    Cli.Result result = Cli.run("verify", "--all", "--timeout", "100", file(DEFECTS));
    assertThat(result.code()).as(result.err()).isEqualTo(10);
    List<String> lines = new ArrayList<>();
    for (String line : result.lines()) {
      lines.add(line.replace(directory.resolve("test.c") + ":", ""));
    }
    assertThat(lines)
        .contains(
            "13:3: SAFE: assert: assertion i == 4 fails",
            "15:13: UNSAFE: assert: assertion x != 17 fails",
            "16:20: UNSAFE: no-division-by-zero: division by zero",
            "17:20: UNSAFE: no-overflow: overflow of addition",
            "18:32: UNSAFE: no-invalid-shift: shift amount out of range",
            "19:42: UNSAFE: valid-deref: array index out of bounds: index 4 of table, which has 4"
                + " elements",
            "20:34: SAFE: function:reach_error: call of reach_error()",
            "21:43: SAFE: no-division-by-zero: division by zero");
    assertThat(lines.stream().filter(line -> line.contains(": UNSAFE: "))).hasSize(5);
    assertThat(result.verdict()).startsWith("GOALS: ").contains(", 5 UNSAFE, ", ", 0 UNKNOWN");
  }

  @Test
  void filesHoldEvidenceAndSarif() throws IOException {
    Path output = directory.resolve("out");
    String file = file(DEFECTS);
    Cli.Result result =
        Cli.run("verify", "--all", "--timeout", "100", "--output", output.toString(), file);
    assertThat(result.code()).as(result.err()).isEqualTo(10);
    int certified = 0;
    try (Stream<Path> evidence = Files.list(output.resolve("inputs"))) {
      for (Path one : evidence.toList()) {
        Cli.Result check = Cli.run("certify", "--all", one.toString(), file);
        assertThat(check.code()).as(check.out()).isEqualTo(10);
        certified++;
      }
    }
    assertThat(certified).isEqualTo(5);
    // A proof for some of the goals says that it is one.
    Path proof = output.resolve("certificates/proof-1.txt");
    assertThat(Cli.run("certify", "--all", proof.toString(), file).verdict())
        .startsWith("VERDICT: SAFE (")
        .contains(" other goals is reached before");
    // Said to be for one that is reached, it is refused.
    String reached =
        Files.readString(output.resolve("inputs/error-1.txt"))
            .lines()
            .filter(line -> line.startsWith("goal "))
            .findFirst()
            .orElseThrow();
    Path lie = directory.resolve("lie.txt");
    Files.writeString(lie, Files.readString(proof).replaceFirst("(?m)^goal .*$", reached));
    assertThat(Cli.run("certify", "--all", lie.toString(), file).verdict())
        .startsWith("VERDICT: UNKNOWN (certificate refuted");
    JsonNode run =
        new ObjectMapper()
            .readTree(Files.readString(output.resolve("results.sarif")))
            .at("/runs/0");
    assertThat(run.get("results")).hasSize(5);
    List<String> rules = new ArrayList<>();
    List<String> fingerprints = new ArrayList<>();
    for (JsonNode one : run.get("results")) {
      rules.add(one.get("ruleId").asText());
      fingerprints.add(one.at("/partialFingerprints/bulwarkErrorId~1v1").asText());
      JsonNode flow = one.at("/codeFlows/0/threadFlows/0/locations");
      int last =
          flow.get(flow.size() - 1).at("/location/physicalLocation/region/startLine").asInt();
      assertThat(last).isEqualTo(one.at("/locations/0/physicalLocation/region/startLine").asInt());
    }
    assertThat(rules)
        .containsExactlyInAnyOrder(
            "assertion-fails",
            "division-by-zero",
            "overflow-of-addition",
            "shift-amount",
            "index-out-of-bounds");
    assertThat(fingerprints).doesNotHaveDuplicates().allMatch(id -> id.contains("main"));
    assertThat(run.at("/taxonomies/0/taxa").toString()).contains("190", "369", "617", "1335");
    Cli.Result again = Cli.run("verify", "--all", "--output", output.toString(), file);
    assertThat(again.code()).isEqualTo(2);
  }

  @Test
  void jsonHasVerdictsAndEvidence() throws IOException {
    Cli.Result result =
        Cli.run(
            "verify",
            "--all",
            "--json",
            "--property",
            "assert",
            "--property",
            "no-division-by-zero",
            "--timeout",
            "100",
            file(DEFECTS));
    assertThat(result.code()).as(result.err()).isEqualTo(10);
    JsonNode json = new ObjectMapper().readTree(result.out());
    assertThat(json.at("/summary/goals").asInt()).isEqualTo(4);
    assertThat(json.at("/summary/unsafe").asInt()).isEqualTo(2);
    assertThat(json.at("/summary/safe").asInt()).isEqualTo(2);
    for (JsonNode goal : json.get("goals")) {
      assertThat(goal.get("property").asText()).isIn("assert", "no-division-by-zero");
      assertThat(goal.has("error")).isEqualTo(goal.get("verdict").asText().equals("UNSAFE"));
      assertThat(goal.has("proof")).isEqualTo(goal.get("verdict").asText().equals("SAFE"));
      assertThat(goal.has("violation")).isEqualTo(goal.has("error"));
    }
    assertThat(json.at("/proofs/0/certificate").asText()).contains("goal");
    assertThat(json.at("/errors/0/inputs").asText()).isNotEmpty();
    assertThat(result.err()).contains("GOALS: 4, 2 UNSAFE, 2 SAFE, 0 UNKNOWN");
  }

  @Test
  void whatIsLeftSaysWhatMayHelp() throws IOException {
    String hidden =
        "extern int __VERIFIER_nondet_int(void);\n"
            + "int main(void) { int x = __VERIFIER_nondet_int();\n"
            + "  __asm__(\"nop\" : \"=r\"(x)); return x ? 1 / x : 0; }\n";
    Cli.Result result = Cli.run("verify", "--all", "--timeout", "100", file(hidden));
    assertThat(result.code()).as(result.out() + result.err()).isEqualTo(5);
    assertThat(result.out()).contains(": not modelled").contains("Next: --asm havoc");
    assertThat(result.verdict()).isEqualTo("GOALS: 0, 0 UNSAFE, 0 SAFE, 0 UNKNOWN, incomplete");
    Cli.Result helped = Cli.run("verify", "--all", "--asm", "havoc", file(hidden));
    assertThat(helped.code()).isEqualTo(0);
    assertThat(helped.out()).doesNotContain("Next:").contains(": SAFE: ");
  }

  /** What is behind an error counts for executions only that do not meet it. */
  @Test
  void aGoalIsAboutReachingItFirst() throws IOException {
    Cli.Result result =
        Cli.run(
            "verify",
            "--all",
            "--timeout",
            "100",
            file(
                """
                #include <assert.h>
                extern int __VERIFIER_nondet_int(void);
                int main(void) {
                  int x = __VERIFIER_nondet_int();
                  assert(x > 3);
                  assert(x > 2);
                  return 0;
                }
                """));
    assertThat(result.code()).isEqualTo(10);
    assertThat(result.out()).contains(":5:3: UNSAFE: ").contains(":6:3: SAFE: ");
  }

  @Test
  void allSafeIsZero() throws IOException {
    Cli.Result result =
        Cli.run(
            "verify",
            "--all",
            "--timeout",
            "100",
            file("#include <assert.h>\nint main(void) { int x = 3; assert(x > 2); return 0; }\n"));
    assertThat(result.code()).as(result.err()).isEqualTo(0);
    assertThat(result.verdict()).isEqualTo("GOALS: 1, 0 UNSAFE, 1 SAFE, 0 UNKNOWN");
  }

  @Test
  void whatDoesNotGoWithItIsRefused() throws IOException {
    Cli.Result result = Cli.run("verify", "--all", "--engine", "bmc", file(DEFECTS));
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("--all goes with");
  }

  /** Without {@code --all} several properties are one: any violation counts. */
  @Test
  void severalPropertiesAreCheckedTogether() throws IOException {
    String text =
        """
        #include <assert.h>
        extern int __VERIFIER_nondet_int(void);
        int main(void) {
          int x = __VERIFIER_nondet_int();
          int y = 1 / x;
          assert(x != 0);
          return y;
        }
        """;
    Cli.Result alone = Cli.run("verify", "--property", "assert", "--timeout", "60", file(text));
    assertThat(alone.code()).as(alone.out()).isEqualTo(0);
    Cli.Result both =
        Cli.run(
            "verify",
            "--property",
            "assert",
            "--property",
            "no-division-by-zero",
            "--timeout",
            "60",
            file(text));
    assertThat(both.code()).as(both.out() + both.err()).isEqualTo(10);
    Cli.Result mixed =
        Cli.run("verify", "--property", "assert", "--property", "coverage:branches", file(text));
    assertThat(mixed.code()).isEqualTo(3);
  }
}
