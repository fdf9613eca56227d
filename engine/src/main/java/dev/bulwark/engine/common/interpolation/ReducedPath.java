package dev.bulwark.engine.common.interpolation;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A path of which only an unsat core is kept: other conditions are gone, and variables whose
 * equations are not in it are written with anything. Whatever the path can do, this can. Gives
 * posts and preconditions over the variables that matter at each place.
 */
final class ReducedPath {

  /** Guards that are kept, updates that are kept, and variables that get any value. */
  private record ReducedStep(
      List<Term> guards, Map<Variable, Term> updates, Set<Variable> lost, Set<Variable> inputs) {}

  private final TermFactory terms;
  private final Projection projection;
  private final List<ReducedStep> steps = new ArrayList<>();
  private final List<Set<Variable>> live = new ArrayList<>();
  private final List<Set<Variable>> seen = new ArrayList<>();

  ReducedPath(TermFactory terms, List<GuardedStep> path, PathCore core) {
    this.terms = terms;
    this.projection = new Projection(terms);
    for (int k = 0; k < path.size(); k++) {
      Map<Variable, Term> updates = core.updates(k);
      Set<Variable> lost = new LinkedHashSet<>(path.get(k).updates().keySet());
      lost.removeAll(updates.keySet());
      steps.add(new ReducedStep(core.guards(k), updates, lost, path.get(k).inputs()));
    }
    findLive();
    findSeen(path);
  }

  /** Backward: what guards and needed updates read. */
  private void findLive() {
    for (int k = 0; k <= steps.size(); k++) {
      live.add(Set.of());
    }
    for (int k = steps.size() - 1; k >= 0; k--) {
      ReducedStep step = steps.get(k);
      Set<Variable> after = live.get(k + 1);
      Set<Variable> before = new LinkedHashSet<>(after);
      before.removeAll(step.updates().keySet());
      before.removeAll(step.lost());
      before.addAll(Terms.freeVariables(step.guards()));
      step.updates()
          .forEach(
              (variable, value) -> {
                if (after.contains(variable)) {
                  before.addAll(Terms.freeVariables(value));
                }
              });
      before.removeAll(step.inputs());
      live.set(k, before);
    }
  }

  /** Forward: what the steps speak of. Nothing can be said about other variables yet. */
  private void findSeen(List<GuardedStep> path) {
    Set<Variable> before = Set.of();
    for (GuardedStep step : path) {
      seen.add(before);
      Set<Variable> after = new LinkedHashSet<>(before);
      after.addAll(step.reads());
      after.addAll(step.updates().keySet());
      after.removeAll(step.inputs());
      before = after;
    }
  }

  int length() {
    return steps.size();
  }

  /**
   * What holds after the k-th step if the conjuncts hold before it, as far as it matters later:
   * with old values o and inputs i, {@code ∃o, i. P[o/x] ∧ guard[o/x] ∧ x = value[o/x]}.
   */
  List<Term> post(int k, List<Term> conjuncts) {
    ReducedStep step = steps.get(k);
    Map<Variable, Term> old = new LinkedHashMap<>();
    step.updates().keySet().forEach(variable -> old.put(variable, old(variable)));
    step.lost().forEach(variable -> old.put(variable, old(variable)));
    Substitution before = Substitution.of(terms, old);
    List<Term> all = new ArrayList<>();
    conjuncts.forEach(conjunct -> all.add(before.apply(conjunct)));
    step.guards().forEach(guard -> all.add(before.apply(guard)));
    step.updates().forEach((variable, value) -> all.add(terms.eq(variable, before.apply(value))));
    Set<Variable> forgotten = new LinkedHashSet<>(Terms.freeVariables(all));
    forgotten.removeAll(live.get(k + 1));
    return projection.without(forgotten, all);
  }

  /**
   * What holds before the k-th step if it can be taken to where the conjuncts hold: {@code ∃i.
   * guard ∧ N[value/x]}, with an input in the place of each variable that gets any value.
   */
  List<Term> pre(int k, List<Term> conjuncts) {
    ReducedStep step = steps.get(k);
    Map<Variable, Term> values = new LinkedHashMap<>(step.updates());
    for (Variable variable : step.lost()) {
      values.put(variable, old(variable));
    }
    Substitution after = Substitution.of(terms, values);
    List<Term> all = new ArrayList<>(step.guards());
    conjuncts.forEach(conjunct -> all.add(after.apply(conjunct)));
    Set<Variable> forgotten = new LinkedHashSet<>(Terms.freeVariables(all));
    forgotten.removeAll(seen.get(k));
    return projection.without(forgotten, all);
  }

  private Variable old(Variable variable) {
    return terms.variable("old:" + variable.name(), variable.sort());
  }
}
