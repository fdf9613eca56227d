package dev.bulwark.engine.spacer;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.horn.HornClause;
import dev.bulwark.logic.horn.Relation;
import dev.bulwark.logic.horn.RelationAtom;
import dev.bulwark.program.horn.HornProgram;
import dev.bulwark.program.horn.HornStep;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.HornAnswer.Fact;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Theory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Says of the facts of a derivation by which step of the program they follow, from which of their
 * premises, and with which inputs. A derivation does not name its clauses, and has premises in any
 * order; so steps that fit are tried, each with a query in which nearly everything has a value.
 */
final class Unfolding implements AutoCloseable {

  /**
   * A step that was taken.
   *
   * @param before the state at the step's source, unless the activation begins with it
   * @param calls what each of the step's calls begins and ends with
   */
  record Taken(
      HornStep step, Map<Variable, Value> inputs, Optional<Fact> before, List<Fact> calls) {}

  private final Map<Relation, List<HornStep>> steps = new HashMap<>();
  private final IdentityHashMap<Fact, Optional<Taken>> known = new IdentityHashMap<>();
  private final TermFactory terms;
  private final Budget budget;
  private final ModelSession session;

  Unfolding(HornProgram horn, EngineContext context) {
    this.terms = horn.program().terms();
    this.budget = context.budget();
    for (HornStep step : horn.steps()) {
      step.clause()
          .head()
          .ifPresent(
              head -> steps.computeIfAbsent(head.relation(), r -> new ArrayList<>()).add(step));
    }
    Theory theory = Theory.of(horn.clauses().sorts());
    this.session = context.solvers().solver(theory).open(budget);
  }

  @Override
  public void close() {
    session.close();
  }

  /** How the fact follows from its premises, if some step of the program explains it. */
  Optional<Taken> of(Fact fact) {
    Optional<Taken> found = known.get(fact);
    if (found == null) {
      found = find(fact);
      known.put(fact, found);
    }
    return found;
  }

  private Optional<Taken> find(Fact fact) {
    budget.check();
    List<HornStep> possible = steps.getOrDefault(fact.relation(), List.of());
    for (HornStep step : possible) {
      for (List<Fact> premises : orders(step.clause().body(), fact.premises())) {
        Optional<Model> model = model(step.clause(), fact, premises);
        if (model.isPresent()) {
          Map<Variable, Value> inputs = new LinkedHashMap<>();
          step.inputs().values().forEach(v -> inputs.put(v, model.get().value(v)));
          return Optional.of(
              step.isFirst()
                  ? new Taken(step, inputs, Optional.empty(), premises)
                  : new Taken(
                      step,
                      inputs,
                      Optional.of(premises.getFirst()),
                      premises.subList(1, premises.size())));
        }
      }
    }
    return Optional.empty();
  }

  /** The orders of the facts in which they are of the relations of the body. */
  private static List<List<Fact>> orders(List<RelationAtom> body, List<Fact> facts) {
    if (body.size() != facts.size()) {
      return List.of();
    }
    List<List<Fact>> orders = new ArrayList<>(List.of(List.of()));
    for (RelationAtom atom : body) {
      List<List<Fact>> longer = new ArrayList<>();
      for (List<Fact> order : orders) {
        for (int i = 0; i < facts.size(); i++) {
          Fact fact = facts.get(i);
          long used = order.stream().filter(other -> other == fact).count();
          long all = facts.stream().filter(other -> other == fact).count();
          boolean first = facts.indexOf(fact) == i;
          if (first && used < all && fact.relation().equals(atom.relation())) {
            List<Fact> more = new ArrayList<>(order);
            more.add(fact);
            longer.add(more);
          }
        }
      }
      orders = longer;
    }
    return orders;
  }

  private Optional<Model> model(HornClause clause, Fact fact, List<Fact> premises) {
    session.push();
    try {
      session.add(clause.constraint());
      clause.head().ifPresent(head -> add(head, fact));
      for (int i = 0; i < premises.size(); i++) {
        add(clause.body().get(i), premises.get(i));
      }
      // constraint ∧ arguments of the atoms = values of the facts
      return session.check() == Answer.SAT ? Optional.of(session.model()) : Optional.empty();
    } finally {
      session.pop();
    }
  }

  private void add(RelationAtom atom, Fact fact) {
    for (int i = 0; i < atom.arguments().size(); i++) {
      Term argument = atom.arguments().get(i);
      fact.arguments()
          .get(i)
          .filter(value -> value.sort().equals(argument.sort()))
          .ifPresent(value -> session.add(terms.eq(argument, terms.constant(value))));
    }
  }
}
