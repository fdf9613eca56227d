package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import java.util.List;

/** Where facts come into the frames, and where they are published, while the search goes on. */
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

  /** Facts since the last call, each confirmed; asked for once a frame. */
  List<Fact> arrived();

  /** Clauses that together, and with the facts that arrived, are inductive. */
  void publish(List<Fact> facts);
}
