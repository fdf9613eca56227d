package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Model;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the frames are sets of: states at locations, with a sequence of frames each, or states of
 * the whole program with a program counter. All states at the start are initial, and no others.
 */
public interface StateSpace {

  TransitionGraph graph();

  FrameSequence frames();

  /** Whose frames states at the location are in. */
  FrameKey key(Location location);

  /** What a cube has to say to be about states at the location only. */
  List<Term> here(Location location);

  /**
   * The cube of these literals, without initial states: if the literals do not say where they are,
   * it is at every location but the start where they are meaningful, the given one among them.
   */
  Cube around(Location location, Collection<Term> literals);

  /** The steps into the frames. */
  List<FrameStep> incoming(FrameKey key);

  /** What has to hold besides for the step to come from an initial state; none if it cannot. */
  Optional<List<Term>> initially(FrameStep step);

  /** What sessions about the frames have to know: the definitions of the steps from them. */
  Map<FrameKey, List<Term>> definitions();

  /** The program's transition that a model of a step takes. */
  GuardedStep transition(FrameStep step, Model model);

  /** {@code T} to a bad location, as a query about the frames of its source. */
  Term query(ErrorTransition error);

  /** What it says about states at the location that this formula holds in the frames. */
  Term at(Location location, Term formula);

  /** The formula holds at the location after any number of steps. */
  void addFact(Location location, Term formula);
}
