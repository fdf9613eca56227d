package dev.bulwark.engine;

import dev.bulwark.logic.Term;
import dev.bulwark.program.CutPoint;
import java.util.List;

/** Where engines leave invariants that they have proven, for others on the same task. */
public interface LemmaExchange {

  /** An invariant at a cut point. */
  record Lemma(CutPoint at, Term invariant) {}

  void publish(Lemma lemma);

  /** Lemmas that arrived since the last call, in terms of the task's factory. */
  List<Lemma> arrived();

  /** For an engine that runs alone. */
  LemmaExchange NONE =
      new LemmaExchange() {
        @Override
        public void publish(Lemma lemma) {}

        @Override
        public List<Lemma> arrived() {
          return List.of();
        }
      };
}
