package dev.bulwark.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameContents;
import dev.bulwark.engine.common.ic3.FrameKey;
import dev.bulwark.engine.common.ic3.FrameObserver;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Asserts what IC3 requires of frames, after each change and whatever they are frames of: on the
 * program's own transitions, by a solver session of its own.
 *
 * <ul>
 *   <li>Initiation: nothing is claimed about the start, where all states are initial.
 *   <li>{@code F(i,l) ⊆ F(i+1,l)}: what the higher frame excludes, the lower one does.
 *   <li>Consecution: {@code F(i,l) ∧ T ⇒ F(i+1,l')'}.
 * </ul>
 *
 * The first changes of each search have everything checked, and then the 16th, the 32nd and so on;
 * the others what they concern: the new clause after each transition that leads there.
 */
public final class FrameInvariants implements FrameObserver, AutoCloseable {

  private static final int FULL_CHECKS = 12;

  private final ModelSession session;
  private int changes;

  /** Of this search, if there is one after the other. */
  private int changesOfSearch;

  private int frames;
  private final Set<Cube> regions = new HashSet<>();

  public FrameInvariants(Solver solver) {
    this.session = solver.open(Budget.unlimited());
  }

  public int changes() {
    return changes;
  }

  /** How many frames there were at the last change. */
  public int frames() {
    return frames;
  }

  /** How many different regions have been blocked somewhere. */
  public int regions() {
    return regions.size();
  }

  @Override
  public void observe(StateSpace space) {
    changesOfSearch = 0;
    FrameObserver.super.observe(space);
  }

  @Override
  public void changed(StateSpace space, FrameKey key, Cube cube, int level) {
    changes++;
    changesOfSearch++;
    frames = space.frames().last();
    regions.add(cube);
    TransitionGraph graph = space.graph();
    FrameContents contents = new FrameContents(space);
    Term clause = cube.negation(graph.terms());
    for (Location target : graph.locations()) {
      if (space.key(target).equals(key)) {
        Term here = space.at(target, clause);
        if (target == graph.start()) {
          assertThat(Terms.isTrue(here)).as("%s is about the start", cube).isTrue();
        } else if (!Terms.isTrue(here)) {
          assertConsecution(graph, contents, level - 1, target, List.of(here));
        }
      }
    }
    if (changesOfSearch <= FULL_CHECKS || Integer.bitCount(changesOfSearch) == 1) {
      assertAll(graph, contents);
    }
  }

  private void assertAll(TransitionGraph graph, FrameContents contents) {
    assertThat(contents.clauses(graph.start(), frames)).as("at the start").isEmpty();
    for (Location location : graph.locations()) {
      for (int i = 0; i < frames; i++) {
        if (i > 0) {
          assertThat(contents.clauses(location, i)).containsAll(contents.clauses(location, i + 1));
        }
        assertConsecution(graph, contents, i, location, contents.lemmas(location, i + 1));
      }
    }
  }

  /** On every transition into the location. */
  private void assertConsecution(
      TransitionGraph graph, FrameContents contents, int i, Location target, List<Term> after) {
    TermFactory terms = graph.terms();
    for (GuardedStep transition : graph.incoming(target)) {
      List<Term> query = new ArrayList<>(contents.clauses(transition.source(), i));
      query.add(transition.guard());
      query.add(terms.not(graph.before(transition, terms.and(after))));
      // F(i,l) ∧ T ∧ ¬F(i+1,l')'
      assertThat(session.check(query)).as("level %s of %s", i, transition).isEqualTo(Answer.UNSAT);
    }
  }

  @Override
  public void close() {
    session.close();
  }
}
