package dev.bulwark.engine;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.base.process.ThreadClock;
import dev.bulwark.engine.Event.SliceEnding;
import dev.bulwark.evidence.Proof;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs engines in alternation, each for a time slice twice as long as the last one that was used
 * up, until one has an answer or all are inconclusive. An engine starts anew in each of its slices,
 * which costs at most as much again as its last one.
 *
 * <p>What is near is found by probes, engines that end after little work. They come first, and that
 * they have found nothing says nothing about the engines that they are short forms of.
 *
 * <p>A proof that unrolls loops for many iterations often takes longer to check than it took to
 * find, and says little. It is kept, and the other engines get as much time again to find a better
 * one.
 */
public final class Alternation implements Engine {

  /** Iterations and open calls, in all, that an unrolled proof may have to be taken at once. */
  private static final int FEW_ITERATIONS = 40;

  private static final Duration ANY_TIME = Duration.ofDays(10_000);

  private final List<Engine> engines;
  private final Optional<Engine> prelude;
  private final List<Engine> probes;
  private final Function<Task, List<Engine>> suited;
  private final Duration firstSlice;

  public Alternation(List<Engine> engines, Duration firstSlice) {
    this(Optional.empty(), List.of(), task -> List.of(), engines, firstSlice);
  }

  private Alternation(
      Optional<Engine> prelude,
      List<Engine> probes,
      Function<Task, List<Engine>> suited,
      List<Engine> engines,
      Duration firstSlice) {
    if (engines.isEmpty() || firstSlice.isNegative() || firstSlice.isZero()) {
      throw new IllegalArgumentException("an alternation needs engines and time");
    }
    this.engines = List.copyOf(engines);
    this.prelude = prelude;
    this.probes = List.copyOf(probes);
    this.suited = suited;
    this.firstSlice = firstSlice;
  }

  /**
   * With an engine that ends at once where it is of no use: it begins, and if it is still busy
   * after the first slice, it takes part after the others, for twice the time.
   */
  public Alternation after(Engine first) {
    return new Alternation(Optional.of(first), probes, suited, engines, firstSlice);
  }

  /** With engines that take the first slices on programs that they suit, all equally long. */
  public Alternation beginningWith(Function<Task, List<Engine>> others) {
    return new Alternation(prelude, probes, others, engines, firstSlice);
  }

  /** With engines that, for a first slice each at most, look whether the answer is near. */
  public Alternation probing(Engine... near) {
    return new Alternation(prelude, List.of(near), suited, engines, firstSlice);
  }

  /** Without engines of these names, wherever they take part. At least one has to be left. */
  public Alternation without(Set<String> names) {
    Predicate<Engine> stays = engine -> !names.contains(engine.name());
    return new Alternation(
        prelude.filter(stays),
        probes.stream().filter(stays).toList(),
        task -> suited.apply(task).stream().filter(stays).toList(),
        engines.stream().filter(stays).toList(),
        firstSlice);
  }

  /** With each engine replaced by another one of its name. */
  public Alternation each(UnaryOperator<Engine> change) {
    return new Alternation(
        prelude.map(change),
        probes.stream().map(change).toList(),
        task -> suited.apply(task).stream().map(change).toList(),
        engines.stream().map(change).toList(),
        firstSlice);
  }

