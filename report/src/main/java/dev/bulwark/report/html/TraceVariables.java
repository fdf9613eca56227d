package dev.bulwark.report.html;

import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.report.TraceRow.Effect;
import dev.bulwark.report.expression.ProgramNames;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Whose variables the effects of a trace change, and how these are told apart. */
final class TraceVariables {

  /** Where a value lives; the script knows these by their numbers. */
  enum Scope {
    /** In the activation whose row it is. */
    HERE,
    /** As long as the program runs. */
    GLOBAL,
    /** In the innermost activation of a function. */
    FUNCTION,
    /** Nowhere: the result of a call, or something without a name. */
    NONE
  }

  /**
   * What an effect changes.
   *
   * @param function whose it is, if the scope is {@link Scope#FUNCTION}
   * @param name for people; two variables of a function that have one name are told apart by lines
   * @param key the same for one variable only, within its scope
   * @param from the line of the declaration; 0 if it is there as long as its scope
   * @param to the last line of the block around it
   */
  record Binding(Scope scope, String function, String name, String key, int from, int to) {

    Binding(Scope scope, String function, String name, String key) {
      this(scope, function, name, key, 0, 0);
    }
  }

  private static final Binding NONE = new Binding(Scope.NONE, "", "", "");

  private final Program program;
  private final SourceListing sources;
  private final Map<String, Binding> known = new HashMap<>();

  private final Map<String, ProgramVariable> locals = new HashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, String> owners = new HashMap<>();
  private final Set<String> functions = new HashSet<>();

  TraceVariables(Program program, SourceListing sources) {
    this.program = program;
    this.sources = sources;
    for (Procedure procedure : program.procedures().values()) {
      functions.add(procedure.name());
      Map<String, Integer> uses = new HashMap<>();
      for (ProgramVariable variable : procedure.frameVariables()) {
        locals.put(variable.name(), variable);
        boolean shown =
            variable.kind() == ProgramVariable.Kind.LOCAL
                || variable.kind() == ProgramVariable.Kind.PARAMETER;
        uses.merge(variable.sourceName(), shown ? 1 : 0, Integer::sum);
      }
      for (ProgramVariable variable : procedure.frameVariables()) {
        boolean clear = uses.getOrDefault(variable.sourceName(), 0) == 1;
        int line = program.shown(variable.position()).line();
        names.put(
            variable.name(),
            variable.sourceName() + (clear || line == 0 ? "" : " (line " + line + ")"));
      }
    }
    program.memory().objects().stream().map(MemoryLayout.MemoryObject::name).forEach(this::own);
    program.memory().dynamicObjects().stream()
        .filter(object -> !object.heap())
        .map(MemoryLayout.DynamicObject::name)
        .forEach(this::own);
  }

  /** Objects of functions are named after these. */
  private void own(String name) {
    int colons = name.startsWith("\"") ? -1 : name.indexOf("::");
    if (colons > 0 && functions.contains(name.substring(0, colons))) {
      owners.putIfAbsent(name.substring(colons + 2), name.substring(0, colons));
      owners.putIfAbsent(name, name.substring(0, colons));
    }
  }

  Binding of(Effect effect) {
    if (effect.variable().isEmpty()) {
      return NONE;
    }
    String id = ProgramNames.unqualified(effect.id());
    if (id.isEmpty()) {
      return memory(effect.variable());
    }
    ProgramVariable local = locals.get(id);
    if (local == null) {
      return new Binding(Scope.GLOBAL, "", effect.variable(), id);
    }
    return switch (local.kind()) {
      case PARAMETER, LOCAL -> known.computeIfAbsent(id, it -> local(it, local));
      case GLOBAL -> new Binding(Scope.GLOBAL, "", effect.variable(), id);
      case RESULT, TEMPORARY -> NONE;
    };
  }

  private Binding local(String id, ProgramVariable variable) {
    Position at = program.shown(variable.position());
    int end = at.isKnown() ? sources.blockEnd(LineNotes.line(at), at.column()) : 0;
    String name = names.getOrDefault(id, variable.sourceName());
    return new Binding(Scope.HERE, "", name, id, end == 0 ? 0 : at.line(), end);
  }

  /** A part of an object, such as {@code x[3].next}. */
  private Binding memory(String path) {
    String object = path.split("[\\[.# ]", 2)[0];
    String owner = owners.get(object);
    return owner == null
        ? new Binding(Scope.GLOBAL, "", path, path)
        : new Binding(Scope.FUNCTION, owner, path, path);
  }
}
