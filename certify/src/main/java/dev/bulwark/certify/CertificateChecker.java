package dev.bulwark.certify;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.base.Reason;
import dev.bulwark.certify.CutPointSteps.Cut;
import dev.bulwark.certify.Result.Confirmed;
import dev.bulwark.certify.Result.NotChecked;
import dev.bulwark.certify.Result.Refuted;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.DecidedLoops;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The second opinion on a verdict: checks evidence against the program as parsed, before all
 * passes.
 *
 * <p>A proof is checked by verification conditions of its own: paths are followed through the
 * program with its calls ({@link StateGraph}), as far as the proof allows ({@link CutPointSteps},
 * {@link BoundedLoops}, {@link ContractSteps}), and it is shown by weakest preconditions ({@link
 * VerificationCondition}) that none of them gets to an error, to where the model is incomplete, or
 * to where the proof's own claims fail. Error inputs are run in the interpreter ({@link Replay}).
 *
 * <p>What has to be right for a wrong SAFE not to get out: those classes but {@link LoopNesting},
 * the plain term factory and substitution, and the answer UNSAT of a solver. Nothing here uses
 * engines, the simplifier, passes, or their encoding.
 */
public final class CertificateChecker {

  /** How far a program is run that depends on nothing unknown: the time is up before. */
  private static final long DECIDED_STEPS = 1L << 40;

  /** A run that is decided for long is too long for any other check. */
  private static final double DECIDED_SHARE = 0.8;

  /** Following an unrolling that takes longer is given up for the one formula of all paths. */
  private static final double FOLLOWING_SHARE = 0.7;

  /**
   * With more nodes of a graph, solvers that engines do not use hardly ever have an answer about
   * all paths at once, and to write that question takes seconds.
   */
  private static final int MOST_FOR_OTHERS = 5_000;

  private final SolverProvider solvers;

  public CertificateChecker(SolverProvider solvers) {
    this.solvers = solvers;
  }

  /**
   * Checks evidence about the program as parsed: a proof has to be for all goals, inputs have to
   * reach some. Answers {@code NotChecked} when the budget ends.
   */
  public Result check(Program asParsed, Evidence evidence, Budget budget) {
    return check(asParsed, evidence, GoalSet.ALL, budget);
  }

  /**
   * The same, of some goals only: a proof has to be for all of these, inputs have to reach one of
   * these. What the evidence says of other goals has to be right too.
   */
  public Result check(Program asParsed, Evidence evidence, GoalSet asked, Budget budget) {
    try {
      return switch (evidence) {
        case ErrorInputs inputs -> Replay.check(asParsed, inputs, asked, budget);
        case Proof proof ->
            notFor(asParsed, proof.goals(), asked)
                .orElseGet(() -> new ProofCheck(asParsed, proof, budget).check(proof));
      };
    } catch (BudgetExhaustedException e) {
      return new NotChecked(e.reason());
    } catch (NotCheckable e) {
      return new NotChecked(new Reason.Inconclusive(e.reason()));
    } catch (SolverException e) {
      return new NotChecked(new Reason.SolverFailure("solver: " + e.getMessage()));
    }
  }

  /**
   * Hands over all that has to be shown for the proof to hold, without asking a solver: each has to
   * be unsatisfiable. Answers why that is not all, if it is not. A proof that is checked by running
   * the program has none.
   */
  public Optional<Result> obligations(
      Program asParsed, Proof proof, Budget budget, Consumer<Obligation> to) {
    try {
      return notFor(asParsed, proof.goals(), GoalSet.ALL)
          .or(
              () ->
                  new ProofCheck(asParsed, proof, budget)
                      .failure(
                          proof,
                          obligation -> {
                            to.accept(obligation);
                            return Answer.UNSAT;
                          }));
    } catch (BudgetExhaustedException e) {
      return Optional.of(new NotChecked(e.reason()));
    } catch (NotCheckable e) {
      return Optional.of(new NotChecked(new Reason.Inconclusive(e.reason())));
    }
  }

