package dev.bulwark.verification.goals;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The goals that no path of the graph leads to, whatever conditions say: code behind a jump, and
 * functions that nothing calls. Nothing has to be assumed to see that they are dead.
 *
 * @param meetsIncomplete some path leads to where the model stops short of the program
 */
record PathlessGoals(Set<Goal> goals, boolean meetsIncomplete) {

  static PathlessGoals of(Program program) {
    Set<Goal> goals = new LinkedHashSet<>(program.goals());
    boolean incomplete = false;
    Set<Location> met = new HashSet<>();
    ArrayDeque<Place> open = new ArrayDeque<>();
    open.add(new Place(program.start(), program.start().entry()));
    met.add(program.start().entry());
    while (!open.isEmpty()) {
      Place place = open.poll();
      place.at().goal().ifPresent(goals::remove);
      incomplete |= place.at().role() instanceof Location.Role.Incomplete;
      for (Edge edge : place.procedure().outgoing(place.at())) {
        if (edge.action() instanceof Action.Assume(Term condition) && Terms.isFalse(condition)) {
          continue;
        }
        if (met.add(edge.target())) {
          open.add(new Place(place.procedure(), edge.target()));
        }
        if (edge.action() instanceof Action.Call call) {
          Procedure callee = program.procedures().get(call.callee());
          if (callee != null && met.add(callee.entry())) {
            open.add(new Place(callee, callee.entry()));
          }
        }
      }
    }
    return new PathlessGoals(goals, incomplete);
  }

  private record Place(Procedure procedure, Location at) {}
}
