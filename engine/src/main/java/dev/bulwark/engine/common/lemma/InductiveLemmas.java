package dev.bulwark.engine.common.lemma;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Solver;
import dev.bulwark.solver.SolverException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Candidate lemmas at cut points, of which {@link Houdini} leaves those that are inductive. */
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

  /** The largest part of the candidates that is inductive. */
  public LemmaSet among(List<Lemma> candidates, Budget budget) {
    LemmaSet left = new LemmaSet(candidates);
    Houdini.weaken(left, new LemmaSet(), new Blocks(), solver, budget);
    return left;
  }

  private final class Blocks implements Houdini.Steps {

    @Override
    public TermFactory terms() {
      return terms;
    }

    @Override
    public Collection<Location> locations() {
      return system.cutPoints();
    }

    @Override
    public List<GuardedStep> outgoing(Location source) {
      return system.region(source).blocks();
    }

    @Override
    public Term before(GuardedStep step, Term formula) {
      return effect(step).apply(formula);
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
