package dev.bulwark.verification;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a run may take.
 *
 * @param time by the clock, or null; a fifth of it is kept for certification
 * @param memoryBytes of all processes together, or null
 * @param slots how many engines may run at once
 */
public record Limits(@Nullable Duration time, @Nullable Long memoryBytes, int slots) {

  public static final Limits NONE =
      new Limits(null, null, Runtime.getRuntime().availableProcessors());
}
