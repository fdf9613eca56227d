package dev.bulwark.engine.ic3cfa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameSequence;
import dev.bulwark.engine.common.ic3.Transition;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Asserts what Algorithm 2 requires of frames, on every edge after each change: {@code F(i,l) ∧ T ⇒
 * F(i+1,l')'}. That each frame is contained in the next holds by construction, and nothing is
 * blocked at the start. The first changes have everything checked, later ones what they concern:
 * the new clause after each step that leads there.
 */
final class FrameInvariants implements FrameObserver, AutoCloseable {

  private static final int FULL_CHECKS = 12;

  private final ModelSession session;
  private int changes;
  private int frames;
  private final Set<Cube> regions = new HashSet<>();

  FrameInvariants(Solver solver) {
    this.session = solver.open(Budget.unlimited());
  }

  int changes() {
    return changes;
  }

  /** How many frames there were at the last change. */
  int frames() {
    return frames;
  }

  /** How many different regions have been blocked somewhere. */
  int regions() {
    return regions.size();
  }

  @Override
  public void changed(
      TransitionGraph graph, FrameSequence sequence, Location location, Cube cube, int level) {
    changes++;
    frames = sequence.last();
    regions.add(cube);
    assertThat(location).isNotEqualTo(graph.start());
    for (Transition step : graph.incoming(location)) {
      assertStep(graph, sequence, level - 1, step, List.of(cube));
    }
    if (changes <= FULL_CHECKS) {
      for (int i = 0; i < sequence.last(); i++) {
        for (Location target : graph.locations()) {
          for (Transition step : graph.incoming(target)) {
            assertStep(graph, sequence, i, step, sequence.blocked(target, i + 1));
          }
        }
      }
    }
  }

  private void assertStep(
      TransitionGraph graph, FrameSequence sequence, int i, Transition step, List<Cube> after) {
    if (i == 0 && step.source() != graph.start()) {
      return;
    }
    List<Term> question = new ArrayList<>(sequence.invariants(step.source()));
    for (Cube cube : sequence.blocked(step.source(), i)) {
      question.add(cube.negation(graph.terms()));
    }
    question.add(step.guard());
    question.add(
        graph.before(
            step,
            graph.terms().or(after.stream().map(cube -> cube.formula(graph.terms())).toList())));
    // F(i,l) ∧ T ∧ ¬F(i+1,l')'
    assertThat(session.check(question)).as("level %s of %s", i, step).isEqualTo(Answer.UNSAT);
  }

  @Override
  public void close() {
    session.close();
  }
}