  /** The goals of a proof exist, and all that are asked for are among them. */
  private static Optional<Result> notFor(Program program, GoalSet proven, GoalSet asked) {
    List<Goal> goals = program.goals();
    if (proven instanceof GoalSet.Only only) {
      for (Goal goal : only.goals()) {
        if (!goals.contains(goal)) {
          return Optional.of(new Refuted("there is no goal " + goal));
        }
      }
    }
    return goals.stream()
        .filter(goal -> asked.contains(goal) && !proven.contains(goal))
        .findFirst()
        .map(goal -> new Refuted("the proof is not for the goal " + goal));
  }

  /** Who answers whether what has to be shown holds. */
  private interface Answers {

    /** Are the formulas of the obligation satisfiable together? */
    Answer to(Obligation obligation);

    /** Does a path of the graph get to a bad node? Empty: it has to be asked as an obligation. */
    default Optional<Answer> byFollowing(StateGraph graph, BoundedLoops loops) {
      return Optional.empty();
    }
  }

  /** The check of one proof. */
  private final class ProofCheck {

    private final Program program;
    private final GoalSet goals;
    private final Budget budget;
    private final Scope scope;
    private final Activation start;
    private final TermFactory terms = TermFactory.plain();
    private final Inquiry inquiry = new Inquiry(solvers);

    /** What has to be unsatisfiable for undefined behaviour to be unreachable, given time. */
    private final List<Function<Budget, List<Term>>> undefined = new ArrayList<>();

    ProofCheck(Program program, Proof proof, Budget budget) {
      this.program = program;
      this.goals = proof.goals();
      this.budget = budget;
      this.scope =
          proof instanceof Proof.ByContracts
              ? Scope.withEntryValues(program, terms)
              : new Scope(program);
      this.start = Activation.root(program.start());
    }

    Result check(Proof proof) {
      long began = System.nanoTime();
      Optional<Result> failure = failure(proof, new BySolvers());
      if (failure.isPresent()) {
        return failure.get();
      }
      int queries = inquiry.queries();
      boolean undefinedExcluded = excludesUndefined(Duration.ofNanos(System.nanoTime() - began));
      List<String> by = List.copyOf(inquiry.answeredBy());
      String details =
          queries == 0
              ? "no path leads to an error"
              : queries + " conditions shown by " + String.join(", ", by);
      return new Confirmed(by, undefinedExcluded, Optional.empty(), details);
    }

    /** Empty if the proof holds, given answers to whether its obligations are satisfiable. */
    Optional<Result> failure(Proof proof, Answers answers) {
      return switch (proof) {
        case Proof.Inductive inductive ->
            byCutPoints(1, inductive.invariants(), answers)
                .map(failure -> aboutAll(failure, inductive.invariants()));
        case Proof.KInductive kInductive ->
            byCutPoints(kInductive.k(), kInductive.invariants(), answers)
                .map(failure -> aboutAll(failure, kInductive.invariants()));
        case Proof.Unrolled unrolled -> byUnrolling(unrolled, answers);
        case Proof.OnePath onePath -> byFollowing();
        case Proof.ByContracts byContracts ->
            new ContractCheck(
                    program,
                    goals,
                    scope,
                    terms,
                    budget,
                    (graph, from, otherwise) -> show(graph, from, otherwise, answers))
                .failure(byContracts.contracts());
      };
    }

    /**
     * Claims about all indices are asked about by instances: that these do not suffice says little.
     */
    private static Result aboutAll(Result failure, Map<CutPoint, Term> claims) {
      return failure instanceof Refuted(String reason)
              && claims.values().stream().anyMatch(claim -> !AnyIndex.in(claim).isEmpty())
          ? new NotChecked(new Reason.Inconclusive("with the instances tried " + reason))
          : failure;
    }

