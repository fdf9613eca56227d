package dev.bulwark.engine;

import dev.bulwark.program.Goal;
import dev.bulwark.program.Program;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What an engine is asked: can this program, as the passes left it, reach a bad location? Engines
 * that take time slices on one task share what they make of the program before they search.
 * Confined to one thread, as the program's terms are.
 */
public final class Task {

  private final Program program;
  private final Map<Class<?>, Object> derived = new HashMap<>();

  public Task(Program program) {
    this.program = program;
  }

  public Program program() {
    return program;
  }

  /** What the bad locations stand for, but for where the model is incomplete. */
  public List<Goal> goals() {
    return program.goals();
  }

  /** Made of the program when it is first asked for, and kept; one of each kind. */
  public <T> T derived(Class<T> kind, Function<Program, T> make) {
    Object known = derived.get(kind);
    if (known == null) {
      known = make.apply(program);
      derived.put(kind, known);
    }
    return kind.cast(known);
  }
}
