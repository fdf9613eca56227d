package dev.bulwark.engine.abmc;

import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Paths from the start, layer by layer: in layer i are the cut points that i steps lead to, where a
 * step is a block or a shortcut. All paths that lead to a cut point in the same number of steps
 * meet there. Whether a cut point is reached, whether a step is taken and what variables hold are
 * variables of the solver with a definition, so that terms stay small and models can be read.
 */
final class Unrolling {

  /** A cut point after some steps. */
  static final class Place {

    private final Location location;
    private final Term reached;
    private final Map<Variable, Term> values;
    private final Map<Variable, Variable> inputs;
    private final List<Move> moves = new ArrayList<>();
    private final Substitution here;

    private Place(
        TermFactory terms,
        Location location,
        Term reached,
        Map<Variable, Term> values,
        Map<Variable, Variable> inputs) {
      this.location = location;
      this.reached = reached;
      this.values = values;
      this.inputs = inputs;
      this.here = new Substitution(terms, this::value);
    }

    Location location() {
      return location;
    }

    /** Does the path lead here? */
    Term reached() {
      return reached;
    }

    /** What a variable holds here, or an input of the region from here on will be. */
    Term value(Variable variable) {
      Variable input = inputs.get(variable);
      return input == null ? values.getOrDefault(variable, variable) : input;
    }

    /** A formula or value over the variables here and the inputs of the region. */
    Term at(Term term) {
      return here.apply(term);
    }

    /** How the path can go on, once there is another layer. */
    List<Move> moves() {
      return Collections.unmodifiableList(moves);
    }

    /** The move by a block, if it is possible. */
    Optional<Move> move(GuardedStep block) {
      return moves.stream().filter(move -> move.step == block).findFirst();
    }
  }

  /**
   * A step from a place to the next layer.
   *
   * @param inputs what stands for the inputs of a shortcut
   */
  record Move(
      GuardedStep step, Optional<Shortcut> shortcut, Term taken, Map<Variable, Variable> inputs) {}

  /** What comes to a cut point by one move. */
  private record Arrival(Term taken, Function<Variable, Term> values) {}

  private final BlockSystem system;
  private final TermFactory terms;
  private final Consumer<Term> definitions;
  private final Map<Location, List<Variable>> live = new HashMap<>();
  private final List<Map<Location, Place>> layers = new ArrayList<>();

  /**
   * @param definitions gets what has to hold of new variables
   */
  Unrolling(BlockSystem system, Liveness liveness, Consumer<Term> definitions) {
    this.system = system;
    this.terms = system.terms();
    this.definitions = definitions;
    for (Location cut : system.cutPoints()) {
      live.put(cut, List.copyOf(liveness.liveTerms(cut)));
    }
    layers.add(Map.of(system.start(), place(system.start(), terms.bool(true), Map.of())));
  }

  int depth() {
    return layers.size() - 1;
  }

  Map<Location, Place> layer(int i) {
    return layers.get(i);
  }

  /** Adds the layer after the last. */
  void extend(Function<Location, List<Shortcut>> shortcuts) {
    Map<Location, List<Arrival>> arrivals = new LinkedHashMap<>();
    for (Place place : layers.getLast().values()) {
      leave(place, shortcuts.apply(place.location), arrivals);
    }
    Map<Location, Place> next = new LinkedHashMap<>();
    arrivals.forEach((cut, list) -> next.put(cut, merge(cut, list)));
    layers.add(next);
  }

