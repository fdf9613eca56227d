package dev.bulwark.engine.common.ic3;

import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.loop.LoopStructure;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Budget;
import dev.bulwark.solver.BudgetExhaustedException;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.SolverException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The inductive invariant of a fixed point, and what of it is needed: first what cores of the
 * inductiveness queries ask for, beginning with the steps to bad locations, then one pass that
 * deletes each clause that the others do without. Both within a second; shrinking is for readers.
 */
public final class InvariantProof {

  private static final Duration TIME = Duration.ofSeconds(1);

  private record Clause(Location at, Term formula) {}

  private final TransitionGraph graph;
  private final TermFactory terms;
  private final Map<Location, Set<Term>> clauses = new LinkedHashMap<>();

  private InvariantProof(TransitionGraph graph) {
    this.graph = graph;
    this.terms = graph.terms();
  }

  /** Of the frames of a fixed point: clauses by location; those not named have none. */
  public static Map<Location, Set<Term>> of(
      TransitionGraph graph, FrameSequence frames, int level, CoreSolver solver, Budget budget) {
    Map<Location, Set<Term>> clauses = new LinkedHashMap<>();
    for (Location location : frames.locations()) {
      Set<Term> here = new LinkedHashSet<>();
      for (Cube cube : frames.blocked(location, level)) {
        here.add(cube.negation(graph.terms()));
      }
      here.addAll(frames.invariants(location));
      clauses.put(location, here);
    }
    return of(graph, clauses, solver, budget);
  }

  /** What is needed of an inductive invariant, given by its conjuncts at each location. */
  public static Map<Location, Set<Term>> of(
      TransitionGraph graph, Map<Location, Set<Term>> invariant, CoreSolver solver, Budget budget) {
    InvariantProof proof = new InvariantProof(graph);
    invariant.forEach((location, here) -> proof.clauses.put(location, new LinkedHashSet<>(here)));
    Budget part = budget.part(TIME);
    try (CoreSession session = solver.openWithCores(part)) {
      proof.keepSupport(session);
      proof.delete(session);
    } catch (BudgetExhaustedException | SolverException e) {
      // What is there is a proof as it is.
    }
    return proof.clauses;
  }

  /** The same for the checker, who wants invariants of loop heads. */
  public static Proof.Inductive ofHeads(TransitionGraph graph, Map<Location, Set<Term>> clauses) {
    TermFactory terms = graph.terms();
    Map<CutPoint, Term> invariants = new LinkedHashMap<>();
    for (Location head : LoopStructure.of(graph.program().start()).heads()) {
      // A head that is not in the graph is behind a contradiction, and the checker has to be told.
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

  /** Keeps what the exits need, what that needs to be inductive, and so on. */
  private void keepSupport(CoreSession session) {
    Set<Clause> needed = new LinkedHashSet<>();
    ArrayDeque<Clause> open = new ArrayDeque<>();
    for (Exit exit : graph.exits()) {
      support(session, exit.source(), List.of(exit.condition()), needed, open);
    }
    while (!open.isEmpty()) {
      Clause clause = open.poll();
      for (Transition transition : graph.incoming(clause.at)) {
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
    List<Term> question = new ArrayList<>(at(source));
    question.addAll(violation);
    // I(l) ∧ T ∧ ¬clause'
    if (session.check(question) != Answer.UNSAT) {
      throw new SolverException("the fixed point is not seen to be inductive");
    }
    for (Term used : session.unsatCore()) {
      Clause clause = new Clause(source, used);
      if (at(source).contains(used) && needed.add(clause)) {
        open.add(clause);
      }
    }
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

  private boolean isInductiveFrom(CoreSession session, Location location) {
    for (Exit exit : graph.exits()) {
      // I(l) ∧ T to a bad location
      if (exit.source() == location && isSatisfiable(session, location, exit.condition())) {
        return false;
      }
    }
    for (Transition transition : graph.outgoing(location)) {
      Term after = graph.before(transition, terms.and(at(transition.target())));
      // I(l) ∧ T ∧ ¬I(l')'
      if (isSatisfiable(session, location, terms.and(transition.guard(), terms.not(after)))) {
        return false;
      }
    }
    return true;
  }

  private boolean isSatisfiable(CoreSession session, Location location, Term violation) {
    List<Term> question = new ArrayList<>(at(location));
    question.add(violation);
    return session.check(question) != Answer.UNSAT;
  }
}
