package dev.bulwark.engine.cells;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.InlinedSearch;
import dev.bulwark.engine.common.lemma.CellCandidates;
import dev.bulwark.engine.common.lemma.CellLemmas;
import dev.bulwark.engine.common.lemma.InductiveLemmas;
import dev.bulwark.engine.common.lemma.Lemma;
import dev.bulwark.engine.common.lemma.LemmaSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.pass.BackTranslation;
import dev.bulwark.program.pass.Cells;
import dev.bulwark.program.pass.NoBackTranslationException;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.Theory;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Induction on the program with one cell of each array, then with two ({@link Cells}): Houdini
 * leaves what is inductive of the candidates ({@link CellLemmas}). Said of all indices, these
 * lemmas are invariants of the program itself, and if their instances exclude its errors ({@link
 * Exclusion}) that is a proof about all elements. So a check may read at more indices than there
 * are cells, and a lemma may be about an index that only another variable names. Where they do not
 * exclude them, it is asked what holds of variables because of them ({@link PlainLemmas}).
 *
 * <p>Where elements decide how far a loop goes, as with strings, it is asked first whether what
 * loops say by themselves excludes the errors ({@link SummaryFacts}), of the program without cells:
 * which index a search has ended at is said there, and by no candidate about cells. Elsewhere that
 * comes last, since proofs on cells need fewer instances to be checked.
 *
 * <p>It looks for no errors.
 */
public final class CellInduction implements Engine {

  public static final String NAME = "cells";

  private static final int MOST_CELLS = 2;
  private static final double SHARE_FOR_SUPPORT = 0.3;
  private static final double SHARE_FOR_SUMMARIES = 0.15;

  private final SummaryFacts.Source summaries;

  public CellInduction() {
    this(LoopSummaries::of);
  }

  /**
   * @param summaries what may hold for all indices; wrong ones may cost an answer
   */
  CellInduction(SummaryFacts.Source summaries) {
    this.summaries = summaries;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    return InlinedSearch.check(name(), task, inlined -> prove(inlined, context));
  }

  private Verdict prove(InlinedProgram inlined, EngineContext context) {
    if (inlined.isRecursive()) {
      return Verdict.inconclusive("not for recursion");
    }
    List<Lemma> said = summaries.apply(inlined.blocks());
    boolean first = SummaryFacts.elementsEndLoops(said);
    Optional<Proof.Inductive> bySummaries =
        first ? bySummaries(inlined, said, context) : Optional.empty();
    if (bySummaries.isPresent()) {
      return new Verdict.Safe(bySummaries.get());
    }
    for (int cells = 1; cells <= MOST_CELLS; cells++) {
      Optional<Pass.Result> made = Cells.apply(inlined.program(), cells);
      if (made.isEmpty()) {
        return Verdict.inconclusive("no array is walked by an index");
      }
      Optional<Proof.Inductive> proof = new Run(inlined.blocks(), made.get(), context).proof(cells);
      if (proof.isPresent()) {
        return new Verdict.Safe(proof.get());
      }
    }
    return (first ? bySummaries : bySummaries(inlined, said, context))
        .<Verdict>map(Verdict.Safe::new)
        .orElseGet(
            () -> Verdict.inconclusive("the lemmas about cells that were found do not suffice"));
  }

  /** A proof by what loops say by themselves, if they say anything of all indices. */
  private static Optional<Proof.Inductive> bySummaries(
      InlinedProgram inlined, List<Lemma> said, EngineContext context) {
    Budget budget = context.budget();
    try {
      CoreSolver memory = context.solvers().solver(Exclusion.theory(inlined.blocks()));
      SummaryFacts facts =
          SummaryFacts.of(inlined.blocks(), said, memory, budget.share(SHARE_FOR_SUMMARIES));
      context
          .events()
          .on(new Event.Progress(NAME, 0, facts.facts().size() + " facts of summaries"));
      return facts.isEmpty() ? Optional.empty() : facts.proof(budget.share(SHARE_FOR_SUMMARIES));
    } catch (BudgetExhaustedException | SolverException e) {
      budget.check();
      return Optional.empty();
    }
  }

  /** Induction on one program with cells. */
  private static final class Run {

    private final BlockSystem inlined;
    private final BackTranslation back;
    private final BlockSystem system;
    private final CoreSolver solver;
    private final Budget budget;
    private final EngineContext context;

    Run(BlockSystem inlined, Pass.Result cells, EngineContext context) {
      this.inlined = inlined;
      this.back = cells.back();
      this.context = context;
      this.budget = context.budget();
      this.system = BlockSystem.of(cells.program());
      this.solver =
          context
              .solvers()
              .solver(Theory.of(system.variables().stream().map(Variable::sort).toList()));
    }

