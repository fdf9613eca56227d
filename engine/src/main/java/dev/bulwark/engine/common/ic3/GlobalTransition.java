package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.Theory;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The whole program as one transition formula {@code T} over its variables, the program counter and
 * inputs. One of the inputs chooses the step: {@code T} is the disjunction over all steps of {@code
 * choice = step ∧ pc = source ∧ guard}, and what a variable is afterwards is a case distinction
 * over the choice. So the states after a step are given by substitution, without primed variables.
 */
public final class GlobalTransition {

  private final TransitionGraph graph;
  private final TermFactory terms;
  private final List<GuardedStep> steps = new ArrayList<>();
  private final Map<GuardedStep, Term> choices = new IdentityHashMap<>();
  private final Map<Location, Term> numbers = new LinkedHashMap<>();
  private final Map<Location, Substitution> atLocation = new HashMap<>();
  private final LiveVariables live;
  private final Sort numbering;
  private final Variable pc;
  private final Variable choice;
  private final Term formula;
  private final Map<Variable, Term> effects;

  public GlobalTransition(TransitionGraph graph, Theory theory) {
    this.graph = graph;
    this.terms = graph.terms();
    graph.locations().forEach(location -> steps.addAll(graph.outgoing(location)));
    int most = Math.max(2, Math.max(steps.size(), graph.locations().size()));
    this.numbering =
        switch (theory) {
          case BIT_VECTORS -> Sort.bitVec(Integer.SIZE - Integer.numberOfLeadingZeros(most));
          case INTEGERS -> Sort.INT;
        };
    this.pc = terms.freshVariable("pc", numbering);
    this.choice = terms.freshVariable("choice", numbering);
    graph.locations().forEach(location -> numbers.put(location, number(numbers.size())));
    for (GuardedStep step : steps) {
      choices.put(step, terms.eq(choice, number(choices.size())));
    }
    this.formula =
        terms.or(
            steps.stream()
                .map(step -> terms.and(chosen(step), at(step.source()), step.guard()))
                .toList());
    this.effects = collectEffects();
    this.live = new LiveVariables(graph);
  }

  private Term number(int number) {
    return numbering instanceof Sort.BitVec(int width)
        ? terms.bitVec(width, number)
        : terms.integer(number);
  }

  private Term chosen(GuardedStep step) {
    return Objects.requireNonNull(choices.get(step));
  }

  private Map<Variable, Term> collectEffects() {
    Map<Variable, Term> collected = new LinkedHashMap<>();
    for (GuardedStep step : steps) {
      Term here = chosen(step);
      step.effect()
          .forEach(
              (variable, value) ->
                  collected.put(
                      variable,
                      terms.ite(here, value, collected.getOrDefault(variable, variable))));
      collected.put(pc, terms.ite(here, number(step.target()), collected.getOrDefault(pc, pc)));
    }
    return collected;
  }

  private Term number(Location location) {
    Term number = numbers.get(location);
    if (number == null) {
      throw new IllegalArgumentException(location + " is not in this program");
    }
    return number;
  }

  /** {@code pc = l}. */
  public Term at(Location location) {
    return terms.eq(pc, number(location));
  }

  /** {@code T}. */
  public Term formula() {
    return formula;
  }

  /** What each variable that some step changes, the program counter among them, is afterwards. */
  public Map<Variable, Term> effects() {
    return Collections.unmodifiableMap(effects);
  }

  /** The step that a model of {@code T} takes. */
  public GuardedStep step(Model model) {
    Value value = model.value(choice);
    BigInteger number =
        switch (value) {
          case Value.BitVecValue bits -> bits.unsigned();
          case Value.IntValue(BigInteger integer) -> integer;
          default -> throw new IllegalStateException("no number of a step: " + value);
        };
    return steps.get(number.intValueExact());
  }

  public boolean isAboutPc(Term literal) {
    return Terms.freeVariables(literal).contains(pc);
  }

  /**
   * That the program counter is at the given location or anywhere else where these literals are
   * about live variables; but not at the start, where all states are initial.
   */
  public Term around(Location location, Collection<Term> literals) {
    List<Term> places = new ArrayList<>();
    for (Location other : graph.locations()) {
      if (other == location || (other != graph.start() && live.cover(other, literals))) {
        places.add(at(other));
      }
    }
    return terms.or(places);
  }

  /** What the formula says about the states at a location. */
  public Term at(Location location, Term formula) {
    return atLocation
        .computeIfAbsent(location, l -> Substitution.of(terms, Map.of(pc, number(l))))
        .apply(formula);
  }
}
