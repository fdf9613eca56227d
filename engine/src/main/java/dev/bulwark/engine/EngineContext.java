package dev.bulwark.engine;

import dev.bulwark.base.Budget;
import dev.bulwark.solver.SolverProvider;

/**
 * What an engine may use.
 *
 * @param goals hears of goals one by one, if more than one answer is wanted
 */
public record EngineContext(
    SolverProvider solvers,
    Budget budget,
    EventListener events,
    LemmaExchange lemmas,
    GoalListener goals) {

  /** For one answer. */
  public EngineContext(
      SolverProvider solvers, Budget budget, EventListener events, LemmaExchange lemmas) {
    this(solvers, budget, events, lemmas, GoalListener.NONE);
  }
}
