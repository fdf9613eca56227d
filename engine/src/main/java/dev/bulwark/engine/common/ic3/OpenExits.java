package dev.bulwark.engine.common.ic3;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The steps to bad locations that are still to be ruled out. A way to where the model is incomplete
 * rules out SAFE, but is no error: it is noted, and the search goes on for errors only.
 */
public final class OpenExits {

  private final List<Exit> open;
  private boolean reachesIncomplete;

  public OpenExits(List<Exit> exits) {
    this.open = new ArrayList<>(exits);
  }

  public List<Exit> open() {
    return Collections.unmodifiableList(open);
  }

  public boolean contains(Exit exit) {
    return open.contains(exit);
  }

  /** The exit can be reached. Is that an error? */
  public boolean isError(Exit reached) {
    if (!reached.isError()) {
      reachesIncomplete = true;
      open.removeIf(exit -> !exit.isError());
    }
    return reached.isError();
  }

  public boolean reachesIncomplete() {
    return reachesIncomplete;
  }
}
