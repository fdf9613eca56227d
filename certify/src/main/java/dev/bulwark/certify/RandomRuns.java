package dev.bulwark.certify;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.ComparedNumbers;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.NotExecutableException;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RandomInputs;
import dev.bulwark.program.interpreter.RecordedInputs;
import java.math.BigInteger;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A third opinion on proofs that needs no solver and no encoding: the program is run on random
 * inputs, half of them at borders, and whatever the proof claims of the states that it meets is
 * evaluated there, of claims about all indices at some of them ({@link IndexValues}); errors, and
 * locations where the model is incomplete, must not be met. The seed is fixed, so that what is
 * found can be found again. Of unrolled proofs the bounds are not counted.
 */
public final class RandomRuns {

  /** How much to try. */
  public record Limits(int runs, long stepsPerRun, Duration time) {
    /**
     * A tenth of a second is what nobody notices, and enough for a thousand runs through a small
     * program once the machine is warm.
     */
    public static final Limits DEFAULT = new Limits(1_000, 500, Duration.ofMillis(100));
  }

  /** A run that the proof says there is not: what is wrong, on which inputs, of which seed. */
  public record Contradiction(String what, Inputs inputs, long seed) {}

  /** What came of it. */
  public record Report(int runs, Optional<Contradiction> contradiction) {}

  /**
   * An invariant with the slots of its variables, and where it speaks of indices all variables
   * there are, whose values may be some.
   */
  private record Claim(
      CutPoint at,
      Term invariant,
      Map<Variable, Slot> slots,
      List<Variable> indices,
      List<Slot> words) {}

  private record Slot(ProgramVariable variable, int callsBelow) {}

  private final Program program;
  private final GoalSet goals;
  private final Supplier<ClaimWatch> watches;
  private final Map<Location, Map<CallString, Claim>> claims = new HashMap<>();

  private RandomRuns(Program program, Proof proof) {
    this.program = program;
    this.goals = proof.goals();
    this.watches =
        proof instanceof Proof.ByContracts byContracts
            ? () -> new ContractWatch(program, byContracts.contracts())
            : Watch::new;
    invariants(proof)
        .forEach(
            (at, invariant) ->
                claims
                    .computeIfAbsent(at.location(), location -> new HashMap<>())
                    .put(at.stack(), claim(at, invariant)));
  }

  private static Map<CutPoint, Term> invariants(Proof proof) {
    return switch (proof) {
      case Proof.Inductive inductive -> inductive.invariants();
      case Proof.KInductive kInductive -> kInductive.invariants();
      case Proof.Unrolled unrolled -> Map.of();
      case Proof.OnePath onePath -> Map.of();
      case Proof.ByContracts byContracts -> Map.of();
    };
  }

  /** Runs the program, and looks for what the proof says there is not. */
  public static Report of(Program program, Proof proof, Limits limits, Budget budget) {
    return new RandomRuns(program, proof).search(limits, budget.part(limits.time()));
  }

  private Report search(Limits limits, Budget budget) {
    Interpreter interpreter = new Interpreter(program);
    List<BigInteger> constants = ComparedNumbers.in(program);
    int runs = 0;
    while (runs < limits.runs() && !budget.isExhausted()) {
      long seed = RandomInputSamples.SEED + runs++;
      RecordedInputs inputs = new RecordedInputs(new RandomInputs(seed, constants));
      ClaimWatch watch = watches.get();
      Optional<String> wrong;
      try {
        Outcome outcome = interpreter.run(inputs, watch, limits.stepsPerRun(), budget::isExhausted);
        wrong = Optional.ofNullable(watch.wrong()).or(() -> bad(outcome));
      } catch (NotExecutableException stuck) {
        wrong = Optional.empty();
      }
      Inputs taken = inputs.inputs();
      if (wrong.isPresent()) {
        return new Report(runs, Optional.of(new Contradiction(wrong.get(), taken, seed)));
      }
      if (taken.values().isEmpty()) {
        // Every run is like this one.
        break;
      }
    }
    return new Report(runs, Optional.empty());
  }

