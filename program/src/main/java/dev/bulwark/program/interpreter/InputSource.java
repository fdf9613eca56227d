package dev.bulwark.program.interpreter;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.program.InputSite;

/** Where a run gets the values that the program takes. */
@FunctionalInterface
public interface InputSource {

  /** The value of this sort for the site, which has been passed {@code occurrence} times before. */
  Value next(InputSite site, Sort sort, int occurrence);
}
