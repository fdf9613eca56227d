package dev.bulwark.engine.common.interpolation;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A path as formulas, one for each step, over versions of the variables: a variable gets a new
 * version when a step writes it. The formulas are satisfiable together exactly if the path can be
 * taken.
 */
public final class PathFormula {

  private final TermFactory terms;
  private final List<GuardedStep> path;
  private final List<Map<Variable, Integer>> versions = new ArrayList<>();
  private final Map<Variable, Variable> originals = new HashMap<>();
  private final List<List<Term>> guards = new ArrayList<>();
  private final List<Map<Variable, Term>> equations = new ArrayList<>();

  public PathFormula(TermFactory terms, List<GuardedStep> path) {
    this.terms = terms;
    this.path = List.copyOf(path);
    versions.add(Map.of());
    for (int k = 0; k < path.size(); k++) {
      Map<Variable, Integer> next = new HashMap<>(versions.get(k));
      path.get(k).updates().keySet().forEach(variable -> next.merge(variable, 1, Integer::sum));
      versions.add(next);
      encode(k);
    }
  }

  private void encode(int k) {
    GuardedStep step = path.get(k);
    Substitution before =
        new Substitution(
            terms,
            variable -> step.inputs().contains(variable) ? input(variable, k) : at(variable, k));
    guards.add(Terms.conjuncts(step.guard()).stream().map(before::apply).toList());
    Map<Variable, Term> written = new LinkedHashMap<>();
    step.updates()
        .forEach(
            (variable, value) ->
                written.put(variable, terms.eq(at(variable, k + 1), before.apply(value))));
    equations.add(written);
  }

  public int length() {
    return path.size();
  }

  /** The version of a variable that holds its value after the first k steps. */
  public Variable at(Variable variable, int k) {
    int version = versions.get(k).getOrDefault(variable, 0);
    Variable named = terms.variable("path:" + version + ":" + variable.name(), variable.sort());
    originals.put(named, variable);
    return named;
  }

  /** The symbol of an input of the k-th step. */
  public Variable input(Variable input, int k) {
    return terms.variable("step:" + k + ":" + input.name(), input.sort());
  }

  /** A formula over program variables, after the first k steps. */
  public Term at(Term formula, int k) {
    return new Substitution(terms, variable -> at(variable, k)).apply(formula);
  }

  /** A formula over versions, about the program's variables again. */
  public Term original(Term formula) {
    return new Substitution(
            terms, variable -> originals.containsKey(variable) ? original(variable) : variable)
        .apply(formula);
  }

  private Variable original(Variable version) {
    Variable original = originals.get(version);
    if (original == null) {
      throw new IllegalArgumentException(version + " is no version of a variable");
    }
    return original;
  }

  /** Conjuncts of the k-th step's guard. */
  List<Term> guards(int k) {
    return guards.get(k);
  }

  /** For each variable that the k-th step writes, the equation that says what. */
  Map<Variable, Term> equations(int k) {
    return equations.get(k);
  }

  /** The k-th step, counted from 0. */
  public Term step(int k) {
    List<Term> parts = new ArrayList<>(guards.get(k));
    parts.addAll(equations.get(k).values());
    return terms.and(parts);
  }

  public List<Term> steps() {
    List<Term> steps = new ArrayList<>();
    for (int k = 0; k < length(); k++) {
      steps.add(step(k));
    }
    return steps;
  }
}