  private Optional<String> bad(Outcome outcome) {
    return switch (outcome) {
      case Outcome.ReachedError(Location at, CallString stack) ->
          at.goal()
              .filter(goals::contains)
              .map(goal -> "a run reaches the error at " + at.position());
      case Outcome.ReachedIncomplete(Location at, CallString stack) ->
          Optional.of("a run gets to " + at.position() + ", where the model is incomplete");
      case Outcome.ReachedUndefined undefined -> Optional.empty();
      case Outcome.Halted halted -> Optional.empty();
      case Outcome.Terminated terminated -> Optional.empty();
      case Outcome.Blocked blocked -> Optional.empty();
      case Outcome.OutOfSteps outOfSteps -> Optional.empty();
      case Outcome.CallStackTooDeep tooDeep -> Optional.empty();
      case Outcome.Stopped stopped -> Optional.empty();
    };
  }

  private Claim claim(CutPoint at, Term invariant) {
    Map<String, Slot> named = named(at);
    Map<Variable, Slot> slots = new HashMap<>();
    for (Variable variable : Terms.freeVariables(invariant)) {
      Slot slot = named.get(variable.name());
      if (slot != null) {
        slots.put(variable, slot);
      }
    }
    List<Variable> indices =
        AnyIndex.in(invariant).stream().filter(index -> !slots.containsKey(index)).toList();
    List<Slot> words =
        indices.isEmpty()
            ? List.of()
            : named.values().stream()
                .filter(slot -> slot.variable().sort() instanceof Sort.BitVec)
                .toList();
    return new Claim(at, invariant, slots, indices, words);
  }

  /** Where the variables are, seen from a cut point; those that are nearest come first. */
  private Map<String, Slot> named(CutPoint at) {
    Map<String, Slot> named = new LinkedHashMap<>();
    List<Location> calls = at.stack().calls();
    for (int depth = calls.size(); depth >= 0; depth--) {
      CallString stack = new CallString(calls.subList(0, depth));
      Location inside = depth < calls.size() ? calls.get(depth) : at.location();
      for (ProgramVariable variable : program.procedureOf(inside).frameVariables()) {
        named.put(stack.qualify(variable.name()), new Slot(variable, calls.size() - depth));
      }
    }
    program.globals().forEach(global -> named.put(global.name(), new Slot(global, 0)));
    return named;
  }

  /** Evaluates the claims about the states that one run meets. */
  private final class Watch implements ClaimWatch {

    private final Set<Location> locations = new HashSet<>(claims.keySet());
    private @Nullable String wrong;

    @Override
    public @Nullable String wrong() {
      return wrong;
    }

    @Override
    public Set<Location> locations() {
      return locations;
    }

    @Override
    public boolean goesOn(State state) {
      Map<CallString, Claim> here = claims.getOrDefault(state.location(), Map.of());
      Claim claim = here.get(state.stack());
      if (claim == null || !fails(claim, state)) {
        return true;
      }
      wrong = "a run contradicts the invariant at " + claim.at();
      return false;
    }

    private static boolean fails(Claim claim, State state) {
      if (fails(claim, state, Map.of())) {
        return true;
      }
      if (claim.indices().isEmpty()) {
        return false;
      }
      List<Value> held =
          claim.words().stream()
              .map(slot -> state.value(slot.variable(), slot.callsBelow()))
              .distinct()
              .toList();
      return IndexValues.of(claim.indices(), held).stream()
          .anyMatch(indices -> fails(claim, state, indices));
    }

    private static boolean fails(Claim claim, State state, Map<Variable, Value> indices) {
      return new Evaluator(
              variable -> {
                Slot slot = claim.slots().get(variable);
                return slot == null
                    ? indices.get(variable)
                    : state.value(slot.variable(), slot.callsBelow());
              })
          .fails(claim.invariant());
    }
  }
}
