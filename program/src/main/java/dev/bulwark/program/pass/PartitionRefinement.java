package dev.bulwark.program.pass;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The coarsest partition of a labelled graph in which states of one class have the same steps into
 * the same classes.
 *
 * <p>Only states with a successor that has moved to another class are looked at again, and when a
 * class splits its largest part stays where it is. A chain of n states, whose class loses one state
 * at a time, takes a number of steps in the order of n that way, where rounds over all states would
 * take n².
 */
final class PartitionRefinement {

  /** A step of a state: what is done, and the number of the state that it leads to. */
  record Step(Object label, int target) {}

  private record Successor(Object label, int targetClass) {}

  /** States that are together so far, and the steps that those have whose steps are known. */
  private static final class Class {
    Set<Integer> members = new HashSet<>();
    Set<Integer> unsettled = new HashSet<>();
    Set<Successor> signature = Set.of();
  }

  private final List<List<Step>> steps;
  private final List<List<Integer>> predecessors = new ArrayList<>();
  private final List<Class> classes = new ArrayList<>();
  private final int[] classOf;
  private final Deque<Class> waiting = new ArrayDeque<>();

  private PartitionRefinement(List<?> kinds, List<List<Step>> steps) {
    this.steps = steps;
    classOf = new int[steps.size()];
    Map<Object, Integer> ofKind = new HashMap<>();
    for (int state = 0; state < steps.size(); state++) {
      predecessors.add(new ArrayList<>());
      classOf[state] = ofKind.computeIfAbsent(kinds.get(state), kind -> add(new Class()));
      classes.get(classOf[state]).members.add(state);
      unsettle(state);
    }
    for (int state = 0; state < steps.size(); state++) {
      for (Step step : steps.get(state)) {
        predecessors.get(step.target()).add(state);
      }
    }
  }

  /** The class of each state; states of different kinds are never in the same one. */
  static int[] classes(List<?> kinds, List<List<Step>> steps) {
    PartitionRefinement refinement = new PartitionRefinement(kinds, steps);
    while (!refinement.waiting.isEmpty()) {
      refinement.split(refinement.waiting.remove());
    }
    return refinement.classOf;
  }

  private int add(Class created) {
    classes.add(created);
    return classes.size() - 1;
  }

  private void unsettle(int state) {
    Class changed = classes.get(classOf[state]);
    if (changed.unsettled.isEmpty()) {
      waiting.add(changed);
    }
    changed.unsettled.add(state);
  }

  private void split(Class whole) {
    Map<Set<Successor>, Set<Integer>> parts = new HashMap<>();
    Set<Integer> unsettled = whole.unsettled;
    whole.unsettled = new HashSet<>();
    for (int state : unsettled) {
      parts.computeIfAbsent(signature(state), s -> new HashSet<>()).add(state);
    }
    // The others have the signature that the class had: none of their successors has moved since.
    Set<Integer> others = whole.members;
    others.removeAll(unsettled);
    if (!others.isEmpty()) {
      others.addAll(parts.getOrDefault(whole.signature, Set.of()));
      parts.put(whole.signature, others);
    }
    whole.members = Set.of();
    for (Map.Entry<Set<Successor>, Set<Integer>> part : parts.entrySet()) {
      if (part.getValue().size() > whole.members.size()) {
        whole.members = part.getValue();
        whole.signature = part.getKey();
      }
    }
    parts.remove(whole.signature);
    // First all of them move, so that no signature is taken while some have and some have not.
    parts.forEach(this::move);
    parts.values().forEach(moved -> moved.forEach(this::unsettlePredecessors));
  }

  private void move(Set<Successor> signature, Set<Integer> states) {
    Class created = new Class();
    created.members = states;
    created.signature = signature;
    int number = add(created);
    states.forEach(state -> classOf[state] = number);
  }

  private void unsettlePredecessors(int moved) {
    predecessors.get(moved).forEach(this::unsettle);
  }

  private Set<Successor> signature(int state) {
    Set<Successor> signature = new HashSet<>();
    for (Step step : steps.get(state)) {
      signature.add(new Successor(step.label(), classOf[step.target()]));
    }
    return signature;
  }
}
