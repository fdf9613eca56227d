package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.LemmaPort;
import java.util.List;

/**
 * Lemmas of others are facts of the frames, and predicates too, as conditions of the program are.
 */
record TaughtLemmas(LemmaPort port, AbstractDomain domain) implements LemmaPort {

  @Override
  public boolean isShared() {
    return port.isShared();
  }

  @Override
  public List<Fact> arrived() {
    List<Fact> facts = port.arrived();
    facts.forEach(fact -> domain.refine(fact.formula()));
    return facts;
  }

  @Override
  public void publish(List<Fact> facts) {
    port.publish(facts);
  }
}
