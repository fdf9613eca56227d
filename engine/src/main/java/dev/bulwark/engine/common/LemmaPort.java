package dev.bulwark.engine.common;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import java.util.List;

/**
 * The lemma exchange as a search on the inlined program sees it: where facts come in, and where
 * they are published, while the search goes on.
 */
public interface LemmaPort {

  /** A formula that holds at the location after any number of steps. */
  record Fact(Location location, Term formula) {}

  /** For a search that is alone. */
  LemmaPort NONE =
      new LemmaPort() {
        @Override
        public List<Fact> arrived() {
          return List.of();
        }

        @Override
        public void publish(List<Fact> facts) {}
      };

  /** Is it worth looking for something to publish while the search goes on? */
  default boolean isShared() {
    return false;
  }

  /**
   * Facts at loop heads since the last call, each confirmed and about live variables only; asked
   * for once a frame or iteration. A proof that uses one has to say it.
   */
  List<Fact> arrived();

  /** Facts that together, and with those that arrived, are inductive; loop heads count. */
  void publish(List<Fact> facts);
}
