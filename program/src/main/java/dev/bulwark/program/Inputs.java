package dev.bulwark.program;

import dev.bulwark.logic.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values that a run takes: for each input site, by its id, the values in the order in which the
 * site is passed.
 */
public record Inputs(Map<String, List<Value>> values) {

  public static final Inputs NONE = new Inputs(Map.of());

  public Inputs {
    Map<String, List<Value>> copy = new LinkedHashMap<>();
    values.forEach((site, list) -> copy.put(site, List.copyOf(list)));
    values = Collections.unmodifiableMap(copy);
  }

  public Optional<Value> value(InputSite site, int occurrence) {
    List<Value> list = values.getOrDefault(site.id(), List.of());
    return occurrence < list.size() ? Optional.of(list.get(occurrence)) : Optional.empty();
  }

  /** Collects inputs in the order of a path. */
  public static final class Builder {

    private final Map<String, List<Value>> values = new LinkedHashMap<>();

    public void add(InputSite site, Value value) {
      values.computeIfAbsent(site.id(), id -> new ArrayList<>()).add(value);
    }

    public Inputs build() {
      return new Inputs(values);
    }
  }
}
