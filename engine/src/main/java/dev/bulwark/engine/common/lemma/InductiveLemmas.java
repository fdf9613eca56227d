package dev.bulwark.engine.common.lemma;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Candidate lemmas at cut points, of which {@link Houdini} leaves those that are inductive. */
public final class InductiveLemmas {

  private final BlockSystem system;
  private final TermFactory terms;
  private final Solver solver;
  private final UnaryOperator<GuardedStep> knowing;
  private final Map<GuardedStep, Substitution> effects = new IdentityHashMap<>();

  public InductiveLemmas(BlockSystem system, Solver solver) {
    this(system, solver, UnaryOperator.identity());
  }

  /**
   * @param knowing a block with what else is known where it is taken; the same for the same block
   */
  public InductiveLemmas(BlockSystem system, Solver solver, UnaryOperator<GuardedStep> knowing) {
    this.knowing = knowing;
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

  /**
   * Adds, as far as the time goes, candidates that are inductive together with what is known to be:
   * each formula by itself, at all cut points where it is one.
   */
  public void addEach(List<Lemma> candidates, LemmaSet known, Budget budget) {
    Map<Term, List<Lemma>> byFormula = new LinkedHashMap<>();
    candidates.forEach(
        lemma ->
            byFormula.computeIfAbsent(lemma.formula(), formula -> new ArrayList<>()).add(lemma));
    int open = byFormula.size();
    for (List<Lemma> same : byFormula.values()) {
      Budget part = budget.share(1.0 / open--);
      try {
        LemmaSet left = new LemmaSet(same);
        Houdini.weaken(left, known, new Blocks(), solver, part);
        left.all().forEach(known::add);
      } catch (BudgetExhaustedException e) {
        budget.check();
      }
    }
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
      return system.region(source).blocks().stream().map(knowing).toList();
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
