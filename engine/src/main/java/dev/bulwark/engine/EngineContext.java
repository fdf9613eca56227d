package dev.bulwark.engine;

import dev.bulwark.base.Budget;
import dev.bulwark.solver.SolverProvider;

/** What an engine may use. */
public record EngineContext(
    SolverProvider solvers, Budget budget, EventListener events, LemmaExchange lemmas) {}
