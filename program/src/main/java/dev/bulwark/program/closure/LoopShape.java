package dev.bulwark.program.closure;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A loop in two parts: what is carried along, and linear constraints over integers before and after
 * an iteration.
 *
 * @param constraints without inputs
 * @param changing the variables that the constraints give values, in the order of their ids
 */
record LoopShape(
    GuardedStep loop,
    Carried carried,
    List<LinearConstraint> constraints,
    List<Variable> changing) {

  LoopShape {
    constraints = List.copyOf(constraints);
    changing = List.copyOf(changing);
  }

  /** The shape of a loop, if all that is not carried along is linear. */
  static Optional<LoopShape> of(TermFactory terms, GuardedStep loop) {
    if (!loop.isLoop()) {
      throw new IllegalArgumentException(loop.source() + " is not " + loop.target());
    }
    List<Term> conjuncts = conjuncts(terms, loop.guard());
    Map<Variable, Term> updates = writes(loop);
    Carried carried = Carried.of(loop, conjuncts, updates);
    Set<Term> remaining = new LinkedHashSet<>(conjuncts);
    carried.conjuncts().forEach(remaining::remove);
    List<LinearConstraint> constraints = new ArrayList<>();
    for (Term conjunct : remaining) {
      Optional<LinearConstraint> constraint = LinearConstraint.read(conjunct);
      if (constraint.isEmpty()) {
        return Optional.empty();
      }
      constraints.add(constraint.get());
    }
    List<Variable> changing = new ArrayList<>();
    for (Map.Entry<Variable, Term> update : updates.entrySet()) {
      if (!carried.writes(update.getKey())) {
        Optional<LinearTerm> value = LinearTerm.read(update.getValue());
        if (value.isEmpty()) {
          return Optional.empty();
        }
        changing.add(update.getKey());
        constraints.add(
            LinearConstraint.zero(LinearTerm.after(update.getKey()).minus(value.get())));
      }
    }
    changing.sort(Comparator.comparingInt(Variable::id));
    return Elimination.of(constraints, loop.inputs())
        .map(left -> new LoopShape(loop, carried, left, changing));
  }

  /**
   * The shape of a relation that contains the loop: all that the loop writes and the relation does
   * not speak of becomes anything.
   */
  static LoopShape over(TermFactory terms, GuardedStep loop, List<Variable> related) {
    List<Term> conjuncts = conjuncts(terms, loop.guard());
    Map<Variable, Term> updates = writes(loop);
    Predicate<Variable> inputs = loop.inputs()::contains;
    Map<Variable, Term> resets = new LinkedHashMap<>(Carried.of(loop, conjuncts, updates).resets());
    resets.keySet().removeAll(related);
    resets.values().removeIf(value -> Terms.freeVariables(value).stream().anyMatch(inputs));
    Set<Variable> havocs = new LinkedHashSet<>(updates.keySet());
    havocs.removeAll(related);
    havocs.removeAll(resets.keySet());
    List<Variable> changing = new ArrayList<>(related);
    changing.retainAll(updates.keySet());
    changing.sort(Comparator.comparingInt(Variable::id));
    List<Term> kept = Carried.aboutUnwritten(loop, conjuncts, updates);
    return new LoopShape(loop, new Carried(kept, Set.of(), havocs, resets), List.of(), changing);
  }

  /** Variables of the constraints that do not change, in the order of their ids. */
  List<Variable> staying() {
    Set<Variable> found = new LinkedHashSet<>();
    for (LinearConstraint constraint : constraints) {
      constraint.sum().coefficients().keySet().forEach(key -> found.add(key.variable()));
    }
    changing.forEach(found::remove);
    return found.stream().sorted(Comparator.comparingInt(Variable::id)).toList();
  }

  private static Map<Variable, Term> writes(GuardedStep loop) {
    Map<Variable, Term> writes = new LinkedHashMap<>(loop.updates());
    writes.entrySet().removeIf(update -> update.getKey() == update.getValue());
    return writes;
  }

  /** The conjuncts of a formula, those of negated disjunctions too. */
  static List<Term> conjuncts(TermFactory terms, Term formula) {
    Set<Term> found = new LinkedHashSet<>();
    ArrayDeque<Term> open = new ArrayDeque<>(List.of(formula));
    while (!open.isEmpty()) {
      Term top = open.pop();
      if (top instanceof Application and && and.op() == Op.AND) {
        and.args().reversed().forEach(open::push);
      } else if (top instanceof Application not
          && not.op() == Op.NOT
          && not.arg(0) instanceof Application inner
          && (inner.op() == Op.OR || inner.op() == Op.NOT)) {
        if (inner.op() == Op.NOT) {
          open.push(inner.arg(0));
        } else {
          inner.args().reversed().forEach(arg -> open.push(terms.not(arg)));
        }
      } else if (!Terms.isTrue(top)) {
        found.add(top);
      }
    }
    return List.copyOf(found);
  }

  /** The same with the linear conditions that are carried along among the constraints. */
  LoopShape withCarriedConstraints() {
    List<LinearConstraint> all = new ArrayList<>(constraints);
    List<Term> kept = new ArrayList<>();
    for (Term conjunct : carried.conjuncts()) {
      Optional<LinearConstraint> constraint =
          Terms.freeVariables(conjunct).stream()
                  .anyMatch(v -> carried.writes(v) || carried.inputs().contains(v))
              ? Optional.empty()
              : LinearConstraint.read(conjunct);
      constraint.ifPresentOrElse(all::add, () -> kept.add(conjunct));
    }
    return new LoopShape(
        loop,
        new Carried(kept, carried.inputs(), carried.havocs(), carried.resets()),
        all,
        changing);
  }

  /** Where an octagon of the constraints has its variables. */
  Layout layout() {
    return new Layout(changing, staying());
  }

  /** Where an octagon of a relation between these variables has them. */
  Layout layout(List<Variable> related) {
    return new Layout(
        changing, related.stream().filter(variable -> !changing.contains(variable)).toList());
  }
}
