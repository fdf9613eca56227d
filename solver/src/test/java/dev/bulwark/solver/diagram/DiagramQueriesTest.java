package dev.bulwark.solver.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomMemory;
import dev.bulwark.logic.testing.RandomTerms;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Against all values of the variables, evaluated one by one. */
class DiagramQueriesTest {

  private static final long SEED = 20_261_119;
  private static final int TERMS = Boolean.getBoolean("bulwark.thorough") ? 50_000 : 3_000;

  /** So many bits have all their values tried. */
  private static final int MOST_BITS = 8;

  private final Random random = new Random(SEED);

  private static int width(Sort sort) {
    return sort instanceof Sort.BitVec(int width) ? width : 1;
  }

  /** Empty if there are too many. */
  private static List<Map<Variable, Value>> allValues(Term... terms) {
    Set<Variable> variables = Terms.freeVariables(List.of(terms));
    if (variables.stream().mapToInt(v -> width(v.sort())).sum() > MOST_BITS) {
      return List.of();
    }
    List<Map<Variable, Value>> all = List.of(Map.of());
    for (Variable variable : variables) {
      List<Map<Variable, Value>> more = new ArrayList<>();
      for (int bits = 0; bits < 1 << width(variable.sort()); bits++) {
        for (Map<Variable, Value> one : all) {
          Map<Variable, Value> longer = new HashMap<>(one);
          longer.put(
              variable,
              variable.sort() instanceof Sort.BitVec(int width)
                  ? Value.bitVec(width, bits)
                  : Value.of(bits == 1));
          more.add(longer);
        }
      }
      all = more;
    }
    return all;
  }

  private static boolean holds(Term formula, Map<Variable, Value> values) {
    return new Evaluator(values::get).holds(formula);
  }

  private static boolean holds(Term formula, Model model) {
    return new Evaluator(model::value).holds(formula);
  }

  @Test
  @Tag("slow")
  void wordsOfFewBits() {
    System.out.println("diagrams of words, seed " + SEED);
    int decided = 0;
    for (int i = 0; i < TERMS; i++) {
      TermFactory plain = TermFactory.plain();
      RandomTerms made = new RandomTerms(plain, random, Profile.bitVectors(1, 4));
      Term a = made.formula(4);
      Term b = made.formula(3);
      List<Map<Variable, Value>> all = allValues(a, b);
      DiagramQueries diagrams = new DiagramQueries();
      Answer answer = diagrams.ask(a);
      if (answer == Answer.SAT) {
        assertThat(holds(a, diagrams.model())).as("seed %d, %d: %s", SEED, i, a).isTrue();
      }
      if (all.isEmpty()) {
        continue;
      }
      if (answer != Answer.UNKNOWN) {
        decided++;
        assertThat(answer == Answer.SAT)
            .as("seed %d, %d: %s", SEED, i, a)
            .isEqualTo(all.stream().anyMatch(values -> holds(a, values)));
      }
      if (!diagrams.mayHoldTogether(a, b)) {
        assertThat(all)
            .as("seed %d, %d: %s and %s", SEED, i, a, b)
            .noneMatch(values -> holds(a, values) && holds(b, values));
      }
    }
    System.out.println(decided + " decided");
    assertThat(decided).isGreaterThan(TERMS / 4);
  }

  @Test
  @Tag("slow")
  void valuesStayWhereTheConditionHolds() {
    System.out.println("pruning by diagrams, seed " + SEED);
    int changed = 0;
    for (int i = 0; i < TERMS; i++) {
      TermFactory terms = Simplifier.factory();
      RandomTerms made = new RandomTerms(terms, random, Profile.bitVectors(2, 3), 40);
      Term condition = made.formula(3);
      Term value = chosen(made, 4);
      Term pruned = new DiagramQueries().pruned(terms, value, condition);
      changed += pruned == value ? 0 : 1;
      for (Map<Variable, Value> values : allValues(condition, value, pruned)) {
        if (holds(condition, values)) {
          assertThat(new Evaluator(values::get).require(pruned))
              .as("seed %d, %d: %s where %s, under %s", SEED, i, value, condition, values)
              .isEqualTo(new Evaluator(values::get).require(value));
        }
      }
    }
    System.out.println(changed + " of " + TERMS + " changed");
    assertThat(changed).isGreaterThan(TERMS / 20);
  }

