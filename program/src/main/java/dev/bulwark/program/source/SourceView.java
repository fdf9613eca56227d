package dev.bulwark.program.source;

import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The source of a program, seen from the program's locations, edges and variables. */
public interface SourceView {

  /** All places, by function, in the order of the source. */
  List<SourcePlace> places();

  /** The variable that a name stands for at a place, if it stands for a variable of the program. */
  Optional<ProgramVariable> variable(SourcePlace place, String name);

  /** What the edge decides, if it is where a branching statement's condition is decided. */
  Optional<BranchTaken> branch(Edge edge);

  /** The call that an input is the result of; there is none for uninitialised variables. */
  Optional<InputCall> call(InputSite site);

  /** Functions without body that are called and are not known, and whether they return. */
  Map<String, Boolean> externalFunctions();

  /** The variables that other files can set. */
  default List<SharedVariable> sharedVariables() {
    return List.of();
  }

  /** The function whose procedure this is, if other files can call it. */
  default Optional<SharedFunction> sharedFunction(String procedure) {
    return Optional.empty();
  }

  /** The places whose location this is. */
  default List<SourcePlace> placesOf(Location location) {
    return places().stream().filter(place -> place.location() == location).toList();
  }
}
