package dev.bulwark.engine.bmc;

import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Location;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How often loops went iteration and how deep calls were nested on the paths unrolled. A loop that
 * was entered is there with 0 if it did not go iteration: where a loop could have several heads,
 * that tells the checker which one is counted.
 */
final class Bounds {

  private final Map<Location, Integer> loops = new LinkedHashMap<>();
  private final Map<String, Integer> calls = new LinkedHashMap<>();

  void reached(UnrolledLocation unrolled) {
    if (unrolled.isLoopHead()) {
      loops.merge(unrolled.location(), unrolled.innermostIteration().count(), Math::max);
    }
    if (unrolled.isEntry() && unrolled.activation().nesting() > 1) {
      calls.merge(unrolled.location().procedure(), unrolled.activation().nesting(), Math::max);
    }
  }

  /** The proof, if no path can go beyond these bounds and none within them is bad. */
  Proof.Unrolled proof() {
    return new Proof.Unrolled(loops, calls);
  }
}
