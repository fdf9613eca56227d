package dev.bulwark.verification.goals;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.interpreter.InputSource;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Begins as a run that has passed something new, and goes on with values that such runs have taken
 * at the same place, now and then with others. So runs get deep where most inputs end a program at
 * once.
 */
final class ContinuedInputs implements InputSource {

  /** One value in this many is one that no test has. */
  private static final int OTHERS = 6;

  private final List<TestCase.Taken> beginning;
  private final Map<String, List<Value>> known;
  private final InputSource others;
  private final Random random;
  private int position;

  /**
   * @param known values by the id of the place
   */
  ContinuedInputs(
      List<TestCase.Taken> beginning,
      Map<String, List<Value>> known,
      InputSource others,
      Random random) {
    this.beginning = beginning;
    this.known = known;
    this.others = others;
    this.random = random;
  }

  @Override
  public Value next(InputSite site, Sort sort, int occurrence) {
    if (position < beginning.size()) {
      TestCase.Taken taken = beginning.get(position++);
      if (taken.site().equals(site)) {
        return taken.value();
      }
      // The run is another one from here on.
      position = beginning.size();
    }
    List<Value> here = known.getOrDefault(site.id(), List.of());
    return here.isEmpty() || random.nextInt(OTHERS) == 0
        ? others.next(site, sort, occurrence)
        : here.get(random.nextInt(here.size()));
  }
}
