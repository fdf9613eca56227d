package dev.bulwark.program;

import dev.bulwark.logic.Value;
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
    values.forEach(
        (site, list) ->
            copy.put(site, list instanceof ValueSequence same ? same : List.copyOf(list)));
    values = Collections.unmodifiableMap(copy);
  }

  public Optional<Value> value(InputSite site, int occurrence) {
    List<Value> list = values.getOrDefault(site.id(), List.of());
    return occurrence < list.size() ? Optional.of(list.get(occurrence)) : Optional.empty();
  }

  /** Collects inputs in the order of a path. */
  public static final class Builder {

    private final Map<String, ValueSequence.Builder> values = new LinkedHashMap<>();

    public void add(InputSite site, Value value) {
      of(site).add(value);
    }

    /** These values one after the other, that many times; they are kept once. */
    public void add(InputSite site, List<Value> repeated, int times) {
      of(site).add(repeated, times);
    }

    private ValueSequence.Builder of(InputSite site) {
      return values.computeIfAbsent(site.id(), id -> new ValueSequence.Builder());
    }

    public Inputs build() {
      Map<String, List<Value>> lists = new LinkedHashMap<>();
      values.forEach((site, collected) -> lists.put(site, collected.build()));
      return new Inputs(lists);
    }
  }
}
