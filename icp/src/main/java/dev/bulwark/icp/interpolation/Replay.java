package dev.bulwark.icp.interpolation;

import dev.bulwark.base.Budget;
import dev.bulwark.icp.interpolation.GroupLog.Domain;
import dev.bulwark.icp.search.ProofLog.Bound;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * From a log to a derivation. A learned clause follows from those before it by unit propagation:
 * its negation is assumed, and the clause in which that ends is resolved backwards with the reasons
 * of the bounds that make it false (as in conflict analysis, but down to the assumptions). What
 * follows without assumptions are unit clauses of their own.
 */
final class Replay {

  private static final int BETWEEN_LOOKS = 64;

  /** A clause of the derivation, with at most one literal of a side; the first two are watched. */
  private static final class Clause {
    private final int step;
    private final Bound[] literals;

    private Clause(int step, Bound[] literals) {
      this.step = step;
      this.literals = literals;
    }
  }

  /**
   * A bound that was set.
   *
   * @param reason a clause of which all other literals were false; null if it was assumed
   * @param previous the one before it of the same side, or -1 for the domain's
   */
  private record Entry(Bound bound, @Nullable Clause reason, int previous) {}

  private final List<Domain> domains;
  private final Derivation derivation = new Derivation();
  private final List<Entry> trail = new ArrayList<>();

  /** By side: its last entry, or -1. */
  private final int[] last;

  /** By side: the clauses with a watched literal that this side can make false. */
  private final List<List<Clause>> watches = new ArrayList<>();

  private final ArrayDeque<Integer> queue = new ArrayDeque<>();

  /** How many entries follow without assumptions. */
  private int rootSize;

  /** The step of the empty clause, or -1. */
  private int empty = -1;

  private Replay(List<Domain> domains) {
    this.domains = domains;
    last = new int[2 * domains.size()];
    Arrays.fill(last, -1);
    for (int side = 0; side < last.length; side++) {
      watches.add(new ArrayList<>());
    }
  }

  /**
   * A derivation whose last step is the empty clause.
   *
   * @param derivation of all that was replayed
   * @param empty the step of the empty clause; none if a line does not follow
   */
  record Result(Derivation derivation, OptionalInt empty) {}

  static Result of(GroupLog log, Budget budget) {
    Replay replay = new Replay(log.domains());
    List<GroupLog.Line> lines = log.lines();
    boolean follows = true;
    for (int i = 0; i < lines.size() && replay.empty < 0 && follows; i++) {
      if (i % BETWEEN_LOOKS == 0 && budget.exhaustion() != null) {
        budget.check();
      }
      switch (lines.get(i)) {
        case GroupLog.Line.Given(List<Bound> literals, int group) -> replay.given(i, literals);
        case GroupLog.Line.Lemma(List<Bound> literals, int group, int constraint) ->
            replay.given(i, literals);
        case GroupLog.Line.Learned(List<Bound> literals) -> follows = replay.learned(literals);
      }
    }
    return new Result(
        replay.derivation, replay.empty < 0 ? OptionalInt.empty() : OptionalInt.of(replay.empty));
  }

  // ---- Bounds

  private static int side(Bound bound) {
    return 2 * bound.variable() + (bound.isUpper() ? 1 : 0);
  }

  private @Nullable BigInteger domainEnd(int side) {
    Domain domain = domains.get(side / 2);
    return side % 2 == 1 ? domain.high() : domain.low();
  }

  /** What the side is after an entry, or at first. */
  private @Nullable BigInteger end(int side, int entry) {
    return entry < 0 ? domainEnd(side) : trail.get(entry).bound().value();
  }

  private boolean isTrue(Bound literal) {
    int side = side(literal);
    return implies(end(side, last[side]), literal);
  }

  /** Does this end of the literal's own side make it true? */
  private static boolean implies(@Nullable BigInteger end, Bound literal) {
    if (end == null) {
      return false;
    }
    int order = end.compareTo(literal.value());
    return literal.isUpper() ? order <= 0 : order >= 0;
  }

