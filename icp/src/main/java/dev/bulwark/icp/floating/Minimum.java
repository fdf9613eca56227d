package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;

/** z = fp.min(x, y). Slots: x, x is NaN, y, y is NaN, z, z is NaN. */
public final class Minimum extends Extremum {

  public Minimum(FloatFormat format) {
    super(format, true);
  }
}
