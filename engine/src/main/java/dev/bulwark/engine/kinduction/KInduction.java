package dev.bulwark.engine.kinduction;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.BaseCase;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.GoalReports;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.InlinedSearch;
import dev.bulwark.engine.common.IntervalAnalysis;
import dev.bulwark.engine.common.IntervalContracts;
import dev.bulwark.engine.common.LemmaPort;
import dev.bulwark.engine.common.lemma.AcceleratedCandidates;
import dev.bulwark.engine.common.lemma.InductiveLemmas;
import dev.bulwark.engine.common.lemma.Lemma;
import dev.bulwark.engine.common.lemma.LemmaCandidates;
import dev.bulwark.engine.common.lemma.LemmaSet;
import dev.bulwark.engine.common.lemma.Samples;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Box;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.Theory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * k-induction (Sheeran, Singh and Stålmarck, 2000; over control flow as in Donaldson et al., 2011):
 * for k = 1, 2, ... the base case looks for errors within k blocks from the start, the forward
 * condition asks whether there are longer paths at all, and the step case whether k good blocks in
 * a row are always followed by another.
 *
 * <p>Before the step case at k = 1 the program is strengthened by lemmas: a few likely ones first
 * (intervals, conditions of the program, linear equations seen in runs), and the whole set of
 * templates once those do not suffice. With them most proofs succeed at k = 1 and are then
 * inductive invariants, reduced to the lemmas that the proof needs.
 *
 * <p>Works on the inlined program, so recursion is followed to the inliner's depth only, and is
 * UNKNOWN beyond it. Invariants cannot say how deep calls nest, so with recursion the proof comes
 * from the forward condition, unless ranges of variables are enough: then it is one by contracts,
 * of the program that is not inlined.
 */
public final class KInduction implements Engine {

  public static final String NAME = "k-induction";

  private static final int LIKELY_CANDIDATES = 60;
  private static final double SHARE_FOR_LEMMAS = 0.4;

  /** Most programs take some milliseconds. */
  private static final double SHARE_FOR_CLOSURES = 0.05;

  /** Ranges are found at once or are not worth waiting for. */
  private static final double SHARE_FOR_CONTRACTS = 0.05;

  private final KInductionConfiguration configuration;

  public KInduction(KInductionConfiguration configuration) {
    this.configuration = configuration;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    return byContracts(task.program(), context)
        .<Verdict>map(Verdict.Safe::new)
        .orElseGet(
            () ->
                InlinedSearch.check(
                    name(),
                    task,
                    context.lemmas(),
                    (inlined, port) -> new Run(inlined, context, port).prove()));
  }

  private Optional<Proof> byContracts(Program program, EngineContext context) {
    if (!configuration.lemmas() || CallGraph.of(program).recursive().isEmpty()) {
      return Optional.empty();
    }
    try {
      return IntervalContracts.proof(program, context.budget().share(SHARE_FOR_CONTRACTS));
    } catch (BudgetExhaustedException e) {
      return Optional.empty();
    }
  }

  /** One run on one program. */
  private final class Run {

    private final GoalReports goals;
    private final EngineContext context;
    private final Budget budget;
    private final BlockSystem system;
    private final CoreSolver solver;
    private final boolean recursive;
    private final LemmaPort port;

    /** Lemmas of others, which are inductive by themselves. */
    private final LemmaSet given = new LemmaSet();

    private LemmaSet lemmas = new LemmaSet();

    Run(InlinedProgram inlined, EngineContext context, LemmaPort port) {
      this.goals = new GoalReports(context, inlined);
      this.recursive = inlined.isRecursive();
      this.port = port;
      this.context = context;
      this.budget = context.budget();
      this.system = inlined.blocks();
      this.solver =
          context
              .solvers()
              .solver(Theory.of(system.variables().stream().map(Variable::sort).toList()));
    }

    Verdict prove() {
      try (BaseCase base = new BaseCase(system, solver, goals, budget);
          StepCase step = new StepCase(system, goals::isOpen, solver, budget)) {
        Optional<ErrorInputs> atOnce = base.error(0);
        if (atOnce.isPresent()) {
          return new Verdict.Unsafe(atOnce.get());
        }
        for (int k = 1; k <= configuration.maxK(); k++) {
          budget.check();
          context.events().on(new Event.Progress(name(), k, lemmas.size() + " lemmas"));
          Optional<ErrorInputs> error = base.error(k);
          if (error.isPresent()) {
            return new Verdict.Unsafe(error.get());
          }
          if (base.isComplete(k)) {
            return base.reachesIncomplete()
                ? incomplete()
                : goals.about(new Verdict.Safe(base.unrolled(k)));
          }
          takeIn(step);
          if (recursive || base.reachesIncomplete()) {
            continue;
          }
          if (succeeds(step, k)) {
            return goals.about(new Verdict.Safe(proof(step, k, goals::isOpen)));
          }
          if (goals.areWanted() && !port.isShared() && Integer.bitCount(k) == 1) {
            reportSome(step, k);
          }
        }
        return base.reachesIncomplete()
            ? incomplete()
            : Verdict.inconclusive("not k-inductive up to k = " + configuration.maxK());
      }
    }