  private Term chosen(RandomTerms made, int depth) {
    Sort sort = Sort.bitVec(3);
    return depth == 0
        ? made.leaf(sort)
        : made.factory().ite(made.formula(2), chosen(made, depth - 1), chosen(made, depth - 1));
  }

  @Test
  @Tag("slow")
  void memory() {
    System.out.println("diagrams of memory, seed " + SEED);
    int satisfiable = 0;
    int unsatisfiable = 0;
    for (int i = 0; i < TERMS; i++) {
      TermFactory plain = TermFactory.plain();
      RandomMemory memory = new RandomMemory(plain, random);
      Term read = memory.read();
      Term formula =
          read.isBool()
              ? read
              : plain.eq(read, plain.bitVec(width(read.sort()), random.nextInt(16)));
      DiagramQueries diagrams = new DiagramQueries();
      switch (diagrams.ask(formula)) {
        case SAT -> {
          satisfiable++;
          assertThat(holds(formula, diagrams.model())).as("%d, %d: %s", SEED, i, formula).isTrue();
        }
        case UNSAT -> {
          unsatisfiable++;
          for (int v = 0; v < 20; v++) {
            Map<Variable, Value> values =
                RandomTerms.valuation(Terms.freeVariables(formula), random);
            assertThat(holds(formula, values))
                .as("%d, %d: %s under %s", SEED, i, formula, values)
                .isFalse();
          }
        }
        case UNKNOWN -> {}
      }
    }
    System.out.println(satisfiable + " satisfiable, " + unsatisfiable + " not");
    assertThat(satisfiable).isGreaterThan(TERMS / 4);
    assertThat(unsatisfiable).isGreaterThan(TERMS / 100);
  }

  @Test
  void whatIsTooLargeIsLeftOpen() {
    TermFactory plain = TermFactory.plain();
    Variable x = plain.variable("x", Sort.bitVec(64));
    Variable y = plain.variable("y", Sort.bitVec(64));
    Term product = plain.apply(Op.BV_MUL, x, y);
    Term composed = plain.eq(product, plain.bitVec(64, 1_000_003L * 1_000_033L));
    DiagramQueries diagrams = new DiagramQueries();
    assertThat(diagrams.ask(composed)).isEqualTo(Answer.UNKNOWN);
    assertThat(diagrams.mayHoldTogether(composed, plain.eq(x, plain.bitVec(64, 2)))).isTrue();
    // What needs no diagram of the product is still seen.
    assertThat(diagrams.ask(plain.and(composed, plain.not(composed)))).isEqualTo(Answer.UNSAT);
  }

  @Test
  void readsAtUnknownPlacesMayGiveAnything() {
    TermFactory plain = TermFactory.plain();
    Sort.Array memory = new Sort.Array(Sort.bitVec(8), Sort.bitVec(8));
    Variable m = plain.variable("m", memory);
    Variable i = plain.variable("i", Sort.bitVec(8));
    Term seven = plain.bitVec(8, 7);
    Term written = plain.store(m, plain.bitVec(8, 3), seven);
    DiagramQueries diagrams = new DiagramQueries();
    assertThat(diagrams.ask(plain.not(plain.eq(plain.select(written, i), seven))))
        .isNotEqualTo(Answer.UNSAT);
    assertThat(
            diagrams.mayHoldTogether(
                plain.eq(i, plain.bitVec(8, 3)),
                plain.not(plain.eq(plain.select(written, i), seven))))
        .isFalse();
  }
}
