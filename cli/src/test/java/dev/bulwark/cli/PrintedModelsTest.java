package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.testing.RandomClauses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models of Horn clauses as they are printed; a solver that is not ours confirms each clause. */
@Tag("slow")
class PrintedModelsTest {

  private static final long SEED = 20_261_118;
  private static final int SYSTEMS = Boolean.getBoolean("bulwark.thorough") ? 400 : 40;

  /** Non-linear, and safe by ranges alone: a proof by contracts. */
  private static final String TREES =
      """
      (set-logic HORN)
      (declare-fun leaf (Int) Bool)
      (declare-fun tree (Int Int) Bool)
      (declare-fun root (Int) Bool)
      (assert (forall ((x Int)) (=> (and (<= 0 x) (<= x 9)) (leaf x))))
      (assert (forall ((x Int)) (=> (leaf x) (tree x 1))))
      (assert
        (forall ((x Int) (y Int) (m Int) (n Int))
          (=> (and (tree x m) (tree y n) (<= m 50) (<= n 50)) (tree (ite (< x y) y x) (+ m n)))))
      (assert (forall ((x Int) (n Int)) (=> (and (tree x n) (> n 3)) (root x))))
      (assert (forall ((x Int)) (=> (and (root x) (> x 9)) false)))
      (check-sat)
      """;

  private static final String LOOP =
      """
      (set-logic HORN)
      (declare-fun |at head| (Int Int) Bool)
      (declare-fun done (Int) Bool)
      (assert (|at head| 0 0))
      (assert
        (forall ((x Int) (y Int))
          (=> (and (|at head| x y) (< x 9)) (|at head| (+ x 1) (+ y 2)))))
      (assert (forall ((x Int) (y Int)) (=> (and (|at head| x y) (>= x 9)) (done y))))
      (assert (forall ((y Int)) (=> (done y) (= y 18))))
      (check-sat)
      """;

  @TempDir Path directory;

  private Cli.Result solve(String text, String engine) throws IOException {
    Path file = Files.writeString(directory.resolve("it.smt2"), text);
    return Cli.run(
        "verify",
        "--horn-output",
        "--print-model",
        "--timeout",
        "120",
        "--engine",
        engine,
        file.toString());
  }

  /** Behind the answer there is one list of definitions, and nothing else. */
  private static String model(Cli.Result result) {
    List<String> lines = result.lines();
    assertThat(lines.getFirst()).as(result.err()).isEqualTo("sat");
    assertThat(lines.get(1)).as(result.err()).isEqualTo("(");
    assertThat(lines.getLast()).isEqualTo(")");
    assertThat(result.err()).doesNotContain("define-fun");
    return String.join("\n", lines.subList(2, lines.size() - 1));
  }

  /** Each assertion is implied by the definitions. */
  private void assertModel(String text, String model, String message) throws Exception {
    StringBuilder script = new StringBuilder(model).append('\n');
    int clauses = 0;
    for (String clause : assertions(text)) {
      script.append("(push 1)\n(assert (not ").append(clause).append("))\n(check-sat)\n(pop 1)\n");
      clauses++;
    }
    Path file = Files.writeString(directory.resolve("check.smt2"), "(set-logic ALL)\n" + script);
    List<String> answers = SmtTools.ask("z3", file);
    assertThat(answers).as(message + "\n" + script).hasSize(clauses).containsOnly("unsat");
  }

  /** What is asserted, by counting parentheses; the texts have none elsewhere. */
  private static List<String> assertions(String text) {
    List<String> found = new ArrayList<>();
    for (int at = text.indexOf("(assert"); at >= 0; at = text.indexOf("(assert", at)) {
      int from = at + "(assert".length();
      int open = 1;
      at = from;
      while (open > 0) {
        char c = text.charAt(at++);
        open += c == '(' ? 1 : c == ')' ? -1 : 0;
      }
      found.add(text.substring(from, at - 1));
    }
    return found;
  }

  @Test
  void ofLoops() throws Exception {
    SmtTools.require("z3");
    assertModel(LOOP, model(solve(LOOP, "ic3cfa")), "");
  }

  @Test
  void ofContracts() throws Exception {
    SmtTools.require("z3");
    Cli.Result result = solve(TREES, "k-induction");
    assertThat(result.err()).contains("contracts");
    assertModel(TREES, model(result), "");
  }

  /** Nine iterations are quickly unrolled, and nothing is to be said then; here it has to be. */
  @Test
  void unrolledProofsDoNotCount() throws Exception {
    SmtTools.require("z3");
    assertModel(LOOP, model(solve(LOOP, "bmc,ic3cfa")), "");
    assertThat(solve(LOOP, "bmc").out()).isEqualToIgnoringNewLines("unknown");
  }

  /** The query cannot be met by any number, so that nothing has to be known. */
  @Test
  void ofProofsWithoutInvariants() throws Exception {
    SmtTools.require("z3");
    String idle =
        """
        (set-logic HORN)
        (declare-fun idle (Int) Bool)
        (assert (forall ((x Int)) (idle x)))
        (assert (forall ((x Int)) (=> (idle x) (idle (+ x 1)))))
        (assert (forall ((x Int)) (=> (and (idle x) (> x 1) (< (* 2 x) 3)) false)))
        (check-sat)
        """;
    Cli.Result result = solve(idle, "spacer");
    assertThat(result.err()).contains("none needed");
    assertModel(idle, model(result), "");
  }

  /** Whatever proof there is; where it gives no model that is said, and nothing is printed. */
  @Test
  void ofRandomClauses() throws Exception {
    SmtTools.require("z3");
    System.out.println("models of random clauses, seed " + SEED);
    int models = 0;
    int byContracts = 0;
    int satisfiable = 0;
    for (long seed = SEED; satisfiable < SYSTEMS; seed++) {
      RandomClauses clauses = new RandomClauses(seed, 1 + (int) (seed % 3));
      if (clauses.areUnsatisfiable()) {
        continue;
      }
      satisfiable++;
      String text = clauses.text();
      Cli.Result result = solve(text, "k-induction");
      String message = "seed " + seed + "\n" + text + result.out() + result.err();
      if (result.out().startsWith("sat") && result.lines().size() > 1) {
        assertModel(text, model(result), message);
        models++;
        byContracts += result.err().contains("Proof: contracts") ? 1 : 0;
      } else if (result.out().startsWith("sat")) {
        assertThat(result.err()).as(message).contains("no model printed");
      }
    }
    System.out.println(
        models + " models of " + satisfiable + " systems, by contracts " + byContracts);
    assertThat(models).isGreaterThan(SYSTEMS / 4);
    assertThat(byContracts).isPositive();
  }

  @Test
  void withoutTheOptionForSolversTheyAreBeforeTheVerdict() throws Exception {
    Path file = Files.writeString(directory.resolve("it.smt2"), LOOP);
    Cli.Result result = Cli.run("verify", "--engine", "ic3cfa", "--print-model", file.toString());
    assertThat(result.out().split("define-fun \\|at head\\|", -1)).hasSize(2);
    assertThat(result.verdict()).isEqualTo("VERDICT: SAFE");
  }
}
