package dev.bulwark.solver;

import dev.bulwark.logic.Sort;
import java.util.Collection;

/** What a session will mostly be about; decides which solver is best. */
public enum Theory {
  BIT_VECTORS("bit-vectors"),
  INTEGERS("integers");

  private final String title;

  Theory(String title) {
    this.title = title;
  }

  /** What formulas over variables of these sorts are about; arrays may be over anything. */
  public static Theory of(Collection<? extends Sort> sorts) {
    return sorts.stream().anyMatch(Theory::isAboutNumbers) ? INTEGERS : BIT_VECTORS;
  }

  private static boolean isAboutNumbers(Sort sort) {
    return switch (sort) {
      case Sort.Int i -> true;
      case Sort.Real r -> true;
      case Sort.Array(Sort index, Sort element) -> isAboutNumbers(index) || isAboutNumbers(element);
      case Sort.Bool b -> false;
      case Sort.BitVec v -> false;
      case Sort.Float f -> false;
    };
  }

  /** As printed. */
  public String title() {
    return title;
  }
}
