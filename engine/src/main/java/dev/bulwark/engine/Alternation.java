package dev.bulwark.engine;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Location;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs engines in turn, each for twice the time of the one before that used its own, until one has
 * an answer or all have given up. An engine starts anew in each of its turns, which costs at most
 * as much again as its last one.
 *
 * <p>What is near is found by probes, engines that end after little work. They come first, and that
 * they have found nothing says nothing about the engines that they are short forms of.
 *
 * <p>A proof that unrolls loops for many turns often takes longer to check than it took to find,
 * and says little. It is kept, and the other engines get as much time again to find a better one.
 */
public final class Alternation implements Engine {

  /** Turns of loops and open calls, in all, that an unrolled proof may have to be taken at once. */
  private static final int FEW_TURNS = 40;

  private final List<Engine> engines;
  private final Optional<Engine> prelude;
  private final List<Engine> probes;
  private final Duration firstSlice;

  public Alternation(List<Engine> engines, Duration firstSlice) {
    this(Optional.empty(), List.of(), engines, firstSlice);
  }

  private Alternation(
      Optional<Engine> prelude, List<Engine> probes, List<Engine> engines, Duration firstSlice) {
    if (engines.isEmpty() || firstSlice.isNegative() || firstSlice.isZero()) {
      throw new IllegalArgumentException("an alternation needs engines and time");
    }
    this.engines = List.copyOf(engines);
    this.prelude = prelude;
    this.probes = List.copyOf(probes);
    this.firstSlice = firstSlice;
  }

  /**
   * With an engine that gives up at once where it is of no use: it begins, and if it is still busy
   * after the first slice, it takes part after the others, for twice the time.
   */
  public Alternation after(Engine first) {
    return new Alternation(Optional.of(first), probes, engines, firstSlice);
  }

  /** With engines that, for a first slice each at most, look whether the answer is near. */
  public Alternation probing(Engine... near) {
    return new Alternation(prelude, List.of(near), engines, firstSlice);
  }

  @Override
  public String name() {
    return engines.stream().map(Engine::name).collect(Collectors.joining(" and "));
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    Budget whole = context.budget();
    long start = System.nanoTime();
    List<Engine> left = new ArrayList<>(engines);
    Set<String> reasons = new LinkedHashSet<>();
    if (prelude.isPresent()) {
      Budget turn = whole.part(firstSlice);
      Verdict verdict = turn(prelude.get(), task, context, turn);
      if (!(verdict instanceof Verdict.Unknown)) {
        return verdict;
      }
      if (turn.isExhausted()) {
        left.add(prelude.get());
      }
    }
    for (Engine near : probes) {
      if (whole.exhaustion() != null) {
        break;
      }
      Verdict verdict = probe(near, task, context, whole.part(firstSlice));
      if (verdict instanceof Verdict.Safe safe) {
        left.removeIf(engine -> engine.name().equals(near.name()));
        return shortest(safe, left, task, context, start);
      }
      if (verdict instanceof Verdict.Unsafe) {
        return verdict;
      }
    }
    Duration slice = firstSlice;
    while (!left.isEmpty()) {
      for (Engine engine : List.copyOf(left)) {
        String over = whole.exhaustion();
        if (over != null) {
          return new Verdict.Unknown(over);
        }
        // Whoever is alone need not stop.
        Budget turn = left.size() == 1 ? whole : whole.part(time(engine, slice));
        Verdict verdict = turn(engine, task, context, turn);
        if (verdict instanceof Verdict.Safe safe) {
          left.remove(engine);
          return shortest(safe, left, task, context, start);
        }
        if (!(verdict instanceof Verdict.Unknown unknown)) {
          return verdict;
        }
        if (!turn.isExhausted()) {
          // It would say the same again.
          left.remove(engine);
          reasons.add(engine.name() + ": " + unknown.reason());
        } else {
          slice = slice.multipliedBy(2);
        }
      }
    }
    return new Verdict.Unknown(String.join("; ", reasons));
  }

  /** Whoever could have given up and has not may well be near its end. */
  private Duration time(Engine engine, Duration slice) {
    return prelude.equals(Optional.of(engine)) ? slice.multipliedBy(2) : slice;
  }

  private static Verdict turn(Engine engine, Task task, EngineContext context, Budget turn) {
    return turn(engine, task, context, turn, "gave up: ", true);
  }

  /** The engine of which it is the short form has not given up. */
  private static Verdict probe(Engine engine, Task task, EngineContext context, Budget turn) {
    return turn(engine, task, context, turn, "", false);
  }

  private static Verdict turn(
      Engine engine, Task task, EngineContext context, Budget turn, String before, boolean last) {
    long start = System.nanoTime();
    Verdict verdict =
        engine.check(
            task, new EngineContext(context.solvers(), turn, context.events(), context.lemmas()));
    boolean over = turn.isExhausted();
    String ending =
        switch (verdict) {
          case Verdict.Safe safe -> "found a proof";
          case Verdict.Unsafe unsafe -> "found an execution";
          case Verdict.Unknown unknown -> over ? "time for another one" : before + unknown.reason();
        };
    boolean gaveUp = last && verdict instanceof Verdict.Unknown && !over;
    double seconds = (System.nanoTime() - start) / 1e9;
    context.events().on(new Event.Turn(engine.name(), ending, gaveUp, seconds));
    return verdict;
  }

  /** Is the proof one that is taken at once, because it says something or is quickly checked? */
  public static boolean isShort(Proof proof) {
    return switch (proof) {
      case Proof.Inductive inductive -> true;
      case Proof.KInductive kInductive -> true;
      case Proof.Unrolled unrolled ->
          Stream.concat(
                  unrolled.loopBounds().values().stream(), unrolled.callBounds().values().stream())
                  .mapToLong(Integer::longValue)
                  .sum()
              <= FEW_TURNS;
    };
  }

  /** The proof itself if it is short; else others have as long as it took to find a better one. */
  private Verdict shortest(
      Verdict.Safe safe, List<Engine> others, Task task, EngineContext context, long start) {
    if (isShort(safe.proof())) {
      return safe;
    }
    Duration spent = Duration.ofNanos(System.nanoTime() - start);
    Duration again = spent.compareTo(firstSlice) > 0 ? spent : firstSlice;
    return better(others, task, context, context.budget().part(again)).orElse(safe);
  }

  /** A short proof by one of the engines, which share the time. */
  private static Optional<Verdict> better(
      List<Engine> engines, Task task, EngineContext context, Budget time) {
    for (int i = 0; i < engines.size(); i++) {
      Budget share = time.share(1.0 / (engines.size() - i));
      if (turn(engines.get(i), task, context, share) instanceof Verdict.Safe safe
          && isShort(safe.proof())) {
        return Optional.of(safe);
      }
    }
    return Optional.empty();
  }
}