  private boolean isFalse(Bound literal) {
    int side = side(literal) ^ 1;
    return excludes(end(side, last[side]), literal);
  }

  /** Does this end of the opposite side make it false? */
  private static boolean excludes(@Nullable BigInteger end, Bound literal) {
    if (end == null) {
      return false;
    }
    int order = end.compareTo(literal.value());
    return literal.isUpper() ? order > 0 : order < 0;
  }

  /** The first entry that makes a false literal false, or -1 if the domain does. */
  private int excluding(Bound literal) {
    int side = side(literal) ^ 1;
    int entry = last[side];
    while (entry >= 0 && excludes(end(side, trail.get(entry).previous()), literal)) {
      entry = trail.get(entry).previous();
    }
    return entry >= 0 && excludes(domainEnd(side), literal) ? -1 : entry;
  }

  private void set(Bound bound, @Nullable Clause reason) {
    int side = side(bound);
    trail.add(new Entry(bound, reason, last[side]));
    last[side] = trail.size() - 1;
    queue.add(side);
  }

  private void undo() {
    queue.clear();
    while (trail.size() > rootSize) {
      Entry entry = trail.removeLast();
      last[side(entry.bound())] = entry.previous();
    }
  }

  // ---- Clauses

  private void given(int line, List<Bound> literals) {
    if (literals.stream().noneMatch(this::isTrue)) {
      add(derivation.add(new Derivation.Step.Given(line, literals)), literals);
    }
  }

  /** A clause that holds for good; none of its literals is known to be true. */
  private void add(int step, List<Bound> literals) {
    Clause clause = new Clause(step, weakest(literals));
    Arrays.sort(clause.literals, (a, b) -> Boolean.compare(isFalse(a), isFalse(b)));
    int open = (int) Arrays.stream(clause.literals).filter(literal -> !isFalse(literal)).count();
    if (open >= 2) {
      watching(clause.literals[0]).add(clause);
      watching(clause.literals[1]).add(clause);
    } else {
      conclude(clause, open == 1);
      propagateForGood();
    }
  }

  /** Of each side the weakest bound. */
  private static Bound[] weakest(List<Bound> literals) {
    Map<Integer, Bound> bySide = new LinkedHashMap<>();
    literals.forEach(literal -> bySide.merge(side(literal), literal, Replay::weaker));
    return bySide.values().toArray(new Bound[0]);
  }

  private static Bound weaker(Bound a, Bound b) {
    return a.value().compareTo(b.value()) > 0 == a.isUpper() ? a : b;
  }

  private List<Clause> watching(Bound literal) {
    return watches.get(side(literal) ^ 1);
  }

  /** Without assumptions: the first literal holds, or none. */
  private void conclude(Clause clause, boolean isUnit) {
    Clause without = resolve(clause);
    if (isUnit) {
      set(clause.literals[0], new Clause(without.step, new Bound[] {clause.literals[0]}));
      rootSize = trail.size();
    } else {
      empty = without.step;
    }
  }

  private void propagateForGood() {
    while (empty < 0 && !queue.isEmpty()) {
      Clause conflict = visit(queue.element(), true);
      if (conflict != null) {
        conclude(conflict, false);
      } else {
        queue.remove();
      }
    }
  }

  /** Whether the clause follows by unit propagation; then it holds from now on. */
  private boolean learned(List<Bound> literals) {
    @Nullable Clause conflict = null;
    for (Bound literal : literals) {
      if (isTrue(literal)) {
        Clause reason = reasonOf(literal);
        if (reason == null) {
          // The domain says so, or another literal: it says nothing.
          undo();
          return true;
        }
        conflict = reason;
      } else if (!isFalse(literal)) {
        set(GroupLog.negation(literal), null);
        conflict = propagate();
      }
      if (conflict != null) {
        break;
      }
    }
    Clause result = conflict == null ? null : resolve(conflict);
    undo();
    if (result == null) {
      return false;
    }
    List<Bound> derived = List.of(result.literals);
    if (derived.stream().noneMatch(this::isTrue)) {
      add(result.step, derived);
    }
    return true;
  }