    private Optional<Result> byFollowing() {
      return switch (DecidedRun.of(
          program, goals, scope, new NoBounds(), DECIDED_STEPS, budget, DecidedLoops.NEVER)) {
        case WELL, BLOCKED, FOREVER -> {
          inquiry.answeredByEvaluation();
          yield Optional.empty();
        }
        case UNDEFINED, OPEN ->
            Optional.of(
                new NotChecked(
                    budget.isExhausted()
                        ? Objects.requireNonNull(budget.exhaustion())
                        : new Reason.Inconclusive("no single path that ends well was found")));
      };
    }

    private Optional<Result> byUnrolling(Proof.Unrolled proof, Answers answers) {
      for (Location head : proof.loopBounds().keySet()) {
        if (!exists(head)) {
          return Optional.of(new Refuted("there is no location " + head));
        }
      }
      for (String procedure : proof.callBounds().keySet()) {
        if (!program.procedures().containsKey(procedure)) {
          return Optional.of(new Refuted("there is no procedure " + procedure));
        }
      }
      BoundedLoops unfolding = new BoundedLoops(proof, terms.bool(false));
      DecidedRun.End decided =
          DecidedRun.of(
              program, goals, scope, unfolding, DECIDED_STEPS, budget.share(DECIDED_SHARE));
      if (decided == DecidedRun.End.WELL || decided == DecidedRun.End.BLOCKED) {
        inquiry.answeredByEvaluation();
        return Optional.empty();
      }
      StateGraph graph = StateGraph.fromEntry(program, goals, unfolding, start, List.of(), budget);
      String otherwise = "a path fails, or goes beyond the bounds";
      Optional<Answer> followed = answers.byFollowing(graph, unfolding);
      return followed.isPresent()
          ? failure(followed.get(), otherwise)
          : show(graph, new Obligation.Start(), otherwise, answers);
    }

    private Optional<Result> byCutPoints(int k, Map<CutPoint, Term> claims, Answers answers) {
      Map<Activation, Map<Location, Term>> invariants = new HashMap<>();
      for (Map.Entry<CutPoint, Term> claim : claims.entrySet()) {
        CutPoint at = claim.getKey();
        Optional<Activation> activation = activationOf(at);
        if (activation.isEmpty()) {
          return Optional.of(new Refuted("there is no cut point " + at));
        }
        Optional<String> fault = scope.faultOf(claim.getValue(), activation.get());
        if (fault.isPresent()) {
          return Optional.of(new Refuted("the invariant at " + at + " " + fault.get()));
        }
        invariants
            .computeIfAbsent(activation.get(), a -> new LinkedHashMap<>())
            .put(at.location(), claim.getValue());
      }

      CutPointSteps base = CutPointSteps.base(k, invariants, terms.bool(true));
      Optional<Result> failure =
          show(
              StateGraph.fromEntry(program, goals, base, start, List.of(0), budget),
              new Obligation.Start(),
              "not shown: a path from the start fails, or an invariant does not hold at first",
              answers);
      CutPointSteps step = CutPointSteps.step(k, invariants, terms.bool(true));
      Set<Cut> known = new HashSet<>(base.met());
      ArrayDeque<Cut> open = new ArrayDeque<>(base.met());
      while (failure.isEmpty() && !open.isEmpty()) {
        Cut cut = open.remove();
        StateGraph graph =
            StateGraph.from(
                program,
                goals,
                step,
                cut.activation(),
                cut.location(),
                step.invariant(cut),
                List.of(1),
                budget);
        step.met().stream().filter(known::add).forEach(open::add);
        failure =
            show(
                graph,
                new Obligation.Cut(cutPoint(cut)),
                "not shown: a path from "
                    + cutPoint(cut)
                    + " fails, or an invariant is not preserved",
                answers);
      }
      return failure;
    }

    /** Answers of solvers. */
    private final class BySolvers implements Answers {

      @Override
      public Answer to(Obligation obligation) {
        return inquiry.ask(obligation.formulas(), budget);
      }

