package dev.bulwark.certify;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Session;
import dev.bulwark.solver.Solver;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.Turns;
import dev.bulwark.solver.diagram.DiagramQueries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Queries to the solvers of one check. The solver that engines do not use is asked first, for a
 * part of the time, so that a fault of the engines' solver does not certify itself; when it gives
 * no answer, the engines' solver is asked, about formulas that the engine has not made. About
 * floats a solver is asked before that has its proofs replayed, since the others seldom have an
 * answer.
 */
final class Inquiry {

  private static final String EVALUATOR = "evaluator";

  private static final String DIAGRAMS = "decision diagrams";

  /** Of the time left for the check. */
  private static final double SECOND_OPINION_SHARE = 0.25;

  /** Of the time left for the check. */
  private static final double PROOF_SHARE = 0.7;

  /** Of the time left for the check; the first case that is hard ends it. */
  private static final double CASES_SHARE = 0.8;

  private static final Duration LONGEST_CASE = Duration.ofSeconds(10);

  /** The same, of the time left. */
  private static final double CASE_SHARE = 0.25;

  /** Z3 answers queries about bit-vectors quickly or hardly ever. */
  private static final Duration SECOND_OPINION_LIMIT = Duration.ofSeconds(2);

  /** Of the time left for the check. */
  private static final double COMPARISON_SHARE = 0.05;

  private static final Duration COMPARISON_LIMIT = Duration.ofSeconds(1);

  private final SolverProvider solvers;
  private final Set<String> asked = new LinkedHashSet<>();
  private int queries;

  Inquiry(SolverProvider solvers) {
    this.solvers = solvers;
  }

  /** No solver was needed. */
  void answeredByEvaluation() {
    asked.add(EVALUATOR);
  }

  /** The solvers whose answers were used. */
  Set<String> answeredBy() {
    return asked;
  }

  int queries() {
    return queries;
  }

  /** Are the formulas satisfiable together? */
  Answer ask(List<Term> formulas, Budget budget) {
    if (formulas.stream().anyMatch(Terms::isFalse)) {
      return Answer.UNSAT;
    }
    queries++;
    Theory theory = Theory.of(sorts(formulas));
    Solver engines = solvers.solver(theory);
    Solver other = solvers.secondOpinion(theory);
    boolean others = !other.name().equals(engines.name());
    if (areAboutFloats(formulas) && solvers.proving().isPresent()) {
      Solver proving = solvers.proving().get();
      if (isUnsatisfiable(proving, formulas, shortly(budget))
          || (others && isUnsatisfiable(other, formulas, shortly(budget)))
          || isUnsatisfiable(proving, formulas, budget.share(PROOF_SHARE))) {
        return Answer.UNSAT;
      }
    } else if (others) {
      Answer answer = tryToAsk(other, formulas, shortly(budget));
      if (answer != Answer.UNKNOWN) {
        return answer;
      }
    }
    budget.check();
    if (areUnsatisfiableByCases(formulas, budget)) {
      return Answer.UNSAT;
    }
    return ask(engines, formulas, budget);
  }

  /**
   * An invariant that is a union of many boxes, each in turn: within one of them ranges decide
   * almost all conditions on a path, and what is left the solver sees at once whose proofs are
   * replayed. All of them at once are many times as much for it and for the others.
   */
  private boolean areUnsatisfiableByCases(List<Term> formulas, Budget budget) {
    List<Term> cases = CaseSplit.of(formulas);
    if (cases.isEmpty() || solvers.proving().isEmpty()) {
      return false;
    }
    Budget part = budget.share(CASES_SHARE);
    for (Term one : cases) {
      List<Term> within = new ArrayList<>(formulas);
      within.addFirst(one);
      if (!isUnsatisfiable(
          solvers.proving().get(), within, part.share(CASE_SHARE).part(LONGEST_CASE))) {
        return false;
      }
    }
    queries += cases.size() - 1;
    return true;
  }

  /** The answer of solvers that engines do not use, if one has it within a short time. */
  Answer askOthers(List<Term> formulas, Budget budget) {
    queries++;
    Theory theory = Theory.of(sorts(formulas));
    Solver other = solvers.secondOpinion(theory);
    if (areAboutFloats(formulas)
        && solvers.proving().isPresent()
        && isUnsatisfiable(solvers.proving().get(), formulas, shortly(budget))) {
      return Answer.UNSAT;
    }
    return other.name().equals(solvers.solver(theory).name())
        ? Answer.UNKNOWN
        : tryToAsk(other, formulas, shortly(budget));
  }

  /** Solvers that engines do not use have answered all questions at once. */
  static final class AnsweredByOthersException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final Answer answer;

    private AnsweredByOthersException(Answer answer) {
      super(answer.toString(), null, false, false);
      this.answer = answer;
    }

