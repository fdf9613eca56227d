package dev.bulwark.program.integer;

import dev.bulwark.logic.Application;
import dev.bulwark.program.Location;

/**
 * An operation of the bit-precise program, at the location whose edges compute it, whose result the
 * integer encoding leaves open within some range unless it is asked to be exact there.
 */
public record Approximation(Location location, Application operation) {

  /** Does the exact encoding stay linear? It may be large, which is why it is not the first one. */
  public boolean hasLinearForm() {
    return switch (operation.op()) {
      case BV_MUL, BV_UDIV, BV_UREM, BV_SDIV, BV_SREM -> false;
      default -> true;
    };
  }
}
