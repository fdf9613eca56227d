package dev.bulwark.icp.interpolation;

import dev.bulwark.base.Budget;
import dev.bulwark.icp.search.ProofLog.Bound;
import dev.bulwark.icp.terms.GroupedTerms;
import dev.bulwark.icp.terms.Leaf;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Interpolants of groups of formulas from a proof of the search, after McMillan's system
 * (<i>Interpolation and SAT-Based Model Checking</i>, CAV 2003) in its weaker, dual form (D'Silva,
 * Kroening, Purandare, Weissenbacher, <i>Interpolant Strength</i>, VMCAI 2010). Literals are
 * bounds, and conclusions of contractors are clauses of the group of their constraint.
 *
 * <p>With {@code C|A} for the literals of C whose variable occurs in A, and {@code C\A} for the
 * others, each clause C of the derivation has a formula I over shared variables with
 *
 * <pre>  (1) A ⊨ I ∨ C|A     (2) B ∧ I ⊨ C\A</pre>
 *
 * <ul>
 *   <li>A clause of A has I = false: all of its literals are in {@code C|A}.
 *   <li>A clause of B has I = ¬(C|A).
 *   <li>From C ∨ p with I and D ∨ q with J, where p and q are bounds of x that exclude each other,
 *       comes C ∨ D with I ∨ J if x occurs in A (then p and q are in (1), where one is false), and
 *       with I ∧ J if not (then they are in (2)). That p and q need not be negations of each other
 *       changes nothing, so bounds that imply each other need no axioms.
 *   <li>A weaker literal of the same side, or one less that no number of the domain fulfils, keeps
 *       I: both sides of (1) and (2) change alike.
 * </ul>
 *
 * <p>So the empty clause has A ⊨ I and B ∧ I ⊨ false. Two readings of one bit-vector are tied by a
 * constraint that says nothing about the bit-vector: it is a clause of A if that occurs in A, else
 * of B. A shared variable of the search is a function of one of terms (see {@link Leaf}), and any
 * solution of A extends to variables of A alone; hence the interpolant of what is encoded is one of
 * the groups.
 *
 * <p>Interpolants of growing A from one derivation form a chain: with D for the literals of C that
 * occur in the larger A only, I ∧ group ⊨ J ∨ D by the same cases, and D is empty at the end.
 *
 * <p><b>Unsound to change:</b> groups have to be encoded apart from each other (see {@link
 * GroupedTerms}).
 */
public final class Interpolants {

  private final GroupLog log = new GroupLog();
  private final GroupedTerms encoded;
  private final TermFactory terms;
  private final Budget budget;
  private final Answer answer;

  /** Asks whether all groups can be true together. */
  public Interpolants(List<? extends Term> groups, TermFactory terms, Budget budget) {
    this.terms = terms;
    this.budget = budget;
    this.encoded = new GroupedTerms(groups, log, log::enter);
    this.answer = encoded.solve(budget);
  }

  /** SAT has not been confirmed by an evaluation, and need not be true where there are arrays. */
  public Answer answer() {
    return answer;
  }

  /**
   * After UNSAT: an interpolant for each of these A, the groups that come first.
   *
   * @throws SolverException if the proof cannot be replayed
   */
  public List<Term> between(List<BitSet> parts) {
    Replay.Result replayed = Replay.of(log, budget);
    OptionalInt empty = replayed.empty();
    if (answer != Answer.UNSAT || empty.isEmpty()) {
      throw new SolverException("icp has no interpolant: its proof cannot be replayed");
    }
    boolean[] needed = needed(replayed.derivation(), empty.getAsInt());
    Map<Integer, Leaf> leaves = encoded.leaves();
    Set<Integer> ties = encoded.ties();
    List<Term> interpolants = new ArrayList<>();
    for (BitSet first : parts) {
      interpolants.add(new Part(first, leaves, ties).interpolant(replayed.derivation(), needed));
    }
    return interpolants;
  }

  /** The steps that the empty clause rests on. */
  private static boolean[] needed(Derivation derivation, int empty) {
    boolean[] needed = new boolean[empty + 1];
    needed[empty] = true;
    for (int i = empty; i >= 0; i--) {
      if (needed[i]
          && derivation.steps().get(i)
              instanceof Derivation.Step.Resolved(int first, int[] others, int[] pivots)) {
        needed[first] = true;
        for (int other : others) {
          needed[other] = true;
        }
      }
    }
    return needed;
  }

  /** Also where the factory does not simplify: most parts are just true or false. */
  private Term both(Term a, Term b) {
    if (a == b || Terms.isTrue(b) || Terms.isFalse(a)) {
      return a;
    }
    return Terms.isTrue(a) || Terms.isFalse(b) ? b : terms.and(a, b);
  }

  private Term either(Term a, Term b) {
    if (a == b || Terms.isFalse(b) || Terms.isTrue(a)) {
      return a;
    }
    return Terms.isFalse(a) || Terms.isTrue(b) ? b : terms.or(a, b);
  }

  /** The interpolant for one A. */
  private final class Part {

    private final BitSet first;
    private final Map<Integer, Leaf> leaves;
    private final Set<Integer> ties;

    private Part(BitSet first, Map<Integer, Leaf> leaves, Set<Integer> ties) {
      this.first = first;
      this.leaves = leaves;
      this.ties = ties;
    }

    private boolean isInFirst(int variable) {
      Leaf leaf = leaves.get(variable);
      return leaf == null
          ? first.get(log.domains().get(variable).group())
          : leaf.groups().intersects(first);
    }

    private Term interpolant(Derivation derivation, boolean[] needed) {
      Term[] partial = new Term[needed.length];
      for (int i = 0; i < needed.length; i++) {
        if (!needed[i]) {
          continue;
        }
        if (budget.exhaustion() != null) {
          budget.check();
        }
        partial[i] =
            switch (derivation.steps().get(i)) {
              case Derivation.Step.Given(int line, List<Bound> literals) ->
                  ofClause(log.lines().get(line), literals);
              case Derivation.Step.Resolved(int start, int[] others, int[] pivots) -> {
                Term result = partial[start];
                for (int k = 0; k < others.length; k++) {
                  Term other = partial[others[k]];
                  result = isInFirst(pivots[k]) ? either(result, other) : both(result, other);
                }
                yield result;
              }
            };
      }
      return partial[needed.length - 1];
    }

    private Term ofClause(GroupLog.Line line, List<Bound> literals) {
      boolean ofFirst =
          switch (line) {
            case GroupLog.Line.Given(List<Bound> clause, int group) -> first.get(group);
            case GroupLog.Line.Lemma(List<Bound> clause, int group, int constraint) ->
                ties.contains(constraint)
                    ? isInFirst(literals.getFirst().variable())
                    : first.get(group);
            case GroupLog.Line.Learned learned -> throw new IllegalStateException("not given");
          };
      if (ofFirst) {
        return terms.bool(false);
      }
      Term negations = terms.bool(true);
      for (Bound literal : literals) {
        Leaf leaf = leaves.get(literal.variable());
        if (leaf != null && isInFirst(literal.variable())) {
          negations = both(negations, terms.not(leaf.term(literal, terms)));
        }
      }
      return negations;
    }
  }
}
