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
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Computes abstractions of blocks. The Boolean one enumerates which combinations of predicates are
 * possible, a model for each; the Cartesian one asks for each predicate whether it can be other
 * than in the models so far.
 */
final class PredicateAbstraction {

  /** With more combinations than this at first, the Cartesian abstraction has to do. */
  private static final int CUBES = 64;

  /** However often the limit is raised. */
  private static final int MOST_CUBES = 1_024;

  private static final int RAISE = 4;

  /**
   * What the predicates say.
   *
   * @param exact whether it is all that they can say
   */
  record Result(Term formula, boolean exact) {}

  /** Of different predicates a block may make the same formulas, and the answer is about these. */
  private record Query(Term block, List<Term> predicates, List<Term> after) {}

  private final TermFactory terms;
  private final Queries queries;
  private final boolean combinations;
  private final Map<Query, Result> known = new HashMap<>();
  private int cubes = CUBES;

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
  Result abstraction(Term block, SymbolicState effect, List<Term> predicates) {
    Substitution before = new Substitution(terms, effect::value);
    List<Term> after = predicates.stream().map(before::apply).toList();
    Query query = new Query(block, predicates, after);
    Result answer = known.get(query);
    if (answer == null) {
      answer = compute(block, predicates, after);
      known.put(query, answer);
    }
    return answer;
  }

  /** Allows more combinations from now on, if that is to help. */
  boolean allowMore() {
    if (!combinations || cubes >= MOST_CUBES) {
      return false;
    }
    cubes *= RAISE;
    known.values().removeIf(answer -> !answer.exact());
    return true;
  }

  private Result compute(Term block, List<Term> predicates, List<Term> after) {
    ModelSession session = queries.session();
    session.push();
    try {
      session.add(block);
      // φ ∧ block
      Answer answer = session.check(List.of());
      if (answer == Answer.UNSAT) {
        return new Result(terms.bool(false), true);
      }
      List<BitSet> seen = new ArrayList<>();
      while (answer == Answer.SAT && seen.size() < cubes) {
        BitSet cube = truths(after, session.model());
        seen.add(cube);
        if (!combinations) {
          return new Result(cartesian(session, predicates, after, seen), false);
        }
        // φ ∧ block, without the cubes so far
        session.add(terms.not(conjunction(after, cube)));
        answer = session.check(List.of());
      }
      return answer == Answer.UNSAT
          ? new Result(union(predicates, seen), true)
          : new Result(cartesian(session, predicates, after, seen), false);
    } finally {
      session.pop();
    }
  }

  /** Which of the predicates are true in the model. */
  private static BitSet truths(List<Term> after, Model model) {
    Evaluator values = new Evaluator((Valuation) model::value);
    BitSet truths = new BitSet();
    for (int i = 0; i < after.size(); i++) {
      truths.set(i, values.holds(after.get(i)));
    }
    return truths;
  }

  private Term literal(List<Term> predicates, int i, BitSet truths) {
    return truths.get(i) ? predicates.get(i) : terms.not(predicates.get(i));
  }

  private Term conjunction(List<Term> predicates, BitSet truths) {
    List<Term> literals = new ArrayList<>();
    for (int i = 0; i < predicates.size(); i++) {
      literals.add(literal(predicates, i, truths));
    }
    return terms.and(literals);
  }

  /** The predicates that are the same in all cubes, and decisions over the others. */
  private Term union(List<Term> predicates, List<BitSet> cubes) {
    List<Term> same = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    for (int i = 0; i < predicates.size(); i++) {
      if (isSame(cubes, i)) {
        same.add(literal(predicates, i, cubes.getFirst()));
      } else {
        open.add(i);
      }
    }
    same.add(decision(predicates, open, cubes));
    return terms.and(same);
  }

  /** One of these cubes holds, by the predicates in turn; what does not matter is left out. */
  private Term decision(List<Term> predicates, List<Integer> open, List<BitSet> cubes) {
    if (open.isEmpty() || cubes.isEmpty()) {
      return terms.bool(!cubes.isEmpty());
    }
    int first = open.getFirst();
    List<Integer> rest = open.subList(1, open.size());
    Map<Boolean, List<BitSet>> by =
        cubes.stream().collect(Collectors.partitioningBy(cube -> cube.get(first)));
    Term with = decision(predicates, rest, by.getOrDefault(true, List.of()));
    Term without = decision(predicates, rest, by.getOrDefault(false, List.of()));
    Term p = predicates.get(first);
    return with == without ? with : terms.or(terms.and(p, with), terms.and(terms.not(p), without));
  }

  private static boolean isSame(List<BitSet> cubes, int predicate) {
    return cubes.stream().map(cube -> cube.get(predicate)).distinct().count() <= 1;
  }

  /**
   * Each predicate by itself.
   *
   * @param seen cubes that are possible; the session may leave them out
   */
  private Term cartesian(
      ModelSession session, List<Term> predicates, List<Term> after, List<BitSet> seen) {
    List<Term> literals = new ArrayList<>();
    for (int i = 0; i < predicates.size(); i++) {
      if (seen.isEmpty() || !isSame(seen, i)) {
        continue;
      }
      // φ ∧ block ∧ ¬p', or ∧ p' if p' was false in every model
      Answer answer = session.check(List.of(terms.not(literal(after, i, seen.getFirst()))));
      if (answer == Answer.UNSAT) {
        literals.add(literal(predicates, i, seen.getFirst()));
      } else if (answer == Answer.SAT) {
        seen.add(truths(after, session.model()));
      }
    }
    return terms.and(literals);
  }
}
