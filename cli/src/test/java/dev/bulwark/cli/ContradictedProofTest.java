package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.CallStrings;
import dev.bulwark.program.loop.LoopStructure;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.EliminationSolver;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.verification.Certification;
import dev.bulwark.verification.SourceReader;
import dev.bulwark.verification.SourceRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Solvers that say UNSAT to everything, so that the checker confirms whatever an engine claims:
 * random runs find out, and SAFE is not printed.
 */
class ContradictedProofTest {

  @TempDir Path directory;

  private static final String SOURCE =
      """
      void reach_error(void);
      int __VERIFIER_nondet_int(void);
      int main(void) {
        int n = __VERIFIER_nondet_int();
        int i = 0;
        while (i < n && i < 100) i++;
        if (i == %d) reach_error();
        return 0;
      }
      """;

  /** Says that nothing is satisfiable. */
  private static final class Liar implements CoreSolver, CoreSession {
    @Override
    public String name() {
      return "liar";
    }

    @Override
    public CoreSession open(Budget budget) {
      return this;
    }

    @Override
    public CoreSession openWithCores(Budget budget) {
      return this;
    }

    @Override
    public List<Term> unsatCore() {
      return List.of();
    }

    @Override
    public Model model() {
      throw new IllegalStateException("never SAT");
    }

    @Override
    public void push() {}

    @Override
    public void pop() {}

    @Override
    public void add(Term formula) {}

    @Override
    public Answer check(List<? extends Term> assumptions) {
      return Answer.UNSAT;
    }

    @Override
    public void close() {}
  }

  private static final class Liars implements SolverProvider {
    @Override
    public CoreSolver solver(Theory theory) {
      return new Liar();
    }

    @Override
    public CoreSolver secondOpinion(Theory theory) {
      return new Liar();
    }

    @Override
    public Optional<InterpolationSolver> interpolation(Theory theory) {
      return Optional.empty();
    }

    @Override
    public Optional<EliminationSolver> elimination(Theory theory) {
      return Optional.empty();
    }

    @Override
    public Optional<CoreSolver> byName(String name) {
      return Optional.empty();
    }

    @Override
    public List<String> available() {
      return List.of("liar");
    }
  }

  private interface Claim {
    Evidence about(Program program);
  }

  private Cli.Result conclude(int error, Claim claim) throws Exception {
    Path file = Files.writeString(directory.resolve("it.c"), SOURCE.formatted(error));
    return Cli.run(
        directory,
        new LimitOptions(),
        run -> {
          SourceReader.Read.Ready ready =
              (SourceReader.Read.Ready)
                  new SourceReader(SourceRequest.of(List.of(file)), run.report()).read();
          Program program = ready.program();
          return new Certification(
                  run, Liars::new, ready.property(), verdict -> {}, Optional.empty())
              .conclude(program, claim.about(program));
        });
  }

  /** Claims the term at the only loop. */
  private static Evidence atLoop(Program program, Term claim) {
    return new Proof.Inductive(
        Map.of(
            new CutPoint(
                new CallStrings(program).of("main").getFirst(),
                LoopStructure.of(program.procedure("main")).loops().getFirst().head()),
            claim));
  }

  private static Term counterAtMost(Program program, int bound) {
    TermFactory terms = program.terms();
    return terms.apply(
        Op.BV_SLE, terms.variable("main::i", Sort.bitVec(32)), terms.bitVec(32, bound));
  }

  @Test
  void wrongInvariantIsABugReport() throws Exception {
    Cli.Result result = conclude(200, program -> atLoop(program, counterAtMost(program, 99)));
    assertThat(result.verdict())
        .startsWith("VERDICT: UNKNOWN (certificate refuted: a run contradicts the invariant");
    assertThat(result.code()).isEqualTo(6);
    assertThat(Files.readString(directory.resolve("bug-report.txt")))
        .contains("kind inductive")
        .contains("kind error-inputs")
        .contains("input main:4:11#1 0")
        .contains("seed: ")
        .contains("while (i < n && i < 100) i++;");
    assertThat(directory.resolve("certificate.txt")).doesNotExist();
  }

  @Test
  void errorThatTheProofExcludesIsABugReport() throws Exception {
    Cli.Result result = conclude(100, program -> new Proof.Inductive(Map.of()));
    assertThat(result.verdict())
        .startsWith("VERDICT: UNKNOWN (certificate refuted: a run reaches the error");
    assertThat(result.code()).isEqualTo(6);
  }

  @Test
  void rightInvariantIsNotContradicted() throws Exception {
    Cli.Result result = conclude(200, program -> atLoop(program, counterAtMost(program, 100)));
    assertThat(result.verdict()).isEqualTo("VERDICT: SAFE");
  }
}