    Answer answer() {
      return answer;
    }
  }

  /**
   * Many small questions to the engines' solver, about terms of one factory. Before it is asked for
   * the first time, at the latest, the others are asked about all at once, which ends the dialogue
   * if they know.
   */
  Dialogue dialogue(Theory theory, Budget budget, Supplier<Answer> others) {
    return new Dialogue(solvers.solver(theory), solvers.secondOpinion(theory), others, budget);
  }

  final class Dialogue implements AutoCloseable {

    private final Solver solver;
    private final Solver other;
    private final Supplier<Answer> others;
    private final Budget budget;
    private final Set<String> used = new LinkedHashSet<>();
    private final DiagramQueries diagrams = new DiagramQueries();
    private @Nullable ModelSession session;
    private boolean othersDoNotKnow;
    private int answers;

    private Dialogue(Solver solver, Solver other, Supplier<Answer> others, Budget budget) {
      this.solver = solver;
      this.other = other;
      this.others = others;
      this.budget = budget;
    }

    /** What is decided without a solver, where the formulas are over few bits of input. */
    DiagramQueries diagrams() {
      return diagrams;
    }

    /**
     * Is the formula satisfiable?
     *
     * @throws AnsweredByOthersException if that need not be asked any more
     */
    Answer ask(Term formula) {
      if (Terms.isFalse(formula)) {
        return Answer.UNSAT;
      }
      askOthersFirst();
      answers++;
      used.add(solver.name());
      return session().check(List.of(formula));
    }

    /**
     * Is one of the formulas satisfiable? The other solver has its turns too.
     *
     * @throws AnsweredByOthersException if that need not be asked any more
     */
    Answer askEach(TermFactory terms, List<Term> formulas) {
      askOthersFirst();
      List<Solver> turns =
          solver.name().equals(other.name()) ? List.of(solver) : List.of(solver, other);
      Turns.Outcome outcome = Turns.ask(terms, formulas, turns, budget);
      answers += outcome.queries();
      used.addAll(outcome.solvers());
      return outcome.answer();
    }

    /**
     * @throws AnsweredByOthersException if they know
     */
    void askOthersFirst() {
      if (!othersDoNotKnow) {
        Answer answer = others.get();
        if (answer != Answer.UNKNOWN) {
          throw new AnsweredByOthersException(answer);
        }
        othersDoNotKnow = true;
      }
    }

    /**
     * Asks a solver what diagrams have said, as long as that is quickly answered.
     *
     * @throws IllegalStateException if it knows better
     */
    void compare(List<Term> unsatisfiable) {
      Budget part = budget.share(COMPARISON_SHARE).part(COMPARISON_LIMIT);
      try (ModelSession separate = other.open(part)) {
        for (Term formula : unsatisfiable) {
          if (separate.check(List.of(formula)) == Answer.SAT) {
            throw new IllegalStateException(
                "decision diagrams and " + other.name() + " contradict each other");
          }
        }
      } catch (BudgetExhaustedException | SolverException e) {
        // That was all there was time for.
      }
    }

    /** After the answer SAT. */
    Model model() {
      return session().model();
    }

    /** The answers were used. */
    void count() {
      queries += answers;
      if (diagrams.answers() > 0) {
        used.add(DIAGRAMS);
      }
      asked.addAll(used.isEmpty() ? Set.of(EVALUATOR) : used);
    }

    private ModelSession session() {
      ModelSession open = session;
      if (open == null) {
        open = solver.open(budget);
        session = open;
      }
      return open;
    }

    @Override
    public void close() {
      if (session != null) {
        session.close();
      }
    }
  }

  private static Budget shortly(Budget budget) {
    return budget.share(SECOND_OPINION_SHARE).part(SECOND_OPINION_LIMIT);
  }

  private boolean isUnsatisfiable(Solver solver, List<Term> formulas, Budget part) {
    return tryToAsk(solver, formulas, part) == Answer.UNSAT;
  }

  private Answer tryToAsk(Solver solver, List<Term> formulas, Budget part) {
    try {
      return ask(solver, formulas, part);
    } catch (BudgetExhaustedException | SolverException e) {
      return Answer.UNKNOWN;
    }
  }

  private static boolean areAboutFloats(List<Term> formulas) {
    return sorts(formulas).stream().anyMatch(sort -> sort instanceof Sort.Float);
  }

  /** Constants count too: a solver for bit-vectors need not know any integer. */
  private static Set<Sort> sorts(List<Term> formulas) {
    Set<Sort> sorts = new LinkedHashSet<>();
    Terms.forEachPostOrder(formulas, term -> sorts.add(term.sort()));
    return sorts;
  }

  private Answer ask(Solver solver, List<Term> formulas, Budget budget) {
    try (Session session = solver.open(budget)) {
      formulas.forEach(session::add);
      Answer answer = session.check();
      if (answer != Answer.UNKNOWN) {
        asked.add(solver.name());
      }
      return answer;
    }
  }
}
