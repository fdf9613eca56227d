package dev.bulwark.engine.bmc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.EventListener;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.solver.Budget;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;

/** Runs bounded model checking in tests, and looks at what it answers before it passes it on. */
final class BmcSubject {

  private final SolverProvider solvers = JavaSmtSolvers.best(warning -> {});
  private final BmcConfiguration configuration;

  BmcSubject(BmcConfiguration configuration) {
    this.configuration = configuration;
  }

  BmcSubject() {
    this(BmcConfiguration.DEFAULT);
  }

  Verdict check(Program program) {
    return check(program, Budget.of(Duration.ofSeconds(60)));
  }

  Verdict checkWithoutReplay(Program program) {
    return run(program, Budget.of(Duration.ofSeconds(60)));
  }

  private Verdict run(Program program, Budget budget) {
    EngineContext context =
        new EngineContext(solvers, budget, EventListener.NONE, LemmaExchange.NONE);
    return new BoundedModelChecker(configuration).check(new Task(program), context);
  }

  Verdict check(Program program, Budget budget) {
    Verdict verdict = run(program, budget);
    if (verdict instanceof Verdict.Unsafe unsafe) {
      Outcome outcome = replay(program, unsafe.inputs().inputs());
      assertThat(outcome).as("replay").isInstanceOf(Outcome.ReachedError.class);
    }
    return verdict;
  }

  static Outcome replay(Program program, Inputs inputs) {
    ReplayedInputs source = new ReplayedInputs(inputs);
    Outcome outcome = Interpreter.run(program, source, StepListener.NONE, 10_000_000);
    assertThat(source.missing()).isEmpty();
    return outcome;
  }

  Proof.Unrolled assertSafe(Program program) {
    Verdict verdict = check(program);
    assertThat(verdict).isInstanceOf(Verdict.Safe.class);
    return (Proof.Unrolled) ((Verdict.Safe) verdict).proof();
  }

  Inputs assertUnsafe(Program program) {
    Verdict verdict = check(program);
    assertThat(verdict).isInstanceOf(Verdict.Unsafe.class);
    return ((Verdict.Unsafe) verdict).inputs().inputs();
  }

  String assertUnknown(Program program) {
    Verdict verdict = check(program);
    assertThat(verdict).isInstanceOf(Verdict.Unknown.class);
    return ((Verdict.Unknown) verdict).reason();
  }
}
