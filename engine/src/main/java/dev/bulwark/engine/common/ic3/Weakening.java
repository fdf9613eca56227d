package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import java.util.List;

/** What may take the place of a literal that cannot be dropped. */
public interface Weakening {

  /** Nothing: literals stay or go. */
  Weakening NONE = literal -> List.of();

  /** The nearest literals that the given one implies. */
  List<Term> weaker(Term literal);

  /** One of them has taken the place. */
  default void accepted(Term weaker) {}
}
