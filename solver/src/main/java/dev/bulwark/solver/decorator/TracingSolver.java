package dev.bulwark.solver.decorator;

import dev.bulwark.base.Budget;
import dev.bulwark.solver.CoreSolver;

/** Writes each session's dialogue to a file, as a script that any SMT-LIB solver can run again. */
public final class TracingSolver extends ObservedSolver {

  private final TraceDirectory directory;

  public TracingSolver(CoreSolver inner, TraceDirectory directory) {
    super(inner);
    this.directory = directory;
  }

  @Override
  DialogueListener listen(Budget budget) {
    return new ScriptWriter(new Script(name(), directory.newFile(name())));
  }
}
