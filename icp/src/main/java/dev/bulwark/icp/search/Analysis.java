package dev.bulwark.icp.search;

import dev.bulwark.icp.box.Box;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Why a contradiction arose. For each side of a variable at most one bound is required, the
 * tightest one that was asked for; from the latest entry on, required bounds are replaced by their
 * reasons, until one bound of the current level is left (the first unique implication point). A
 * reason is asked for the bound that is required, which is often weaker than the one that it gave.
 *
 * <p>Constraints are asked for reasons only now: the bounds as they were before the entry are given
 * back to the contractor with some of them as weak as at level 0, or as an earlier entry left them;
 * those without which it concludes the same are not part of the reason.
 */
final class Analysis {

  /** How often a contractor is asked for one reason, beyond once a bound. */
  private static final int MOST_CALLS = 8;

  /** How deep reasons of reasons are looked at to leave out a literal. */
  private static final int MOST_DEPTH = 12;

  private final Trail trail;
  private final Atoms atoms;
  private final @Nullable Recorder recorder;
  private final IntConsumer bump;

  /** By side: the first entry that implies what is required of it, or -1. */
  private int[] entries = new int[128];

  /** By side: what is required of it. */
  private long[] required = new long[128];

  /** The sides that something was required of, with repetitions. */
  private int[] touched = new int[64];

  private int touchedSize;

  /** How many sides have their entry on the current level. */
  private int open;

  // The reason of a constraint under construction.
  private int[] lowEntries = new int[8];
  private int[] highEntries = new int[8];

  private int[] learned = new int[0];
  private int backjump;
  private int glue;

  Analysis(Trail trail, Atoms atoms, @Nullable Recorder recorder, IntConsumer bump) {
    this.trail = trail;
    this.atoms = atoms;
    this.recorder = recorder;
    this.bump = bump;
    Arrays.fill(entries, -1);
  }

  /** The clause that was learned, the literal that it implies first. */
  int[] learned() {
    return learned;
  }

  /** The level on which the clause implies its first literal. */
  int backjump() {
    return backjump;
  }

  int glue() {
    return glue;
  }

  // ---- Conflicts

  /**
   * Learns from the conflict of a propagation. What has to do with it may all be of lower levels,
   * since not all conclusions are drawn at once; then that level becomes the current one.
   *
   * @param undo goes back to a level
   * @return false if the conflict is one of level 0
   */
  boolean learn(Propagation propagation, IntConsumer undo) {
    begin();
    explainConflict(propagation);
    int level = highestLevel();
    if (level == 0) {
      clear();
      return false;
    }
    if (level < trail.level()) {
      undo.accept(level);
      countOpen();
    }
    int entry = trail.size() - 1;
    while (true) {
      while (entries[trail.side(entry)] != entry) {
        entry--;
      }
      if (open == 1) {
        break;
      }
      replace(entry);
      entry--;
    }
    clause(trail.side(entry));
    return true;
  }

  private int highestLevel() {
    int level = 0;
    for (int i = 0; i < touchedSize; i++) {
      int entry = entries[touched[i]];
      level = entry < 0 ? level : Math.max(level, trail.level(entry));
    }
    return level;
  }

  /** Right after the conflict is explained, when each side is touched once. */
  private void countOpen() {
    open = 0;
    for (int i = 0; i < touchedSize; i++) {
      open += isCurrent(entries[touched[i]]) ? 1 : 0;
    }
  }

  private void explainConflict(Propagation propagation) {
    Object conflict = propagation.conflict();
    if (conflict instanceof Clause clause) {
      for (int literal : clause.literals) {
        requireFalse(literal);
      }
    } else {
      Constraint constraint = (Constraint) conflict;
      int side = propagation.excludedSide();
      explain(constraint, side, propagation.excludedBound(), propagation.conflictSeen());
      if (side >= 0) {
        // Any bound of the other side that is beyond the implied one contradicts it.
        require(side ^ 1, weakestContradiction(side, propagation.excludedBound()));
      }
    }
  }

