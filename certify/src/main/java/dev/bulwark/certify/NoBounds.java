package dev.bulwark.certify;

import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Follows a path wherever it goes. There is no certificate of this kind. */
final class NoBounds implements Unfolding {

  @Override
  public Arrival arrive(
      Activation activation, @Nullable Location from, Location to, List<Integer> counters) {
    return Arrival.on(counters);
  }

  @Override
  public boolean excludesBad(List<Integer> counters) {
    return true;
  }

  @Override
  public boolean enters(Activation caller, Procedure callee) {
    return true;
  }

  @Override
  public List<Integer> kept(List<Integer> counters) {
    return counters;
  }

  @Override
  public List<Integer> restored(List<Integer> kept, List<Integer> atExit) {
    return kept;
  }
}
