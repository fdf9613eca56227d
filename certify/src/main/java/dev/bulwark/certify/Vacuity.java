package dev.bulwark.certify;

import dev.bulwark.evidence.EvidenceReader;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.evidence.MalformedEvidenceException;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.NotExecutableException;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RandomInputs;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.StateWatch;
import dev.bulwark.solver.Budget;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether the safety of a program says anything: if no execution gets to an end of the program or
 * to a check, because assumptions or undefined behaviour cut all of them off before, every property
 * holds. Runs on random inputs settle it for nearly every program, since one that gets there is
 * enough. If all of them are cut off, {@link #probe} is what remains to be shown safe.
 */
public final class Vacuity {

  /** What runs have shown. */
  public sealed interface Finding {

    /** A run gets there, or goes on for so long that it cannot be called cut off. */
    record Live() implements Finding {}

    /**
     * No run of those that were tried gets there.
     *
     * @param cut where one of them ends, by undefined behaviour if there is one
     * @param exact there is no other execution, since the program takes no inputs
     */
    record CutOff(Cut cut, int runs, boolean exact) implements Finding {}
  }

  /**
   * Where a run ends before it gets anywhere.
   *
   * @param at in the user's code
   * @param undefined the kind of undefined behaviour; none if an assumption fails
   */
  public record Cut(Location at, Optional<String> undefined) {}

  private static final int MOST_RUNS = 1_000;
  private static final long STEPS = 5_000;
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
    return canBeCutOff() ? runs(budget.part(TIME)) : LIVE;
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

  private Finding runs(Budget budget) {
    Interpreter interpreter = new Interpreter(program);
    List<BigInteger> constants = RandomInputSamples.constants(program);
    Optional<Cut> cut = Optional.empty();
    int runs = 0;
    while (runs < MOST_RUNS && !budget.isExhausted()) {
      RecordedInputs inputs = new RecordedInputs(new RandomInputs(SEED + runs, constants));
      Optional<Cut> end = cutOff(interpreter, inputs, budget);
      if (end.isEmpty()) {
        return LIVE;
      }
      runs++;
      cut = cut.filter(known -> known.undefined().isPresent()).or(() -> end);
      if (inputs.inputs().values().isEmpty()) {
        return new Finding.CutOff(end.get(), runs, true);
      }
    }
    int tried = runs;
    return cut.<Finding>map(where -> new Finding.CutOff(where, tried, false)).orElse(LIVE);
  }

  /** Where the run is cut off, if it is. */
  private Optional<Cut> cutOff(Interpreter interpreter, RecordedInputs inputs, Budget budget) {
    Outcome outcome;
    try {
      outcome = interpreter.run(inputs, new Arrival(), STEPS, budget::isExhausted);
    } catch (NotExecutableException stuck) {
      return Optional.empty();
    }
    return switch (outcome) {
      case Outcome.Blocked(Location at, CallString stack) ->
          Optional.of(new Cut(stack.inUsersCode(at), Optional.empty()));
      case Outcome.ReachedUndefined(Location at, CallString stack)
          when at.role() instanceof Location.Role.Undefined(String kind) ->
          Optional.of(new Cut(stack.inUsersCode(at), Optional.of(kind)));
      case Outcome.ReachedUndefined undefined -> Optional.empty();
      case Outcome.ReachedError error -> Optional.empty();
      case Outcome.ReachedIncomplete incomplete -> Optional.empty();
      case Outcome.Halted halted -> Optional.empty();
      case Outcome.Terminated terminated -> Optional.empty();
      case Outcome.OutOfSteps outOfSteps -> Optional.empty();
      case Outcome.CallStackTooDeep tooDeep -> Optional.empty();
      case Outcome.Stopped stopped -> Optional.empty();
    };
  }

  /** A program that is safe if and only if no execution gets to an end or to a check. */
  public Optional<Program> probe() {
    return EndProbe.of(program, checks);
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

  /** Ends a run at a check. */
  private final class Arrival implements StateWatch {

    @Override
    public Set<Location> locations() {
      return checks;
    }

    @Override
    public boolean goesOn(State state) {
      return false;
    }
  }
}
