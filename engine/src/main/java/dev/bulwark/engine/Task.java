package dev.bulwark.engine;

import dev.bulwark.program.Goal;
import dev.bulwark.program.Program;
import java.util.List;

/** What an engine is asked: can this program, as the passes left it, reach a bad location? */
public record Task(Program program) {

  /** What the bad locations stand for, but for where the model is incomplete. */
  public List<Goal> goals() {
    return program.goals();
  }
}
