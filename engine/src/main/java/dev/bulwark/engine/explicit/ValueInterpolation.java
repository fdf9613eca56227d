package dev.bulwark.engine.explicit;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.program.interpreter.PartialValue;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Algorithms 3 and 4 for one infeasible prefix: inductive interpolants at its nodes, as values that
 * are enough to contradict the rest.
 *
 * <p>Differences: a first walk backwards finds what the contradiction can depend on, so that only
 * those variables are tried and only those steps run. Variables that loops count are tried first,
 * and so kept last. Of arrays, elements are tried, not the array alone.
 */
final class ValueInterpolation {

  private static final int MOST_CELLS = 32;

  private final ValueProgram program;
  private final Slots slots;
  private final ValuePrecision precision;
  private final ValuePath path;
  private final InfeasiblePrefix prefix;
  private final Budget budget;

  /** The numbers of steps that matter, in order. */
  private final List<Integer> relevant = new ArrayList<>();

  /** By node: what matters after it. */
  private final List<BitSet> needed = new ArrayList<>();

  private final Assignment trial;

  ValueInterpolation(
      ValueProgram program,
      ValuePrecision precision,
      ValuePath path,
      InfeasiblePrefix prefix,
      Budget budget) {
    this.program = program;
    this.slots = program.slots();
    this.precision = precision;
    this.path = path;
    this.prefix = prefix;
    this.budget = budget;
    this.trial = new Assignment(slots);
  }

  /**
   * Algorithm 4: what each node of the path has to track, up to the last one before the
   * contradiction.
   */
  List<ValuePrecision.Need> interpolate() {
    findRelevant();
    List<ValuePrecision.Need> needs = new ArrayList<>();
    Assignment assignment = new Assignment(slots);
    int next = 0;
    for (int node = 0; node < needed.size(); node++) {
      budget.check();
      int end = path.ends().get(node);
      while (next < relevant.size() && relevant.get(next) < end) {
        path.steps().get(relevant.get(next++)).apply(assignment);
      }
      for (int slot = 0; slot < slots.count(); slot++) {
        if (!needed.get(node).get(slot) || precision.isExcluded(slot)) {
          assignment.forget(slot);
        }
      }
      needs.add(minimize(assignment, next, node));
    }
    return needs;
  }

  /** Backwards from the contradiction: what is read, and what that depends on. */
  private void findRelevant() {
    BitSet need = new BitSet();
    int last = nodesBefore(prefix.end());
    for (int node = 0; node < last; node++) {
      needed.add(new BitSet());
    }
    List<Integer> backwards = new ArrayList<>();
    int node = last - 1;
    for (int i = prefix.end(); i >= 0; i--) {
      while (node >= 0 && path.ends().get(node) == i + 1) {
        needed.set(node, (BitSet) need.clone());
        node--;
      }
      if (!prefix.without().get(i) && matters(path.steps().get(i), i, need)) {
        backwards.add(i);
      }
    }
    relevant.addAll(backwards.reversed());
  }

  private boolean matters(PathStep step, int i, BitSet need) {
    return switch (step) {
      case CompiledEdge edge -> matters(edge, i, need);
      case JumpStep jump -> {
        boolean matters = i == prefix.end() || jump.writes(need);
        if (matters) {
          jump.addReads(need);
        }
        yield matters;
      }
    };
  }

  private boolean matters(CompiledEdge step, int i, BitSet need) {
    if (step.effect()
        instanceof CompiledEdge.Effect.Assume(NarrowTerm condition, List<Equation> says)) {
      boolean matters =
          i == prefix.end() || says.stream().anyMatch(equation -> need.get(equation.slot()));
      if (matters) {
        for (int slot : step.reads()) {
          need.set(slot);
        }
      }
      return matters;
    }
    int written = step.writes();
    if (written < 0 || !need.get(written)) {
      return false;
    }
    need.clear(written);
    for (int slot : step.reads()) {
      need.set(slot);
    }
    return true;
  }

  private int nodesBefore(int step) {
    int nodes = 0;
    while (nodes < path.ends().size() && path.ends().get(nodes) <= step) {
      nodes++;
    }
    return nodes;
  }

  /** Algorithm 3: forgets what the rest is contradicting without. */
  private ValuePrecision.Need minimize(Assignment assignment, int next, int node) {
    List<Integer> candidates =
        needed.get(node).stream()
            .filter(assignment::isKnown)
            .boxed()
            .collect(java.util.stream.Collectors.toCollection(ArrayList::new));
    candidates.sort(
        Comparator.comparing((Integer slot) -> !program.isCounter(slot))
            .thenComparing(slot -> !slots.isArray(slot)));
    Set<Integer> kept = new LinkedHashSet<>();
    Map<Integer, Set<Value>> cells = new LinkedHashMap<>();
    for (int slot : candidates) {
      boolean known = assignment.known[slot];
      PartialValue wide = assignment.wide[slot];
      assignment.forget(slot);
      if (isContradicting(assignment, next, node)) {
        continue;
      }
      assignment.known[slot] = known;
      assignment.wide[slot] = wide;
      if (wide instanceof PartialValue.Cells all) {
        Set<Value> few = cells(assignment, slot, all, next, node);
        if (!few.isEmpty()) {
          cells.put(slot, few);
          continue;
        }
      }
      kept.add(slot);
    }
    return new ValuePrecision.Need(kept, cells);
  }

  /** The elements that are enough; none if that cannot be said. */
  private Set<Value> cells(
      Assignment assignment, int slot, PartialValue.Cells all, int next, int node) {
    trial.watch(slot);
    isContradicting(assignment, next, node);
    Set<Value> read = new LinkedHashSet<>(trial.watchedReads());
    trial.watch(-1);
    read.removeIf(index -> all.select(index) == null);
    Sort.Array sort = (Sort.Array) slots.variable(slot).sort();
    assignment.wide[slot] = ValuePrecision.only(all, read, sort);
    if (read.isEmpty() || read.size() > MOST_CELLS || !isContradicting(assignment, next, node)) {
      assignment.wide[slot] = all;
      return Set.of();
    }
    for (Value index : List.copyOf(read)) {
      read.remove(index);
      assignment.wide[slot] = ValuePrecision.only(all, read, sort);
      if (!isContradicting(assignment, next, node)) {
        read.add(index);
      }
    }
    assignment.wide[slot] = ValuePrecision.only(all, read, sort);
    return read;
  }

  /** Is the rest of the prefix contradicting from here on? */
  private boolean isContradicting(Assignment assignment, int next, int node) {
    trial.load(assignment);
    int following = node + 1;
    for (int k = next; k < relevant.size(); k++) {
      int i = relevant.get(k);
      while (following < path.ends().size() && path.ends().get(following) <= i) {
        // What is excluded is lost there whatever is known now.
        if (hasExclusions()) {
          InfeasiblePrefix.forgetExcluded(trial, slots, precision);
        }
        following++;
      }
      if (!path.steps().get(i).apply(trial)) {
        return true;
      }
    }
    return false;
  }

  private boolean hasExclusions() {
    return precision.hasExclusions();
  }
}
