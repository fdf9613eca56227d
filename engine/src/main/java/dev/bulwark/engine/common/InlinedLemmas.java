package dev.bulwark.engine.common;

import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.program.loop.LoopStructure;
import dev.bulwark.program.pass.Pass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Carries lemmas between the task, which has calls, and what the passes of a search have made of
 * it.
 *
 * <p>Blocks do not keep track of dead variables, so that a fact about one would be assumed of a
 * value that is long gone. Such facts are kept back; since those that are handed out may be
 * inductive only together with them, they are added to the proof.
 */
final class InlinedLemmas implements LemmaPort {

  private final Pass.Result inlined;
  private final LemmaExchange exchange;
  private final TermFactory terms;
  private final Set<Location> heads;
  private final List<Fact> keptBack = new ArrayList<>();
  private boolean used;
  private @Nullable Map<CutPoint, List<Location>> copies;
  private @Nullable Liveness liveness;

  InlinedLemmas(Pass.Result inlined, LemmaExchange exchange) {
    this.inlined = inlined;
    this.exchange = exchange.anew();
    this.terms = inlined.program().terms();
    this.heads = Set.copyOf(LoopStructure.of(inlined.program().start()).heads());
  }

  /** Where the cut points of the task are in the inlined program. */
  static Map<CutPoint, List<Location>> copies(Pass.Result inlined) {
    Map<CutPoint, List<Location>> copies = new LinkedHashMap<>();
    for (Location head : LoopStructure.of(inlined.program().start()).heads()) {
      for (CutPoint origin : inlined.origins().ofStart(head)) {
        copies.computeIfAbsent(origin, o -> new ArrayList<>()).add(head);
      }
    }
    return copies;
  }

  @Override
  public boolean isShared() {
    return exchange.isLive();
  }

  @Override
  public List<Fact> arrived() {
    List<Fact> facts = new ArrayList<>();
    for (LemmaExchange.Lemma lemma : exchange.arrived()) {
      // Variables of the inlined program have the names that they have in lemmas.
      Term formula =
          new Substitution(terms, variable -> terms.variable(variable.name(), variable.sort()))
              .apply(lemma.invariant());
      for (Location head : copies().getOrDefault(lemma.at(), List.of())) {
        Set<Variable> dead = dead(head);
        for (Term conjunct : Terms.conjuncts(formula)) {
          boolean live = Terms.freeVariables(conjunct).stream().noneMatch(dead::contains);
          (live ? facts : keptBack).add(new Fact(head, conjunct));
        }
      }
    }
    used |= !facts.isEmpty();
    return facts;
  }

  private Map<CutPoint, List<Location>> copies() {
    Map<CutPoint, List<Location>> known = copies;
    if (known == null) {
      known = copies(inlined);
      copies = known;
    }
    return known;
  }

  private Set<Variable> dead(Location head) {
    Liveness known = liveness;
    if (known == null) {
      known = Liveness.of(inlined.program().start());
      liveness = known;
    }
    Set<Variable> dead = new HashSet<>();
    for (ProgramVariable variable : known.dead(head)) {
      dead.add(variable.term());
    }
    return dead;
  }

  @Override
  public void publish(List<Fact> facts) {
    Map<CutPoint, Term> invariants = new LinkedHashMap<>();
    for (Fact fact : facts) {
      if (heads.contains(fact.location())) {
        invariants.merge(
            new CutPoint(CallString.EMPTY, fact.location()), fact.formula(), terms::and);
      }
    }
    if (!invariants.isEmpty()) {
      List<LemmaExchange.Lemma> lemmas = new ArrayList<>();
      inlined
          .back()
          .invariants(invariants)
          .forEach((at, term) -> lemmas.add(new LemmaExchange.Lemma(at, term)));
      exchange.publish(lemmas);
    }
  }

  /** The proof with what was kept back, if something was used. */
  Proof complete(Proof proof) {
    if (!used || keptBack.isEmpty()) {
      return proof;
    }
    return switch (proof) {
      case Proof.Inductive inductive ->
          new Proof.Inductive(withKeptBack(inductive.invariants()), inductive.goals());
      case Proof.KInductive inductive ->
          new Proof.KInductive(
              inductive.k(), withKeptBack(inductive.invariants()), inductive.goals());
      case Proof.Unrolled unrolled -> unrolled;
      case Proof.OnePath onePath -> onePath;
      // An inlined program has no calls left.
      case Proof.ByContracts byContracts -> byContracts;
    };
  }

  private Map<CutPoint, Term> withKeptBack(Map<CutPoint, Term> invariants) {
    Map<CutPoint, Term> stronger = new LinkedHashMap<>(invariants);
    Map<Fact, Boolean> added = new HashMap<>();
    for (Fact fact : keptBack) {
      if (added.put(fact, true) == null) {
        stronger.merge(new CutPoint(CallString.EMPTY, fact.location()), fact.formula(), terms::and);
      }
    }
    return stronger;
  }
}
