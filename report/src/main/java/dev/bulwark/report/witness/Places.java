package dev.bulwark.report.witness;

import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.source.SourcePlace;
import dev.bulwark.report.expression.ProgramNames;
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
        position.file(),
        position.line(),
        position.column(),
        ProgramNames.function(location.procedure()));
  }
}