    /** Goals that are inductive by themselves, whatever becomes of the others. */
    private void reportSome(StepCase step, int k) {
      Set<Goal> some = step.among(goals.open());
      if (!some.isEmpty()) {
        goals.unreachable(proof(step, k, some::contains).forGoals(GoalSet.of(some)));
        statistic("goals answered on the way", goals.answered());
      }
    }

    private Verdict incomplete() {
      return Verdict.beyondModel();
    }

    /** The one place where lemmas of others come in: once for each k. */
    private void takeIn(StepCase step) {
      for (LemmaPort.Fact fact : port.arrived()) {
        if (system.loopHeads().contains(fact.location())) {
          Lemma lemma = new Lemma(fact.location(), fact.formula());
          given.add(lemma);
          lemmas.add(lemma);
        }
      }
      if (given.size() > 0) {
        step.assume(given);
        statistic("lemmas of others", given.size());
      }
    }

    private void publish() {
      port.publish(
          lemmas.all().stream()
              .map(lemma -> new LemmaPort.Fact(lemma.at(), lemma.formula()))
              .toList());
    }

    private boolean succeeds(StepCase step, int k) {
      if (configuration.lemmas() && k == 1) {
        return strengthenByTemplates(step);
      }
      return step.holds(k);
    }

    /** Candidates by closures may cost much, so it is first tried without. */
    private boolean strengthenByTemplates(StepCase step) {
      AcceleratedCandidates none = AcceleratedCandidates.none(system);
      if (strengthen(step, LIKELY_CANDIDATES, none)) {
        return true;
      }
      AcceleratedCandidates accelerated = configuration.closures() ? accelerated() : none;
      return (!accelerated.isEmpty() && strengthen(step, LIKELY_CANDIDATES, accelerated))
          || strengthen(step, configuration.maxCandidates(), accelerated);
    }

    /**
     * Looks for inductive lemmas among at most this many candidates at each cut point; is the step
     * case then true at k = 1?
     */
    private boolean strengthen(StepCase step, int candidates, AcceleratedCandidates accelerated) {
      Budget part = budget.share(SHARE_FOR_LEMMAS);
      try {
        Map<Location, Box> boxes = IntervalAnalysis.of(system.program(), part);
        Samples samples = Samples.of(system, part);
        LemmaCandidates source =
            new LemmaCandidates(system, boxes, samples, accelerated, candidates);
        List<Lemma> all = new ArrayList<>(given.all());
        system.loopHeads().forEach(cut -> all.addAll(source.at(cut)));
        InductiveLemmas inductive = new InductiveLemmas(system, solver);
        lemmas = inductive.among(all, part);
        given.all().forEach(lemmas::add);
        inductive.addEach(accelerated.without(samples).hard(), lemmas, part);
        step.assume(lemmas);
        publish();
        statistic("lemma candidates", all.size());
        statistic("inductive lemmas", lemmas.size());
      } catch (BudgetExhaustedException e) {
        budget.check();
      }
      return step.holds(1);
    }

    private AcceleratedCandidates accelerated() {
      AcceleratedCandidates found =
          AcceleratedCandidates.of(system, budget.share(SHARE_FOR_CLOSURES));
      statistic("candidates of closures", found.all().size());
      return found;
    }

    private void statistic(String name, double value) {
      context.events().on(new Event.Statistic(name(), name, value));
    }

    private Proof proof(StepCase step, int k, Predicate<Goal> about) {
      statistic("k", k);
      LemmaSet needed = reduced(step, about);
      statistic("lemmas in the proof", needed.size());
      Map<CutPoint, Term> invariants = needed.invariants(system.terms());
      for (Location head : system.unreachableHeads()) {
        invariants.put(new CutPoint(CallString.EMPTY, head), system.terms().bool(false));
      }
      return k == 1 ? new Proof.Inductive(invariants) : new Proof.KInductive(k, invariants);
    }

    /**
     * Only the lemmas that the step case needs, and those that they need in turn; all of them if
     * that cannot be found out in time.
     */
    private LemmaSet reduced(StepCase step, Predicate<Goal> about) {
      Budget part = budget.share(0.5);
      try {
        return new InductiveLemmas(system, solver)
            .support(lemmas, step.needed(about, solver, part), solver, part);
      } catch (BudgetExhaustedException | SolverException e) {
        return lemmas;
      }
    }
  }
}
