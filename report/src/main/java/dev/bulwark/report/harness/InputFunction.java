package dev.bulwark.report.harness;

import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.source.InputCall;
import dev.bulwark.program.source.SourceView;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A function without body whose result is an input, by name. */
public record InputFunction(String name, CType type, InputSite.Kind kind) {

  /** All that the program calls, each once. */
  public static Collection<InputFunction> of(Program program, SourceView source) {
    Map<String, InputFunction> functions = new TreeMap<>();
    for (Procedure procedure : program.procedures().values()) {
      for (Edge edge : procedure.edges()) {
        if (edge.action() instanceof Action.Havoc havoc) {
          InputSite site = havoc.site();
          Optional<InputCall> call = source.call(site);
          call.ifPresent(
              found ->
                  functions.putIfAbsent(
                      found.function(),
                      new InputFunction(found.function(), site.type(), site.kind())));
        }
      }
    }
    return functions.values();
  }
}
