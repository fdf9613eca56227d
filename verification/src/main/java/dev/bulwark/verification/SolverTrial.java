package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.SolverException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** Sees whether a solver is there and answers: a formula with one model, and one without. */
public final class SolverTrial {

  /** The one that Bulwark does not come with. */
  public static final String OPTIONAL = "mathsat5";

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final int WIDTH = 8;

  private SolverTrial() {}

  /** The names of all solvers. */
  public static List<String> names() {
    return Solvers.names();
  }

  /**
   * Asks the solver of this name.
   *
   * @param broken gets why it does not work, if it does not
   * @return its name and version
   */
  public static Optional<String> of(String name, Consumer<String> broken) {
    List<String> warnings = new ArrayList<>();
    try {
      Optional<CoreSolver> solver =
          Solvers.named(name, warnings::add).provider().byName(name.toLowerCase(Locale.ROOT));
      if (solver.isEmpty()) {
        broken.accept(warnings.isEmpty() ? "it is not there" : warnings.getFirst());
        return Optional.empty();
      }
      if (answers(solver.get(), sortFor(name))) {
        return Optional.of(solver.get().name());
      }
      broken.accept("wrong answers");
    } catch (SolverException | LinkageError failed) {
      broken.accept(String.valueOf(failed.getMessage()));
    }
    return Optional.empty();
  }

  /** Not every solver knows every sort. */
  private static Sort sortFor(String name) {
    return name.equalsIgnoreCase("bitwuzla") ? Sort.bitVec(WIDTH) : Sort.INT;
  }

  private static boolean answers(CoreSolver solver, Sort sort) {
    TermFactory terms = TermFactory.plain();
    Variable x = terms.variable("x", sort);
    boolean words = sort instanceof Sort.BitVec;
    Value one = words ? Value.bitVec(WIDTH, 1) : Value.integer(1);
    Value sum = words ? Value.bitVec(WIDTH, 42) : Value.integer(42);
    Value answer = words ? Value.bitVec(WIDTH, 41) : Value.integer(41);
    Term plusOne =
        words ? terms.apply(Op.BV_ADD, x, terms.constant(one)) : terms.add(x, terms.constant(one));
    try (ModelSession session = solver.open(Budget.of(LIMIT))) {
      // x + 1 = 42
      session.add(terms.eq(plusOne, terms.constant(sum)));
      if (session.check() != Answer.SAT || !session.model().value(x).equals(answer)) {
        return false;
      }
      // x + 1 = 42 ∧ ¬(x = 41)
      session.add(terms.not(terms.eq(x, terms.constant(answer))));
      return session.check() == Answer.UNSAT;
    }
  }
}
