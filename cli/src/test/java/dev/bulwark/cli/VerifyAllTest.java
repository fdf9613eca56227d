package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
            "19:42: UNSAFE: valid-deref: array index out of bounds",
            "20:34: SAFE: function:reach_error: call of reach_error()",
            "21:43: SAFE: no-division-by-zero: division by zero");
    assertThat(lines.stream().filter(line -> line.contains(": UNSAFE: "))).hasSize(5);
    assertThat(result.verdict()).startsWith("GOALS: ").contains(", 5 UNSAFE, ", ", 0 UNKNOWN");
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
    }
    assertThat(json.at("/proofs/0/certificate").asText()).contains("goal");
    assertThat(json.at("/errors/0/inputs").asText()).isNotEmpty();
    assertThat(result.err()).contains("GOALS: 4, 2 UNSAFE, 2 SAFE, 0 UNKNOWN");
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
