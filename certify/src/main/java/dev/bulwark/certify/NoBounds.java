package dev.bulwark.certify;

import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.bytecode.CountedLoop;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Follows a path wherever it goes. There is no certificate of this kind. */
final class NoBounds implements BoundedPath {

  @Override
  public Arrival arrive(
      Activation activation, @Nullable Location from, Location to, List<Integer> counters) {
    return Arrival.on(counters);
  }

  @Override
  public List<CountedLoop> counted(Procedure procedure) {
    return List.of();
  }

  @Override
  public boolean allows(Location head, long iterations) {
    return true;
  }

  @Override
  public List<Integer> counters(
      Procedure procedure, Location at, ToLongFunction<Location> iterations) {
    return List.of();
  }

  @Override
  public long iterations(Procedure procedure, Location at, List<Integer> counters, Location head) {
    return -1;
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
