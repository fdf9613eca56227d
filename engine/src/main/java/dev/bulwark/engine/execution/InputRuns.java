package dev.bulwark.engine.execution;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
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
 * Runs the program on zeros and then on random inputs, for errors that hardly depend on them but
 * lie behind very many iterations, as in programs that fill large arrays before they look at them.
 * Inconclusive at once where nothing iterates over memory: what is near there, others find as fast.
 */
public final class InputRuns implements Engine {

  public static final String PRESET = "inputs";

  static final InputRuns RUNS = new InputRuns();

  private static final String NAME = Execution.NAME + ":" + PRESET;
  private static final int MOST_RUNS = 1_000;
  private static final long STEPS = 50_000_000;

  private InputRuns() {}

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
    Interpreter interpreter = new Interpreter(program);
    List<BigInteger> constants = ComparedNumbers.in(program);
    int runs = 0;
    while (runs < MOST_RUNS && !context.budget().isExhausted()) {
      RecordedInputs inputs = new RecordedInputs(source(runs++, constants));
      try {
        Outcome outcome =
            interpreter.run(inputs, StateWatch.NONE, STEPS, context.budget()::isExhausted);
        if (outcome instanceof Outcome.ReachedError(Location at, CallString stack)) {
          return new Verdict.Unsafe(new ErrorInputs(inputs.inputs(), at.goal()));
        }
      } catch (NotExecutableException stuck) {
        break;
      }
      if (inputs.inputs().values().isEmpty()) {
        break;
      }
    }
    context.events().on(new Event.Statistic(NAME, "runs", runs));
    return Verdict.inconclusive("no run on random inputs fails");
  }

  private static InputSource source(int run, List<BigInteger> constants) {
    return run == 0
        ? (site, sort, occurrence) -> TermFactory.zeroValue(sort)
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
