package dev.bulwark.engine.predicate.cegaar;

import dev.bulwark.engine.predicate.cegaar.Entailment.Reply;
import dev.bulwark.engine.predicate.cegaar.MetaTrace.MetaStep;
import dev.bulwark.engine.predicate.cegaar.MetaTrace.Repeated;
import dev.bulwark.engine.predicate.cegaar.MetaTrace.Single;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Why no run follows a trace scheme: interpolants of its meta-trace, with inductive ones for its
 * loops (Definition 5).
 *
 * @param interpolants before, between and behind the steps of the meta-trace
 * @param loops the inductive interpolant of each loop, by the number of its step
 * @param cycles for each cycle of each loop the interpolants between its blocks
 */
record Refutation(
    MetaTrace trace,
    List<Term> interpolants,
    Map<Integer, Term> loops,
    Map<Integer, Map<Cycle, List<Term>>> cycles) {

  Refutation {
    interpolants = List.copyOf(interpolants);
  }

  /** The formula before the step of this number: where loops are, theirs. */
  private Term at(TermFactory terms, int step) {
    List<Term> all = new ArrayList<>();
    Term behind = loops.get(step - 1);
    Term ahead = loops.get(step);
    if (behind != null) {
      all.add(behind);
    }
    if (ahead != null) {
      all.add(ahead);
    }
    return all.isEmpty() ? interpolants.get(step) : terms.and(all);
  }

  /** For the places before, between and behind the blocks of the path. */
  List<Term> alongPath(TermFactory terms) {
    List<Term> along = new ArrayList<>(List.of(at(terms, 0)));
    for (int i = 0; i < trace.steps().size(); i++) {
      switch (trace.steps().get(i)) {
        case Single single -> along.add(at(terms, i + 1));
        case Repeated repeated -> {
          Map<Cycle, List<Term>> between = cycles.getOrDefault(i, Map.of());
          for (Cycle cycle : repeated.occurrences()) {
            along.addAll(between.getOrDefault(cycle, List.of()));
            along.add(loops.getOrDefault(i, terms.bool(true)));
          }
          along.set(along.size() - 1, at(terms, i + 1));
        }
      }
    }
    return along;
  }

  /**
   * Definition 5, and that the formulas within cycles lead from a loop's interpolant to itself, as
   * far as the solver can tell. For assertions and tests.
   */
  boolean holds(TermFactory terms, Entailment entailment) {
    if (!Terms.isTrue(at(terms, 0)) && !loops.containsKey(0)) {
      return false;
    }
    if (!Terms.isFalse(interpolants.getLast())) {
      return false;
    }
    for (int i = 0; i < trace.steps().size(); i++) {
      MetaStep step = trace.steps().get(i);
      boolean fine =
          switch (step) {
            case Single single ->
                leads(terms, entailment, at(terms, i), single.step(), at(terms, i + 1));
            case Repeated repeated -> holds(terms, entailment, i, repeated);
          };
      if (!fine) {
        return false;
      }
    }
    return true;
  }

  private boolean holds(TermFactory terms, Entailment entailment, int number, Repeated loop) {
    Term inductive = loops.getOrDefault(number, terms.bool(false));
    GuardedStep stay = GuardedStep.assume(loop.step().source(), terms.bool(true));
    if (!leads(terms, entailment, at(terms, number), stay, inductive)
        || !leads(terms, entailment, inductive, stay, at(terms, number + 1))) {
      return false;
    }
    Map<Cycle, List<Term>> between = cycles.getOrDefault(number, Map.of());
    for (Cycle cycle : loop.cycles()) {
      List<Term> places = new ArrayList<>(List.of(inductive));
      places.addAll(between.getOrDefault(cycle, List.of()));
      places.add(inductive);
      if (places.size() != cycle.length() + 1) {
        return false;
      }
      for (int i = 0; i < cycle.length(); i++) {
        GuardedStep block = cycle.blocks().get(i).step();
        if (!leads(terms, entailment, places.get(i), block, places.get(i + 1))) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean leads(
      TermFactory terms, Entailment entailment, Term before, GuardedStep step, Term after) {
    // before ∧ guard ∧ ¬after'
    return !(entailment.ask(
            List.of(before, step.guard(), terms.not(step.before(terms).apply(after))))
        instanceof Reply.Possible);
  }

  /** Collects what a refutation needs. */
  static final class Builder {
    private final MetaTrace trace;
    private final List<Term> interpolants;
    private final Map<Integer, Term> loops = new LinkedHashMap<>();
    private final Map<Integer, Map<Cycle, List<Term>>> cycles = new LinkedHashMap<>();

    Builder(MetaTrace trace, List<Term> interpolants) {
      this.trace = trace;
      this.interpolants = interpolants;
    }

    void loop(int step, Term inductive) {
      loops.put(step, inductive);
    }

    void cycle(int step, Cycle cycle, List<Term> between) {
      cycles.computeIfAbsent(step, s -> new LinkedHashMap<>()).put(cycle, between);
    }

    Refutation build() {
      return new Refutation(trace, interpolants, loops, cycles);
    }
  }
}
