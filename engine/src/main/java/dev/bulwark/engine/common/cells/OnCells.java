package dev.bulwark.engine.common.cells;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.GoalListener;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.OnAccelerated;
import dev.bulwark.engine.common.lemma.CellLemmas;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StateWatch;
import dev.bulwark.program.pass.Cells;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Strengthening;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.Theory;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Lets an engine work on the program with distinguished cells for its arrays ({@link Cells}), so
 * that what it proves of the cells holds of all elements. Calls are inlined before; lemmas about
 * cells ({@link CellLemmas}) are assumed where they hold. It begins with one cell of each array; a
 * counterexample is run on the program, and where that does not fail the next search has one cell
 * more (counterexample-guided refinement of the pass).
 *
 * <p>Inconclusive at once if no index walks an array.
 */
public final class OnCells implements Engine {

  /** The name of presets that are an engine on cells. */
  public static final String PRESET = "cells";

  private static final int MOST_CELLS = 2;

  /** Of the time that is left, for all but the last number of cells. */
  private static final double SHARE = 0.5;

  /** Of that, for lemmas. */
  private static final double SHARE_FOR_LEMMAS = 0.4;

  private static final long STEPS = 50_000_000;

  private final String name;
  private final Engine engine;
  private final boolean proves;

  /** For proofs: with lemmas about cells. */
  public OnCells(Engine engine) {
    this(engine.name(), engine, true);
  }

  private OnCells(String name, Engine engine, boolean proves) {
    this.name = name + ":" + PRESET;
    this.engine = engine;
    this.proves = proves;
  }

  /**
   * For errors in large arrays: iterations that touch no cell are jumped over, since what they do
   * without the array has a closed form. Lemmas would only stand in its way, and failures count
   * only where the cells are what decides them, so that few are none of the program.
   */
  static OnCells jumping(Engine engine) {
    return new OnCells(engine.name(), new OnAccelerated(engine), false);
  }

  /** A preset that is an engine on cells. */
  public static EngineFamily.Preset preset(Supplier<Engine> engine) {
    return preset(
        "on cells at arbitrary indices, for proofs about all elements of arrays",
        () -> new OnCells(engine.get()));
  }

  /** A preset that is an engine on cells and on the accelerated program. */
  public static EngineFamily.Preset jumpingPreset(Supplier<Engine> engine) {
    return preset(
        "on cells at arbitrary indices, with jumps over iterations that touch none",
        () -> jumping(engine.get()));
  }

  private static EngineFamily.Preset preset(String description, Supplier<Engine> made) {
    return EngineFamily.Preset.of(PRESET, description, made)
        .without(EngineFamily.Ability.CALLS)
        .without(EngineFamily.Ability.LEMMAS);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    InlinedProgram inlined = InlinedProgram.of(task);
    if (inlined.isRecursive() || !BlockSystem.isApplicable(inlined.program())) {
      return Verdict.inconclusive("needs calls inlined");
    }
    Verdict last = Verdict.inconclusive("no array is walked by an index");
    for (int cells = 1; cells <= MOST_CELLS; cells++) {
      Optional<Pass.Result> made =
          Cells.apply(
              inlined.program(),
              cells,
              proves ? Cells.Failures.ALL : Cells.Failures.DECIDED_BY_HITS);
      if (made.isEmpty() || context.budget().isExhausted()) {
        return last;
      }
      context.events().on(new Event.Progress(name(), cells, "cells"));
      // Lemmas of others are about the program without cells.
      EngineContext alone = context.alone(GoalListener.NONE);
      EngineContext part = cells < MOST_CELLS ? alone.with(context.budget().share(SHARE)) : alone;
      Pass.Result strong = proves ? withLemmas(made.get(), part) : made.get();
      last = search(task, strong.after(inlined.result()), part);
      if (!(last instanceof Verdict.Unknown)) {
        return last;
      }
    }
    return last;
  }

  /** The lemmas that a part of the time gives. */
  private Pass.Result withLemmas(Pass.Result made, EngineContext context) {
    Budget budget = context.budget().share(SHARE_FOR_LEMMAS);
    BlockSystem system = BlockSystem.of(made.program());
    CoreSolver solver =
        context
            .solvers()
            .solver(Theory.of(system.variables().stream().map(Variable::sort).toList()));
    try {
      CellLemmas found = CellLemmas.of(system, solver, budget);
      context.events().on(new Event.Statistic(name(), "lemmas about cells", found.lemmas().size()));
      Map<Location, Term> known = found.worthKnowing(solver, budget);
      return new Strengthening(known).apply(made.program()).after(made);
    } catch (BudgetExhaustedException | SolverException e) {
      return made;
    }
  }

  private Verdict search(Task task, Pass.Result made, EngineContext context) {
    return switch (engine.check(new Task(made.program()), context)) {
      case Verdict.Safe safe when proves -> safe.translate(made.back());
      case Verdict.Safe safe -> Verdict.inconclusive("no error whose reads are at the cells");
      case Verdict.Unknown unknown -> unknown;
      case Verdict.Unsafe(ErrorInputs inputs) ->
          replay(task, made.back().inputs(inputs.inputs()), context)
              .<Verdict>map(Verdict.Unsafe::new)
              .orElseGet(
                  () -> Verdict.inconclusive("an error on cells that is none of the program"));
    };
  }

  /** The inputs that the program takes on the path to an error, if it gets to one. */
  private static Optional<ErrorInputs> replay(Task task, Inputs inputs, EngineContext context) {
    RecordedInputs taken = new RecordedInputs(new ReplayedInputs(inputs));
    Outcome outcome =
        new Interpreter(task.program())
            .run(taken, StateWatch.NONE, STEPS, context.budget()::isExhausted);
    return outcome instanceof Outcome.ReachedError(Location at, CallString stack)
        ? Optional.of(new ErrorInputs(taken.inputs(), at.goal()))
        : Optional.empty();
  }
}
