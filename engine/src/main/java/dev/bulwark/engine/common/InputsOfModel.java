package dev.bulwark.engine.common;

import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.Step;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.solver.Model;
import java.util.Optional;

/**
 * From a model of an unrolling that begins at the start to the inputs of a run: the program is run
 * in the interpreter, and each time that it takes an input, the model says what the symbol stands
 * for that the unrolling made for this edge after that many blocks.
 */
public final class InputsOfModel {

  private static final long STEP_BUDGET = 50_000_000;

  private InputsOfModel() {}

  /** The inputs, if the run that the model describes does reach an error. */
  public static Optional<ErrorInputs> of(
      BlockSystem system, BlockUnrolling unrolling, Model model) {
    Follower follower = new Follower(system, unrolling, model);
    RecordedInputs recorded = new RecordedInputs(follower);
    Outcome outcome = Interpreter.run(system.program(), recorded, follower, STEP_BUDGET);
    return outcome instanceof Outcome.ReachedError(Location at, CallString stack)
        ? Optional.of(new ErrorInputs(recorded.inputs(), at.goal()))
        : Optional.empty();
  }

  /**
   * Knows where the run is: the cut point passed last, how many there were, and the location now.
   */
  private static final class Follower implements InputSource, StepListener {

    private final BlockSystem system;
    private final Program program;
    private final BlockUnrolling unrolling;
    private final Model model;
    private Location cut;
    private Location here;
    private int blocks;

    Follower(BlockSystem system, BlockUnrolling unrolling, Model model) {
      this.system = system;
      this.program = system.program();
      this.unrolling = unrolling;
      this.model = model;
      this.cut = system.start();
      this.here = cut;
    }

    @Override
    public void on(Step step) {
      here = step.edge().target();
      if (system.isCutPoint(here)) {
        cut = here;
        blocks++;
      }
    }

    @Override
    public Value next(InputSite site, Sort sort, int occurrence) {
      if (blocks > unrolling.depth()) {
        return TermFactory.zeroValue(sort);
      }
      // An edge that takes an input is the only one that leaves its source.
      Edge edge = program.outgoing(here).getFirst();
      return model.value(unrolling.input(blocks, cut, edge));
    }
  }
}
