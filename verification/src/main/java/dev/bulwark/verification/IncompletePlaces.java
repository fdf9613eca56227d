package dev.bulwark.verification;

import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.report.IncompletePlace;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where the model stops short of C in what the passes have left of a program. SAFE requires that
 * none of these places can be reached, so they are what to look at when there is no verdict. Of
 * places that the passes have merged, since the same comes before and after, one is left.
 */
public final class IncompletePlaces {

  private IncompletePlaces() {}

  public static List<IncompletePlace> of(Program program) {
    Set<IncompletePlace> places = new LinkedHashSet<>();
    for (Procedure procedure : program.procedures().values()) {
      for (Location location : procedure.locations()) {
        if (location.role() instanceof Location.Role.Incomplete incomplete) {
          Position at = location.position();
          String function = at.isKnown() && !at.isBuiltIn() ? procedure.name() : "";
          places.add(
              new IncompletePlace(
                  program.shown(at), function, incomplete.reason(), incomplete.remedy()));
        }
      }
    }
    return List.copyOf(places);
  }
}
