package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;

/** z = fp.max(x, y). Slots: x, x is NaN, y, y is NaN, z, z is NaN. */
public final class Maximum extends Extremum {

  public Maximum(FloatFormat format) {
    super(format, false);
  }
}
