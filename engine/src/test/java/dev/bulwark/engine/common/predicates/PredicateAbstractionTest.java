package dev.bulwark.engine.common.predicates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import dev.bulwark.program.encoding.SymbolicState;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Abstractions of random blocks over two variables of three bits, against all their states. */
class PredicateAbstractionTest {

  private static final long SEED = 9_204L;
  private static final int BLOCKS = Boolean.getBoolean("bulwark.thorough") ? 5_000 : 150;

  private final TermFactory f = Simplifier.factory();
  private final Sort bits = Sort.bitVec(3);
  private final Variable x = f.variable("v0__BitVec_3_", bits);
  private final Variable y = f.variable("v1__BitVec_3_", bits);
  private final List<Map<Variable, Value>> states = new ArrayList<>();
  private Queries queries;

  @BeforeEach
  void open() {
    for (int i = 0; i < 64; i++) {
      states.add(
          Map.of(
              x,
              Value.bitVec(3, i % 8),
              y,
              Value.bitVec(3, i / 8),
              f.variable("v0_Bool", Sort.BOOL),
              Value.of(false),
              f.variable("v1_Bool", Sort.BOOL),
              Value.of(true)));
    }
    queries =
        new Queries(
            f,
            JavaSmtSolvers.best(warning -> {}).solver(Theory.BIT_VECTORS),
            Budget.of(Duration.ofMinutes(20)));
  }

  @AfterEach
  void close() {
    queries.close();
  }

  private boolean holds(Term formula, Map<Variable, Value> state) {
    return new Evaluator(state::get).holds(formula);
  }

  /** Two blocks that make different predicates the same formula: each has its own answer. */
  @Test
  void answersAreKeptByPredicates() {
    PredicateAbstraction abstraction = new PredicateAbstraction(f, queries, true);
    Term truth = f.bool(true);
    Term xIsNull = f.eq(x, f.bitVec(3, 0));
    Term yIsNull = f.eq(y, f.bitVec(3, 0));
    assertThat(
            abstraction
                .abstraction(truth, SymbolicState.INITIAL.with(x, f.bitVec(3, 0)), List.of(xIsNull))
                .formula())
        .isSameAs(xIsNull);
    assertThat(
            abstraction
                .abstraction(truth, SymbolicState.INITIAL.with(y, f.bitVec(3, 0)), List.of(yIsNull))
                .formula())
        .isSameAs(yIsNull);
  }

  /** A block with its guard, effect and predicates for where it ends. */
  private record Block(Term guard, SymbolicState effect, List<Term> predicates) {}

  private Block random(Random random, RandomTerms terms) {
    Term pinned =
        f.and(f.not(f.variable("v0_Bool", Sort.BOOL)), (Term) f.variable("v1_Bool", Sort.BOOL));
    SymbolicState effect =
        SymbolicState.INITIAL.with(x, terms.term(bits, 2)).with(y, terms.term(bits, 2));
    List<Term> predicates = new ArrayList<>();
    for (int n = 1 + random.nextInt(5); n > 0; n--) {
      predicates.add(f.eq(random.nextBoolean() ? x : y, f.bitVec(3, random.nextInt(8))));
    }
    predicates.add(f.eq(x, y));
    return new Block(
        f.and(pinned, terms.formula(2)), effect, predicates.stream().distinct().toList());
  }

  /** What the predicates say of a state, as a word. */
  private String word(List<Term> predicates, Map<Variable, Value> state) {
    StringBuilder word = new StringBuilder();
    predicates.forEach(predicate -> word.append(holds(predicate, state) ? '1' : '0'));
    return word.toString();
  }

  private Set<String> reached(Block block) {
    Set<String> words = new HashSet<>();
    for (Map<Variable, Value> state : states) {
      if (holds(block.guard(), state)) {
        Evaluator before = new Evaluator(state::get);
        words.add(
            word(
                block.predicates(),
                Map.of(
                    x, before.require(block.effect().value(x)),
                    y, before.require(block.effect().value(y)))));
      }
    }
    return words;
  }

