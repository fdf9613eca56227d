package dev.bulwark.engine.execution;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Sort;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.ComparedNumbers;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.NotExecutableException;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RandomInputs;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.StateWatch;
import dev.bulwark.program.loop.LoopStructure;
import java.math.BigInteger;
import java.util.List;

/**
 * Runs the program on inputs of simple forms ({@link InputPattern}) and then on random ones, for
 * errors that hardly depend on them but lie behind very many iterations, as in programs that fill
 * large arrays before they look at them. Inconclusive at once where nothing iterates over memory:
 * what is near there, others find as fast.
 */
public final class InputRuns implements Engine {

  public static final String PRESET = "inputs";

  static final InputRuns RUNS = new InputRuns(1_000);

  /** The same with few runs, for a look at what is there before others begin. */
  public static final InputRuns FEW_RUNS = new InputRuns(24);

  private static final String NAME = Execution.NAME + ":" + PRESET;
  private static final long STEPS = 50_000_000;

  private final int mostRuns;

  private InputRuns(int mostRuns) {
    this.mostRuns = mostRuns;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    Program program = task.program();
    if (!iteratesOverMemory(program)) {
      return Verdict.inconclusive("no loops over memory");
    }
    Progress progress = task.derived(Progress.class, Progress::new);
    while (progress.runs < mostRuns) {
      RecordedInputs inputs = new RecordedInputs(source(progress.runs, progress.constants));
      try {
        Outcome outcome =
            progress.interpreter.run(inputs, StateWatch.NONE, STEPS, context.budget()::isExhausted);
        if (outcome instanceof Outcome.ReachedError(Location at, CallString stack)) {
          return new Verdict.Unsafe(new ErrorInputs(inputs.inputs(), at.goal()));
        }
        if (context.budget().isExhausted()) {
          break;
        }
      } catch (NotExecutableException stuck) {
        break;
      }
      progress.runs++;
      if (inputs.isEmpty()) {
        break;
      }
    }
    context.events().on(new Event.Statistic(NAME, "runs", progress.runs));
    return Verdict.inconclusive("none of the inputs tried leads to an error");
  }

  /**
   * What the slices of time before have done: the next one goes on, with loops compiled by then.
   */
  private static final class Progress {
    private final Interpreter interpreter;
    private final List<BigInteger> constants;
    private int runs;

    Progress(Program program) {
      this.interpreter = new Interpreter(program);
      this.constants = ComparedNumbers.in(program);
    }
  }

  private static InputSource source(int run, List<BigInteger> constants) {
    InputPattern[] patterns = InputPattern.values();
    return run < patterns.length
        ? patterns[run].source()
        : new RandomInputs(run, run % 2 == 0 ? constants : List.of());
  }

  private static boolean iteratesOverMemory(Program program) {
    boolean loops = false;
    boolean memory = false;
    for (Procedure procedure : program.procedures().values()) {
      loops |= !LoopStructure.of(procedure).loops().isEmpty();
      for (Edge edge : procedure.edges()) {
        memory |=
            edge.action() instanceof Action.Assign assign
                && assign.variable().sort() instanceof Sort.Array;
      }
    }
    return loops && memory;
  }
}
