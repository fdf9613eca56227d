package dev.bulwark.solver;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Lists the models of a session's formulas as far as given predicates tell them apart. Any session
 * with models can be asked: found combinations are excluded one after the other. What solvers offer
 * for this themselves leaves formulas behind, cannot be stopped or crashes (docs/solvers.md), and
 * is no faster on what we ask.
 */
public final class PredicateEnumeration {

  /** How an enumeration ended. */
  public enum End {
    /** There are no more. */
    COMPLETE,
    /** The visitor did not want more. */
    STOPPED,
    /** The solver could not say whether there are more. */
    GAVE_UP
  }

  private final TermFactory terms;
  private final ModelSession session;

  /** The session's formulas are of this factory. */
  public PredicateEnumeration(TermFactory terms, ModelSession session) {
    this.terms = terms;
    this.session = session;
  }

  /**
   * Shows the visitor each combination of truth values of the predicates that the session's
   * formulas allow, just once, until it answers false. The session is left as it was. When the
   * budget ends, what was found before has been shown.
   */
  public End enumerate(List<? extends Term> predicates, Predicate<? super PredicateCube> visitor) {
    session.push();
    List<Variable> names = new ArrayList<>(predicates.size());
    for (Term predicate : predicates) {
      // A name of its own, since a model need not decide the predicate's value (division by zero).
      Variable name = terms.variable("predicate:" + predicate.id(), Sort.BOOL);
      names.add(name);
      session.add(terms.eq(name, predicate));
    }
    End end = search(predicates, names, visitor);
    session.pop();
    return end;
  }

  private End search(
      List<? extends Term> predicates,
      List<Variable> names,
      Predicate<? super PredicateCube> visitor) {
    while (true) {
      // formulas ∧ names = predicates ∧ no combination found before
      switch (session.check()) {
        case UNSAT -> {
          return End.COMPLETE;
        }
        case UNKNOWN -> {
          return End.GAVE_UP;
        }
        case SAT -> {
          List<Boolean> truths = truths(session.model(), names);
          if (!visitor.test(new PredicateCube(List.copyOf(predicates), truths))) {
            return End.STOPPED;
          }
          session.add(
              terms.not(terms.and(new PredicateCube(List.copyOf(names), truths).literals(terms))));
        }
      }
    }
  }

  private static List<Boolean> truths(Model model, List<Variable> names) {
    return names.stream().map(name -> model.value(name).equals(Value.TRUE)).toList();
  }
}
