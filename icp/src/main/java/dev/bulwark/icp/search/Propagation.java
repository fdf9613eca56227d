package dev.bulwark.icp.search;

import dev.bulwark.base.Budget;
import dev.bulwark.icp.box.Box;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Draws conclusions from bounds: first from clauses, by two watched literals, then from cheap
 * contractors, then from dear ones, until nothing changes or something contradicts.
 *
 * <p>Contractors may creep: {@code x < y} and {@code y < x} move each other's bounds by one. When a
 * variable has moved often on one level, small cuts are left out. That is sound, since a cut that
 * is left out was only not used; contradictions never are.
 */
final class Propagation {

  /** Moves of a variable on one level after which small cuts are left out. */
  private static final int PATIENCE = 20;

  /** Of its width a cut has to be at least this part then, as a shift. */
  private static final int LEAST_CUT = 4;

  /** The same where conclusions are to be complete; after that it would hardly end. */
  private static final int GREAT_PATIENCE = 1000;

  /** Entries that clauses are asked about between looks at the budget. */
  private static final int ENTRIES_PER_LOOK = 1024;

  /** A contraction takes as long as so many entries. */
  private static final int ENTRIES_PER_CONTRACTION = 64;

  private final Trail trail;
  private final Atoms atoms;
  private final @Nullable Recorder recorder;

  /** By literal: the clauses that watch it. */
  private List<@Nullable List<Clause>> watches = new ArrayList<>();

  /** By variable: the constraints on it. */
  private final List<List<Constraint>> constraints = new ArrayList<>();

  private final ArrayDeque<Constraint> cheap = new ArrayDeque<>();
  private final ArrayDeque<Constraint> dear = new ArrayDeque<>();

  /** The first entry that clauses have not been asked about, and the same for constraints. */
  private int clausesAskedTo;

  private int constraintsAskedTo;

  // By variable: how often it moved on a level.
  private int[] moves = new int[64];
  private long[] movesVisit = new long[64];

  private int query;
  private @Nullable Object conflict;
  long contractions;

  private int patience = PATIENCE;
  private int sinceLook;

  // Of the conflict, see excludedSide().
  private int excludedSide = -1;
  private long excludedBound;
  private int conflictSeen;

  Propagation(Trail trail, Atoms atoms, @Nullable Recorder recorder) {
    this.trail = trail;
    this.atoms = atoms;
    this.recorder = recorder;
  }

  // ---- Clauses and constraints

  /** Watches the first two literals. */
  void watch(Clause clause) {
    watching(clause.literals[0]).add(clause);
    watching(clause.literals[1]).add(clause);
  }

  private List<Clause> watching(int literal) {
    while (watches.size() <= literal) {
      watches.add(null);
    }
    List<Clause> list = watches.get(literal);
    if (list == null) {
      list = new ArrayList<>(2);
      watches.set(literal, list);
    }
    return list;
  }

  /** Forgets removed clauses. */
  void cleanWatches() {
    for (List<Clause> list : watches) {
      if (list != null) {
        list.removeIf(clause -> clause.removed);
      }
    }
  }

  void add(Constraint constraint) {
    for (int variable : constraint.variables) {
      List<Constraint> list = on(variable);
      if (!list.contains(constraint)) {
        list.add(constraint);
      }
    }
  }

  private List<Constraint> on(int variable) {
    while (constraints.size() <= variable) {
      constraints.add(new ArrayList<>(2));
    }
    return constraints.get(variable);
  }

  /** From now on the constraints that are marked with this query matter, and no others. */
  void begin(int newQuery) {
    query = newQuery;
    trail.beginQuery();
  }

  void enqueue(Constraint constraint) {
    if (!constraint.queued && constraint.query == query) {
      constraint.queued = true;
      (constraint.contractor.isDear() ? dear : cheap).add(constraint);
    }
  }

  // ---- Bounds

  /** Moves a bound, unless it is there; false if that contradicts the other side. */
  boolean tighten(int side, long bound, @Nullable Object reason) {
    return tighten(side, bound, reason, trail.size());
  }