  /** The reason of the first entry that makes a true literal true. */
  private @Nullable Clause reasonOf(Bound literal) {
    int entry = excluding(GroupLog.negation(literal));
    return entry < 0 ? null : trail.get(entry).reason();
  }

  private @Nullable Clause propagate() {
    while (!queue.isEmpty()) {
      Clause conflict = visit(queue.remove(), false);
      if (conflict != null) {
        return conflict;
      }
    }
    return null;
  }

  /** Looks at the clauses that a new bound of the side may make false; the first that it does. */
  private @Nullable Clause visit(int side, boolean forGood) {
    List<Clause> list = watches.get(side);
    for (int i = list.size() - 1; i >= 0; i--) {
      Clause clause = list.get(i);
      Bound[] literals = clause.literals;
      if (isTrue(literals[0]) || isTrue(literals[1])) {
        continue;
      }
      int place = watching(literals[0]) == list && isFalse(literals[0]) ? 0 : 1;
      if (watching(literals[place]) != list || !isFalse(literals[place])) {
        continue;
      }
      if (watchAnother(clause, place)) {
        list.set(i, list.getLast());
        list.removeLast();
      } else if (isFalse(literals[1 - place])) {
        return clause;
      } else {
        Bound implied = literals[1 - place];
        literals[1 - place] = literals[0];
        literals[0] = implied;
        if (forGood) {
          conclude(clause, true);
        } else {
          set(implied, clause);
        }
      }
    }
    return null;
  }

  private boolean watchAnother(Clause clause, int place) {
    Bound[] literals = clause.literals;
    for (int k = 2; k < literals.length; k++) {
      if (!isFalse(literals[k])) {
        Bound other = literals[k];
        literals[k] = literals[place];
        literals[place] = other;
        watching(other).add(clause);
        return true;
      }
    }
    return false;
  }

  // ---- Resolution

  /** What is left of a clause when what is false by reasons is resolved away. */
  private Clause resolve(Clause start) {
    Map<Integer, Bound> open = new LinkedHashMap<>();
    List<Integer> others = new ArrayList<>();
    List<Integer> pivots = new ArrayList<>();
    include(open, start, -1);
    for (int e = trail.size() - 1; e >= rootSize; e--) {
      Entry entry = trail.get(e);
      int side = side(entry.bound());
      Clause reason = entry.reason();
      Bound literal = open.get(side ^ 1);
      if (reason != null && literal != null && isFalse(literal) && excluding(literal) == e) {
        open.remove(side ^ 1);
        others.add(reason.step);
        pivots.add(side / 2);
        include(open, reason, side);
      }
    }
    for (Bound literal : List.copyOf(open.values())) {
      int entry = isFalse(literal) ? excluding(literal) : rootSize;
      if (entry < rootSize) {
        open.remove(side(literal));
        Clause unit = entry < 0 ? null : trail.get(entry).reason();
        if (unit != null) {
          others.add(unit.step);
          pivots.add(literal.variable());
        }
      }
    }
    int step =
        others.isEmpty()
            ? start.step
            : derivation.add(
                new Derivation.Step.Resolved(start.step, numbers(others), numbers(pivots)));
    return new Clause(step, open.values().toArray(new Bound[0]));
  }

  private static int[] numbers(List<Integer> list) {
    return list.stream().mapToInt(number -> number).toArray();
  }

  /** Takes in the literals of a clause, but for the one of a side. */
  private static void include(Map<Integer, Bound> open, Clause clause, int without) {
    for (Bound literal : clause.literals) {
      if (side(literal) != without) {
        open.merge(side(literal), literal, Replay::weaker);
      }
    }
  }
}
