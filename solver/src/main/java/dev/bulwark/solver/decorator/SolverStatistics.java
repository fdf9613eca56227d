package dev.bulwark.solver.decorator;

import dev.bulwark.solver.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** What solvers were asked and how long it took, summed up over sessions and threads. */
public final class SolverStatistics {

  /** Kinds of queries. */
  public enum Kind {
    PLAIN("plain"),
    UNDER_ASSUMPTIONS("under assumptions"),
    FOR_INTERPOLANTS("for interpolants"),
    /** Of quantifiers: satisfiable stands for a success here, and unknown for none. */
    ELIMINATION("elimination");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    public String title() {
      return title;
    }
  }

  /** The queries of one kind to one solver; {@code abandoned} ones ended without an answer. */
  public record Queries(
      Kind kind, long sat, long unsat, long unknown, long abandoned, Duration time) {
    public long count() {
      return sat + unsat + unknown + abandoned;
    }
  }

  /** The account of one solver; {@code byKind} has the kinds that occurred. */
  public record Account(
      String solver,
      long sessions,
      long models,
      long cores,
      long interpolants,
      List<Queries> byKind) {

    public Account {
      byKind = List.copyOf(byKind);
    }

    public long queries() {
      return byKind.stream().mapToLong(Queries::count).sum();
    }

    public Duration time() {
      return byKind.stream().map(Queries::time).reduce(Duration.ZERO, Duration::plus);
    }
  }

  private final Map<String, Counter> counters = new LinkedHashMap<>();
  private final AtomicReference<Runnable> onFirstAnswer;

  public SolverStatistics() {
    this(() -> {});
  }

  /** Runs something once, when the first query is answered. */
  public SolverStatistics(Runnable onFirstAnswer) {
    this.onFirstAnswer = new AtomicReference<>(onFirstAnswer);
  }

  synchronized Counter counter(String solver) {
    return counters.computeIfAbsent(solver, name -> new Counter(name, this::firstAnswer));
  }

  private void firstAnswer() {
    onFirstAnswer.getAndSet(() -> {}).run();
  }

  /** One account for each solver that was used, in the order of their first use. */
  public synchronized List<Account> accounts() {
    return counters.values().stream().map(Counter::account).toList();
  }

  public long queries() {
    return accounts().stream().mapToLong(Account::queries).sum();
  }

  public Duration time() {
    return accounts().stream().map(Account::time).reduce(Duration.ZERO, Duration::plus);
  }

  /** Sums up for one solver. */
  static final class Counter {

    private final String solver;
    private final Runnable onFirstAnswer;
    private final Map<Kind, Tally> tallies = new EnumMap<>(Kind.class);
    private long sessions;
    private long models;
    private long cores;
    private long interpolants;

    private Counter(String solver, Runnable onFirstAnswer) {
      this.solver = solver;
      this.onFirstAnswer = onFirstAnswer;
    }

    synchronized void opened() {
      sessions++;
    }

    synchronized void answered(Kind kind, Answer answer, long nanos) {
      if (tallies.isEmpty()) {
        onFirstAnswer.run();
      }
      Tally tally = tally(kind);
      tally.nanos += nanos;
      switch (answer) {
        case SAT -> tally.sat++;
        case UNSAT -> tally.unsat++;
        case UNKNOWN -> tally.unknown++;
      }
    }

    synchronized void abandoned(Kind kind, long nanos) {
      Tally tally = tally(kind);
      tally.nanos += nanos;
      tally.abandoned++;
    }

    synchronized void gaveModel() {
      models++;
    }

    synchronized void gaveCore() {
      cores++;
    }

    /** Their time counts with the queries that they explain. */
    synchronized void gaveInterpolants(int count, long nanos) {
      interpolants += count;
      tally(Kind.FOR_INTERPOLANTS).nanos += nanos;
    }

    private Tally tally(Kind kind) {
      return tallies.computeIfAbsent(kind, k -> new Tally());
    }

    private synchronized Account account() {
      List<Queries> byKind = new ArrayList<>();
      tallies.forEach((kind, tally) -> byKind.add(tally.queries(kind)));
      return new Account(solver, sessions, models, cores, interpolants, byKind);
    }
  }

  private static final class Tally {
    private long sat;
    private long unsat;
    private long unknown;
    private long abandoned;
    private long nanos;

    private Queries queries(Kind kind) {
      return new Queries(kind, sat, unsat, unknown, abandoned, Duration.ofNanos(nanos));
    }
  }
}
