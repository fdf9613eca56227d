package dev.bulwark.engine.common.lemma;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Candidates from closures of loops, and what is left of them that is inductive. */
@Tag("slow")
final class AcceleratedCandidatesTest {

  private static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern unsigned __VERIFIER_nondet_uint(void);
      extern void reach_error(void);
      int main(void) {
      """;

  private static final SolverProvider SOLVERS = JavaSmtSolvers.best(warning -> {});

  /** The blocks of a program, of which the variables are looked at by name. */
  private record Subject(BlockSystem system) {

    static Subject of(String body, boolean mathematical) {
      String text = PRELUDE + body + "}\n";
      Program program = mathematical ? CPrograms.parseMathematical(text) : CPrograms.parse(text);
      Program simple = new Simplification().apply(program).program();
      return new Subject(InlinedProgram.of(new Task(simple)).blocks());
    }

    Location head() {
      return system.loopHeads().getFirst();
    }

    LemmaSet inductive() {
      AcceleratedCandidates found = AcceleratedCandidates.of(system, Budget.unlimited());
      Theory theory = Theory.of(system.variables().stream().map(Variable::sort).toList());
      InductiveLemmas lemmas = new InductiveLemmas(system, SOLVERS.solver(theory));
      LemmaSet inductive = lemmas.among(found.easy(), Budget.unlimited());
      lemmas.addEach(found.hard(), inductive, Budget.unlimited());
      return inductive;
    }

    /** Do all lemmas at the head hold for these values of variables? */
    boolean allows(LemmaSet lemmas, Map<String, Integer> values) {
      Evaluator state =
          new Evaluator(
              variable -> {
                String name = variable.name().substring(variable.name().lastIndexOf(':') + 1);
                Integer number = values.get(name);
                return number == null ? null : value(variable.sort(), number);
              });
      return lemmas.at(head()).stream().noneMatch(state::fails);
    }

    private static Value value(Sort sort, int number) {
      return sort instanceof Sort.BitVec(int width)
          ? Value.bitVec(width, number)
          : new Value.IntValue(BigInteger.valueOf(number));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void countersStepOverValues(boolean mathematical) {
    Subject subject =
        Subject.of(
            """
            unsigned x = 3;
            while (__VERIFIER_nondet_int()) { if (x > 100000) break; x += 7; }
            if (x == 1000) reach_error();
            """,
            mathematical);
    LemmaSet lemmas = subject.inductive();
    assertThat(subject.allows(lemmas, Map.of("x", 3))).isTrue();
    assertThat(subject.allows(lemmas, Map.of("x", 3 + 7 * 142))).isTrue();
    for (int x = 998; x < 1004; x++) {
      assertThat(subject.allows(lemmas, Map.of("x", x))).as("x = %d", x).isEqualTo(x % 7 == 3);
    }
    assertThat(subject.allows(lemmas, Map.of("x", 2))).isFalse();
  }

  /** What several cases have in common: a sum modulo three, and that nothing falls. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void casesTogether(boolean mathematical) {
    Subject subject =
        Subject.of(
            """
            int x = 0, y = 5;
            while (__VERIFIER_nondet_int()) {
              if (x > 1000 || y > 1000) break;
              if (__VERIFIER_nondet_int()) { x += 2; y++; } else { x++; y += 2; }
            }
            if (x == y) reach_error();
            """,
            mathematical);
    LemmaSet lemmas = subject.inductive();
    assertThat(subject.allows(lemmas, Map.of("x", 0, "y", 5))).isTrue();
    assertThat(subject.allows(lemmas, Map.of("x", 4, "y", 10))).isTrue();
    assertThat(subject.allows(lemmas, Map.of("x", 4, "y", 11))).isFalse();
    assertThat(subject.allows(lemmas, Map.of("x", -1, "y", 6))).isFalse();
  }

  /** From the closed form of one cycle: how far it can get, and how its counters are related. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void postOfACycle(boolean mathematical) {
    Subject subject =
        Subject.of(
            """
            int n = __VERIFIER_nondet_int(), x = 0, y = 0;
            if (n < 0 || n > 100000) return 0;
            while (x < n && x < 100000) { x += 5; y += 3; }
            if (x > n + 4 || 3 * x != 5 * y) reach_error();
            """,
            mathematical);
    LemmaSet lemmas = subject.inductive();
    assertThat(subject.allows(lemmas, Map.of("n", 11, "x", 15, "y", 9))).isTrue();
    assertThat(subject.allows(lemmas, Map.of("n", 11, "x", 15, "y", 12))).isFalse();
    assertThat(subject.allows(lemmas, Map.of("n", 9, "x", 15, "y", 9))).isFalse();
  }

  /** Resets are no more than constants of the same class. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void resets(boolean mathematical) {
    Subject subject =
        Subject.of(
            """
            unsigned x = 12;
            while (__VERIFIER_nondet_int()) { if (x > 900) x = 2; else x += 10; }
            if (x == 500) reach_error();
            """,
            mathematical);
    LemmaSet lemmas = subject.inductive();
    assertThat(List.of(2, 12, 502)).allMatch(x -> subject.allows(lemmas, Map.of("x", x)));
    assertThat(List.of(500, 507, 13)).noneMatch(x -> subject.allows(lemmas, Map.of("x", x)));
  }
}
