package dev.bulwark.engine.common.ic3;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.loop.LoopStructure;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.SolverException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The inductive invariant of a fixed point, and what of it is needed: first what cores of the
 * inductiveness queries ask for, beginning with the steps to bad locations, then one pass that
 * deletes each clause that the others do without. That is for readers and for the checker: on large
 * programs a bound that nobody needs may take longer to check than all the rest (20 of 25 s on a
 * program of {@code eca}, 2026-11-16).
 */
public final class InvariantProof {

  /** Of the time left. */
  private static final double SHARE = 0.25;

  private static final Duration MOST_TIME = Duration.ofSeconds(5);

  private record Clause(Location at, Term formula) {}

  private final TransitionGraph graph;
  private final TermFactory terms;
  private final Map<Location, Set<Term>> clauses = new LinkedHashMap<>();

  /** What was known before the search, such as bounds. */
  private final Set<Clause> facts = new HashSet<>();

  private InvariantProof(TransitionGraph graph) {
    this.graph = graph;
    this.terms = graph.terms();
  }

  /**
   * What is needed of an inductive invariant, given by its conjuncts at each location; locations
   * that are not named have none.
   *
   * @param facts conjuncts that were known before, each of which may be expensive to check: they
   *     are used only where the others do not suffice
   */
  public static Map<Location, Set<Term>> of(
      TransitionGraph graph,
      Map<Location, Set<Term>> lemmas,
      Map<Location, Set<Term>> facts,
      CoreSolver solver,
      Budget budget) {
    InvariantProof proof = new InvariantProof(graph);
    lemmas.forEach((location, here) -> proof.at(location).addAll(here));
    facts.forEach(
        (location, here) -> {
          for (Term fact : here) {
            if (proof.at(location).add(fact)) {
              proof.facts.add(new Clause(location, fact));
            }
          }
        });
    return proof.shrink(solver, budget);
  }

  /** The same without any facts. */
  public static Map<Location, Set<Term>> of(
      TransitionGraph graph, Map<Location, Set<Term>> invariant, CoreSolver solver, Budget budget) {
    return of(graph, invariant, Map.of(), solver, budget);
  }

  private Map<Location, Set<Term>> shrink(CoreSolver solver, Budget budget) {
    Budget part = budget.share(SHARE).part(MOST_TIME);
    try (CoreSession session = solver.openWithCores(part)) {
      keepSupport(session);
      delete(session);
    } catch (BudgetExhaustedException | SolverException e) {
      // What is there is a proof as it is.
    }
    return clauses;
  }

  /** The same for the checker, who wants invariants of loop heads. */
  public static Proof.Inductive ofHeads(TransitionGraph graph, Map<Location, Set<Term>> clauses) {
    TermFactory terms = graph.terms();
    Map<CutPoint, Term> invariants = new LinkedHashMap<>();
    for (Location head : LoopStructure.of(graph.program().start()).heads()) {
      // A head that is not in the graph is behind a contradiction, which the checker has to know.
      Set<Term> here =
          graph.contains(head) ? clauses.getOrDefault(head, Set.of()) : Set.of(terms.bool(false));
      if (!here.isEmpty()) {
        invariants.put(new CutPoint(CallString.EMPTY, head), terms.and(here));
      }
    }
    return new Proof.Inductive(invariants);
  }

  private Set<Term> at(Location location) {
    return clauses.computeIfAbsent(location, l -> new LinkedHashSet<>());
  }

  /** Keeps what the error transitions need, what that needs to be inductive, and so on. */
  private void keepSupport(CoreSession session) {
    Set<Clause> needed = new LinkedHashSet<>();
    ArrayDeque<Clause> open = new ArrayDeque<>();
    for (List<ErrorTransition> group : graph.errorGroups()) {
      support(session, group.getFirst().source(), List.of(condition(group)), needed, open);
    }
    while (!open.isEmpty()) {
      Clause clause = open.poll();
      for (GuardedStep transition : graph.incoming(clause.at)) {
        Term after = graph.before(transition, clause.formula);
        List<Term> violated = List.of(transition.guard(), terms.not(after));
        support(session, transition.source(), violated, needed, open);
      }
    }
    clauses.replaceAll(
        (location, here) -> {
          Set<Term> kept = new LinkedHashSet<>(here);
          kept.removeIf(formula -> !needed.contains(new Clause(location, formula)));
          return kept;
        });
  }

  private void support(
      CoreSession session,
      Location source,
      List<Term> violation,
      Set<Clause> needed,
      ArrayDeque<Clause> open) {
    List<Term> all = new ArrayList<>(at(source));
    all.addAll(violation);
    List<Term> few = new ArrayList<>(all);
    few.removeIf(formula -> isSpare(new Clause(source, formula), needed));
    // I(l) ∧ T ∧ ¬clause'
    boolean refuted =
        session.check(few) == Answer.UNSAT
            || (few.size() < all.size() && session.check(all) == Answer.UNSAT);
    if (!refuted) {
      throw new SolverException("the fixed point is not seen to be inductive");
    }
    for (Term used : session.unsatCore()) {
      Clause clause = new Clause(source, used);
      if (at(source).contains(used) && needed.add(clause)) {
        open.add(clause);
      }
    }
  }

  /** Facts are asked for only where clauses do not suffice: each may be expensive to check. */
  private boolean isSpare(Clause clause, Set<Clause> needed) {
    return facts.contains(clause) && !needed.contains(clause);
  }

  /** Deletes each clause without which all steps from its location still keep the rest. */
  private void delete(CoreSession session) {
    for (Location location : graph.locations()) {
      for (Term clause : List.copyOf(at(location))) {
        at(location).remove(clause);
        boolean superfluous = false;
        try {
          superfluous = isInductiveFrom(session, location);
        } finally {
          // Also when the time is over before that is known.
          if (!superfluous) {
            at(location).add(clause);
          }
        }
      }
    }
  }

  private Term condition(List<ErrorTransition> group) {
    return terms.or(group.stream().map(ErrorTransition::condition).toList());
  }

  private boolean isInductiveFrom(CoreSession session, Location location) {
    for (List<ErrorTransition> group : graph.errorGroups()) {
      // I(l) ∧ T to a bad location
      if (group.getFirst().source() == location
          && isSatisfiable(session, location, condition(group))) {
        return false;
      }
    }
    for (GuardedStep transition : graph.outgoing(location)) {
      Term after = graph.before(transition, terms.and(at(transition.target())));
      // I(l) ∧ T ∧ ¬I(l')'
      if (isSatisfiable(session, location, terms.and(transition.guard(), terms.not(after)))) {
        return false;
      }
    }
    return true;
  }

  private boolean isSatisfiable(CoreSession session, Location location, Term violation) {
    List<Term> query = new ArrayList<>(at(location));
    query.add(violation);
    return session.check(query) != Answer.UNSAT;
  }
}
