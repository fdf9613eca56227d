package dev.bulwark.engine;

/** An algorithm that decides tasks. What it answers is evidence, to be checked by others. */
public interface Engine {

  /** As on the command line. */
  String name();

  /** Answers {@code Unknown} when the budget ends; throws only on a bug. */
  Verdict check(Task task, EngineContext context);
}