  private boolean tighten(int side, long bound, @Nullable Object reason, int seen) {
    if (trail.holds(side, bound)) {
      return true;
    }
    if (trail.isExcluded(side, bound)) {
      conflict = reason;
      excludedSide = side;
      excludedBound = bound;
      conflictSeen = seen;
      return false;
    }
    trail.append(side, bound, reason, seen);
    return true;
  }

  void undo(int level) {
    trail.undo(level);
    clausesAskedTo = Math.min(clausesAskedTo, trail.size());
    constraintsAskedTo = Math.min(constraintsAskedTo, trail.size());
    for (Constraint constraint : cheap) {
      constraint.queued = false;
    }
    for (Constraint constraint : dear) {
      constraint.queued = false;
    }
    cheap.clear();
    dear.clear();
    conflict = null;
    excludedSide = -1;
  }

  // ---- Conclusions

  /** Whether small cuts are made too, as far as that ends. */
  void beComplete(boolean complete) {
    patience = complete ? GREAT_PATIENCE : PATIENCE;
  }

  private void look(Budget budget, int entries) {
    sinceLook += entries;
    if (sinceLook >= ENTRIES_PER_LOOK) {
      sinceLook = 0;
      if (budget.exhaustion() != null) {
        budget.check();
      }
    }
  }

  /**
   * All of them; false if there is a contradiction, see {@link #conflict}. After {@link #undo} what
   * was drawn before is there again or will be when its causes move.
   */
  boolean run(Budget budget) {
    while (true) {
      if (clausesAskedTo < trail.size()) {
        look(budget, 1);
        if (!askClauses(clausesAskedTo++)) {
          return false;
        }
        continue;
      }
      while (constraintsAskedTo < trail.size()) {
        int variable = Trail.variable(trail.side(constraintsAskedTo++));
        if (variable < constraints.size()) {
          List<Constraint> moved = constraints.get(variable);
          for (int i = 0; i < moved.size(); i++) {
            enqueue(moved.get(i));
          }
        }
      }
      Constraint next = cheap.poll();
      if (next == null) {
        next = dear.poll();
      }
      if (next == null) {
        return true;
      }
      next.queued = false;
      look(budget, ENTRIES_PER_CONTRACTION);
      if (!contract(next)) {
        return false;
      }
    }
  }

  /** The clause or constraint that cannot hold. */
  Object conflict() {
    if (conflict == null) {
      throw new IllegalStateException("no conflict");
    }
    return conflict;
  }

  /**
   * The bound that the conflict's reason implies and the other side of its variable excludes, or -1
   * if the reason fails by itself.
   */
  int excludedSide() {
    return excludedSide;
  }

  long excludedBound() {
    return excludedBound;
  }

  /** The number of entries that a constraint looked at when it found the conflict. */
  int conflictSeen() {
    return conflictSeen;
  }

  private boolean askClauses(int entry) {
    int side = trail.side(entry);
    int variable = Trail.variable(side);
    int before = trail.previous(entry);
    if (before < 0 || atoms.count(variable) == 0) {
      return true;
    }
    long from = trail.bound(before);
    long to = trail.bound(entry);
    boolean upper = Trail.isUpper(side);
    // Decided are the atoms above the lower of both and up to the upper of both.
    long exclusive = upper ? to : from;
    long inclusive = upper ? from : to;
    int place = atoms.firstFrom(variable, exclusive);
    while (place < atoms.count(variable)) {
      int atom = atoms.at(variable, place++);
      if (trail.compare(variable, atoms.boundOf(atom), exclusive) <= 0) {
        continue;
      }
      if (trail.compare(variable, atoms.boundOf(atom), inclusive) > 0) {
        break;
      }
      if (!visit(2 * atom + (upper ? 0 : 1))) {
        return false;
      }
    }
    return true;
  }

