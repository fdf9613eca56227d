package dev.bulwark.engine.common.ic3;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Model;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The propagation phase: a cube that is blocked up to level i is blocked at i+1 too if its negation
 * is inductive relative to {@code F_i}. Triggered clause pushing (Suda, <i>Triggered Clause Pushing
 * for IC3</i>, 2013): the state that stood against it, a counterexample to pushing (CTP), is
 * remembered, and the solver is asked again only when that state has left its frame.
 */
public final class Propagation {

  private record Lemma(FrameKey key, Cube cube) {}

  /**
   * A state of {@code F_level} from which a step leads into the cube.
   *
   * @param changes of the source's frames when the state was last seen there
   * @param facts how many were known of them then
   */
  private record CounterexampleToPushing(
      int level, FrameKey source, Model state, int changes, int facts) {}

  private final StateSpace space;
  private final FrameSequence frames;
  private final Consecution consecution;
  private final Budget budget;
  private final Map<Lemma, CounterexampleToPushing> ctps = new HashMap<>();

  public Propagation(StateSpace space, Consecution consecution, Budget budget) {
    this.space = space;
    this.frames = space.frames();
    this.consecution = consecution;
    this.budget = budget;
  }

  /** Pushes what can be pushed from the levels 1 to frontier. */
  public void propagate(int frontier) {
    for (int level = 1; level <= frontier; level++) {
      for (FrameKey key : frames.keys()) {
        for (Cube cube : frames.delta(level).cubes(key)) {
          budget.check();
          if (frames.delta(level).contains(key, cube)) {
            push(key, cube, level);
          }
        }
      }
    }
  }

  private void push(FrameKey key, Cube cube, int level) {
    Lemma lemma = new Lemma(key, cube);
    CounterexampleToPushing known = ctps.get(lemma);
    if (known != null && known.level == level && isStillThere(lemma, known)) {
      return;
    }
    ctps.remove(lemma);
    // F_i ∧ ¬s ∧ T ∧ s'
    switch (consecution.check(key, cube, level + 1)) {
      case Consecution.Inductive inductive -> frames.block(key, cube, level + 1);
      case Consecution.Predecessor(GuardedStep transition, Model state) -> {
        FrameKey source = space.key(transition.source());
        ctps.put(lemma, seen(level, source, state));
      }
      // It stays where it is, and is tried again.
      case Consecution.Unanswered unanswered -> {}
    }
  }

  private CounterexampleToPushing seen(int level, FrameKey source, Model state) {
    return new CounterexampleToPushing(
        level, source, state, frames.changes(source), frames.facts(source).size());
  }

  private boolean isStillThere(Lemma lemma, CounterexampleToPushing ctp) {
    if (frames.changes(ctp.source) == ctp.changes) {
      return true;
    }
    Evaluator state = new Evaluator(ctp.state::value);
    List<Term> facts = frames.facts(ctp.source);
    boolean excluded =
        facts.subList(ctp.facts, facts.size()).stream().anyMatch(state::fails)
            || frames.blocked(ctp.source, ctp.level).stream()
                .anyMatch(cube -> cube.literals().stream().noneMatch(state::fails));
    if (!excluded) {
      ctps.put(lemma, seen(ctp.level, ctp.source, ctp.state));
    }
    return !excluded;
  }
}
