package dev.bulwark.engine.ic3cegar;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.IntervalAnalysis;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.common.lemma.AcceleratedCandidates;
import dev.bulwark.engine.common.lemma.InductiveLemmas;
import dev.bulwark.engine.common.lemma.Lemma;
import dev.bulwark.engine.common.lemma.LemmaCandidates;
import dev.bulwark.engine.common.lemma.LemmaSet;
import dev.bulwark.engine.common.lemma.LinearEquations;
import dev.bulwark.engine.common.lemma.Samples;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Box;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.solver.Solver;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is known before the search, beyond the thesis: equations that hold in the states of random
 * runs are predicates (state mining from the front, as it were), and what of these and of other
 * likely formulas is inductive holds in every frame.
 */
final class LearnedFacts {

  private static final int CANDIDATES = 60;
  private static final int SHAPES = 40;
  private static final double SHARE = 0.15;

  private final BlockSystem system;
  private final Shapes shapes;
  private final Solver solver;
  private final Budget budget;

  LearnedFacts(BlockSystem system, Shapes shapes, Solver solver, Budget budget) {
    this.system = system;
    this.shapes = shapes;
    this.solver = solver;
    this.budget = budget;
  }

  /** Says how many facts there are. */
  int teach(StateSpace space, AbstractDomain domain) {
    Budget part = budget.share(SHARE);
    int facts = 0;
    try {
      Map<Location, Box> boxes = IntervalAnalysis.of(system.program(), part);
      Samples samples = Samples.of(system, part);
      LemmaCandidates source =
          new LemmaCandidates(
              system, boxes, samples, AcceleratedCandidates.none(system), CANDIDATES);
      List<Lemma> candidates = new ArrayList<>();
      for (Location head : system.loopHeads()) {
        candidates.addAll(source.at(head));
        domain.refine(equations(head, samples));
        for (Term shape : shapesAt(head, samples)) {
          candidates.add(new Lemma(head, shape));
        }
      }
      LemmaSet lemmas = new InductiveLemmas(system, solver).among(candidates, part);
      for (Location head : system.loopHeads()) {
        if (head != system.start()) {
          for (Term fact : lemmas.at(head)) {
            space.addFact(head, fact);
            facts++;
          }
        }
      }
    } catch (BudgetExhaustedException e) {
      budget.check();
    }
    return facts;
  }

  private List<Term> equations(Location head, Samples samples) {
    return new LinearEquations(system.terms(), samples.at(head)).over(numbers(head));
  }

  private List<ProgramVariable> numbers(Location head) {
    return system.liveVariables(head).stream()
        .filter(v -> v.sort() instanceof Sort.Int || v.sort() instanceof Sort.BitVec)
        .toList();
  }

  private List<Term> shapesAt(Location head, Samples samples) {
    Map<Sort, List<Variable>> bySort = new LinkedHashMap<>();
    for (ProgramVariable number : numbers(head)) {
      bySort.computeIfAbsent(number.sort(), sort -> new ArrayList<>()).add(number.term());
    }
    List<Term> found = new ArrayList<>();
    bySort.forEach(
        (sort, variables) -> {
          List<BigInteger[]> rows = new ArrayList<>();
          for (Map<Variable, Value> state : samples.at(head)) {
            LinearEquations.row(state, variables).ifPresent(rows::add);
          }
          found.addAll(shapes.through(sort, variables, rows));
        });
    return found.subList(0, Math.min(found.size(), SHAPES));
  }
}
