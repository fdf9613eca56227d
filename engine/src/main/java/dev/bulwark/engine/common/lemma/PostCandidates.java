package dev.bulwark.engine.common.lemma;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.presburger.Cooper;
import dev.bulwark.program.closure.Closure;
import dev.bulwark.program.closure.Closures;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * For each cycle of a loop with a closed form over integers: the states that those which enter the
 * loop become by any number of its iterations, with the number eliminated. Each literal of that is
 * a candidate, as it is, or for the case that there has been an iteration if it need not hold
 * before.
 */
final class PostCandidates {

  private static final int MOST_CYCLES = 4;
  private static final int MOST_PIECES = 3;

  private final TermFactory terms;
  private final LoopSteps steps;
  private final Budget budget;
  private final Set<Term> candidates = new LinkedHashSet<>();

  PostCandidates(TermFactory terms, LoopSteps steps, Budget budget) {
    this.terms = terms;
    this.steps = steps;
    this.budget = budget;
  }

  List<Term> all() {
    int cycles = 0;
    for (GuardedStep step : steps.cases()) {
      if (step.isLoop() && step.source() == steps.head() && ++cycles <= MOST_CYCLES) {
        for (GuardedStep image : steps.image().of(step)) {
          budget.check();
          new Closures(terms, budget)
              .exact(image)
              .ifPresent(
                  closure -> closure.pieces().stream().limit(MOST_PIECES).forEach(this::post));
        }
      }
    }
    return List.copyOf(candidates);
  }

  private void post(Closure.Piece piece) {
    Map<Variable, Variable> before = new LinkedHashMap<>();
    for (Variable number : piece.step().updates().keySet()) {
      before.put(number, terms.freshVariable("before", Sort.INT));
    }
    Substitution old = Substitution.of(terms, before);
    List<Term> parts = new ArrayList<>();
    parts.add(old.apply(piece.step().guard()));
    piece
        .step()
        .updates()
        .forEach((number, value) -> parts.add(terms.eq(number, old.apply(value))));
    Map<Variable, Term> entry = atEntry(before.keySet());
    entry.forEach(
        (number, value) -> parts.add(terms.eq(before.getOrDefault(number, number), value)));
    List<Variable> eliminated = new ArrayList<>(before.values());
    eliminated.addAll(piece.step().inputs());
    Optional<Term> left = new Cooper(terms, budget).exists(eliminated, terms.and(parts));
    if (left.isEmpty()) {
      return;
    }
    Optional<Term> unchanged = unchanged(entry, before.keySet());
    Substitution atEntry = Substitution.of(terms, entry);
    for (Term literal : Terms.conjuncts(left.get())) {
      Optional<Term> here = steps.image().inProgram(literal);
      if (here.isEmpty()) {
        continue;
      }
      Value first = new Evaluator(variable -> null).evaluate(atEntry.apply(literal));
      if (first == null || first.equals(Value.TRUE)) {
        candidates.add(here.get());
      }
      if (unchanged.isPresent() && (first == null || first.equals(Value.FALSE))) {
        candidates.add(terms.or(here.get(), unchanged.get()));
      }
    }
  }

  /** What numbers are when the loop is entered, as far as that is known and the same always. */
  private Map<Variable, Term> atEntry(Set<Variable> numbers) {
    Map<Variable, Term> known = new HashMap<>();
    for (var variable : steps.numbers()) {
      Variable number = steps.image().number(variable.term());
      if (numbers.contains(number)) {
        steps
            .atEntry(values -> values.apply(variable.term()))
            .filter(values -> values.size() == 1)
            .flatMap(values -> steps.image().value(variable.term(), values.iterator().next()))
            .ifPresent(value -> known.put(number, value));
      }
    }
    return known;
  }

  /** All are as they were when the loop was entered. */
  private Optional<Term> unchanged(Map<Variable, Term> entry, Set<Variable> numbers) {
    List<Term> same = new ArrayList<>();
    for (Variable number : numbers) {
      Term value = entry.get(number);
      Optional<Term> equal =
          value == null ? Optional.empty() : steps.image().inProgram(terms.eq(number, value));
      if (equal.isEmpty()) {
        return Optional.empty();
      }
      same.add(equal.get());
    }
    return Optional.of(terms.and(same));
  }
}