  private long weakestContradiction(int side, long bound) {
    int variable = Trail.variable(side);
    return Trail.isUpper(side) ? trail.next(variable, bound) : trail.before(variable, bound);
  }

  /**
   * Decisions that together imply the side's bound, which holds; those of level 0 are not among
   * them.
   *
   * @return the entries of the decisions, the earliest first
   */
  int[] decisions(int side, long bound) {
    begin();
    require(side, bound);
    int[] found = new int[trail.level()];
    int count = 0;
    for (int entry = trail.size() - 1; entry >= 0 && trail.level(entry) > 0; entry--) {
      if (entries[trail.side(entry)] == entry) {
        if (trail.reason(entry) == null) {
          found[found.length - ++count] = entry;
          drop(trail.side(entry));
        } else {
          replace(entry);
        }
      }
    }
    clear();
    return Arrays.copyOfRange(found, found.length - count, found.length);
  }

  private void replace(int entry) {
    int side = trail.side(entry);
    long bound = required[side];
    drop(side);
    Object reason = trail.reason(entry);
    if (reason instanceof Clause clause) {
      clause.activity++;
      for (int k = 1; k < clause.literals.length; k++) {
        requireFalse(clause.literals[k]);
      }
    } else if (reason instanceof Constraint constraint) {
      explain(constraint, side, bound, trail.seen(entry));
    } else {
      throw new IllegalStateException("a decision that something of its level led to");
    }
  }

  // ---- What is required

  private void begin() {
    if (entries.length < 2 * trail.variables()) {
      int old = entries.length;
      entries = Arrays.copyOf(entries, 3 * trail.variables());
      required = Arrays.copyOf(required, entries.length);
      Arrays.fill(entries, old, entries.length, -1);
    }
    touchedSize = 0;
    open = 0;
  }

  private void clear() {
    for (int i = 0; i < touchedSize; i++) {
      entries[touched[i]] = -1;
    }
  }

  private void requireFalse(int literal) {
    require(atoms.side(literal ^ 1), atoms.bound(literal ^ 1));
  }

  /** The bound, which holds, is part of the reason. */
  private void require(int side, long bound) {
    int before = entries[side];
    if (before >= 0 && trail.implies(side, required[side], bound)) {
      return;
    }
    int entry = trail.earliest(side, bound);
    if (trail.level(entry) == 0) {
      return;
    }
    if (before < 0) {
      if (touchedSize == touched.length) {
        touched = Arrays.copyOf(touched, 2 * touchedSize);
      }
      touched[touchedSize++] = side;
      bump.accept(Trail.variable(side));
    } else {
      open -= isCurrent(before) ? 1 : 0;
    }
    entries[side] = entry;
    required[side] = bound;
    open += isCurrent(entry) ? 1 : 0;
  }

  private void drop(int side) {
    open -= isCurrent(entries[side]) ? 1 : 0;
    entries[side] = -1;
  }

  private boolean isCurrent(int entry) {
    return trail.level(entry) == trail.level();
  }

  // ---- Reasons of constraints

  /**
   * Requires bounds of the first entries, as many as it looked at, from which the constraint
   * concludes the side's bound, or if there is no side, that it fails.
   */
  private void explain(Constraint constraint, int side, long bound, int seen) {
    int[] variables = constraint.variables;
    if (lowEntries.length < variables.length) {
      lowEntries = new int[variables.length];
      highEntries = new int[variables.length];
    }
    for (int slot = 0; slot < variables.length; slot++) {
      lowEntries[slot] = trail.lastBefore(Trail.lower(variables[slot]), seen);
      highEntries[slot] = trail.lastBefore(Trail.upper(variables[slot]), seen);
    }
    for (int slot = 0; slot < variables.length; slot++) {
      relax(constraint, lowEntries, slot, side, bound);
      relax(constraint, highEntries, slot, side, bound);
    }
    if (recorder != null) {
      recorder.lemma(constraint, lowEntries, highEntries, side, bound);
    }
    for (int slot = 0; slot < variables.length; slot++) {
      require(Trail.lower(variables[slot]), trail.bound(lowEntries[slot]));
      require(Trail.upper(variables[slot]), trail.bound(highEntries[slot]));
    }
  }

