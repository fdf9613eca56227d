package dev.bulwark.engine.common.ic3;

/** What an engine does around the outer loop. */
public interface SearchHooks {

  SearchHooks NONE = new SearchHooks() {};

  /** Before the first frame, when no initial state can take an error transition. */
  default void prepare() {}

  /** Reports what the engine counts, after each frontier and at the end. */
  default void report(Ic3Progress progress) {}
}
