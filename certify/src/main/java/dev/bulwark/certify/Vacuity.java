package dev.bulwark.certify;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.EvidenceReader;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.MalformedEvidenceException;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.ComparedNumbers;
import dev.bulwark.program.interpreter.DecidedLoops;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.NotExecutableException;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RandomInputs;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.StateWatch;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether the safety of a program says anything. If assumptions cut off all executions before an
 * end of the program or a check, every property holds. If undefined behaviour cuts off all of them,
 * be it behind a check, C gives the program no meaning. Runs on random inputs settle it for nearly
 * every program, since one that ends as it should is enough. If all of them are cut off, {@link
 * #probe} is what remains to be shown safe.
 */
public final class Vacuity {

  /** What runs have shown. */
  public sealed interface Finding {

    /**
     * A run ends as it should, or goes on for so long that it cannot be called cut off; or only
     * assumptions cut off runs, and one of them behind a check.
     */
    record Live() implements Finding {}

    /**
     * No run of those that were tried ends.
     *
     * @param cut where one of them is cut off, by undefined behaviour if there is one
     * @param arrived one of them gets to a check before, or is aborted
     * @param exact every execution goes there, since the path does not depend on inputs
     */
    record CutOff(Cut cut, boolean arrived, int runs, boolean exact) implements Finding {}
  }

  /**
   * Where a run is cut off.
   *
   * @param at in the user's code
   * @param undefined the kind of undefined behaviour; none if an assumption fails
   */
  public record Cut(Location at, Optional<String> undefined) {}

  private static final int MOST_RUNS = 1_000;
  private static final long STEPS = 20_000;
  private static final Duration TIME = Duration.ofMillis(100);
  private static final long SEED = 0x5EED_0E4DL;
  private static final Finding LIVE = new Finding.Live();

  private final Program program;
  private final Set<Location> checks;

  public Vacuity(Program program) {
    this.program = program;
    this.checks = Checks.of(program);
  }

  /** Runs the program until a run gets somewhere. */
  public Finding tryRuns(Budget budget) {
    return canBeCutOff() ? runs(budget) : LIVE;
  }

  /** Without assumptions and undefined behaviour nothing is cut off. */
  private boolean canBeCutOff() {
    for (Procedure procedure : program.procedures().values()) {
      for (Location location : procedure.locations()) {
        List<Edge> edges = procedure.outgoing(location);
        boolean assumes = edges.size() == 1 && edges.getFirst().action() instanceof Action.Assume;
        if (assumes || location.role() instanceof Location.Role.Undefined) {
          return true;
        }
      }
    }
    return false;
  }

  private Finding runs(Budget whole) {
    Budget budget = whole.part(TIME);
    Interpreter interpreter = new Interpreter(program);
    List<BigInteger> constants = ComparedNumbers.in(program);
    CheckWatch watch = new CheckWatch();
    Optional<Cut> cut = Optional.empty();
    boolean arrived = false;
    int runs = 0;
    while (runs < MOST_RUNS && !budget.isExhausted()) {
      RecordedInputs inputs = new RecordedInputs(new RandomInputs(SEED + runs, constants));
      RunEnd end = run(interpreter, inputs, watch, budget);
      if (end instanceof RunEnd.Live && !budget.isExhausted()) {
        return LIVE;
      }
      if (end instanceof RunEnd.CutOff(Cut where)) {
        cut = cut.filter(known -> known.undefined().isPresent()).or(() -> Optional.of(where));
      }
      arrived |= watch.checked || end instanceof RunEnd.Aborted;
      runs++;
      if (inputs.inputs().values().isEmpty()) {
        break; // The others would be the same.
      }
    }
    if (cut.isEmpty() || (arrived && cut.get().undefined().isEmpty())) {
      return LIVE;
    }
    return new Finding.CutOff(cut.get(), arrived, runs, isDecided(whole.part(TIME)));
  }

  /** Is there one path for all executions, which is cut off? Then runs have shown where. */
  private boolean isDecided(Budget budget) {
    Scope scope = new Scope(program);
    // Too short to compile anything.
    return switch (DecidedRun.of(
        program, GoalSet.ALL, scope, new NoBounds(), STEPS, budget, DecidedLoops.NEVER)) {
      case UNDEFINED, BLOCKED -> true;
      case WELL, FOREVER, OPEN -> false;
    };
  }

  private static RunEnd run(
      Interpreter interpreter, RecordedInputs inputs, StateWatch watch, Budget budget) {
    try {
      return RunEnd.of(interpreter.run(inputs, watch, STEPS, budget::isExhausted));
    } catch (NotExecutableException stuck) {
      return new RunEnd.Live();
    }
  }

  /** What has become of a run. */
  private sealed interface RunEnd {

    /** Nothing that could be called cut off. */
    record Live() implements RunEnd {}

    record CutOff(Cut cut) implements RunEnd {}

    /** It got somewhere, but not to where the program is meant to end. */
    record Aborted() implements RunEnd {}

    static RunEnd of(Outcome outcome) {
      return switch (outcome) {
        case Outcome.Blocked(Location at, CallString stack) ->
            new CutOff(new Cut(stack.inUsersCode(at), Optional.empty()));
        case Outcome.ReachedUndefined(Location at, CallString stack)
            when at.role() instanceof Location.Role.Undefined undefined ->
            new CutOff(new Cut(stack.inUsersCode(at), Optional.of(undefined.text())));
        case Outcome.Halted halted
            when halted.location().role() instanceof Location.Role.Halt(boolean aborted)
                && aborted ->
            new Aborted();
        case Outcome.Halted halted -> new Live();
        case Outcome.ReachedUndefined undefined -> new Live();
        case Outcome.ReachedError error -> new Live();
        case Outcome.ReachedIncomplete incomplete -> new Live();
        case Outcome.Terminated terminated -> new Live();
        case Outcome.OutOfSteps outOfSteps -> new Live();
        case Outcome.CallStackTooDeep tooDeep -> new Live();
        case Outcome.Stopped stopped -> new Live();
      };
    }
  }

  /** A program that is safe only if all executions are cut off as these runs are. */
  public Optional<Program> probe(Finding.CutOff found) {
    return EndProbe.of(
        program,
        found.arrived() ? Arrivals.atEndOrGoingOn(program) : Arrivals.anywhere(program, checks));
  }

  /** What a proof about the program says of the probe, where it may be a proof too. */
  public Optional<Proof> reread(Proof proof, Program probe) {
    try {
      return EvidenceReader.read(probe, EvidenceWriter.text(program, proof)) instanceof Proof same
          ? Optional.of(same)
          : Optional.empty();
    } catch (MalformedEvidenceException other) {
      return Optional.empty();
    }
  }

  /** Notes that runs get to a check. */
  private final class CheckWatch implements StateWatch {

    private boolean checked;

    @Override
    public Set<Location> locations() {
      return checks;
    }

    @Override
    public boolean goesOn(State state) {
      checked = true;
      return true;
    }
  }
}
