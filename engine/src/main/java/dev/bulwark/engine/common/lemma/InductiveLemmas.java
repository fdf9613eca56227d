package dev.bulwark.engine.common.lemma;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import dev.bulwark.solver.SolverException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The largest set of candidate lemmas that is inductive (Flanagan and Leino, <i>Houdini</i>, 2001):
 * as long as some block leads from states that satisfy all candidates to one that violates some,
 * those are dropped. What is left holds whenever its cut point is reached.
 */
public final class InductiveLemmas {

  private final BlockSystem system;
  private final TermFactory terms;
  private final Solver solver;
  private final Map<GuardedStep, Substitution> effects = new IdentityHashMap<>();

  public InductiveLemmas(BlockSystem system, Solver solver) {
    this.system = system;
    this.terms = system.terms();
    this.solver = solver;
  }

  /** Drops candidates until the rest is inductive. */
  public LemmaSet among(List<Lemma> candidates, Budget budget) {
    LemmaSet left = new LemmaSet(candidates);
    Set<GuardedStep> open = new LinkedHashSet<>();
    for (Location cut : system.cutPoints()) {
      open.addAll(system.region(cut).blocks());
    }
    try (ModelSession session = solver.open(budget)) {
      while (!open.isEmpty()) {
        budget.check();
        GuardedStep block = open.iterator().next();
        open.remove(block);
        if (weaken(session, left, block)) {
          // What is assumed at the block's target has become less.
          open.addAll(system.region(block.target()).blocks());
        }
      }
    }
    return left;
  }

  /** Drops the lemmas at the block's target that the block does not establish; were there any? */
  private boolean weaken(ModelSession session, LemmaSet lemmas, GuardedStep block) {
    Substitution effect = effect(block);
    boolean dropped = false;
    while (!lemmas.at(block.target()).isEmpty()) {
      List<Term> violations = new ArrayList<>();
      for (Term lemma : lemmas.at(block.target())) {
        violations.add(terms.not(effect.apply(lemma)));
      }
      List<Term> query = new ArrayList<>(lemmas.at(block.source()));
      query.add(block.guard());
      query.add(terms.or(violations));
      // lemmas(source) ∧ guard ∧ ¬lemmas(target)[effect]
      Answer answer = session.check(query);
      if (answer == Answer.UNSAT) {
        return dropped;
      }
      dropped = true;
      if (answer == Answer.UNKNOWN) {
        lemmas.at(block.target()).clear();
      } else {
        dropViolated(lemmas.at(block.target()), effect, session.model());
      }
    }
    return dropped;
  }

  private void dropViolated(Set<Term> lemmas, Substitution effect, Model model) {
    Evaluator state = new Evaluator(model::value);
    int before = lemmas.size();
    lemmas.removeIf(lemma -> !Value.TRUE.equals(state.evaluate(effect.apply(lemma))));
    if (lemmas.size() == before) {
      throw new IllegalStateException("the model violates no lemma");
    }
  }

  private Substitution effect(GuardedStep block) {
    return effects.computeIfAbsent(block, b -> b.before(terms));
  }

  /** Those of the inductive lemmas that the given ones need to be inductive themselves. */
  public LemmaSet support(LemmaSet inductive, LemmaSet needed, CoreSolver cores, Budget budget) {
    LemmaSet result = new LemmaSet();
    ArrayDeque<Lemma> open = new ArrayDeque<>(needed.all());
    open.forEach(result::add);
    try (CoreSession session = cores.openWithCores(budget)) {
      while (!open.isEmpty()) {
        Lemma lemma = open.poll();
        for (Location source : system.cutPoints()) {
          for (GuardedStep block : system.region(source).blocks()) {
            if (block.target() != lemma.at()) {
              continue;
            }
            List<Term> query = new ArrayList<>(inductive.at(source));
            query.add(block.guard());
            query.add(terms.not(effect(block).apply(lemma.formula())));
            // lemmas(source) ∧ guard ∧ ¬lemma[effect]
            if (session.check(query) != Answer.UNSAT) {
              throw new SolverException("a lemma is not seen to be inductive: " + lemma);
            }
            for (Term used : session.unsatCore()) {
              if (inductive.at(source).contains(used) && result.add(new Lemma(source, used))) {
                open.add(new Lemma(source, used));
              }
            }
          }
        }
      }
    }
    return result;
  }
}