  /** A choice of a shortcut excludes those behind it, and blocks. */
  private void leave(Place place, List<Shortcut> shortcuts, Map<Location, List<Arrival>> arrivals) {
    Term free = place.reached;
    for (Shortcut shortcut : shortcuts) {
      Map<Variable, Variable> inputs = instances(shortcut.step().inputs());
      Term guard = substitution(place, inputs).apply(shortcut.step().guard());
      if (!Terms.isFalse(guard)) {
        Variable chosen = terms.freshVariable("shortcut@" + depth(), Sort.BOOL);
        Term taken = defined("taken", terms.and(free, chosen, guard));
        move(place, new Move(shortcut.step(), Optional.of(shortcut), taken, inputs), arrivals);
        free = terms.and(free, terms.not(chosen));
      }
    }
    for (GuardedStep block : system.region(place.location).blocks()) {
      Term taken = defined("taken", terms.and(free, place.at(block.guard())));
      if (!Terms.isFalse(taken)) {
        move(place, new Move(block, Optional.empty(), taken, Map.of()), arrivals);
      }
    }
  }

  private void move(Place place, Move move, Map<Location, List<Arrival>> arrivals) {
    place.moves.add(move);
    Substitution before = substitution(place, move.inputs);
    Arrival arrival =
        new Arrival(move.taken, variable -> before.apply(move.step.effect().value(variable)));
    arrivals.computeIfAbsent(move.step.target(), cut -> new ArrayList<>()).add(arrival);
  }

  private Substitution substitution(Place place, Map<Variable, Variable> inputs) {
    return inputs.isEmpty()
        ? place.here
        : new Substitution(
            terms,
            variable -> {
              Variable input = inputs.get(variable);
              return input == null ? place.value(variable) : input;
            });
  }

  private Map<Variable, Variable> instances(Iterable<Variable> inputs) {
    Map<Variable, Variable> instances = new LinkedHashMap<>();
    for (Variable input : inputs) {
      instances.put(input, terms.freshVariable(input.name() + "@" + depth(), input.sort()));
    }
    return instances;
  }

  private Place merge(Location cut, List<Arrival> arrivals) {
    Term reached = defined("reached", terms.or(arrivals.stream().map(Arrival::taken).toList()));
    Map<Variable, Term> values = new HashMap<>();
    for (Variable variable : live.getOrDefault(cut, List.of())) {
      Term value = arrivals.getLast().values.apply(variable);
      for (Arrival arrival : arrivals.subList(0, arrivals.size() - 1).reversed()) {
        value = terms.ite(arrival.taken, arrival.values.apply(variable), value);
      }
      values.put(variable, defined(variable.name(), value));
    }
    return place(cut, reached, values);
  }

  private Place place(Location cut, Term reached, Map<Variable, Term> values) {
    Map<Variable, Variable> inputs = instances(system.region(cut).inputs().values());
    return new Place(terms, cut, reached, values, inputs);
  }

  /** A variable for the term, unless that is simple; arrays stay terms of reads and writes. */
  private Term defined(String name, Term term) {
    boolean scalar =
        switch (term.sort()) {
          case Sort.Bool bool -> true;
          case Sort.BitVec bits -> true;
          case Sort.Int integer -> true;
          default -> false;
        };
    if (!scalar || term instanceof Constant || term instanceof Variable) {
      return term;
    }
    Variable variable = terms.freshVariable(name + "@" + (depth() + 1), term.sort());
    definitions.accept(terms.eq(variable, term));
    return variable;
  }

  /** Under which condition some place of the layer goes on to one of these goals. */
  Term error(int i, Predicate<Goal> some) {
    return somewhere(i, region -> region.error(terms, some));
  }

  /** Under which condition some place of the layer goes on to where the model is incomplete. */
  Term incomplete(int i) {
    return somewhere(i, BlockSystem.Region::incomplete);
  }

  private Term somewhere(int i, Function<BlockSystem.Region, Term> condition) {
    List<Term> paths = new ArrayList<>();
    for (Place place : layer(i).values()) {
      Term there = place.at(condition.apply(system.region(place.location)));
      paths.add(terms.and(place.reached, there));
    }
    return terms.or(paths);
  }

  /** Some path has this many steps. */
  Term reaches(int i) {
    return terms.or(layer(i).values().stream().map(Place::reached).toList());
  }
}
