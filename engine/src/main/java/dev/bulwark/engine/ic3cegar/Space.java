package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.Exit;
import dev.bulwark.engine.common.ic3.FrameSequence;
import dev.bulwark.engine.common.ic3.Transition;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Where the frames are: in one sequence for the whole program, as in the thesis, or in one for each
 * location. A <i>place</i> is what has frames of its own.
 */
sealed interface Space permits MonolithicSpace, LocationSpace {

  /**
   * A step from place to place as questions see it: switched on by a variable, so that solvers get
   * its formula once, and leading to primed variables.
   *
   * @param after from a formula over states to the same one over the states after the step
   */
  record PlaceStep(
      Location source, Location target, Variable on, Term definition, Substitution after) {

    /**
     * The step of this formula with these effects.
     *
     * @param primed the names of variables after it
     */
    static PlaceStep of(
        TermFactory terms,
        Location source,
        Location target,
        Term formula,
        Map<Variable, Term> effects,
        UnaryOperator<Variable> primed) {
      Variable on = terms.freshVariable("step", Sort.BOOL);
      List<Term> parts = new ArrayList<>(List.of(formula));
      Map<Variable, Term> after = new LinkedHashMap<>();
      effects.forEach(
          (variable, value) -> {
            Variable next = primed.apply(variable);
            parts.add(terms.eq(next, value));
            after.put(variable, next);
          });
      return new PlaceStep(
          source, target, on, terms.implies(on, terms.and(parts)), Substitution.of(terms, after));
    }

    boolean isLoop() {
      return source == target;
    }
  }

  TransitionGraph graph();

  FrameSequence frames();

  /** The formulas of the steps, by the place that they leave. */
  Map<Location, List<Term>> definitions();

  /** Whose frames states at the location are in. */
  Location place(Location location);

  /** What a cube has to say to be about states at the location only. */
  List<Term> here(Location location);

  /**
   * The cube of these literals. It must not contain initial states, so if the literals do not say
   * where they are, it is as widely around the given location as they are meaningful.
   */
  Cube around(Location location, List<Term> literals);

  /** The steps into a place. */
  List<PlaceStep> incoming(Location place);

  /**
   * What has to hold in addition for the step to leave from an initial state; none if it cannot.
   */
  Optional<List<Term>> initially(PlaceStep step);

  /** The program's step that a model of a place's step takes. */
  Transition transition(PlaceStep step, Model model);

  /** The step to the bad location, as a question to the frames of its source. */
  Term leaving(Exit exit);

  /** What the frame of the level says about states at the location. */
  List<Term> clauses(Location location, int level);

  void addInvariant(Location location, Term fact);

  /** The frames of a fixed point, by location. */
  default Map<Location, Set<Term>> invariants(int level) {
    Map<Location, Set<Term>> invariants = new LinkedHashMap<>();
    for (Location location : graph().locations()) {
      invariants.put(location, new LinkedHashSet<>(clauses(location, level)));
    }
    return invariants;
  }
}
