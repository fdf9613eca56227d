package dev.bulwark.program.interpreter;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Gives the values of recorded inputs. Where these have none, or one of another sort, it gives zero
 * and remembers that.
 */
public final class ReplayedInputs implements InputSource {

  /** A value that was asked for and not there. */
  public record Missing(InputSite site, int occurrence) {}

  private static final int MOST_REMEMBERED = 10_000;

  private final Inputs inputs;
  private final List<Missing> missing = new ArrayList<>();

  public ReplayedInputs(Inputs inputs) {
    this.inputs = inputs;
  }

  @Override
  public Value next(InputSite site, Sort sort, int occurrence) {
    Optional<Value> value = inputs.value(site, occurrence);
    if (value.isPresent() && value.get().sort().equals(sort)) {
      return value.get();
    }
    if (missing.size() < MOST_REMEMBERED) {
      missing.add(new Missing(site, occurrence));
    }
    return TermFactory.zeroValue(sort);
  }

  /** The first ones, if there are very many. */
  public List<Missing> missing() {
    return List.copyOf(missing);
  }
}
