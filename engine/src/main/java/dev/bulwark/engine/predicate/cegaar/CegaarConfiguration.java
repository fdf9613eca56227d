package dev.bulwark.engine.predicate.cegaar;

/**
 * How infeasible paths are generalised.
 *
 * @param delay how often a cycle has to have been repeated in a row before it is accelerated
 * @param method which accelerated interpolants are tried first
 */
public record CegaarConfiguration(int delay, Method method) {

  /** No path is long enough. */
  public static final int INFINITE = Integer.MAX_VALUE;

  /** No acceleration. */
  public static final CegaarConfiguration NONE = new CegaarConfiguration(INFINITE, Method.POST);

  /** The usual one. */
  public static final CegaarConfiguration DEFAULT = new CegaarConfiguration(0, Method.POST);

  public CegaarConfiguration withDelay(int other) {
    return new CegaarConfiguration(other, method);
  }

  public CegaarConfiguration with(Method other) {
    return new CegaarConfiguration(delay, other);
  }

  /** How an interpolant becomes inductive for a loop. */
  public enum Method {
    /** What any number of iterations make of the interpolant before the loop. */
    POST,
    /** From where any number of iterations lead to the interpolant behind the loop only. */
    WPRE
  }

  public CegaarConfiguration {
    if (delay < 0) {
      throw new IllegalArgumentException("negative delay " + delay);
    }
  }
}
