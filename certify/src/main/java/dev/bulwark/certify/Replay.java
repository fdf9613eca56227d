package dev.bulwark.certify;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.NotExecutableException;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Error inputs are right if a run on them ends in an error: at the goal that they name, and at one
 * of those asked for. A value that they do not give is zero, which is as good as any. A run that
 * takes a value which the real program would compute is no execution of it.
 */
final class Replay {

  private Replay() {}

  private static boolean isMeant(Location reached, ErrorInputs evidence, GoalSet asked) {
    return reached
        .goal()
        .filter(asked::contains)
        .filter(goal -> evidence.goal().map(goal::equals).orElse(true))
        .isPresent();
  }

  static Result check(Program program, ErrorInputs evidence, GoalSet asked, Budget budget) {
    Outcome outcome;
    Set<String> uncomputed = new TreeSet<>();
    try {
      ReplayedInputs given = new ReplayedInputs(evidence.inputs());
      InputSource inputs =
          (site, sort, occurrence) -> {
            if (site.kind() == InputSite.Kind.UNCOMPUTED) {
              uncomputed.add(site.description());
            }
            return given.next(site, sort, occurrence);
          };
      outcome =
          Interpreter.run(program, inputs, StepListener.NONE, Long.MAX_VALUE, budget::isExhausted);
    } catch (NotExecutableException e) {
      return notChecked(String.valueOf(e.getMessage()));
    }
    return switch (outcome) {
      case Outcome.ReachedError(var location, var stack) when !uncomputed.isEmpty() ->
          notChecked("the execution takes a made-up " + String.join(" and ", uncomputed));
      case Outcome.ReachedError(var location, var stack) when !isMeant(location, evidence, asked) ->
          new Result.Refuted("the run ends in another error, at " + location.position());
      case Outcome.ReachedError(var location, var stack) ->
          new Result.Confirmed(
              List.of("interpreter"),
              false,
              Optional.of(location),
              "the run ends in the error at " + location.position());
      case Outcome.ReachedIncomplete(var location, var stack) ->
          new Result.Refuted("the run leaves the model at " + location.position());
      case Outcome.ReachedUndefined(var location, var stack) ->
          new Result.Refuted("the run meets undefined behaviour at " + location.position());
      case Outcome.Halted halted -> new Result.Refuted("the run ends without an error");
      case Outcome.Terminated terminated -> new Result.Refuted("the run ends without an error");
      case Outcome.Blocked(var location, var stack) ->
          new Result.Refuted("no execution: an assumption fails at " + location.position());
      case Outcome.OutOfSteps out -> notChecked("the run does not end");
      case Outcome.CallStackTooDeep deep -> notChecked("the run has too many open calls");
      case Outcome.Stopped stopped -> stopped(budget);
    };
  }

  private static Result notChecked(String why) {
    return new Result.NotChecked(new Reason.Inconclusive(why));
  }

  private static Result stopped(Budget budget) {
    Reason reason = budget.exhaustion();
    return new Result.NotChecked(reason == null ? new Reason.OutOfTime() : reason);
  }
}