  @Test
  void combinationsAreThoseThatAreReached() {
    System.err.println("PredicateAbstractionTest: seed " + SEED);
    Random random = new Random(SEED);
    RandomTerms terms = new RandomTerms(f, random, Profile.bitVectors(3, 3).withLeaves(2, 25));
    PredicateAbstraction abstraction = new PredicateAbstraction(f, queries, true);
    int several = 0;
    for (int i = 0; i < BLOCKS; i++) {
      Block block = random(random, terms);
      Set<String> reached = reached(block);
      several += reached.size() > 1 ? 1 : 0;
      PredicateAbstraction.Result result =
          abstraction.abstraction(block.guard(), block.effect(), block.predicates());
      assertThat(result.exact()).isTrue();
      for (Map<Variable, Value> state : states) {
        assertThat(holds(result.formula(), state))
            .as("block %d: %s in %s", i, block, state)
            .isEqualTo(reached.contains(word(block.predicates(), state)));
      }
    }
    assertThat(several).isGreaterThan(BLOCKS / 3);
  }

  @Test
  void eachPredicateByItselfSaysWhatAllReachedStatesShare() {
    System.err.println("PredicateAbstractionTest, Cartesian: seed " + SEED);
    Random random = new Random(SEED);
    RandomTerms terms = new RandomTerms(f, random, Profile.bitVectors(3, 3).withLeaves(2, 25));
    PredicateAbstraction abstraction = new PredicateAbstraction(f, queries, false);
    for (int i = 0; i < BLOCKS; i++) {
      Block block = random(random, terms);
      Set<String> reached = reached(block);
      List<Term> shared = new ArrayList<>();
      for (int p = 0; p < block.predicates().size(); p++) {
        int at = p;
        if (reached.stream().allMatch(word -> word.charAt(at) == '1')) {
          shared.add(block.predicates().get(p));
        } else if (reached.stream().allMatch(word -> word.charAt(at) == '0')) {
          shared.add(f.not(block.predicates().get(p)));
        }
      }
      Term expected = reached.isEmpty() ? f.bool(false) : f.and(shared);
      assertThat(
              abstraction.abstraction(block.guard(), block.effect(), block.predicates()).formula())
          .as("block %d: %s", i, block)
          .isEqualTo(expected);
    }
  }

  @Test
  void moreCombinationsAreLookedAtWhenAllowed() {
    List<Variable> flags = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      flags.add(f.variable("flag" + i, Sort.BOOL));
    }
    // Not all of them, which the predicates do not say one by one.
    Term guard = f.not(f.and(flags));
    PredicateAbstraction abstraction = new PredicateAbstraction(f, queries, true);
    List<Term> predicates = List.copyOf(flags);
    PredicateAbstraction.Result first =
        abstraction.abstraction(guard, SymbolicState.INITIAL, predicates);
    assertThat(first.exact()).isFalse();
    assertThat(queries.implies(guard, first.formula())).isTrue();
    assertThat(queries.implies(first.formula(), guard)).isFalse();
    assertThat(abstraction.allowMore()).isTrue();
    PredicateAbstraction.Result second =
        abstraction.abstraction(guard, SymbolicState.INITIAL, predicates);
    assertThat(second.exact()).isTrue();
    assertThat(queries.implies(second.formula(), guard)).isTrue();
  }

  /** Examples are kept from query to query. */
  @Test
  void implicationIsThatOfAllStates() {
    System.err.println("PredicateAbstractionTest, implication: seed " + SEED);
    Random random = new Random(SEED);
    RandomTerms terms = new RandomTerms(f, random, Profile.bitVectors(3, 3).withLeaves(2, 25));
    List<Term> formulas = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      formulas.add(random(random, terms).guard());
    }
    for (Term premise : formulas) {
      for (Term conclusion : formulas) {
        boolean expected =
            states.stream().allMatch(state -> !holds(premise, state) || holds(conclusion, state));
        assertThat(queries.implies(premise, conclusion))
            .as("%s to %s", premise, conclusion)
            .isEqualTo(expected);
      }
    }
  }
}
