package dev.bulwark.engine.common.lemma;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lemmas of a program with distinguished cells: what is inductive of the candidates about cells,
 * and of those that k-induction tries first.
 *
 * @param tried how many candidates there were
 */
public record CellLemmas(BlockSystem system, LemmaSet lemmas, int tried) {

  public static CellLemmas of(BlockSystem system, CoreSolver solver, Budget budget) {
    Samples samples = Samples.of(system, budget);
    LemmaCandidates likely = LemmaCandidates.likely(system, samples, budget);
    CellCandidates aboutCells = new CellCandidates(system, samples);
    List<Lemma> candidates = new ArrayList<>();
    for (Location cut : system.loopHeads()) {
      candidates.addAll(likely.at(cut));
      candidates.addAll(aboutCells.at(cut));
    }
    LemmaSet left = new InductiveLemmas(system, solver).among(candidates, budget);
    return new CellLemmas(system, left, candidates.size());
  }

  /**
   * By loop head, inductive all together: where they exclude the errors behind a cut point, no more
   * than that needs; elsewhere all of them.
   */
  public Map<Location, Term> worthKnowing(CoreSolver solver, Budget budget) {
    LemmaSet needed = new LemmaSet();
    for (Location cut : system.cutPoints()) {
      Term error = system.region(cut).anyError();
      List<Term> here = List.copyOf(lemmas.at(cut));
      if (Terms.isFalse(error) || here.isEmpty()) {
        continue;
      }
      List<Term> query = new ArrayList<>(here);
      query.add(error);
      try (CoreSession session = solver.openWithCores(budget)) {
        // lemmas(cut) ∧ error(cut)
        List<Term> told =
            session.check(query) == Answer.UNSAT ? List.copyOf(session.unsatCore()) : here;
        told.stream().filter(here::contains).forEach(term -> needed.add(new Lemma(cut, term)));
      }
    }
    Map<Location, Term> byHead = new LinkedHashMap<>();
    LemmaSet support = new InductiveLemmas(system, solver).support(lemmas, needed, solver, budget);
    for (Location head : system.loopHeads()) {
      if (!support.at(head).isEmpty()) {
        byHead.put(head, system.terms().and(support.at(head)));
      }
    }
    return byHead;
  }
}
