package dev.bulwark.report;

import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The inputs of a run with what is known about their sites. */
final class InputTable {

  private InputTable() {}

  /** A site and the values that it gave, in order. */
  record Entry(InputSite site, List<Value> values) {}

  static List<Entry> of(Program program, Inputs inputs) {
    Map<String, InputSite> sites = new LinkedHashMap<>();
    for (Procedure procedure : program.procedures().values()) {
      for (Edge edge : procedure.edges()) {
        if (edge.action() instanceof Action.Havoc havoc) {
          sites.putIfAbsent(havoc.site().id(), havoc.site());
        }
      }
    }
    List<Entry> entries = new ArrayList<>();
    inputs
        .values()
        .forEach(
            (id, values) -> {
              InputSite site = sites.get(id);
              if (site != null) {
                entries.add(new Entry(site, values));
              }
            });
    return entries;
  }
}
