package dev.bulwark.engine.common.lemma;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.acceleration.LoopSummaries;
import dev.bulwark.program.loop.Loop;
import dev.bulwark.program.loop.LoopStructure;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Candidates for lemmas from what loops do in any number of iterations: what the states that enter
 * a loop become, without the number of iterations. {@link LatticeCandidates} looks at all that can
 * happen in the loop together, {@link PostCandidates} at single cycles with a closed form.
 */
public final class AcceleratedCandidates {

  private static final int MOST = 60;

  private final BlockSystem system;
  private final Map<Location, Set<Term>> candidates = new LinkedHashMap<>();

  private AcceleratedCandidates(BlockSystem system) {
    this.system = system;
  }

  /** No candidates at all. */
  public static AcceleratedCandidates none(BlockSystem system) {
    return new AcceleratedCandidates(system);
  }

  /** As many as the budget allows. */
  public static AcceleratedCandidates of(BlockSystem system, Budget budget) {
    AcceleratedCandidates made = new AcceleratedCandidates(system);
    Set<Variable> signed = LoopSummaries.signed(system.program());
    Remainders remainders = new Remainders(system.program());
    TermFactory terms = system.terms();
    try {
      for (Loop loop : LoopStructure.of(system.program().start()).loops()) {
        budget.check();
        if (system.isCutPoint(loop.head()) && loop.head() != system.start()) {
          LoopSteps steps = new LoopSteps(system, loop, signed::contains);
          made.add(loop, new LatticeCandidates(terms, steps, remainders).all());
          made.add(loop, new PostCandidates(terms, steps, budget).all());
        }
      }
    } catch (BudgetExhaustedException over) {
      // What has been found so far is fine by itself.
    }
    return made;
  }

  /** What holds at the head of an outer loop may be needed in the inner ones too. */
  private void add(Loop loop, List<Term> formulas) {
    for (Location cut : system.cutPoints()) {
      if (!loop.contains(cut) || cut == system.start()) {
        continue;
      }
      Set<Variable> live = new HashSet<>();
      for (ProgramVariable variable : system.liveVariables(cut)) {
        live.add(variable.term());
      }
      Set<Term> here = candidates.computeIfAbsent(cut, c -> new LinkedHashSet<>());
      for (Term formula : formulas) {
        if (here.size() < MOST
            && !(formula instanceof Constant)
            && live.containsAll(Terms.freeVariables(formula))) {
          here.add(formula);
        }
      }
    }
  }

  /** The candidates for a cut point that are easy to decide, the most promising first. */
  List<Term> easyAt(Location cut) {
    return candidates.getOrDefault(cut, Set.of()).stream()
        .filter(formula -> !isHard(formula))
        .toList();
  }

  /** Those that are easy to decide. */
  public List<Lemma> easy() {
    return all().stream().filter(lemma -> !isHard(lemma.formula())).toList();
  }

  /** Those with divisions, which cost solvers much. */
  public List<Lemma> hard() {
    return all().stream().filter(lemma -> isHard(lemma.formula())).toList();
  }

  private static boolean isHard(Term formula) {
    boolean[] hard = {false};
    Terms.forEachPostOrder(
        List.of(formula),
        term ->
            hard[0] |=
                term instanceof Application a
                    && switch (a.op()) {
                      case BV_UREM, BV_SREM, BV_UDIV, BV_SDIV, INT_MOD, INT_DIV -> true;
                      default -> false;
                    });
    return hard[0];
  }

  /** Without those that a state refutes that some run passes through. */
  public AcceleratedCandidates without(Samples samples) {
    AcceleratedCandidates left = new AcceleratedCandidates(system);
    candidates.forEach(
        (cut, formulas) -> {
          List<Evaluator> states =
              samples.at(cut).stream().map(state -> new Evaluator(state::get)).toList();
          Set<Term> kept = new LinkedHashSet<>(formulas);
          kept.removeIf(formula -> states.stream().anyMatch(state -> state.fails(formula)));
          left.candidates.put(cut, kept);
        });
    return left;
  }

  public boolean isEmpty() {
    return candidates.values().stream().allMatch(Set::isEmpty);
  }

  /** All of them. */
  public List<Lemma> all() {
    return candidates.entrySet().stream()
        .flatMap(entry -> entry.getValue().stream().map(term -> new Lemma(entry.getKey(), term)))
        .toList();
  }
}
