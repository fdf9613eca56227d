package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.logic.Term;
import java.util.List;

/** Finds predicates that make a transition impossible which is spurious (§3.4). */
interface Refinement {

  /**
   * Predicates, new ones or not.
   *
   * @param obligation whose states cannot be reached from the frame below, but whose abstraction
   *     can
   * @param core those of its literals that suffice for that
   */
  List<Term> predicates(Obligation obligation, Cube core);
}
