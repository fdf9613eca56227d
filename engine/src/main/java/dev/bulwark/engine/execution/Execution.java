package dev.bulwark.engine.execution;

import dev.bulwark.base.Reason;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Remedy;
import dev.bulwark.program.interpreter.DecidedLoops;
import java.util.Optional;

/**
 * Follows the program as long as every fork is decided by values that do not depend on inputs. At
 * the end of such a run all executions have taken the same path, but for those that an assumption
 * has stopped. At the first fork that depends on an input it gives up.
 */
public final class Execution implements Engine {

  public static final String NAME = "execution";

  /**
   * Notices that a path never ends because it comes back to a state that it was in. Its proof can
   * be checked only where the program as parsed has one path too, so it is for programs that passes
   * have not sliced.
   */
  public static final Execution ENDLESS = new Execution(NAME + ":endless", true);

  private final String name;
  private final boolean endless;

  public Execution() {
    this(NAME, false);
  }

  private Execution(String name, boolean endless) {
    this.name = name;
    this.endless = endless;
  }

  private static final int STEPS_BETWEEN_CHECKS = 1024;

  @Override
  public String name() {
    return name;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    Walk walk = endless ? new Walk(task.program(), DecidedLoops.NEVER) : new Walk(task.program());
    long steps = 0;
    long nextCheck = 0;
    boolean goesOn = true;
    while (goesOn) {
      if (steps >= nextCheck) {
        Reason over = context.budget().exhaustion();
        if (over != null) {
          return new Verdict.Unknown(over);
        }
        nextCheck = steps + STEPS_BETWEEN_CHECKS;
      }
      steps++;
      steps += walk.skip(() -> context.budget().exhaustion() != null);
      goesOn = walk.step();
      if (goesOn && endless && walk.returns()) {
        return new Verdict.Safe(new Proof.OnePath(GoalSet.ALL));
      }
    }
    context.events().on(new Event.Statistic(name, "steps", steps));
    return switch (walk.at().role()) {
      case Location.Role.Error error when walk.assumes() ->
          Verdict.inconclusive("an assumption depends on inputs");
      case Location.Role.Error error ->
          new Verdict.Unsafe(new ErrorInputs(Inputs.NONE, Optional.of(error.goal())));
      case Location.Role.Incomplete(String reason, Remedy remedy) -> Verdict.incomplete(reason);
      case Location.Role.Undefined undefined ->
          new Verdict.Unknown(
              new Reason.UndefinedBehaviour("undefined behaviour: " + undefined.text()));
      case Location.Role.Halt halt -> safe(walk);
      case Location.Role.Plain plain ->
          walk.isDecided() ? safe(walk) : Verdict.inconclusive("the path depends on inputs");
    };
  }

  private static Verdict safe(Walk walk) {
    return walk.proof()
        .<Verdict>map(Verdict.Safe::new)
        .orElseGet(() -> Verdict.inconclusive("a loop iterates more than 2^31 times"));
  }
}
