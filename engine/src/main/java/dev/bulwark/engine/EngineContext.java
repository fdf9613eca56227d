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

  /** With other solvers. */
  public EngineContext with(SolverProvider others) {
    return new EngineContext(others, budget, events, lemmas, goals);
  }

  /** With less time. */
  public EngineContext with(Budget part) {
    return new EngineContext(solvers, part, events, lemmas, goals);
  }

  /** For a program of its own: lemmas are about another one, goals are heard of by a translator. */
  public EngineContext alone(GoalListener translator) {
    return new EngineContext(solvers, budget, events, LemmaExchange.NONE, translator);
  }
}
