package dev.bulwark.engine.spacer;

import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.base.Reason;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.GoalReports;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.InlinedSearch;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.horn.HornClauses;
import dev.bulwark.logic.horn.Relation;
import dev.bulwark.program.Program;
import dev.bulwark.program.horn.HornEncoding;
import dev.bulwark.program.horn.HornProgram;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.program.pass.OpenGoals;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.solver.HornAnswer;
import dev.bulwark.solver.HornAnswer.Interpretation;
import dev.bulwark.solver.HornSolver;
import dev.bulwark.solver.HornSolver.Guidance;
import dev.bulwark.solver.Session;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.Theory;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Asks a solver for constrained Horn clauses: Spacer (A. Komuravelli, A. Gurfinkel, S. Chaki, N.
 * Bjørner, "SMT-based model checking for recursive programs", FMSD 2016), which generalises IC3 to
 * procedures. It keeps under-approximations of summaries beside over-approximations, blocks
 * obligations by interpolation, and projects models to reach further back.
 *
 * <p>What is ours is the way there and back. {@link HornEncoding} makes the clauses. A model is a
 * proof: interpretations of cut points are invariants ({@link InvariantProof}) where calls could be
 * inlined, and with recursion summaries and failures are contracts ({@link ContractProof}). A
 * derivation is an execution: its facts are the states at cut points and what calls begin and end
 * with, and one small query for each fact finds the inputs in between ({@link Unfolding}, {@link
 * DerivedRun}); the interpreter then runs the program on them.
 *
 * <p>Nothing is trusted: models are checked as any proof is, and inputs that do not lead to an
 * error are no answer. Models with quantifiers, as they come about with arrays, cannot be said in
 * our logic and are inconclusive.
 */
public final class Spacer implements Engine {

  static final String NAME = "spacer";

  private final Guidance guidance;

  public Spacer(Guidance guidance) {
    this.guidance = guidance;
  }

  /** How a model becomes a proof. */
  private interface ProofMaker {
    Proof proof(Interpretations model);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    if (isInlined(task)) {
      return InlinedSearch.check(
          NAME,
          task,
          inlined ->
              answer(
                  inlined.program(),
                  new GoalReports(context, inlined),
                  context,
                  InvariantProof::of));
    }
    try {
      GoalReports goals = new GoalReports(context.goals(), task.program());
      return answer(task.program(), goals, context, ContractProof::of);
    } catch (BudgetExhaustedException e) {
      return new Verdict.Unknown(e.reason());
    } catch (SolverException e) {
      return new Verdict.Unknown(new Reason.SolverFailure("solver: " + e.getMessage()));
    }
  }

  /** Without recursion calls are inlined, if that is not too large. */
  private static boolean isInlined(Task task) {
    return CallGraph.of(task.program()).recursive().isEmpty()
        && BlockSystem.isApplicable(InlinedProgram.of(task).program());
  }

  /** The solver keeps nothing, so it is asked anew for the goals that are open. */
  private Verdict answer(
      Program program, GoalReports goals, EngineContext context, ProofMaker proofs) {
    Verdict verdict = search(program, context, proofs);
    while (verdict instanceof Verdict.Unsafe(ErrorInputs inputs) && goals.goesOnAfter(inputs)) {
      Pass.Result open = new OpenGoals(goals::isOpen).apply(program);
      verdict = search(open.program(), context, proofs).translate(open.back());
    }
    return goals.about(verdict);
  }

  private Verdict search(Program program, EngineContext context, ProofMaker proofs) {
    Optional<HornSolver> solver = context.solvers().horn();
    if (solver.isEmpty()) {
      return Verdict.inconclusive("there is no solver for Horn clauses");
    }
    HornProgram horn = HornEncoding.of(program);
    HornClauses clauses = horn.clauses().relevant();
    if (clauses.sorts().stream().anyMatch(Sort.Float.class::isInstance)) {
      return Verdict.inconclusive("Spacer does not know floats");
    }
    context.events().on(new Event.Statistic(NAME, "relations", clauses.relations().size()));
    context.events().on(new Event.Statistic(NAME, "clauses", clauses.clauses().size()));
    context.events().on(new Event.Progress(NAME, 0, clauses.clauses().size() + " clauses"));
    HornAnswer answer =
        clauses.clauses().isEmpty()
            ? new HornAnswer.Satisfiable(Map.of())
            : solver.get().solve(clauses, guidance, context.budget());
    return switch (answer) {
      case HornAnswer.Satisfiable(var model) ->
          complete(clauses, model, context)
              .<Verdict>map(all -> new Verdict.Safe(proofs.proof(new Interpretations(horn, all))))
              .orElseGet(() -> Verdict.inconclusive("Spacer's model lacks a predicate"));
      case HornAnswer.Unsatisfiable(var derivation) -> execution(horn, derivation, context);
      case HornAnswer.Unknown(String reason) -> Verdict.inconclusive(reason);
    };
  }

  private static Optional<Map<Relation, Interpretation>> complete(
      HornClauses clauses, Map<Relation, Interpretation> model, EngineContext context) {
    if (model.keySet().containsAll(clauses.relations())) {
      return Optional.of(model);
    }
    Theory theory = Theory.of(clauses.sorts());
    try (Session session = context.solvers().solver(theory).open(context.budget())) {
      return ModelCompletion.of(clauses, model, session);
    }
  }

  private static Verdict execution(
      HornProgram horn, List<HornAnswer.Fact> derivation, EngineContext context) {
    if (derivation.size() != 1) {
      return Verdict.inconclusive("Spacer's derivation begins in more than one place");
    }
    try (Unfolding unfolding = new Unfolding(horn, context)) {
      return DerivedRun.of(horn.program(), unfolding, derivation.getFirst(), context.budget());
    }
  }
}
