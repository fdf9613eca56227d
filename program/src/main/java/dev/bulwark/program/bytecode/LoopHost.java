package dev.bulwark.program.bytecode;

import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import org.jspecify.annotations.Nullable;

/** What a compiled loop asks for while it runs. */
public interface LoopHost {

  /** May it go on? Asked now and then. */
  boolean goesOn();

  /**
   * The next input of an edge with {@link Action.Havoc}, which counts as taken; null if the loop is
   * to stop before this edge.
   */
  @Nullable Value input(Edge havoc);

  /** Has to take back the input that it gave last: the loop has stopped before this edge. */
  void returned(Edge havoc, Value input);
}
