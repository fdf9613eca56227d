package dev.bulwark.frontend.horn.translate;

import dev.bulwark.frontend.automaton.Chain;
import dev.bulwark.frontend.horn.clauses.Predicate;
import dev.bulwark.frontend.horn.clauses.Unfolding;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.encoding.ParallelAssignment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes steps of a clause, from the tuple of its main atom to that of its head: calls for the other
 * atoms, inputs for variables that nothing determines, assumptions, and an assignment of all
 * arguments of the head at once. A condition is assumed as soon as all of its variables are there.
 */
final class ClauseLowering {

  private final TermFactory terms;
  private final String procedure;
  private final Registers registers;
  private final Names names;
  private final Handover handover;
  private int sites;

  ClauseLowering(
      TermFactory terms, String procedure, Registers registers, Names names, Handover handover) {
    this.terms = terms;
    this.procedure = procedure;
    this.registers = registers;
    this.names = names;
    this.handover = handover;
  }

  /** Leaves the chain where the head holds, with its arguments in these registers. */
  void lower(SolvedClause clause, List<ProgramVariable> target, Chain chain) {
    new Steps(clause, chain).lower(target);
  }

  /** Those of one clause. */
  private final class Steps {

    private final SolvedClause clause;
    private final Chain chain;
    private final Position at;
    private final Map<Variable, Term> known = new LinkedHashMap<>();
    private final List<Term> waiting;

    Steps(SolvedClause clause, Chain chain) {
      this.clause = clause;
      this.chain = chain;
      this.at = clause.clause().position();
      this.waiting = new ArrayList<>(clause.conditions());
    }

    void lower(List<ProgramVariable> target) {
      clause
          .main()
          .ifPresent(
              main -> {
                List<ProgramVariable> from = registers.of(main.predicate());
                for (int i = 0; i < from.size(); i++) {
                  known.put(main.variables().get(i), from.get(i).term());
                }
              });
      assumeKnown();
      for (SolvedClause.Part part : clause.aside()) {
        call(part);
        assumeKnown();
      }
      Set<Variable> direct = direct();
      Map<Variable, ProgramVariable> already = alreadyThere(target, direct);
      for (Variable variable : clause.open()) {
        if (!direct.contains(variable)) {
          ProgramVariable place = already.get(variable);
          ProgramVariable taken = place == null ? local(variable) : place;
          havoc(taken);
          known.put(variable, taken.term());
        }
      }
      assumeKnown();
      assign(target, direct);
    }

    /**
     * Open variables that can take their values right where the head wants them, since nothing
     * reads what was there before any more.
     */
    private Map<Variable, ProgramVariable> alreadyThere(
        List<ProgramVariable> target, Set<Variable> direct) {
      List<Term> needed = new ArrayList<>(waiting);
      needed.addAll(clause.head());
      Set<Term> read = new LinkedHashSet<>();
      for (Variable variable : Terms.freeVariables(needed)) {
        Term value = known.get(variable);
        if (value != null) {
          read.add(value);
        }
      }
      Map<Variable, ProgramVariable> places = new LinkedHashMap<>();
      for (int i = 0; i < target.size(); i++) {
        if (clause.head().get(i) instanceof Variable variable
            && clause.open().contains(variable)
            && !direct.contains(variable)
            && !read.contains(target.get(i).term())) {
          places.putIfAbsent(variable, target.get(i));
        }
      }
      return places;
    }

    private void assumeKnown() {
      Substitution values = Substitution.of(terms, known);
      List<Term> now = new ArrayList<>();
      waiting.removeIf(
          condition -> {
            boolean complete = known.keySet().containsAll(Terms.freeVariables(condition));
            if (complete) {
              now.add(values.apply(condition));
            }
            return complete;
          });
      chain.assume(terms.and(now));
    }

    /** What is derived aside is saved at once: another call may overwrite where it was left. */
    private void call(SolvedClause.Part part) {
      Predicate predicate = part.predicate();
      String callee = names.procedure(predicate);
      if (Handover.isResult(predicate)) {
        ProgramVariable local = local(part.variables().getFirst());
        chain.call(callee, List.of(), Optional.of(local));
        known.put(part.variables().getFirst(), local.term());
        return;
      }
      List<ProgramVariable> left = handover.of(predicate);
      chain.call(callee, List.of(), Optional.empty());
      for (int i = 0; i < left.size(); i++) {
        ProgramVariable local = local(part.variables().get(i));
        chain.assign(local, left.get(i).term());
        known.put(part.variables().get(i), local.term());
      }
    }

    /** A name may stand for several variables of a clause that others have been unfolded into. */
    private ProgramVariable local(Variable variable) {
      String name = Unfolding.baseName(variable.name());
      ProgramVariable local = registers.local(name, variable.sort());
      for (int i = 2; known.containsValue(local.term()); i++) {
        local = registers.local(name + "_" + i, variable.sort());
      }
      return local;
    }

    /** Variables of which nothing is asked: they are one argument of the head, and that is all. */
    private Set<Variable> direct() {
      Set<Variable> conditions = Terms.freeVariables(clause.conditions());
      Set<Variable> once = new LinkedHashSet<>();
      Set<Variable> more = new LinkedHashSet<>(conditions);
      for (Term value : clause.head()) {
        for (Variable variable : Terms.freeVariables(value)) {
          if (value != variable || !once.add(variable)) {
            more.add(variable);
          }
        }
      }
      once.retainAll(clause.open());
      once.removeAll(more);
      return once;
    }

    private void assign(List<ProgramVariable> target, Set<Variable> direct) {
      Substitution values = Substitution.of(terms, known);
      Map<ProgramVariable, Term> assignments = new LinkedHashMap<>();
      List<ProgramVariable> any = new ArrayList<>();
      for (int i = 0; i < target.size(); i++) {
        Term value = clause.head().get(i);
        if (value instanceof Variable variable && direct.contains(variable)) {
          any.add(target.get(i));
        } else {
          assignments.put(target.get(i), values.apply(value));
        }
      }
      new ParallelAssignment(
              terms, saved -> registers.local("old" + saved.sourceName(), saved.sort()))
          .inSequence(assignments)
          .forEach(assign -> chain.assign(assign.variable(), assign.value()));
      any.forEach(this::havoc);
    }

    private void havoc(ProgramVariable variable) {
      chain.havoc(
          variable,
          new InputSite(
              procedure + "#" + sites++,
              InputSite.Kind.NONDET,
              variable.sourceName(),
              variable.type(),
              at));
    }
  }
}
