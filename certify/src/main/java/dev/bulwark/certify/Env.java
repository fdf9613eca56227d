package dev.bulwark.certify;

import dev.bulwark.logic.Term;
import org.jspecify.annotations.Nullable;

/**
 * The values of all variables at a point of a path: terms over the versions made so far. Arrays are
 * never changed once they are in here.
 */
record Env(Term[] globals, Frame frame) {

  /** The variables of an activation, on top of its caller's. */
  record Frame(Term[] values, @Nullable Frame caller) {

    Frame caller(int levels) {
      Frame at = this;
      for (int i = 0; i < levels; i++) {
        Frame below = at.caller;
        if (below == null) {
          throw new IllegalStateException("fewer frames than activations");
        }
        at = below;
      }
      return at;
    }
  }

  Term get(Scope.Place place) {
    return place.global()
        ? globals[place.index()]
        : frame.caller(place.below()).values[place.index()];
  }

  /** With another value for a global or a variable of the top frame. */
  Env with(Scope.Place place, Term value) {
    Term[] changed = (place.global() ? globals : frame.values).clone();
    changed[place.index()] = value;
    return place.global()
        ? new Env(changed, frame)
        : new Env(globals, new Frame(changed, frame.caller));
  }
}
