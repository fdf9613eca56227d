package dev.bulwark.engine;

import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.integer.Approximation;
import dev.bulwark.program.integer.IntegerEncoding;
import dev.bulwark.program.integer.IntegerProgram;
import dev.bulwark.program.integer.NoIntegerEncodingException;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Lets an engine reason over the integer encoding of a bit-precise program. Proofs come back to
 * that program. A counterexample is run there, and if the error does not happen, the operations on
 * its path whose results the encoding left open become exact (counterexample-guided refinement of
 * the encoding), first those whose exact form is linear. Once the exact forms are not, which
 * solvers often cannot cope with, the engine also gets the bit-precise program itself, in
 * alternation with that encoding.
 *
 * <p>Programs that have no integer encoding are left to the engine as they are.
 */
public final class OverIntegers implements Engine {

  /** Of the time slices of integers that are not linear and bit-vectors. */
  private static final Duration FIRST_SLICE = Duration.ofSeconds(1);

  private static final long STEP_BUDGET = 50_000_000;

  private final Engine engine;

  public OverIntegers(Engine engine) {
    this.engine = engine;
  }

  @Override
  public String name() {
    return engine.name() + " over integers";
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    if (task.program().hasMathematicalIntegers()) {
      return engine.check(task, context);
    }
    Refinement refinement = new Refinement(task);
    try {
      Optional<Verdict> verdict = refinement.search(context, Approximation::hasLinearForm);
      if (verdict.isPresent()) {
        return verdict.get();
      }
    } catch (NoIntegerEncodingException none) {
      context.events().on(new Event.Progress(name(), 0, none.getMessage() + ": bit-precise"));
      return engine.check(task, context);
    }
    return new Alternation(List.of(refinement, engine), FIRST_SLICE).check(task, context);
  }

  /** The search over encodings of one program, which become more exact. */
  private final class Refinement implements Engine {

    private final Task task;
    private final Set<Approximation> exact = new LinkedHashSet<>();
    private int spurious;

    Refinement(Task task) {
      this.task = task;
    }

    @Override
    public String name() {
      return OverIntegers.this.name();
    }

    @Override
    public Verdict check(Task same, EngineContext context) {
      return search(context, approximation -> true)
          .orElseGet(
              () -> Verdict.inconclusive("the encoding's counterexample is none of the program"));
    }

    /** Goes on while spurious counterexamples pass something that may become exact. */
    Optional<Verdict> search(EngineContext context, Predicate<Approximation> refinable) {
      while (true) {
        IntegerProgram encoded = new IntegerEncoding().encode(task.program(), exact);
        // Lemmas are about the bit-precise program.
        EngineContext alone = context.alone(goals(encoded, context));
        switch (engine.check(new Task(encoded.program()), alone)) {
          case Verdict.Safe(Proof proof) -> {
            return Optional.of(new Verdict.Safe(proof.translate(encoded.back())));
          }
          case Verdict.Unknown unknown -> {
            return Optional.of(unknown);
          }
          case Verdict.Unsafe unsafe -> {
            Inputs inputs = unsafe.inputs().inputs();
            Optional<ErrorInputs> real = replay(encoded.back().inputs(inputs), context);
            if (real.isPresent()) {
              return Optional.of(new Verdict.Unsafe(real.get()));
            }
            if (!refine(encoded.passed(inputs), refinable, context)) {
              return Optional.empty();
            }
          }
        }
      }
    }

    /** A counterexample of the encoding that is none of the program ends the engine's search. */
    private GoalListener goals(IntegerProgram encoded, EngineContext context) {
      if (context.goals() == GoalListener.NONE) {
        return GoalListener.NONE;
      }
      return new GoalListener() {
        @Override
        public Set<Goal> reached(ErrorInputs inputs) {
          return replay(encoded.back().inputs(inputs.inputs()), context)
              .map(context.goals()::reached)
              .orElse(Set.of());
        }

        @Override
        public Set<Goal> unreachable(Proof proof) {
          return context.goals().unreachable(proof.translate(encoded.back()));
        }
      };
    }

    /** The inputs that the program takes on the path to the error, if it gets there. */
    private Optional<ErrorInputs> replay(Inputs inputs, EngineContext context) {
      RecordedInputs taken = new RecordedInputs(new ReplayedInputs(inputs));
      Outcome outcome =
          Interpreter.run(
              task.program(), taken, StepListener.NONE, STEP_BUDGET, context.budget()::isExhausted);
      return outcome instanceof Outcome.ReachedError(Location at, CallString stack)
          ? Optional.of(new ErrorInputs(taken.inputs(), at.goal()))
          : Optional.empty();
    }

    private boolean refine(
        Set<Approximation> passed, Predicate<Approximation> refinable, EngineContext context) {
      spurious++;
      boolean changed = false;
      for (Approximation approximation : passed) {
        changed |= refinable.test(approximation) && exact.add(approximation);
      }
      context.events().on(new Event.Statistic(name(), "spurious counterexamples", spurious));
      context.events().on(new Event.Statistic(name(), "operations made exact", exact.size()));
      return changed;
    }
  }
}