  /** Goes back to an earlier entry of the slot's side as long as the conclusion is the same. */
  private void relax(Constraint constraint, int[] chosen, int slot, int side, long bound) {
    int entry = chosen[slot];
    if (trail.level(entry) == 0) {
      return;
    }
    int root = entry;
    while (trail.level(root) > 0) {
      root = trail.previous(root);
    }
    chosen[slot] = root;
    if (concludes(constraint, side, bound)) {
      return;
    }
    chosen[slot] = entry;
    for (int calls = 0; calls < MOST_CALLS; calls++) {
      int earlier = trail.previous(chosen[slot]);
      if (earlier == root) {
        return;
      }
      int now = chosen[slot];
      chosen[slot] = earlier;
      if (!concludes(constraint, side, bound)) {
        chosen[slot] = now;
        return;
      }
    }
  }

  private boolean concludes(Constraint constraint, int side, long bound) {
    Box box = constraint.box;
    int[] variables = constraint.variables;
    box.clear();
    for (int slot = 0; slot < variables.length; slot++) {
      trail.fill(box, slot, variables[slot], lowEntries[slot], highEntries[slot]);
    }
    constraint.contractor.contract(box);
    if (box.isEmpty()) {
      return true;
    }
    if (side < 0) {
      return false;
    }
    for (int slot = 0; slot < variables.length; slot++) {
      if (variables[slot] == Trail.variable(side)
          && trail.implies(side, trail.read(box, slot, side), bound)) {
        return true;
      }
    }
    return false;
  }

  // ---- The clause

  private void clause(int impliedSide) {
    minimise(impliedSide);
    int[] literals = new int[touchedSize];
    int count = 1;
    backjump = 0;
    for (int i = 0; i < touchedSize; i++) {
      int side = touched[i];
      if (entries[side] < 0) {
        continue;
      }
      int literal = atoms.literal(side, required[side]) ^ 1;
      if (side == impliedSide) {
        literals[0] = literal;
      } else {
        literals[count++] = literal;
        int level = trail.level(entries[side]);
        if (level > backjump) {
          backjump = level;
          literals[count - 1] = literals[1];
          literals[1] = literal;
        }
      }
      // A side may have been touched again after it was dropped.
      entries[side] = -1;
    }
    learned = Arrays.copyOf(literals, count);
    glue = glueOf(learned);
    clear();
  }

  private int glueOf(int[] literals) {
    long levels = 0;
    for (int literal : literals) {
      int side = atoms.side(literal ^ 1);
      int entry = trail.earliest(side, atoms.bound(literal ^ 1));
      levels |= 1L << (trail.level(entry) & 63);
    }
    return Long.bitCount(levels);
  }

  /** Leaves out what follows from required bounds whose entries came before. */
  private void minimise(int impliedSide) {
    for (int i = 0; i < touchedSize; i++) {
      int side = touched[i];
      int entry = entries[side];
      if (entry >= 0 && side != impliedSide && trail.reason(entry) instanceof Clause clause) {
        if (othersFollow(clause, entry, MOST_DEPTH)) {
          entries[side] = -1;
        }
      }
    }
  }

  private boolean othersFollow(Clause clause, int before, int depth) {
    for (int k = 1; k < clause.literals.length; k++) {
      int holding = clause.literals[k] ^ 1;
      if (!follows(atoms.side(holding), atoms.bound(holding), before, depth)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Entries only follow from those before them, so that two literals are never left out because of
   * each other.
   */
  private boolean follows(int side, long bound, int before, int depth) {
    int entry = trail.earliest(side, bound);
    if (trail.level(entry) == 0) {
      return true;
    }
    if (entries[side] >= 0
        && entries[side] < before
        && trail.implies(side, required[side], bound)) {
      return true;
    }
    @Nullable Object reason = trail.reason(entry);
    return depth > 0 && reason instanceof Clause clause && othersFollow(clause, before, depth - 1);
  }
}
