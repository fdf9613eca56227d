package dev.bulwark.verification.goals.cache;

import dev.bulwark.program.EntryValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** From names that evidence was written with to names of the program as it is. */
public final class Translation {

  private final Map<String, String> locations = new HashMap<>();
  private final Map<String, String> variables = new HashMap<>();
  private final Map<String, String> sites = new HashMap<>();
  private final boolean keepsOthers;

  /** {@code keepsOthers}: names that no slice has are taken to be the same in both programs. */
  public Translation(boolean keepsOthers) {
    this.keepsOthers = keepsOthers;
  }

  /** Adds the names of a slice that both programs have. */
  public Translation with(CacheEntry entry, GoalSlice now) {
    add(entry.names().locations(), now.locations(), locations);
    add(entry.names().variables(), now.variables(), variables);
    add(entry.names().sites(), now.sites(), sites);
    return this;
  }

  private static void add(
      Map<String, String> before, Map<String, String> now, Map<String, String> into) {
    Map<String, String> back = new HashMap<>();
    now.forEach((name, inSlice) -> back.put(inSlice, name));
    before.forEach(
        (name, inSlice) -> {
          String to = back.get(inSlice);
          if (to != null) {
            into.putIfAbsent(name, to);
          }
        });
  }

  private Optional<String> to(Map<String, String> names, String name) {
    return Optional.ofNullable(names.get(name))
        .or(() -> keepsOthers ? Optional.of(name) : Optional.empty());
  }

  Optional<String> location(String name) {
    return to(locations, name);
  }

  Optional<String> site(String id) {
    return to(sites, id);
  }

  /** Of a cut point: open calls and a location. */
  Optional<String> cut(String name) {
    List<String> parts = new ArrayList<>();
    for (String part : name.split(">", -1)) {
      Optional<String> to = location(part);
      if (to.isEmpty()) {
        return Optional.empty();
      }
      parts.add(to.get());
    }
    return Optional.of(String.join(">", parts));
  }

  /** Of a variable, in an activation or at the entry of a procedure. */
  Optional<String> variable(String name) {
    Optional<String> old = EntryValue.variable(name);
    if (old.isPresent()) {
      return variable(old.get()).map(EntryValue::name);
    }
    int calls = name.lastIndexOf('>');
    if (calls < 0) {
      return to(variables, name);
    }
    Optional<String> own = to(variables, name.substring(calls + 1));
    Optional<String> open = cut(name.substring(0, calls));
    return own.flatMap(last -> open.map(before -> before + ">" + last));
  }
}
