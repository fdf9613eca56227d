package dev.bulwark.engine;

import dev.bulwark.logic.Term;
import dev.bulwark.program.CutPoint;
import java.util.List;

/**
 * Where engines on the same task leave invariants that they have proven, and find those of others,
 * while they run. What arrives has been confirmed by a check that owes nothing to the engine that
 * published it. An engine that uses it says it in its proof, so that the proof stands for itself.
 */
public interface LemmaExchange {

  /** An invariant at a cut point. */
  record Lemma(CutPoint at, Term invariant) {}

  /** Publishes invariants that are inductive together with those that have arrived. */
  void publish(List<Lemma> lemmas);

  /**
   * Lemmas since the last call, in terms of the task's factory, inductive together with all that
   * arrived before. To be asked for once a frame or iteration.
   */
  List<Lemma> arrived();

  /** Does anything ever arrive, and are others interested in what is found on the way? */
  default boolean isLive() {
    return true;
  }

  /** The same exchange for an engine that begins: everything arrives again. */
  default LemmaExchange anew() {
    return this;
  }

  /** For an engine that runs alone. */
  LemmaExchange NONE =
      new LemmaExchange() {
        @Override
        public void publish(List<Lemma> lemmas) {}

        @Override
        public List<Lemma> arrived() {
          return List.of();
        }

        @Override
        public boolean isLive() {
          return false;
        }
      };
}
