package dev.bulwark.program.closure;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is the same in every power of a loop, whatever its sorts and operators are.
 *
 * <p>A variable that takes any value and is read only in conditions over such variables and those
 * that the loop never writes: between two iterations it can have the value that it had at the
 * beginning, for which the conditions hold. An input that only such conditions read: likewise. A
 * variable that nothing reads and that becomes a function of variables that the loop never writes,
 * and of inputs under conditions over these alone: the last iteration counts, and the others can
 * have the same inputs.
 *
 * @param conjuncts conditions that hold in every iteration if they hold in one
 * @param inputs read in these conditions and in resets only
 * @param havocs variables that have any value after an iteration
 * @param resets variables with their values after an iteration
 */
record Carried(
    List<Term> conjuncts, Set<Variable> inputs, Set<Variable> havocs, Map<Variable, Term> resets) {

  Carried {
    conjuncts = List.copyOf(conjuncts);
  }

  /** The written variables that are carried along. */
  boolean writes(Variable variable) {
    return havocs.contains(variable) || resets.containsKey(variable);
  }

  /** Of a loop, as much as can be. */
  static Carried of(GuardedStep loop, List<Term> conjuncts, Map<Variable, Term> updates) {
    Set<Variable> loose = loose(loop, conjuncts, updates);
    Set<Variable> readByAll = new HashSet<>(Terms.freeVariables(conjuncts));
    readByAll.addAll(Terms.freeVariables(updates.values()));
    Set<Variable> drawn = drawn(loop, conjuncts, updates, readByAll);
    List<Term> kept = new ArrayList<>();
    for (Term conjunct : conjuncts) {
      // A loop that cannot be taken has a closed form of its own.
      if ((isOver(conjunct, loop, updates, loose) || isOver(conjunct, loop, updates, drawn))
          && !Terms.isFalse(conjunct)) {
        kept.add(conjunct);
      }
    }
    Set<Variable> havocs = new LinkedHashSet<>();
    Map<Variable, Term> resets = new LinkedHashMap<>();
    updates.forEach(
        (variable, value) -> {
          if (loose.contains(variable)) {
            havocs.add(variable);
          } else if (!readByAll.contains(variable) && isOver(value, loop, updates, drawn)) {
            resets.put(variable, value);
          }
        });
    Set<Variable> used = new HashSet<>(Terms.freeVariables(kept));
    used.addAll(Terms.freeVariables(resets.values()));
    Set<Variable> inputs = new LinkedHashSet<>(loop.inputs());
    inputs.retainAll(used);
    return new Carried(kept, inputs, havocs, resets);
  }

  /** What is left to say about the variables that the loop does not write. */
  static List<Term> aboutUnwritten(
      GuardedStep loop, List<Term> conjuncts, Map<Variable, Term> updates) {
    return conjuncts.stream().filter(term -> isOver(term, loop, updates, Set.of())).toList();
  }

  /** Does the term read only variables that are never written, or of these others? */
  private static boolean isOver(
      Term term, GuardedStep loop, Map<Variable, Term> updates, Set<Variable> others) {
    for (Variable variable : Terms.freeVariables(term)) {
      boolean unwritten = !updates.containsKey(variable) && !loop.inputs().contains(variable);
      if (!unwritten && !others.contains(variable)) {
        return false;
      }
    }
    return true;
  }

  /** The greatest set of inputs that only variables that nothing reads become functions of. */
  private static Set<Variable> drawn(
      GuardedStep loop,
      List<Term> conjuncts,
      Map<Variable, Term> updates,
      Set<Variable> readByAll) {
    Set<Variable> drawn = new LinkedHashSet<>(loop.inputs());
    boolean changed = true;
    while (changed) {
      Set<Variable> bound = new HashSet<>();
      for (Term conjunct : conjuncts) {
        if (!isOver(conjunct, loop, updates, drawn)) {
          bound.addAll(Terms.freeVariables(conjunct));
        }
      }
      updates.forEach(
          (variable, value) -> {
            if (readByAll.contains(variable) || !isOver(value, loop, updates, drawn)) {
              bound.addAll(Terms.freeVariables(value));
            }
          });
      changed = drawn.removeAll(bound);
    }
    return drawn;
  }

  /** The greatest set of variables and inputs that may have any value between iterations. */
  private static Set<Variable> loose(
      GuardedStep loop, List<Term> conjuncts, Map<Variable, Term> updates) {
    Set<Variable> inConjuncts = Terms.freeVariables(conjuncts);
    Set<Variable> readByUpdates = new HashSet<>();
    Set<Variable> readTwice = new HashSet<>();
    for (Term value : updates.values()) {
      for (Variable variable : Terms.freeVariables(value)) {
        if (!readByUpdates.add(variable)) {
          readTwice.add(variable);
        }
      }
    }
    Set<Variable> loose = new LinkedHashSet<>();
    updates.forEach(
        (variable, value) -> {
          if (value instanceof Variable input
              && loop.inputs().contains(input)
              && !readTwice.contains(input)
              && !inConjuncts.contains(input)
              && !readByUpdates.contains(variable)) {
            loose.add(variable);
          }
        });
    for (Variable input : loop.inputs()) {
      if (!readByUpdates.contains(input)) {
        loose.add(input);
      }
    }
    boolean changed = true;
    while (changed) {
      Set<Variable> bound = new HashSet<>();
      for (Term conjunct : conjuncts) {
        if (!isOver(conjunct, loop, updates, loose)) {
          bound.addAll(Terms.freeVariables(conjunct));
        }
      }
      changed = loose.removeAll(bound);
    }
    return loose;
  }
}
