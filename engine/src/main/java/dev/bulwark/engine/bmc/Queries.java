package dev.bulwark.engine.bmc;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.Turns;
import dev.bulwark.solver.diagram.DiagramQueries;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The queries to the solver, in one long session. What an earlier model already satisfies is not
 * asked again.
 */
final class Queries implements AutoCloseable {

  /** How many models are kept to try on later queries. */
  private static final int MODELS = 4;

  /** So many errors are one question; of more, each is asked by itself. */
  private static final int ASKED_TOGETHER = 3;

  private final TermFactory terms;
  private final Supplier<ModelSession> opener;
  private final Supplier<List<Solver>> turns;
  private final Budget budget;
  private @Nullable ModelSession session;
  private final ArrayDeque<Evaluator> models = new ArrayDeque<>();
  private final DiagramQueries diagrams = new DiagramQueries();
  private boolean inconclusive;
  private long asked;
  private long spared;

  Queries(Program program, SolverProvider solvers, Budget budget) {
    this.terms = program.terms();
    this.opener = () -> solvers.solver(theory(program)).open(budget);
    this.turns = () -> inTurns(solvers, theory(program));
    this.budget = budget;
  }

  private static List<Solver> inTurns(SolverProvider solvers, Theory theory) {
    Solver first = solvers.solver(theory);
    Solver second = solvers.secondOpinion(theory);
    return second.name().equals(first.name()) ? List.of(first) : List.of(first, second);
  }

  private static Theory theory(Program program) {
    List<ProgramVariable> variables = new ArrayList<>(program.globals());
    for (Procedure procedure : program.procedures().values()) {
      variables.addAll(procedure.frameVariables());
    }
    return Theory.of(variables.stream().map(ProgramVariable::sort).toList());
  }

  /** Can the guard be true? Yes if the solver does not know. */
  boolean isFeasible(Guard guard) {
    if (guard.isKnownFeasible()) {
      return true;
    }
    boolean feasible = isSatisfiable(guard.term());
    if (feasible) {
      guard.markFeasible();
    }
    return feasible;
  }

  /** Can the condition be true on the paths of a guard? Yes where diagrams do not tell. */
  boolean mayHold(Guard guard, Term condition) {
    // guard ∧ condition satisfiable?
    return diagrams.mayHoldTogether(guard.term(), condition);
  }

  /** A term that has the same value on the paths of a guard. */
  Term pruned(Guard guard, Term term) {
    return diagrams.pruned(terms, term, guard.term());
  }

  /** Can the condition be true? Yes if the solver does not know. */
  boolean isSatisfiable(Term condition) {
    if (Terms.isTrue(condition) || Terms.isFalse(condition)) {
      return Terms.isTrue(condition);
    }
    Answer byDiagram = diagrams.ask(condition);
    if (byDiagram != Answer.UNKNOWN) {
      return byDiagram == Answer.SAT;
    }
    for (Evaluator model : models) {
      if (model.holds(condition)) {
        spared++;
        return true;
      }
    }
    // condition satisfiable?
    Answer answer = ask(condition);
    if (answer == Answer.SAT) {
      remember(session().model());
    }
    return answer != Answer.UNSAT;
  }

  /**
   * A model of one of the guards, if there is one. Where the solver does not know, {@link
   * #isInconclusive} says so afterwards.
   */
  Optional<Model> modelOfAny(List<Guard> guards) {
    List<Term> open =
        guards.stream().map(Guard::term).filter(guard -> !Terms.isFalse(guard)).toList();
    if (open.stream().noneMatch(Terms::isTrue)) {
      // guard(error) satisfiable, as far as diagrams tell?
      open = open.stream().filter(guard -> diagrams.ask(guard) != Answer.UNSAT).toList();
    }
    if (open.size() <= ASKED_TOGETHER || open.stream().anyMatch(Terms::isTrue)) {
      return modelOfTerms(open, List.of());
    }
    // guard(error) satisfiable, for one error after the other?
    Turns.Outcome outcome = Turns.ask(terms, open, turns.get(), budget);
    asked += outcome.queries();
    inconclusive |= outcome.answer() == Answer.UNKNOWN;
    return outcome.model();
  }

  /** The same under conditions, all guards at once. */
  Optional<Model> modelOfAny(List<Guard> guards, List<Term> conditions) {
    return modelOfTerms(guards.stream().map(Guard::term).toList(), conditions);
  }

  private Optional<Model> modelOfTerms(List<Term> guards, List<Term> conditions) {
    Term one = terms.or(guards);
    Term any = terms.and(one, terms.and(conditions));
    if (Terms.isFalse(any)) {
      return Optional.empty();
    }
    if (Terms.isTrue(any)) {
      return Optional.of(new Model(Map.of()));
    }
    // guard(error) satisfiable?
    Answer answer = ask(any);
    inconclusive |= answer == Answer.UNKNOWN;
    return answer == Answer.SAT ? Optional.of(session().model()) : Optional.empty();
  }

  private Answer ask(Term condition) {
    asked++;
    return session().check(List.of(condition));
  }

  /** Opened with the first query: many programs need none. */
  private ModelSession session() {
    ModelSession open = session;
    if (open == null) {
      open = opener.get();
      session = open;
    }
    return open;
  }

  private void remember(Model model) {
    while (models.size() >= 2 * MODELS) {
      models.removeLast();
    }
    models.addFirst(new Evaluator(variable -> valueOr(model, variable, 0)));
    models.addFirst(new Evaluator(variable -> valueOr(model, variable, 1)));
  }

  /**
   * The model's value. Symbols that it does not know are newer; giving them one as well as zero
   * answers most queries whether a loop can iterate once more.
   */
  private static Value valueOr(Model model, Variable variable, int otherwise) {
    Value value = model.values().get(variable);
    if (value != null) {
      return value;
    }
    return switch (variable.sort()) {
      case Sort.Bool b -> Value.of(otherwise != 0);
      case Sort.BitVec(int width) -> Value.bitVec(width, otherwise);
      case Sort.Int i -> Value.integer(otherwise);
      case Sort.Real r -> TermFactory.zeroValue(r);
      case Sort.Float f -> TermFactory.zeroValue(f);
      case Sort.Array a -> TermFactory.zeroValue(a);
    };
  }

  /** Was there a query about errors that the solver could not answer? */
  boolean isInconclusive() {
    return inconclusive;
  }

  long asked() {
    return asked;
  }

  /** Queries that a remembered model answered. */
  long spared() {
    return spared;
  }

  /** The diagrams that queries are asked of first. */
  DiagramQueries diagrams() {
    return diagrams;
  }

  /** Queries that diagrams answered. */
  long answeredByDiagrams() {
    return diagrams.answers();
  }

  @Override
  public void close() {
    if (session != null) {
      session.close();
    }
  }
}