      @Override
      public Optional<Answer> byFollowing(StateGraph graph, BoundedLoops loops) {
        Budget part = budget.share(FOLLOWING_SHARE);
        try (Inquiry.Dialogue dialogue = inquiry.dialogue(theory(), part, () -> others(graph))) {
          if (graph.topologicalOrder().size() <= MOST_FOR_OTHERS) {
            dialogue.askOthersFirst();
          }
          UnrolledCheck check = new UnrolledCheck(graph, scope, loops::isRepeated, dialogue, part);
          check.follow();
          // is the condition of some bad node satisfiable?
          Answer answer = check.reaches(StateGraph.Kind.BAD);
          if (answer == Answer.UNKNOWN) {
            return Optional.empty();
          }
          dialogue.compare(check.relied());
          dialogue.count();
          if (graph.meetsUndefined()) {
            undefined.add(time -> List.of(check.condition(StateGraph.Kind.UNDEFINED)));
          }
          return Optional.of(answer);
        } catch (Inquiry.AnsweredByOthersException answered) {
          addUndefined(graph);
          return Optional.of(answered.answer());
        } catch (BudgetExhaustedException | SolverException e) {
          return Optional.empty();
        }
      }

      private Answer others(StateGraph graph) {
        return inquiry.askOthers(
            VerificationCondition.negated(graph, scope, terms, false, budget), budget);
      }

      private Theory theory() {
        List<ProgramVariable> variables = new ArrayList<>(program.globals());
        program.procedures().values().forEach(p -> variables.addAll(p.frameVariables()));
        return Theory.of(variables.stream().map(ProgramVariable::sort).toList());
      }
    }

    /** Shows that the graph's bad nodes are unreachable; says so if they are not. */
    private Optional<Result> show(
        StateGraph graph, Obligation.From from, String otherwise, Answers answers) {
      addUndefined(graph);
      // f(root) ∧ ∧ (f(n) ⇒ ...) ∧ definitions
      return failure(
          answers.to(
              new Obligation(
                  from, VerificationCondition.negated(graph, scope, terms, false, budget))),
          otherwise);
    }

    private void addUndefined(StateGraph graph) {
      if (graph.meetsUndefined()) {
        undefined.add(part -> VerificationCondition.negated(graph, scope, terms, true, part));
      }
    }

    private static Optional<Result> failure(Answer answer, String otherwise) {
      return switch (answer) {
        case UNSAT -> Optional.empty();
        case SAT -> Optional.of(new Refuted(otherwise));
        case UNKNOWN ->
            Optional.of(new NotChecked(new Reason.Inconclusive("the solvers are inconclusive")));
      };
    }

    /**
     * Tries, for about as long as the proof itself took, to show that undefined behaviour is
     * unreachable too.
     */
    private boolean excludesUndefined(Duration taken) {
      Budget part = budget.share(0.25).part(taken.plusMillis(500));
      try {
        for (Function<Budget, List<Term>> formulas : undefined) {
          switch (inquiry.ask(formulas.apply(part), part)) {
            case UNSAT -> {}
            case SAT, UNKNOWN -> {
              return false;
            }
          }
        }
        return true;
      } catch (BudgetExhaustedException | SolverException e) {
        return false;
      }
    }

    private boolean exists(Location location) {
      Procedure procedure = program.procedures().get(location.procedure());
      return procedure != null && procedure.locations().contains(location);
    }

    /**
     * The activation that a cut point's call string leads to, if its calls and its location exist.
     */
    private Optional<Activation> activationOf(CutPoint cutPoint) {
      Activation at = start;
      for (Location call : cutPoint.stack().calls()) {
        if (!at.procedure().locations().contains(call)) {
          return Optional.empty();
        }
        Optional<Edge> edge =
            at.procedure().outgoing(call).stream()
                .filter(e -> e.action() instanceof Action.Call)
                .findFirst();
        if (edge.isEmpty() || !(edge.get().action() instanceof Action.Call made)) {
          return Optional.empty();
        }
        at = at.enter(edge.get(), program.procedure(made.callee()), List.of());
      }
      return at.procedure().locations().contains(cutPoint.location())
          ? Optional.of(at)
          : Optional.empty();
    }

    private static CutPoint cutPoint(Cut cut) {
      return new CutPoint(cut.activation().callString(), cut.location());
    }
  }
}
