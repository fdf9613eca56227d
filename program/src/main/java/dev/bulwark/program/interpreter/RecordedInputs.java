package dev.bulwark.program.interpreter;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Passes on the values of another source and keeps them, so that the run can be repeated; of very
 * many zeros at the end of a site some are left out, which changes nothing.
 */
public final class RecordedInputs implements InputSource {

  private final InputSource source;
  private final Map<String, ValueLog> taken = new LinkedHashMap<>();

  public RecordedInputs(InputSource source) {
    this.source = source;
  }

  @Override
  public Value next(InputSite site, Sort sort, int occurrence) {
    Value value = source.next(site, sort, occurrence);
    taken.computeIfAbsent(site.id(), id -> new ValueLog()).add(value);
    return value;
  }

  /** Has the run taken no inputs? */
  public boolean isEmpty() {
    return taken.isEmpty();
  }

  public Inputs inputs() {
    Map<String, List<Value>> values = new LinkedHashMap<>();
    taken.forEach((site, log) -> values.put(site, log.values()));
    return new Inputs(values);
  }
}
