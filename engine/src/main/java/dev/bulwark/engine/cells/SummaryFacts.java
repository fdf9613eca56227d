package dev.bulwark.engine.cells;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.lemma.InductiveLemmas;
import dev.bulwark.engine.common.lemma.Lemma;
import dev.bulwark.engine.common.lemma.LemmaCandidates;
import dev.bulwark.engine.common.lemma.LemmaSet;
import dev.bulwark.engine.common.lemma.Samples;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What summaries of loops ({@link LoopSummaries}) say of an inlined program: those of them that are
 * inductive, with what is likely of its variables. They are about the program without cells, so
 * that the certificate has them as they are, and the checker proves them again.
 *
 * @param facts inductive all together
 */
record SummaryFacts(BlockSystem system, LemmaSet facts, CoreSolver solver) {

  /** Where summaries come from: candidates, which may be wrong. */
  interface Source extends Function<BlockSystem, List<Lemma>> {}

  /** Those of the candidates that induction leaves; none if the time is too short for that. */
  static SummaryFacts of(BlockSystem system, List<Lemma> said, CoreSolver solver, Budget budget) {
    if (said.stream().allMatch(lemma -> AnyIndex.in(lemma.formula()).isEmpty())) {
      return new SummaryFacts(system, new LemmaSet(), solver);
    }
    try {
      List<Lemma> candidates = new ArrayList<>(said);
      LemmaCandidates likely = LemmaCandidates.likely(system, Samples.of(system, budget), budget);
      system.loopHeads().forEach(head -> candidates.addAll(likely.at(head)));
      LemmaSet left = new InductiveLemmas(system, solver).among(candidates, budget);
      return new SummaryFacts(system, left, solver);
    } catch (BudgetExhaustedException | SolverException e) {
      return new SummaryFacts(system, new LemmaSet(), solver);
    }
  }

  /** Does some summary say of one element that it has ended a loop? */
  static boolean elementsEndLoops(List<Lemma> said) {
    return said.stream()
        .anyMatch(
            lemma ->
                AnyIndex.in(lemma.formula()).stream()
                    .anyMatch(index -> !SharedIndices.equated(lemma.formula(), index).isEmpty()));
  }

  boolean isEmpty() {
    return facts.all().stream().allMatch(lemma -> AnyIndex.in(lemma.formula()).isEmpty());
  }

  Map<Location, Set<Term>> byHead() {
    Map<Location, Set<Term>> byHead = new LinkedHashMap<>();
    facts
        .all()
        .forEach(
            lemma ->
                byHead
                    .computeIfAbsent(lemma.at(), head -> new LinkedHashSet<>())
                    .add(lemma.formula()));
    return byHead;
  }

  /** A proof by the facts alone, if they exclude the errors. */
  Optional<Proof.Inductive> proof(Budget budget) {
    Exclusion exclusion = new Exclusion(system, new SharedIndices(), solver, budget);
    return exclusion
        .needed(facts::at)
        .map(needed -> proof(needed, new LemmaSet(), budget))
        .or(() -> proofWithPlain(exclusion, budget));
  }

  private Optional<Proof.Inductive> proofWithPlain(Exclusion exclusion, Budget budget) {
    PlainLemmas plain = new PlainLemmas(system, byHead(), new SharedIndices(), solver, budget);
    return exclusion
        .needed(
            cut -> {
              Set<Term> both = new LinkedHashSet<>(facts.at(cut));
              both.addAll(plain.at(cut));
              return both;
            })
        .map(
            needed -> {
              LemmaSet own = new LemmaSet();
              LemmaSet ofVariables = new LemmaSet();
              for (Lemma lemma : needed.all()) {
                (facts.at(lemma.at()).contains(lemma.formula()) ? own : ofVariables).add(lemma);
              }
              plain.addSupport(ofVariables, own);
              return proof(own, ofVariables, budget);
            });
  }

  private Proof.Inductive proof(LemmaSet needed, LemmaSet besides, Budget budget) {
    LemmaSet all = supported(needed, budget);
    besides.all().forEach(all::add);
    facts.all().stream().filter(SummaryFacts::isAboutOneVariable).forEach(all::add);
    Map<CutPoint, Term> invariants = all.invariants(system.terms());
    for (Location head : system.unreachableHeads()) {
      invariants.put(new CutPoint(CallString.EMPTY, head), system.terms().bool(false));
    }
    return new Proof.Inductive(invariants);
  }

  /**
   * With what is known of single variables the checker sees more, as that indices are in bounds.
   */
  private static boolean isAboutOneVariable(Lemma lemma) {
    Set<Variable> about = Terms.freeVariables(lemma.formula());
    return about.size() == 1
        && about.stream().noneMatch(v -> AnyIndex.is(v) || v.sort() instanceof Sort.Array)
        && !(lemma.formula() instanceof Application not
            && not.op() == Op.NOT
            && not.arg(0) instanceof Application equation
            && equation.op() == Op.EQ);
  }

  /** Those of the facts, and those that they need to be inductive. */
  private LemmaSet supported(LemmaSet needed, Budget budget) {
    return new InductiveLemmas(system, solver).support(facts, needed, solver, budget);
  }
}