  /** The names of those that alternate until the end. */
  public Set<String> alternating() {
    return engines.stream().map(Engine::name).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  @Override
  public String name() {
    return engines.stream().map(Engine::name).collect(Collectors.joining(" and "));
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    // Slices are what an engine can do in them, however busy the machine is.
    LongSupplier clock = ThreadClock.ofThisThread();
    Budget whole = context.budget().part(ANY_TIME, clock);
    long start = clock.getAsLong();
    List<Engine> first = suited.apply(task);
    List<Engine> left = new ArrayList<>(first);
    left.addAll(engines);
    Map<String, Reason> reasons = new LinkedHashMap<>();
    if (prelude.isPresent()) {
      Budget time = whole.part(firstSlice);
      Verdict verdict = slice(prelude.get(), task, context, time);
      if (!(verdict instanceof Verdict.Unknown)) {
        return verdict;
      }
      if (time.isExhausted()) {
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
        return shortest(safe, left, task, context.with(whole), since(start, clock));
      }
      if (verdict instanceof Verdict.Unsafe) {
        return verdict;
      }
    }
    Duration slice = firstSlice;
    while (!left.isEmpty()) {
      for (Engine engine : List.copyOf(left)) {
        Reason over = whole.exhaustion();
        if (over != null) {
          return new Verdict.Unknown(over);
        }
        // One that is alone need not stop.
        Budget time = left.size() == 1 ? whole : whole.part(time(engine, slice));
        Verdict verdict = slice(engine, task, context, time);
        if (verdict instanceof Verdict.Safe safe) {
          left.remove(engine);
          return shortest(safe, left, task, context.with(whole), since(start, clock));
        }
        if (!(verdict instanceof Verdict.Unknown unknown)) {
          return verdict;
        }
        if (!time.isExhausted()) {
          // It would say the same again.
          left.remove(engine);
          reasons.put(engine.name(), unknown.reason());
        } else if (!first.contains(engine)) {
          // Those that only some programs get do not put the others off.
          slice = slice.multipliedBy(2);
        }
      }
    }
    String all =
        reasons.entrySet().stream()
            .map(entry -> entry.getKey() + ": " + entry.getValue().text())
            .collect(Collectors.joining("; "));
    return new Verdict.Unknown(Reason.joined(reasons.values(), all));
  }

  /** One that could have ended at once and has not may well be near its end. */
  private Duration time(Engine engine, Duration slice) {
    return prelude.equals(Optional.of(engine)) ? slice.multipliedBy(2) : slice;
  }

  private static Verdict slice(Engine engine, Task task, EngineContext context, Budget time) {
    return slice(engine, task, context, time, SliceEnding.Inconclusive::new);
  }

  /** The engine of which it is the short form is not inconclusive. */
  private static Verdict probe(Engine engine, Task task, EngineContext context, Budget time) {
    return slice(engine, task, context, time, SliceEnding.NothingNear::new);
  }

  private static Verdict slice(
      Engine engine,
      Task task,
      EngineContext context,
      Budget time,
      Function<Reason, SliceEnding> otherwise) {
    long start = System.nanoTime();
    Verdict verdict = engine.check(task, context.with(time));
    SliceEnding ending =
        switch (verdict) {
          case Verdict.Safe safe -> new SliceEnding.FoundProof();
          case Verdict.Unsafe unsafe -> new SliceEnding.FoundExecution();
          case Verdict.Unknown(Reason reason) ->
              time.isExhausted() ? new SliceEnding.UsedUp() : otherwise.apply(reason);
        };
    double seconds = (System.nanoTime() - start) / 1e9;
    context.events().on(new Event.TimeSlice(engine.name(), ending, seconds));
    return verdict;
  }

  /** Is the proof one that is taken at once, because it says something or is quickly checked? */
  public static boolean isShort(Proof proof) {
    return switch (proof) {
      case Proof.Inductive inductive -> true;
      case Proof.KInductive kInductive -> true;
      case Proof.ByContracts byContracts -> true;
      case Proof.OnePath onePath -> true;
      case Proof.Unrolled unrolled ->
          Stream.concat(
                      unrolled.loopBounds().values().stream(),
                      unrolled.callBounds().values().stream())
                  .mapToLong(Integer::longValue)
                  .sum()
              <= FEW_ITERATIONS;
    };
  }

  private static Duration since(long start, LongSupplier clock) {
    return Duration.ofNanos(clock.getAsLong() - start);
  }

  /** The proof itself if it is short; else others have as long as it took to find a better one. */
  private Verdict shortest(
      Verdict.Safe safe, List<Engine> others, Task task, EngineContext context, Duration spent) {
    if (isShort(safe.proof())) {
      return safe;
    }
    Duration again = spent.compareTo(firstSlice) > 0 ? spent : firstSlice;
    return better(others, task, context, context.budget().part(again)).orElse(safe);
  }

  /** A short proof by one of the engines, which share the time. */
  private static Optional<Verdict> better(
      List<Engine> engines, Task task, EngineContext context, Budget time) {
    for (int i = 0; i < engines.size(); i++) {
      Budget share = time.share(1.0 / (engines.size() - i));
      if (slice(engines.get(i), task, context, share) instanceof Verdict.Safe safe
          && isShort(safe.proof())) {
        return Optional.of(safe);
      }
    }
    return Optional.empty();
  }
}
