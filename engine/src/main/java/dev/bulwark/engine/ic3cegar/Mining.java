package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.logic.Term;
import java.util.List;

/** Predicates from the states of spurious transitions, for those that are likely to come. */
interface Mining {

  /** Predicates through this state and some from before. */
  List<Term> mine(Obligation obligation);
}
