package dev.bulwark.engine;

import dev.bulwark.solver.Budget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs engines in turn, each for a slice of time that doubles with every turn, until one has an
 * answer or all have given up. An engine starts anew in each of its turns, which costs at most as
 * much again as its last one.
 */
public final class Alternation implements Engine {

  private final List<Engine> engines;
  private final Duration firstSlice;

  public Alternation(List<Engine> engines, Duration firstSlice) {
    if (engines.isEmpty() || firstSlice.isNegative() || firstSlice.isZero()) {
      throw new IllegalArgumentException("an alternation needs engines and time");
    }
    this.engines = List.copyOf(engines);
    this.firstSlice = firstSlice;
  }

  @Override
  public String name() {
    return engines.stream().map(Engine::name).collect(Collectors.joining(" and "));
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    Budget whole = context.budget();
    List<Engine> left = new ArrayList<>(engines);
    Set<String> reasons = new LinkedHashSet<>();
    for (Duration slice = firstSlice; !left.isEmpty(); slice = slice.multipliedBy(2)) {
      for (Engine engine : List.copyOf(left)) {
        String over = whole.exhaustion();
        if (over != null) {
          return new Verdict.Unknown(over);
        }
        Budget turn = whole.part(slice);
        EngineContext part =
            new EngineContext(context.solvers(), turn, context.events(), context.lemmas());
        Verdict verdict = engine.check(task, part);
        if (!(verdict instanceof Verdict.Unknown unknown)) {
          return verdict;
        }
        if (!turn.isExhausted()) {
          // It would say the same again.
          left.remove(engine);
          reasons.add(engine.name() + ": " + unknown.reason());
        }
      }
    }
    return new Verdict.Unknown(String.join("; ", reasons));
  }
}
