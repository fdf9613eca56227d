package dev.bulwark.frontend.nts.translate;

import dev.bulwark.frontend.automaton.Chain;
import dev.bulwark.frontend.automaton.Definitions;
import dev.bulwark.frontend.automaton.RefusedInputException;
import dev.bulwark.frontend.nts.syntax.Node;
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
 * Makes steps of a relation between values before and behind a transition: inputs for the values
 * behind that no equation determines, an assumption, and an assignment of all at once.
 */
final class TransitionLowering {

  private final TermFactory terms;
  private final String procedure;
  private final Variables variables;
  private final Map<String, Signature> signatures;
  private int sites;

  TransitionLowering(
      TermFactory terms, String procedure, Variables variables, Map<String, Signature> signatures) {
    this.terms = terms;
    this.procedure = procedure;
    this.variables = variables;
    this.signatures = signatures;
  }

  /** Any value for the variable. */
  void havoc(Chain chain, ProgramVariable target, InputSite.Kind kind, Position at) {
    String id = procedure + "#" + sites++;
    chain.havoc(target, new InputSite(id, kind, target.sourceName(), target.type(), at));
  }

  void lower(Relation relation, Chain chain, Position at) {
    if (relation.call().isPresent()) {
      call(relation, relation.call().get(), chain, at);
    } else {
      step(relation, chain, at);
    }
  }

  private Set<ProgramVariable> listed(List<Node.Name> names) {
    Set<ProgramVariable> listed = new LinkedHashSet<>();
    names.forEach(name -> listed.add(variables.named(name.name(), name.position())));
    return listed;
  }

  // ---- Without a call

  private void step(Relation relation, Chain chain, Position at) {
    Set<ProgramVariable> changed =
        relation.havoc().map(this::listed).orElseGet(() -> new LinkedHashSet<>(variables.all()));
    FormulaTerms formulas =
        new FormulaTerms(
            terms,
            name -> {
              ProgramVariable variable = variables.named(name.name(), name.position());
              return name.primed() && changed.contains(variable)
                  ? variables.primed(variable)
                  : variable.term();
            });
    List<Term> conjuncts = relation.conditions().stream().map(formulas::formula).toList();
    Definitions solved =
        Definitions.solve(terms, conjuncts, variable -> variables.unprimed(variable).isPresent());

    List<Term> before = new ArrayList<>();
    List<Term> behind = new ArrayList<>();
    Set<Variable> open = new LinkedHashSet<>();
    for (Term condition : solved.conditions()) {
      (collectOpen(condition, open) ? behind : before).add(condition);
    }
    solved.definitions().values().forEach(value -> collectOpen(value, open));

    Map<ProgramVariable, Term> values = new LinkedHashMap<>();
    List<ProgramVariable> free = new ArrayList<>();
    chain.assume(terms.and(before));
    for (ProgramVariable variable : changed) {
      Variable primed = variables.primed(variable);
      Term value = solved.definitions().get(primed);
      if (value != null) {
        values.put(variable, value);
      } else if (open.contains(primed)) {
        havoc(chain, variables.next(variable), InputSite.Kind.NONDET, at);
        values.put(variable, primed);
      } else {
        free.add(variable);
      }
    }
    chain.assume(terms.and(behind));
    new ParallelAssignment(terms, variables::saved)
        .inSequence(values)
        .forEach(assign -> chain.assign(assign.variable(), assign.value()));
    free.forEach(variable -> havoc(chain, variable, InputSite.Kind.NONDET, at));
  }

  /** Adds the term's values behind the transition; are there any? */
  private boolean collectOpen(Term term, Set<Variable> open) {
    boolean any = false;
    for (Variable variable : Terms.freeVariables(term)) {
      if (variables.unprimed(variable).isPresent()) {
        open.add(variable);
        any = true;
      }
    }
    return any;
  }

  // ---- With a call

  /**
   * The callee may change globals: they hold what it leaves. A local variable keeps its value if
   * {@code havoc} is there and does not name it.
   */
  private void call(Relation relation, Relation.Call call, Chain chain, Position at) {
    Signature callee = signatures.get(call.callee());
    if (callee == null) {
      throw RefusedInputException.input(call.position(), "unknown subsystem " + call.callee());
    }
    FormulaTerms formulas = new FormulaTerms(terms, name -> beforeCall(name).term());
    List<Term> conditions = relation.conditions().stream().map(formulas::formula).toList();
    List<Term> arguments = call.arguments().stream().map(formulas::number).toList();
    if (arguments.size() != callee.parameters()) {
      throw RefusedInputException.input(
          call.position(),
          "%s takes %d values, not %d"
              .formatted(callee.name(), callee.parameters(), arguments.size()));
    }
    if (!call.results().isEmpty() && call.results().size() != callee.results()) {
      throw RefusedInputException.input(
          call.position(),
          "%s returns %d values, not %d"
              .formatted(callee.name(), callee.results(), call.results().size()));
    }
    List<ProgramVariable> targets =
        call.results().stream().map(n -> variables.named(n.name(), n.position())).toList();
    if (new LinkedHashSet<>(targets).size() < targets.size()) {
      throw RefusedInputException.input(call.position(), "two results go into one variable");
    }
    Set<ProgramVariable> changed = relation.havoc().map(this::listed).orElseGet(this::ownVariables);
    chain.assume(terms.and(conditions));
    if (callee.registers().isEmpty()) {
      Optional<ProgramVariable> target = targets.stream().findFirst().map(variables::result);
      chain.call(callee.name(), arguments, target);
      if (target.isPresent()) {
        take(chain, targets.getFirst(), target.get().term(), relation, changed);
      }
    } else {
      chain.call(callee.name(), arguments, Optional.empty());
      for (int i = 0; i < targets.size(); i++) {
        take(chain, targets.get(i), callee.registers().get(i).term(), relation, changed);
      }
    }
    for (ProgramVariable variable : changed) {
      if (!targets.contains(variable)) {
        havoc(chain, variable, InputSite.Kind.NONDET, at);
      }
    }
  }

  /** What is kept can only be compared with the result. */
  private void take(
      Chain chain,
      ProgramVariable target,
      Term value,
      Relation relation,
      Set<ProgramVariable> changed) {
    if (relation.havoc().isEmpty() || changed.contains(target)) {
      chain.assign(target, value);
    } else {
      chain.assume(terms.eq(target.term(), value));
    }
  }

  private Set<ProgramVariable> ownVariables() {
    Set<ProgramVariable> own = new LinkedHashSet<>(variables.all());
    own.removeIf(ProgramVariable::isGlobal);
    return own;
  }

  private ProgramVariable beforeCall(Node.Name name) {
    if (name.primed()) {
      throw RefusedInputException.unsupported(
          name.position(), "a condition on " + name.name() + "' beside a call is");
    }
    return variables.named(name.name(), name.position());
  }
}
