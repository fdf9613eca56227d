package dev.bulwark.program.encoding;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Edges as relations between the values of variables before and after: the variable {@code x}
 * before the step, its primed version {@code x'} after it. This is the form that engines want which
 * look at one step at a time from any state; {@link BitPreciseEncoding} has the other form, along
 * paths.
 */
public final class TransitionFormula {

  private static final String PRIME = "'";

  private final Program program;
  private final TermFactory terms;

  public TransitionFormula(Program program) {
    this.program = program;
    this.terms = program.terms();
  }

  /** The variable that stands for the value after a step. */
  public Variable primed(Variable variable) {
    return terms.variable(variable.name() + PRIME, variable.sort());
  }

  /** The variables that an edge of this procedure can see: globals, then its frame. */
  public List<ProgramVariable> visible(String procedure) {
    List<ProgramVariable> all = new ArrayList<>(program.globals());
    all.addAll(program.procedure(procedure).frameVariables());
    return all;
  }

  /**
   * What holds between the visible variables and their primed versions exactly if the edge leads
   * from one state to the other.
   */
  public Term of(Edge edge) {
    List<Term> parts = new ArrayList<>();
    Set<Variable> changed = new LinkedHashSet<>();
    switch (edge.action()) {
      case Action.Skip skip -> {}
      case Action.Assign(ProgramVariable variable, Term value) -> {
        changed.add(variable.term());
        parts.add(terms.eq(primed(variable.term()), value));
      }
      case Action.Assume(Term condition) -> parts.add(condition);
      case Action.Havoc havoc -> changed.add(havoc.variable().term());
      case Action.Relation(Term relation) -> {
        parts.add(relation);
        changed.addAll(primedIn(relation, edge));
      }
      case Action.Call call ->
          throw new IllegalArgumentException("a call is not one step: " + edge);
    }
    for (ProgramVariable variable : visible(edge.source().procedure())) {
      if (!changed.contains(variable.term())) {
        parts.add(terms.eq(primed(variable.term()), variable.term()));
      }
    }
    return terms.and(parts);
  }

  private Set<Variable> primedIn(Term relation, Edge edge) {
    Set<String> names = new LinkedHashSet<>();
    Terms.freeVariables(relation).forEach(variable -> names.add(variable.name()));
    Set<Variable> primed = new LinkedHashSet<>();
    for (ProgramVariable variable : visible(edge.source().procedure())) {
      if (names.contains(variable.name() + PRIME)) {
        primed.add(variable.term());
      }
    }
    return primed;
  }
}