  /** The literal has become false. */
  private boolean visit(int falseLiteral) {
    List<Clause> list = falseLiteral < watches.size() ? watches.get(falseLiteral) : null;
    if (list == null) {
      return true;
    }
    int kept = 0;
    boolean fine = true;
    for (int i = 0; i < list.size(); i++) {
      Clause clause = list.get(i);
      if (clause.removed) {
        continue;
      }
      int[] literals = clause.literals;
      if (literals[0] == falseLiteral) {
        literals[0] = literals[1];
        literals[1] = falseLiteral;
      }
      if (!fine || atoms.isTrue(literals[0])) {
        list.set(kept++, clause);
      } else if (!watchAnother(clause)) {
        list.set(kept++, clause);
        fine = imply(clause);
      }
    }
    for (int last = list.size() - 1; last >= kept; last--) {
      list.remove(last);
    }
    return fine;
  }

  private boolean watchAnother(Clause clause) {
    int[] literals = clause.literals;
    for (int k = 2; k < literals.length; k++) {
      if (!atoms.isFalse(literals[k])) {
        int other = literals[k];
        literals[k] = literals[1];
        literals[1] = other;
        watching(other).add(clause);
        return true;
      }
    }
    return false;
  }

  /** The first literal is all that is left. */
  boolean imply(Clause clause) {
    int literal = clause.literals[0];
    if (atoms.isFalse(literal)) {
      conflict = clause;
      excludedSide = -1;
      return false;
    }
    return tighten(atoms.side(literal), atoms.bound(literal), clause);
  }

  private boolean contract(Constraint constraint) {
    contractions++;
    Box box = constraint.box;
    int[] variables = constraint.variables;
    box.clear();
    for (int slot = 0; slot < variables.length; slot++) {
      int v = variables[slot];
      trail.fill(box, slot, v, trail.last(Trail.lower(v)), trail.last(Trail.upper(v)));
    }
    int seen = trail.size();
    constraint.contractor.contract(box);
    if (box.isEmpty()) {
      conflict = constraint;
      excludedSide = -1;
      conflictSeen = trail.size();
      recordAtRoot(constraint, -1, 0, conflictSeen);
      return false;
    }
    for (int slot = 0; slot < variables.length; slot++) {
      int v = variables[slot];
      long low = trail.read(box, slot, Trail.lower(v));
      long high = trail.read(box, slot, Trail.upper(v));
      boolean point = low == high;
      if (!move(constraint, Trail.lower(v), low, point, seen)
          || !move(constraint, Trail.upper(v), high, point, seen)) {
        return false;
      }
    }
    return true;
  }

  private boolean move(Constraint constraint, int side, long bound, boolean point, int seen) {
    if (trail.holds(side, bound)) {
      return true;
    }
    if (!point && !trail.isExcluded(side, bound) && isCreeping(side, bound)) {
      return true;
    }
    recordAtRoot(constraint, side, bound, seen);
    return tighten(side, bound, constraint, seen);
  }

  /** What holds at level 0 is never explained, so it is recorded when it is found. */
  private void recordAtRoot(Constraint constraint, int side, long bound, int seen) {
    if (recorder != null && trail.level() == 0) {
      recorder.lemma(constraint, side, bound, seen);
    }
  }

  private boolean isCreeping(int side, long bound) {
    int variable = Trail.variable(side);
    if (variable >= moves.length) {
      moves = Arrays.copyOf(moves, 2 * variable);
      movesVisit = Arrays.copyOf(movesVisit, 2 * variable);
    }
    if (movesVisit[variable] != trail.visit()) {
      movesVisit[variable] = trail.visit();
      moves[variable] = 0;
    }
    if (moves[variable]++ < patience) {
      return false;
    }
    if (trail.isWide(variable)) {
      return !trail.isBounded(variable)
          ? moves[variable] > 4 * patience
          : trail
                  .exact(variable, bound)
                  .subtract(trail.exact(variable, trail.bound(trail.last(side))))
                  .abs()
                  .shiftLeft(LEAST_CUT)
                  .compareTo(
                      trail
                          .exact(variable, trail.high(variable))
                          .subtract(trail.exact(variable, trail.low(variable))))
              < 0;
    }
    // Differences are unsigned numbers.
    long width = trail.high(variable) - trail.low(variable);
    long old = trail.bound(trail.last(side));
    long cut = Trail.isUpper(side) ? old - bound : bound - old;
    return Long.compareUnsigned(cut, width >>> LEAST_CUT) < 0;
  }
}
