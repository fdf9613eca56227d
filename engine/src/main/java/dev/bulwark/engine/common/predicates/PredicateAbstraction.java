package dev.bulwark.engine.common.predicates;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.program.encoding.SymbolicState;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Computes abstractions of blocks. First each predicate by itself, which is the Cartesian
 * abstraction; the Boolean one then enumerates what combinations of the others are possible.
 */
final class PredicateAbstraction {

  /** With more combinations than this, the Cartesian abstraction has to do. */
  private static final int MOST_CUBES = 64;

  private record Question(Term block, List<Term> predicates) {}

  private final TermFactory terms;
  private final Queries queries;
  private final boolean combinations;
  private final Map<Question, Term> known = new HashMap<>();

  PredicateAbstraction(TermFactory terms, Queries queries, boolean combinations) {
    this.terms = terms;
    this.queries = queries;
    this.combinations = combinations;
  }

  /**
   * The strongest that the predicates say of what the block leaves; false if it cannot be passed.
   *
   * @param block what holds before, and the block's guard
   */
  Term abstraction(Term block, SymbolicState effect, List<Term> predicates) {
    Substitution before = new Substitution(terms, effect::value);
    List<Term> after = predicates.stream().map(before::apply).toList();
    Question question = new Question(block, after);
    Term answer = known.get(question);
    if (answer == null) {
      answer = compute(block, predicates, after);
      known.put(question, answer);
    }
    return answer;
  }

  private Term compute(Term block, List<Term> predicates, List<Term> after) {
    if (!queries.isPossible(block)) {
      return terms.bool(false);
    }
    ModelSession session = queries.session();
    session.push();
    try {
      session.add(block);
      List<Term> literals = new ArrayList<>();
      List<Integer> open = new ArrayList<>();
      for (int i = 0; i < predicates.size(); i++) {
        Term p = predicates.get(i);
        // φ ∧ block ∧ ¬p'
        if (session.check(List.of(terms.not(after.get(i)))) == Answer.UNSAT) {
          literals.add(p);
          // φ ∧ block ∧ p'
        } else if (session.check(List.of(after.get(i))) == Answer.UNSAT) {
          literals.add(terms.not(p));
        } else {
          open.add(i);
        }
      }
      if (combinations && open.size() > 1) {
        literals.add(combinations(session, predicates, after, open));
      }
      return terms.and(literals);
    } finally {
      session.pop();
    }
  }

  /** The disjunction of all cubes over the open predicates that are possible. */
  private Term combinations(
      ModelSession session, List<Term> predicates, List<Term> after, List<Integer> open) {
    Set<Term> cubes = new LinkedHashSet<>();
    // φ ∧ block, without the cubes so far
    while (true) {
      Answer answer = session.check(List.of());
      if (answer == Answer.UNSAT) {
        return terms.or(cubes);
      }
      if (answer == Answer.UNKNOWN || cubes.size() >= MOST_CUBES) {
        return terms.bool(true);
      }
      Model model = session.model();
      Evaluator values = new Evaluator((Valuation) model::value);
      List<Term> cube = new ArrayList<>();
      List<Term> cubeAfter = new ArrayList<>();
      for (int i : open) {
        boolean holds = values.holds(after.get(i));
        cube.add(holds ? predicates.get(i) : terms.not(predicates.get(i)));
        cubeAfter.add(holds ? after.get(i) : terms.not(after.get(i)));
      }
      if (!cubes.add(terms.and(cube))) {
        // The model does not decide a predicate as the solver does; less is said then.
        return terms.bool(true);
      }
      session.add(terms.not(terms.and(cubeAfter)));
    }
  }
}
