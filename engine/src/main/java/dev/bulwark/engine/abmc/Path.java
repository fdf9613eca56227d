package dev.bulwark.engine.abmc;

import dev.bulwark.engine.abmc.Unrolling.Move;
import dev.bulwark.engine.abmc.Unrolling.Place;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Model;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * The path through the unrolling that a model describes.
 *
 * @param places one more than moves
 */
record Path(List<Place> places, List<Move> moves, Model model) {

  Path {
    places = List.copyOf(places);
    moves = List.copyOf(moves);
  }

  /** The first so many steps; the model must describe that many. */
  static Path of(Unrolling unrolling, Location start, Model model, int steps) {
    Evaluator values = new Evaluator(model::value);
    List<Place> places = new ArrayList<>();
    List<Move> moves = new ArrayList<>();
    Location at = start;
    for (int i = 0; i < steps; i++) {
      Place place = unrolling.layer(i).get(at);
      Move taken =
          place == null
              ? null
              : place.moves().stream()
                  .filter(move -> values.holds(move.taken()))
                  .findFirst()
                  .orElse(null);
      if (place == null || taken == null) {
        throw new IllegalStateException("the model describes a path of " + i + " steps only");
      }
      places.add(place);
      moves.add(taken);
      at = taken.step().target();
    }
    Place last = unrolling.layer(steps).get(at);
    if (last == null) {
      throw new IllegalStateException("the path leads to no place");
    }
    places.add(last);
    return new Path(places, moves, model);
  }

  int length() {
    return moves.size();
  }

  Location location(int i) {
    return places.get(i).location();
  }

  /** The values that variables have at a place, and inputs from there on. */
  Evaluator valuesAt(int i) {
    Place place = places.get(i);
    Evaluator values = new Evaluator(model::value);
    return new Evaluator(variable -> values.evaluate(place.value(variable)));
  }

  /** What an input of the shortcut is that a move takes. */
  Value input(Move move, Variable input) {
    Variable instance = move.inputs().get(input);
    if (instance == null) {
      throw new IllegalArgumentException(input + " is no input of " + move.step());
    }
    return model.value(instance);
  }

  /** How many iterations the shortcut that a move takes stands for. */
  BigInteger iterations(Move move) {
    Shortcut shortcut = move.shortcut().orElseThrow();
    return shortcut.summary().iterations(input(move, shortcut.summary().count()));
  }
}
