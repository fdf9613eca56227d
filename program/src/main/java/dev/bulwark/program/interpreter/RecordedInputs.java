package dev.bulwark.program.interpreter;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;

/** Passes on the values of another source and keeps them, so that the run can be repeated. */
public final class RecordedInputs implements InputSource {

  private final InputSource source;
  private final Inputs.Builder taken = new Inputs.Builder();

  public RecordedInputs(InputSource source) {
    this.source = source;
  }

  @Override
  public Value next(InputSite site, Sort sort, int occurrence) {
    Value value = source.next(site, sort, occurrence);
    taken.add(site, value);
    return value;
  }

  public Inputs inputs() {
    return taken.build();
  }
}
