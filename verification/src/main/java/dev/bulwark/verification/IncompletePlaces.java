package dev.bulwark.verification;

import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where the model stops short of C in what the passes have left of a program. SAFE requires that
 * none of these places can be reached, so they are what to look at when there is no verdict. Of
 * places that the passes have merged, since the same comes before and after, one is left.
 */
final class IncompletePlaces {

  /** More would hide the verdict. */
  private static final int MOST = 5;

  private IncompletePlaces() {}

  /** A line for each place, the first ones of many. */
  static List<String> lines(Program program) {
    Set<String> places = new LinkedHashSet<>();
    for (Procedure procedure : program.procedures().values()) {
      for (Location location : procedure.locations()) {
        if (location.role() instanceof Location.Role.Incomplete(String reason)) {
          places.add(program.shown(location.position()) + ": not modelled: " + reason);
        }
      }
    }
    List<String> all = List.copyOf(places);
    if (all.size() <= MOST) {
      return all;
    }
    List<String> first = new ArrayList<>(all.subList(0, MOST));
    first.add("and " + (all.size() - MOST) + " more places that are not modelled");
    return first;
  }
}
