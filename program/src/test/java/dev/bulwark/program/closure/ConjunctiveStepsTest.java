package dev.bulwark.program.closure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ConjunctiveStepsTest {

  private static final int STEPS = Boolean.getBoolean("bulwark.thorough") ? 5_000 : 120;

  private final LoopText text = new LoopText(Simplifier.factory());

  private List<GuardedStep> split(String guard, String... updates) {
    return ConjunctiveSteps.of(text.terms, text.loop(guard, updates), 16).orElseThrow();
  }

  @Test
  void aDisequalityHasTwoCases() {
    assertThat(split("(not (= x 0))", "x", "(- x 1)"))
        .extracting(GuardedStep::guard)
        .containsExactlyInAnyOrder(text.term("(< x 0)"), text.term("(> x 0)"));
    assertThat(split("(and (>= x 0) (not (= x 0)))", "x", "(- x 1)")).hasSize(1);
  }

  @Test
  void choicesInValuesAreCases() {
    List<GuardedStep> cases = split("(< x n)", "x", "(+ x 1)", "y", "(ite (< x 5) y (+ y 1))");
    assertThat(cases).hasSize(2);
    assertThat(cases)
        .extracting(step -> step.effect().value(text.variable("y")))
        .containsExactly(text.term("y"), text.term("(+ y 1)"));
  }

  @Test
  void booleanValuesAreCases() {
    List<GuardedStep> cases = split("true", "b", "(and b1 (< x 5))", "b2", "b1");
    assertThat(cases).hasSize(3);
    assertThat(cases)
        .extracting(step -> step.effect().value(text.variable("b2")))
        .containsOnly(text.term("b1"));
  }

  @Test
  void tooManyCasesAreNone() {
    StringBuilder guard = new StringBuilder("(and");
    for (int i = 0; i < 30; i++) {
      guard.append(" (or (< x").append(i).append(" 0) (= y").append(i).append(" 0))");
    }
    GuardedStep loop = text.loop(guard + ")", "x", "(+ x 1)");
    assertThat(ConjunctiveSteps.of(text.terms, loop, 100)).isEmpty();
  }

  /** The cases of random steps are conjunctions, and together they are the step. */
  @Test
  void theUnionOfTheCasesIsTheStep() {
    System.err.println("ConjunctiveStepsTest: seeds 0 to " + (STEPS - 1));
    int split = 0;
    for (long seed = 0; seed < STEPS; seed++) {
      Random random = new Random(seed);
      TermFactory terms = random.nextInt(3) == 0 ? TermFactory.plain() : Simplifier.factory();
      LoopText loops = new LoopText(terms);
      GuardedStep step = randomStep(loops, random);
      Optional<List<GuardedStep>> cases = ConjunctiveSteps.of(terms, step, 40);
      if (cases.isEmpty()) {
        continue;
      }
      split += cases.get().size() > 1 ? 1 : 0;
      for (GuardedStep one : cases.get()) {
        assertConjunctive(seed, one);
      }
      for (int i = 0; i < 30; i++) {
        Map<Variable, Value> state = new LinkedHashMap<>();
        for (String name : List.of("x", "y", "z")) {
          state.put(loops.variable(name), Value.integer(random.nextInt(7) - 3));
        }
        for (String name : List.of("b", "b1")) {
          state.put(loops.variable(name), Value.of(random.nextBoolean()));
        }
        List<Map<Variable, Value>> expected = successors(List.of(step), state);
        List<Map<Variable, Value>> found = successors(cases.get(), state);
        assertThat(Set.copyOf(found)).as("seed %d: %s", seed, step).isEqualTo(Set.copyOf(expected));
      }
    }
    assertThat(split).isGreaterThan(STEPS / 4);
  }

  private static void assertConjunctive(long seed, GuardedStep step) {
    for (Term literal : Terms.conjuncts(step.guard())) {
      Term atom = literal instanceof Application not && not.op() == Op.NOT ? not.arg(0) : literal;
      if (atom instanceof Application application) {
        assertThat(application.op()).as("seed %d: %s", seed, step).isIn(Op.LE, Op.LT, Op.EQ);
        assertThat(application.op() == Op.EQ && atom != literal).isFalse();
      }
    }
    List<Term> all = new ArrayList<>(step.updates().values());
    all.add(step.guard());
    Terms.forEachPostOrder(
        all,
        term ->
            assertThat(term instanceof Application application && application.op() == Op.ITE)
                .isFalse());
  }

  private static List<Map<Variable, Value>> successors(
      List<GuardedStep> steps, Map<Variable, Value> state) {
    List<Map<Variable, Value>> successors = new ArrayList<>();
    Evaluator evaluator = new Evaluator(Valuation.of(state));
    for (GuardedStep step : steps) {
      if (evaluator.holds(step.guard())) {
        Map<Variable, Value> after = new HashMap<>();
        state
            .keySet()
            .forEach(
                variable -> after.put(variable, evaluator.require(step.effect().value(variable))));
        successors.add(after);
      }
    }
    return successors;
  }

  private static GuardedStep randomStep(LoopText loops, Random random) {
    Term guard = formula(loops, random, 3);
    SymbolicState effect = SymbolicState.INITIAL;
    for (String name : List.of("x", "y")) {
      effect = effect.with(loops.variable(name), number(loops, random, 2));
    }
    if (random.nextInt(3) == 0) {
      effect = effect.with(loops.variable("b"), formula(loops, random, 1));
    }
    return new GuardedStep(RandomRelations.HEAD, RandomRelations.HEAD, guard, effect, Set.of());
  }

  private static Term number(LoopText loops, Random random, int depth) {
    TermFactory terms = loops.terms;
    if (depth > 0 && random.nextInt(3) == 0) {
      return random.nextBoolean()
          ? terms.ite(
              formula(loops, random, 1),
              number(loops, random, depth - 1),
              number(loops, random, depth - 1))
          : terms.add(number(loops, random, depth - 1), number(loops, random, depth - 1));
    }
    return random.nextInt(4) == 0
        ? terms.integer(random.nextInt(5) - 2)
        : loops.variable(List.of("x", "y", "z").get(random.nextInt(3)));
  }

  private static Term formula(LoopText loops, Random random, int depth) {
    TermFactory terms = loops.terms;
    if (depth == 0) {
      return random.nextInt(4) == 0
          ? loops.variable(random.nextBoolean() ? "b" : "b1")
          : atom(loops, random);
    }
    return switch (random.nextInt(7)) {
      case 0 -> terms.not(formula(loops, random, depth - 1));
      case 1 -> terms.and(formula(loops, random, depth - 1), formula(loops, random, depth - 1));
      case 2 -> terms.or(formula(loops, random, depth - 1), formula(loops, random, depth - 1));
      case 3 -> terms.eq(formula(loops, random, depth - 1), formula(loops, random, depth - 1));
      case 4 ->
          terms.ite(
              formula(loops, random, depth - 1),
              formula(loops, random, depth - 1),
              formula(loops, random, depth - 1));
      default -> atom(loops, random);
    };
  }

  private static Term atom(LoopText loops, Random random) {
    Term left = number(loops, random, 1);
    Term right = number(loops, random, 1);
    return switch (random.nextInt(3)) {
      case 0 -> loops.terms.eq(left, right);
      case 1 -> loops.terms.le(left, right);
      default -> loops.terms.lt(left, right);
    };
  }
}
