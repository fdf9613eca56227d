package dev.bulwark.verification.goals;

import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.NotExecutableException;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.StepListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program without stopping at any goal, and notes which goals it passes: a goal is passed
 * when its observer is asked.
 */
final class ObservedRuns {

  /**
   * What a run has passed.
   *
   * @param taken the inputs up to the last goal that was wanted
   * @param goals those that were wanted, with the site that observes each; {@link #END} for the one
   *     that the run ends at, since it is an error
   */
  record Passed(List<TestCase.Taken> taken, Map<Goal, String> goals) {}

  /** In the place of an observer's site. */
  private static final String END = "";

  private final Interpreter interpreter;
  private final Map<String, Goal> observed = new HashMap<>();
  private final Map<String, Sort> sorts = new HashMap<>();

  ObservedRuns(Program program) {
    interpreter = new Interpreter(program);
    for (Procedure procedure : program.procedures().values()) {
      for (Edge edge : procedure.edges()) {
        if (edge.action() instanceof Action.Havoc(ProgramVariable variable, InputSite site)
            && site.kind() == InputSite.Kind.OBSERVER) {
          sorts.put(site.id(), variable.sort());
          goal(procedure, edge.target()).ifPresent(goal -> observed.put(site.id(), goal));
        }
      }
    }
  }

  /** Behind the observer's input there may be a step about its range. */
  private static Optional<Goal> goal(Procedure procedure, Location asked) {
    Location at = asked;
    while (procedure.outgoing(at).size() == 1) {
      at = procedure.outgoing(at).getFirst().target();
    }
    return procedure.outgoing(at).stream()
        .map(Edge::target)
        .flatMap(target -> target.goal().stream())
        .findFirst();
  }

  /** Runs at most this many steps. */
  Passed run(InputSource source, Predicate<Goal> wanted, long steps, BooleanSupplier stop) {
    Watching watching = new Watching(source, wanted);
    try {
      if (interpreter.run(watching, StepListener.NONE, steps, stop)
          instanceof Outcome.ReachedError(Location at, CallString stack)) {
        at.goal().ifPresent(watching::endsAt);
      }
    } catch (NotExecutableException stuck) {
      // What it has passed before counts.
    }
    return new Passed(List.copyOf(watching.taken.subList(0, watching.needed)), watching.goals);
  }

  /** Inputs of a run that passes a goal, as one that ends when it first does. */
  ErrorInputs observing(Inputs inputs, String observer, Goal goal) {
    if (observer.equals(END)) {
      return new ErrorInputs(inputs, Optional.of(goal));
    }
    Map<String, List<Value>> values = new LinkedHashMap<>(inputs.values());
    Sort sort = sorts.get(observer);
    values.put(observer, List.of(one(sort)));
    return new ErrorInputs(new Inputs(values), Optional.of(goal));
  }

  private static Value one(@Nullable Sort sort) {
    return switch (sort) {
      case Sort.BitVec(int width) -> Value.bitVec(width, 1);
      case Sort.Int integer -> Value.integer(1);
      case null, default -> throw new IllegalArgumentException("no observer of sort " + sort);
    };
  }

  private final class Watching implements InputSource {

    private final InputSource source;
    private final Predicate<Goal> wanted;
    private final List<TestCase.Taken> taken = new ArrayList<>();
    private final Map<Goal, String> goals = new LinkedHashMap<>();
    private int needed;
    private boolean madeUp;

    private Watching(InputSource source, Predicate<Goal> wanted) {
      this.source = source;
      this.wanted = wanted;
    }

    private void endsAt(Goal goal) {
      if (!madeUp && wanted.test(goal)) {
        goals.put(goal, END);
        needed = taken.size();
      }
    }

    @Override
    public Value next(InputSite site, Sort sort, int occurrence) {
      if (site.kind() != InputSite.Kind.OBSERVER) {
        // From here on it is no execution of the C program.
        madeUp |= site.kind() == InputSite.Kind.UNCOMPUTED;
        Value value = source.next(site, sort, occurrence);
        taken.add(new TestCase.Taken(site, value));
        return value;
      }
      Goal goal = observed.get(site.id());
      if (goal != null && !madeUp && !goals.containsKey(goal) && wanted.test(goal)) {
        goals.put(goal, site.id());
        needed = taken.size();
      }
      return TermFactory.zeroValue(sort);
    }
  }
}
