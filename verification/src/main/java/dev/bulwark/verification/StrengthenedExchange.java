package dev.bulwark.verification;

import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.pass.Pass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The exchange for an engine that works on a program that assumes lemmas: what it publishes says
 * these too, and what arrives is put to the heads of that program.
 *
 * @param strong from the program that the exchange is about to the one that the engine works on
 */
record StrengthenedExchange(LemmaExchange exchange, Pass.Result strong) implements LemmaExchange {

  @Override
  public void publish(List<Lemma> lemmas) {
    List<Lemma> translated = new ArrayList<>();
    strong
        .back()
        .invariants(byCutPoint(lemmas))
        .forEach((at, term) -> translated.add(new Lemma(at, term)));
    exchange.publish(translated);
  }

  @Override
  public List<Lemma> arrived() {
    List<Lemma> lemmas = new ArrayList<>();
    SharedLemmas.atHeads(strong, byCutPoint(exchange.arrived()))
        .forEach((head, term) -> lemmas.add(new Lemma(new CutPoint(CallString.EMPTY, head), term)));
    return lemmas;
  }

  @Override
  public boolean isLive() {
    return exchange.isLive();
  }

  @Override
  public LemmaExchange anew() {
    return new StrengthenedExchange(exchange.anew(), strong);
  }

  private Map<CutPoint, Term> byCutPoint(List<Lemma> lemmas) {
    Map<CutPoint, Term> invariants = new LinkedHashMap<>();
    for (Lemma lemma : lemmas) {
      invariants.merge(lemma.at(), lemma.invariant(), strong.program().terms()::and);
    }
    return invariants;
  }
}
