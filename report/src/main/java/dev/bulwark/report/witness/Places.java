package dev.bulwark.report.witness;

import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.source.SourcePlace;
import dev.bulwark.report.witness.Witness.Place;

/** Places of the source as witnesses name them. */
final class Places {

  private Places() {}

  /** Others do not have the sources of our library. */
  static boolean canBeNamed(Position position) {
    return position.isKnown() && !position.isBuiltIn();
  }

  static Place of(SourcePlace place) {
    return of(place.position(), place.location());
  }

  static Place of(Position position, Location location) {
    return new Place(
        position.file(), position.line(), position.column(), function(location.procedure()));
  }

  /** The second static function of a name has {@code @2} behind it in the program. */
  private static String function(String procedure) {
    int number = procedure.indexOf('@');
    return number < 0 ? procedure : procedure.substring(0, number);
  }
}
