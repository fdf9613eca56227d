package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.logic.Term;
import java.util.List;

/** What happens at a spurious transition: the domain gets predicates of the chosen strategy. */
final class DomainRefinement {

  private final AbstractDomain domain;
  private final Refinement strategy;
  private final List<Mining> mining;
  private final Statistics statistics;

  DomainRefinement(
      AbstractDomain domain, Refinement strategy, List<Mining> mining, Statistics statistics) {
    this.domain = domain;
    this.strategy = strategy;
    this.mining = mining;
    this.statistics = statistics;
  }

  /** Says whether there is any new predicate; if the strategy has none, the core's literals are. */
  boolean refine(Obligation obligation, Cube core) {
    statistics.refinements++;
    int before = domain.size();
    mining.forEach(states -> domain.refine(states.mine(obligation)));
    List<Term> predicates = strategy.predicates(obligation, core);
    if (!domain.refine(predicates)) {
      domain.refine(core.literals());
    }
    return domain.size() > before;
  }
}
