package dev.bulwark.engine.interpolation;

import dev.bulwark.base.Budget;
import java.util.Map;

/** Over-approximates images by interpolants. */
interface Images extends AutoCloseable {

  /** Interpolates between A and B of the query. */
  Image of(ImageQuery query, Budget budget);

  /** How often each method was the one that succeeded. */
  Map<String, Integer> successes();

  @Override
  void close();
}
