package dev.bulwark.engine.cells;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.lemma.InductiveLemmas;
import dev.bulwark.engine.common.lemma.Lemma;
import dev.bulwark.engine.common.lemma.LemmaCandidates;
import dev.bulwark.engine.common.lemma.LemmaSet;
import dev.bulwark.engine.common.lemma.Samples;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What holds of variables because of what holds of all elements, such as that a search ends before
 * its sentinel: induction on the program itself, whose steps know the instances of invariants about
 * all elements for what they read. On the program with cells a read that misses may lead anywhere,
 * so what reads decide is not inductive there.
 */
final class PlainLemmas {

  private final BlockSystem system;
  private final TermFactory terms;
  private final Map<Location, Set<Term>> known;
  private final Instantiation indices;
  private final CoreSolver solver;
  private final Budget budget;
  private final LemmaSet lemmas;

  /** Of each block, instances of what is known where it begins. */
  private final Map<GuardedStep, Map<Term, Term>> instances = new IdentityHashMap<>();

  private final Map<GuardedStep, GuardedStep> informed = new IdentityHashMap<>();

  /**
   * @param system the program without cells
   * @param known invariants about all elements
   * @param indices for which indices the invariants are looked at
   */
  PlainLemmas(
      BlockSystem system,
      Map<Location, Set<Term>> known,
      Instantiation indices,
      CoreSolver solver,
      Budget budget) {
    this.indices = indices;
    this.system = system;
    this.terms = system.terms();
    this.known = known;
    this.solver = solver;
    this.budget = budget;
    LemmaCandidates likely = LemmaCandidates.likely(system, Samples.of(system, budget), budget);
    List<Lemma> candidates = new ArrayList<>();
    system.loopHeads().forEach(cut -> candidates.addAll(likely.at(cut)));
    this.lemmas = new InductiveLemmas(system, solver, this::informed).among(candidates, budget);
  }

  Set<Term> at(Location cut) {
    return lemmas.at(cut);
  }

  private Map<Term, Term> instances(GuardedStep block) {
    return instances.computeIfAbsent(
        block,
        b -> {
          List<Term> path = new ArrayList<>(b.updates().values());
          path.add(b.guard());
          Set<Term> here = known.getOrDefault(b.source(), Set.of());
          return indices.instances(terms, path, here);
        });
  }

  private GuardedStep informed(GuardedStep block) {
    return informed.computeIfAbsent(
        block,
        b -> {
          List<Term> guard = new ArrayList<>(instances(b).keySet());
          guard.add(b.guard());
          return b.withGuard(terms.and(guard));
        });
  }

  /**
   * What lemmas of this kind need to be inductive: they themselves and others of their kind, which
   * are added to the first set, and what is known of all elements, to the second.
   */
  void addSupport(LemmaSet plain, LemmaSet aboutElements) {
    ArrayDeque<Lemma> open = new ArrayDeque<>(plain.all());
    try (CoreSession session = solver.openWithCores(budget)) {
      while (!open.isEmpty()) {
        Lemma lemma = open.poll();
        for (Location source : system.cutPoints()) {
          for (GuardedStep block : system.region(source).blocks()) {
            if (block.target() != lemma.at()) {
              continue;
            }
            Substitution effect = block.before(terms);
            Map<Term, Term> about = instances(block);
            List<Term> query = new ArrayList<>(lemmas.at(source));
            query.addAll(about.keySet());
            query.add(block.guard());
            query.add(terms.not(effect.apply(lemma.formula())));
            // lemmas(source) ∧ instances(source) ∧ guard ∧ ¬lemma[effect]
            boolean seen = session.check(query) == Answer.UNSAT;
            for (Term used : seen ? session.unsatCore() : Set.copyOf(query)) {
              if (about.containsKey(used)) {
                aboutElements.add(new Lemma(source, Objects.requireNonNull(about.get(used))));
              } else if (lemmas.at(source).contains(used) && plain.add(new Lemma(source, used))) {
                open.add(new Lemma(source, used));
              }
            }
          }
        }
      }
    }
  }
}
