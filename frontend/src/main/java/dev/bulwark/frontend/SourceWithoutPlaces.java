package dev.bulwark.frontend;

import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.source.BranchTaken;
import dev.bulwark.program.source.InputCall;
import dev.bulwark.program.source.SourcePlace;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A source of which nothing is known but whether the property names an error in it. */
record SourceWithoutPlaces(boolean hasErrors) implements ParsedSource {

  @Override
  public List<SourcePlace> places() {
    return List.of();
  }

  @Override
  public Optional<ProgramVariable> variable(SourcePlace place, String name) {
    return Optional.empty();
  }

  @Override
  public Optional<BranchTaken> branch(Edge edge) {
    return Optional.empty();
  }

  @Override
  public Optional<InputCall> call(InputSite site) {
    return Optional.empty();
  }

  @Override
  public Map<String, Boolean> externalFunctions() {
    return Map.of();
  }

  @Override
  public Reading read(SourcePlace place, String expression) {
    return new Reading.Refused("expressions of this language cannot be read");
  }
}
