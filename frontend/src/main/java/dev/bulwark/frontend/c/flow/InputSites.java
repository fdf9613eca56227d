package dev.bulwark.frontend.c.flow;

import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.HashMap;
import java.util.Map;

/**
 * Makes the input sites of a procedure. Ids say procedure, line, column, and which site it is
 * there: {@code main:12:7#1}.
 */
public final class InputSites {

  private final String procedure;
  private final Map<String, Integer> counts = new HashMap<>();

  InputSites(String procedure) {
    this.procedure = procedure;
  }

  public InputSite site(InputSite.Kind kind, String description, CType type, Position position) {
    String place = procedure + ":" + position.line() + ":" + position.column();
    int number = counts.merge(place, 1, Integer::sum);
    return new InputSite(place + "#" + number, kind, description, type, position);
  }

  public InputSite externalEffect(
      String function, InputSite.Kind kind, ProgramVariable variable, Position position) {
    return site(
        kind, "effect of " + function + " on " + variable.sourceName(), variable.type(), position);
  }
}
