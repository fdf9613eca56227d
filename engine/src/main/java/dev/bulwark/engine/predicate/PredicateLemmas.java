package dev.bulwark.engine.predicate;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.LemmaPort;
import dev.bulwark.engine.common.lemma.InductiveLemmas;
import dev.bulwark.engine.common.lemma.Lemma;
import dev.bulwark.engine.common.lemma.LemmaSet;
import dev.bulwark.engine.common.predicates.PredicatePrecision;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Solver;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lemmas of others, which states at loop heads then assume, and predicates that hold, which others
 * are told: the largest inductive set of predicates and negated ones. That is looked for after 1,
 * 2, 4, 8, ... refinements, in a small part of the time.
 */
final class PredicateLemmas {

  private static final double SHARE = 0.02;

  private final InlinedProgram inlined;
  private final TermFactory terms;
  private final PredicatePrecision precision;
  private final Solver solver;
  private final LemmaPort port;
  private final Budget budget;
  private final Map<Location, Term> lemmas = new LinkedHashMap<>();
  private int iterations;
  private int published;
  private int taken;

  PredicateLemmas(
      InlinedProgram inlined,
      PredicatePrecision precision,
      Solver solver,
      LemmaPort port,
      Budget budget) {
    this.inlined = inlined;
    this.terms = inlined.program().terms();
    this.precision = precision;
    this.solver = solver;
    this.port = port;
    this.budget = budget;
  }

  /** What others know to hold at a location. */
  Term at(Location location) {
    return lemmas.getOrDefault(location, terms.bool(true));
  }

  int taken() {
    return taken;
  }

  /** To be called once an iteration. */
  void exchange() {
    for (LemmaPort.Fact fact : port.arrived()) {
      lemmas.merge(fact.location(), fact.formula(), terms::and);
      taken++;
    }
    if (port.isShared() && iterations++ > 0 && Integer.bitCount(iterations) == 1) {
      publish();
    }
  }

  private void publish() {
    Budget part = budget.share(SHARE);
    try {
      LemmaSet holding = new InductiveLemmas(inlined.blocks(), solver).among(candidates(), part);
      if (holding.size() > published) {
        published = holding.size();
        port.publish(
            holding.all().stream()
                .map(lemma -> new LemmaPort.Fact(lemma.at(), lemma.formula()))
                .toList());
      }
    } catch (BudgetExhaustedException | SolverException noTime) {
      budget.check();
    }
  }

  private List<Lemma> candidates() {
    List<Lemma> candidates = new ArrayList<>();
    for (Location head : inlined.blocks().loopHeads()) {
      if (lemmas.containsKey(head)) {
        candidates.add(new Lemma(head, at(head)));
      }
      for (Term predicate : precision.at(head)) {
        candidates.add(new Lemma(head, predicate));
        candidates.add(new Lemma(head, terms.not(predicate)));
      }
    }
    return candidates;
  }
}
