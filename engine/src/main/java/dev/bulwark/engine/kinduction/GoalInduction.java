package dev.bulwark.engine.kinduction;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.InlinedSearch;
import dev.bulwark.engine.common.IntervalAnalysis;
import dev.bulwark.engine.common.lemma.AcceleratedCandidates;
import dev.bulwark.engine.common.lemma.InductiveLemmas;
import dev.bulwark.engine.common.lemma.Lemma;
import dev.bulwark.engine.common.lemma.LemmaCandidates;
import dev.bulwark.engine.common.lemma.LemmaSet;
import dev.bulwark.engine.common.lemma.Samples;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.Theory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Induction for many goals at once: the step case of k-induction at k = 1 with lemmas, asked of
 * each goal by itself, so that those that hold are shown whatever becomes of the others. The lemmas
 * are found once for all goals, as {@link KInduction} finds them (intervals, conditions of the
 * program, equations seen in runs; Houdini leaves those that are inductive).
 *
 * <p>It looks for no errors: base cases are paths from the start to the first loop head, and what
 * can be reached there is just not shown. The answer is SAFE with a proof for some of the goals, or
 * UNKNOWN. Since a goal of coverage may be passed without being observed, earlier blocks say
 * nothing about later ones, and a larger k would show no more.
 */
public final class GoalInduction implements Engine {

  public static final String NAME = "goal-induction";

  private static final int LIKELY_CANDIDATES = 60;
  private static final double SHARE_FOR_LEMMAS = 0.5;

  /** Of what is left, for one goal: a hard one must not cost the others. */
  private static final double SHARE_FOR_GOAL = 0.2;

  /** At first; four times as long in each round. */
  private static final Duration TIME_FOR_GOAL = Duration.ofSeconds(1);

  private final KInductionConfiguration configuration;

  public GoalInduction(KInductionConfiguration configuration) {
    this.configuration = configuration;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    return InlinedSearch.check(name(), task, inlined -> new Run(inlined, context).prove());
  }

  private final class Run {

    private final boolean recursive;
    private final EngineContext context;
    private final Budget budget;
    private final BlockSystem system;
    private final CoreSolver solver;
    private Duration longest = TIME_FOR_GOAL;

    Run(InlinedProgram inlined, EngineContext context) {
      this.recursive = inlined.isRecursive();
      this.context = context;
      this.budget = context.budget();
      this.system = inlined.blocks();
      this.solver =
          context
              .solvers()
              .solver(Theory.of(system.variables().stream().map(Variable::sort).toList()));
    }

    Verdict prove() {
      if (recursive) {
        return Verdict.inconclusive("not for recursion");
      }
      int[] all = {0, LIKELY_CANDIDATES, configuration.maxCandidates()};
      for (int round = 0; round < all.length; round++) {
        int candidates = all[round];
        longest = TIME_FOR_GOAL.multipliedBy(1L << (2 * round));
        budget.check();
        LemmaSet lemmas = candidates == 0 ? new LemmaSet() : lemmas(candidates);
        LemmaSet needed = new LemmaSet();
        if (!shown(system.cutPoints(), BlockSystem.Region::incomplete, lemmas, needed)) {
          continue;
        }
        Set<Goal> dead = new LinkedHashSet<>();
        for (Goal goal : system.program().goals()) {
          budget.check();
          if (shown(
              system.cutPoints(),
              region -> region.errors().getOrDefault(goal, system.terms().bool(false)),
              lemmas,
              needed)) {
            dead.add(goal);
          }
        }
        context
            .events()
            .on(
                new Event.Progress(
                    name(), 1, dead.size() + " goals, " + lemmas.size() + " lemmas"));
        if (!dead.isEmpty()) {
          return new Verdict.Safe(proof(lemmas, needed).forGoals(GoalSet.of(dead)));
        }
      }
      return Verdict.inconclusive("no goal is inductive with the lemmas that were found");
    }

    /** Inductive lemmas among at most this many candidates at each cut point. */
    private LemmaSet lemmas(int candidates) {
      Budget part = budget.share(SHARE_FOR_LEMMAS);
      try {
        LemmaCandidates source =
            new LemmaCandidates(
                system,
                IntervalAnalysis.of(system.program(), part),
                Samples.of(system, part),
                AcceleratedCandidates.none(system),
                candidates);
        List<Lemma> all = new ArrayList<>();
        system.loopHeads().forEach(cut -> all.addAll(source.at(cut)));
        return new InductiveLemmas(system, solver).among(all, part);
      } catch (BudgetExhaustedException e) {
        budget.check();
        return new LemmaSet();
      }
    }

    /** Is something excluded from every cut point on? The lemmas that this needs are added. */
    private boolean shown(
        List<Location> cuts,
        Function<BlockSystem.Region, Term> what,
        LemmaSet lemmas,
        LemmaSet needed) {
      List<Lemma> used = new ArrayList<>();
      for (Location cut : cuts) {
        Term condition = what.apply(system.region(cut));
        if (Terms.isFalse(condition)) {
          continue;
        }
        List<Term> known = List.copyOf(lemmas.at(cut));
        List<Term> query = new ArrayList<>(known);
        query.add(condition);
        try (CoreSession session =
            solver.openWithCores(budget.share(SHARE_FOR_GOAL).part(longest))) {
          // lemmas(cut) ∧ error_goal(cut)
          if (session.check(query) != Answer.UNSAT) {
            return false;
          }
          session.unsatCore().stream()
              .filter(known::contains)
              .forEach(term -> used.add(new Lemma(cut, term)));
        } catch (BudgetExhaustedException | SolverException hard) {
          budget.check();
          return false;
        }
      }
      used.forEach(needed::add);
      return true;
    }

    private Proof.Inductive proof(LemmaSet lemmas, LemmaSet needed) {
      Map<CutPoint, Term> invariants = reduced(lemmas, needed).invariants(system.terms());
      for (Location head : system.unreachableHeads()) {
        invariants.put(new CutPoint(CallString.EMPTY, head), system.terms().bool(false));
      }
      return new Proof.Inductive(invariants);
    }

    private LemmaSet reduced(LemmaSet lemmas, LemmaSet needed) {
      try {
        return new InductiveLemmas(system, solver)
            .support(lemmas, needed, solver, budget.share(SHARE_FOR_LEMMAS));
      } catch (BudgetExhaustedException | SolverException e) {
        return lemmas;
      }
    }
  }
}
