package dev.bulwark.engine.ic3cfa;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.BoxTerms;
import dev.bulwark.engine.common.IntervalAnalysis;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.common.lemma.AcceleratedCandidates;
import dev.bulwark.engine.common.lemma.InductiveLemmas;
import dev.bulwark.engine.common.lemma.Lemma;
import dev.bulwark.engine.common.lemma.LemmaSet;
import dev.bulwark.engine.common.lemma.Samples;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Box;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.solver.Solver;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Beyond the paper: what loops do in any number of iterations gives candidates for facts, of which
 * those are kept that are inductive together with intervals.
 */
final class ClosureFacts {

  private static final double SHARE = 0.1;

  private ClosureFacts() {}

  /** Adds what holds after any number of steps; says how many facts there are. */
  static int addTo(StateSpace space, BlockSystem system, Solver solver, Budget budget) {
    Budget part = budget.share(SHARE);
    try {
      AcceleratedCandidates accelerated = AcceleratedCandidates.of(system, part.share(0.5));
      if (accelerated.isEmpty()) {
        return 0;
      }
      accelerated = accelerated.without(Samples.of(system, part));
      List<Lemma> candidates = new ArrayList<>(accelerated.easy());
      candidates.addAll(intervals(system, part));
      InductiveLemmas lemmas = new InductiveLemmas(system, solver);
      LemmaSet inductive = lemmas.among(candidates, part);
      lemmas.addEach(accelerated.hard(), inductive, part);
      for (Lemma lemma : inductive.all()) {
        space.addFact(lemma.at(), lemma.formula());
      }
      return inductive.size();
    } catch (BudgetExhaustedException | SolverException e) {
      budget.check();
      return 0;
    }
  }

  private static List<Lemma> intervals(BlockSystem system, Budget budget) {
    Map<Location, Box> boxes = IntervalAnalysis.of(system.program(), budget);
    List<Lemma> facts = new ArrayList<>();
    for (Location head : system.loopHeads()) {
      Box box = boxes.get(head);
      if (head != system.start() && box != null) {
        Set<Variable> live = new HashSet<>();
        for (ProgramVariable variable : system.liveVariables(head)) {
          live.add(variable.term());
        }
        for (Term fact : BoxTerms.of(system.terms(), box, live::contains)) {
          facts.add(new Lemma(head, fact));
        }
      }
    }
    return facts;
  }
}
