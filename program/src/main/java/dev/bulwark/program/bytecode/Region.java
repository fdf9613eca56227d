package dev.bulwark.program.bytecode;

import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of a program that is compiled: places from which a loop's head can be reached again.
 *
 * @param places the head first, each with what can be done there; in an order in which only those
 *     moves go back that close a cycle
 * @param contexts the loop's own activation first
 * @param whole is everything in it that could be?
 */
record Region(Map<Place, List<Move>> places, List<Context> contexts, boolean whole) {

  /** A location in an activation. */
  record Place(Context context, Location location) {}

  /**
   * A step to another place.
   *
   * @param edge null for the return from a call
   * @param shape that of the edge's terms; null if the interpreter has to take it, and so for the
   *     edges that follow
   */
  record Move(@Nullable Edge edge, Place target, @Nullable TermShape shape) {

    /** Can it be compiled? */
    boolean isCompiled() {
      return shape != null;
    }
  }

  Place head() {
    return places.keySet().iterator().next();
  }
}
