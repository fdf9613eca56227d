package dev.bulwark.program.interpreter;

import dev.bulwark.program.Location;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a path comes back to a state that it was in. One state is kept at a time; after
 * twice as many steps as the last time the current one takes its place (Brent, <i>An improved Monte
 * Carlo factorization algorithm</i>, 1980, §2), so what repeats is met in a time that is linear in
 * where that begins and how long it is.
 */
public final class Recurrence {

  private @Nullable Location kept;
  private List<Object> state = List.of();
  private long steps;
  private long most = 1;

  /**
   * One more step has led here. Is all as it was once before?
   *
   * @param current all that decides how the path goes on; asked for now and then
   */
  public boolean returns(Location at, Supplier<List<Object>> current) {
    steps++;
    if (at.equals(kept) && current.get().equals(state)) {
      return true;
    }
    if (steps >= most) {
      kept = at;
      state = current.get();
      most *= 2;
      steps = 0;
    }
    return false;
  }
}