    Optional<Proof.Inductive> proof(int cells) {
      CellLemmas found = CellLemmas.of(system, solver, budget);
      LemmaSet lemmas = found.lemmas();
      context
          .events()
          .on(
              new Event.Progress(
                  NAME, cells, lemmas.size() + " lemmas of " + found.tried() + " candidates"));
      Map<Location, Map<Term, Lemma>> aboutElements = translated(lemmas);
      CoreSolver memory = context.solvers().solver(Exclusion.theory(inlined));
      Exclusion exclusion = new Exclusion(inlined, memory, budget);
      Optional<LemmaSet> needed = exclusion.needed(cut -> terms(aboutElements, cut));
      if (needed.isPresent()) {
        return Optional.of(proof(lemmas, aboutElements, needed.get(), new LemmaSet()));
      }
      Map<Location, Set<Term>> known = new LinkedHashMap<>();
      aboutElements.forEach((cut, byTerm) -> known.put(cut, byTerm.keySet()));
      PlainLemmas plain =
          new PlainLemmas(inlined, known, ElementIndices::instances, memory, budget);
      return exclusion
          .needed(
              cut -> {
                Set<Term> both = new LinkedHashSet<>(terms(aboutElements, cut));
                both.addAll(plain.at(cut));
                return both;
              })
          .map(
              all -> {
                LemmaSet ofElements = new LemmaSet();
                LemmaSet ofVariables = new LemmaSet();
                for (Lemma lemma : all.all()) {
                  boolean about = terms(aboutElements, lemma.at()).contains(lemma.formula());
                  (about ? ofElements : ofVariables).add(lemma);
                }
                plain.addSupport(ofVariables, ofElements);
                return proof(lemmas, aboutElements, ofElements, ofVariables);
              });
    }

    private static Set<Term> terms(Map<Location, Map<Term, Lemma>> translated, Location cut) {
      return translated.getOrDefault(cut, Map.of()).keySet();
    }

    /** What the lemmas say of the program itself, by cut point. */
    private Map<Location, Map<Term, Lemma>> translated(LemmaSet lemmas) {
      Map<Location, Map<Term, Lemma>> translated = new LinkedHashMap<>();
      for (Lemma lemma : lemmas.all()) {
        translated(lemma)
            .forEach(
                (cut, invariant) ->
                    translated
                        .computeIfAbsent(cut.location(), location -> new LinkedHashMap<>())
                        .put(invariant, lemma));
      }
      return translated;
    }

    /**
     * @param ofElements what is needed of what the lemmas say of the program itself
     * @param ofVariables what is needed besides
     */
    private Proof.Inductive proof(
        LemmaSet lemmas,
        Map<Location, Map<Term, Lemma>> aboutElements,
        LemmaSet ofElements,
        LemmaSet ofVariables) {
      LemmaSet needed = new LemmaSet();
      for (Lemma lemma : ofElements.all()) {
        Map<Term, Lemma> here = Objects.requireNonNull(aboutElements.get(lemma.at()));
        needed.add(Objects.requireNonNull(here.get(lemma.formula())));
      }
      addPlain(lemmas, needed);
      Map<CutPoint, Term> invariants =
          new LinkedHashMap<>(back.invariants(invariants(lemmas, needed)));
      ofVariables
          .invariants(inlined.terms())
          .forEach((cut, more) -> invariants.merge(cut, more, inlined.terms()::and));
      return new Proof.Inductive(invariants);
    }

    private Map<CutPoint, Term> translated(Lemma lemma) {
      try {
        return back.invariants(Map.of(new CutPoint(CallString.EMPTY, lemma.at()), lemma.formula()));
      } catch (NoBackTranslationException e) {
        return Map.of();
      }
    }

    /**
     * With what is known of single variables, and equations: for a fixed index that may follow from
     * its range, and for the others the checker has to know it.
     */
    private void addPlain(LemmaSet lemmas, LemmaSet needed) {
      for (Lemma lemma : lemmas.all()) {
        Set<Variable> about = Terms.freeVariables(lemma.formula());
        boolean equation = lemma.formula() instanceof Application a && a.op() == Op.EQ;
        if (about.stream().noneMatch(v -> AnyIndex.is(v) || CellCandidates.isCell(v))
            && (equation || (about.size() == 1 && !isInequality(lemma.formula())))) {
          needed.add(lemma);
        }
      }
    }

    /** That a variable has not this value seldom matters. */
    private static boolean isInequality(Term formula) {
      return formula instanceof Application not
          && not.op() == Op.NOT
          && not.arg(0) instanceof Application equation
          && equation.op() == Op.EQ;
    }

    private Map<CutPoint, Term> invariants(LemmaSet lemmas, LemmaSet needed) {
      Map<CutPoint, Term> invariants = reduced(lemmas, needed).invariants(system.terms());
      for (Location head : system.unreachableHeads()) {
        invariants.put(new CutPoint(CallString.EMPTY, head), system.terms().bool(false));
      }
      return invariants;
    }

    private LemmaSet reduced(LemmaSet lemmas, LemmaSet needed) {
      try {
        return new InductiveLemmas(system, solver)
            .support(lemmas, needed, solver, budget.share(SHARE_FOR_SUPPORT));
      } catch (BudgetExhaustedException | SolverException e) {
        budget.check();
        return lemmas;
      }
    }
  }
}
