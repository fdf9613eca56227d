package dev.bulwark.program.closure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ClosuresTest {

  private final LoopText text = new LoopText(Simplifier.factory());
  private final Closures closures = new Closures(text.terms, Budget.unlimited());

  private Closure exact(String guard, String... updates) {
    Closure closure = closures.exact(text.loop(guard, updates)).orElseThrow();
    assertThat(closure.exact()).isTrue();
    return closure;
  }

  private List<Variable> variables(String... names) {
    return List.of(names).stream().map(text::variable).toList();
  }

  /** Pieces in words: iterations, guard without the count's sign, values; the count is t. */
  private static List<String> words(Closure closure) {
    List<String> words = new ArrayList<>();
    for (Closure.Piece piece : closure.pieces()) {
      String all =
          piece.iterations() + " if " + piece.step().guard() + " then " + piece.step().effect();
      words.add(all.replace(piece.count().name(), "t").replaceAll("'![0-9]+", "'"));
    }
    return words;
  }

  // ---- Forms

  @Test
  void aCounterHasOnePiece() {
    assertThat(words(exact("(< x n)", "x", "(+ x 1)")))
        .containsExactly(
            "(+ t 1) if (and (not (<= t -1)) (<= (+ x t) (+ n -1))) then {x=(+ x t 1)}");
  }

  @Test
  void aBoundedCounterNeedsNoLastCount() {
    String expected =
        "(+ t 1) if (and (not (<= x -1)) (not (<= t -1)) (<= (+ x t) 999)) then {x=(+ x t 1)}";
    GuardedStep loop = text.loop("(and (<= 0 x) (<= x 999))", "x", "(+ x 1)");
    assertThat(words(closures.exact(loop).orElseThrow())).containsExactly(expected);
    LoopShape shape = LoopShape.of(text.terms, loop).orElseThrow();
    assertThat(words(closures.octagonal(shape).orElseThrow())).containsExactly(expected);
  }

  @Test
  void closedFormsOfTheNotes() {
    assertThat(words(exact("(<= x y)", "x", "(+ x 1)", "y", "(- y 1)")))
        .containsExactly(
            "(+ t 1) if (and (not (<= t -1)) (<= (+ x (* 2 t)) y))"
                + " then {x=(+ x t 1), y=(+ y (* -1 t) -1)}");
    assertThat(words(exact("true", "x", "y", "y", "x")))
        .containsExactly(
            "(+ (* 2 t) 1) if (not (<= t -1)) then {x=y, y=x}",
            "(+ (* 2 t) 2) if (not (<= t -1)) then {}");
    assertThat(words(exact("true", "x", "(+ y 1)", "y", "x")))
        .containsExactly(
            "(+ (* 2 t) 1) if (not (<= t -1)) then {x=(+ y t 1), y=(+ x t)}",
            "(+ (* 2 t) 2) if (not (<= t -1)) then {x=(+ x t 1), y=(+ y t 1)}");
    assertThat(words(exact("true", "x", "(- 1 x)")))
        .containsExactly(
            "(+ (* 2 t) 1) if (not (<= t -1)) then {x=(+ (* -1 x) 1)}",
            "(+ (* 2 t) 2) if (not (<= t -1)) then {}");
  }

  @Test
  void aResetDoesNotNeedAPieceOfItsOwn() {
    assertThat(words(exact("(and (<= 0 x) (< y 10))", "x", "0", "y", "(+ y 1)")))
        .containsExactly(
            "(+ t 1) if (and (not (<= x -1)) (not (<= t -1)) (<= (+ y t) 9))"
                + " then {x=0, y=(+ y t 1)}");
  }

  @Test
  void valuesThatAreNoFunctionsAreInputs() {
    Closure closure = exact("(and (<= (+ x 1) in) (<= in (+ x 2)) (<= in n))", "x", "in");
    assertThat(words(closure))
        .containsExactly(
            "(+ t 1) if (and (not (<= t -1)) (<= (+ x t) (+ x' -1))"
                + " (not (<= (+ x (* 2 t)) (+ x' -3))) (not (<= n (+ x' -1)))) then {x=x'}");
    Closure.Piece piece = closure.pieces().getFirst();
    assertThat(piece.step().inputs())
        .hasSize(2)
        .contains(piece.count())
        .doesNotContain(text.variable("in"));
  }

  @Test
  void inputsThatAreAddedAreEliminated() {
    assertThat(words(exact("(and (<= 0 in) (<= in 5))", "x", "(+ x in)")))
        .containsExactly(
            "(+ t 1) if (and (not (<= t -1)) (<= x x') (not (<= (+ x (* 5 t)) (+ x' -6))))"
                + " then {x=x'}");
  }

  @Test
  void relationsThatAreFunctionsAreSeenAsSuch() {
    assertThat(
            words(
                exact(
                    "(and (= in (+ x 1)) (<= in n) (= (* 2 inz) (* 2 z)))", "x", "in", "z", "inz")))
        .containsExactly(
            "(+ t 1) if (and (not (<= t -1)) (<= (+ x t) (+ n -1))) then {x=(+ x t 1)}");
  }

  @Test
  void guardsMayHaveManyVariablesAndCoefficients() {
    Closure closure =
        exact("(and (<= (+ (* 2 x) (* 3 y) z) 100) (>= x w))", "x", "(+ x 1)", "y", "(- y 2)");
    assertThat(words(closure))
        .containsExactly(
            "(+ t 1) if (and (<= (+ (* 2 x) (* 3 y) z) 100) (not (<= x (+ w -1))) (not (<= t -1)))"
                + " then {x=(+ x t 1), y=(+ y (* -2 t) -2)}");
  }

  // ---- Powers that are hard to guess

  @Test
  void aSlopeThatChangesAfterAMillionIterations() {
    Closure closure = exact("(and (>= x y) (<= in (+ x 5)) (<= in (+ y 5000000)))", "x", "in");
    Related related = new Related(closure, variables("x", "y"));
    long change = 1_000_000;
    for (long k : new long[] {1, 2, 999_998, 999_999, change, change + 1, change + 7, 1L << 40}) {
      long most = Math.min(5 * k, 5_000_000);
      assertThat(related.in(k, new long[] {3, 3}, new long[] {3 + most, 3})).isTrue();
      assertThat(related.in(k, new long[] {3, 3}, new long[] {4 + most, 3})).isFalse();
    }
    assertThat(closure.pieces()).hasSizeLessThanOrEqualTo(3);
  }

  @Test
  void aPeriodOfSix() {
    GuardedStep loop = text.loop("true", "x", "y", "y", "z", "z", "(+ x 1)", "u", "v", "v", "u");
    assertThat(closures.exact(loop).orElseThrow().pieces()).hasSize(6);
    LoopShape shape = LoopShape.of(text.terms, loop).orElseThrow();
    Closure byOctagons = closures.octagonal(shape).orElseThrow();
    assertThat(byOctagons.pieces()).hasSize(6);
    Related related = new Related(byOctagons, variables("x", "y", "z", "u", "v"));
    long million = 6_000_000;
    assertThat(
            related.in(
                million,
                new long[] {1, 2, 3, 4, 5},
                new long[] {2_000_001, 2_000_002, 2_000_003, 4, 5}))
        .isTrue();
    assertThat(
            related.in(
                million + 1,
                new long[] {1, 2, 3, 4, 5},
                new long[] {2_000_002, 2_000_003, 2_000_002, 5, 4}))
        .isTrue();
  }

  @Test
  void anElementOfOrderSixThatIsNoPermutation() {
    Closure closure = exact("(<= x 100)", "x", "(+ x y)", "y", "(- 3 x)");
    Related related = new Related(closure, variables("x", "y"));
    long[] state = {7, -20};
    long[] now = state;
    for (int k = 1; k < 40; k++) {
      now = now[0] > 100 ? now : new long[] {now[0] + now[1], 3 - now[0]};
      assertThat(related.in(k, state, now)).isTrue();
    }
  }

  @Test
  void powersThatBecomeEmpty() {
    Closure closure = exact("(and (>= in (+ x 2)) (>= in (- 5)) (<= x 5))", "x", "in");
    Related related = new Related(closure, variables("x"));
    assertThat(related.in(7, new long[] {-7}, new long[] {7})).isTrue();
    assertThat(related.in(8, new long[] {-7}, new long[] {100})).isFalse();
    assertThat(related.in(8, new long[] {-1000}, new long[] {100})).isFalse();
    assertThat(closure.pieces()).hasSize(1);
  }

  @Test
  void parityLeavesOnlyOneStep() {
    assertThat(words(exact("(and (= x y) (= (+ inx iny) 1))", "x", "inx", "y", "iny")))
        .containsExactly("1 if (and (= x y) (= t 0)) then {x=x', y=(+ (* -1 x') 1)}");
  }

  @Test
  void numbersLargerThanAWord() {
    String large = BigInteger.TWO.pow(70).toString();
    Closure closure =
        exact("(and (<= x " + large + ") (<= in (+ x " + large + ")))", "x", "in", "y", "(+ y 1)");
    assertThat(closure.pieces()).hasSize(1);
    assertThat(words(closure).getFirst()).contains("(* " + large + " t)");
  }

  // ---- What has no closed form here

  @Test
  void otherLoopsAreRefused() {
    for (GuardedStep loop :
        List.of(
            text.loop("true", "x", "(* 2 x)"),
            text.loop("true", "x", "(+ x y)", "y", "(+ y 1)"),
            text.loop("true", "x", "(+ x n)"),
            text.loop("(not (= x 0))", "x", "(- x 1)"),
            text.loop("(or (< x 0) (> x 3))", "x", "(+ x 1)"),
            text.loop("(= (mod x 2) 0)", "x", "(+ x 1)"),
            text.loop("b", "b", "(not b)", "x", "(+ x 1)"),
            text.loop("(<= (* 2 in) (+ x y z))", "x", "in"),
            text.loop("(= (* 2 in) x)", "x", "(+ x in)"))) {
      assertThat(closures.exact(loop)).as("%s", loop).isEmpty();
    }
  }

  @Test
  void stepsElsewhereAreNoLoops() {
    Location other = new Location("f", 2, Location.PLAIN, Position.NONE);
    GuardedStep step =
        new GuardedStep(
            RandomRelations.HEAD, other, text.term("true"), SymbolicState.INITIAL, Set.of());
    assertThatThrownBy(() -> closures.exact(step)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theBudgetEndsTheSearch() {
    GuardedStep loop = text.loop("(and (<= in (+ x 5)) (<= in y))", "x", "in");
    Budget small = Budget.ofSteps(10, Duration.ofDays(1));
    assertThat(new Closures(text.terms, small).exact(loop)).isEmpty();
    assertThat(closures.exact(loop)).isPresent();
  }

  // ---- What is carried along

  @Test
  void otherSortsAndConditionsAreCarriedAlong() {
    Closure closure =
        exact(
            "(and (< x n) b (or (= m 1) (= m 5)) (not (= z 0)) (< inq m))",
            "x",
            "(+ x 1)",
            "z",
            "inz",
            "b1",
            "b",
            "b2",
            "inb",
            "w",
            "(* n m)");
    Closure.Piece piece = closure.pieces().getFirst();
    assertThat(closure.pieces()).hasSize(1);
    GuardedStep step = piece.step();
    assertThat(Terms.conjuncts(step.guard()))
        .contains(text.term("b"), text.term("(or (= m 1) (= m 5))"), text.term("(not (= z 0))"))
        .hasSize(6);
    assertThat(step.effect().value(text.variable("b1"))).isEqualTo(text.term("b"));
    assertThat(step.effect().value(text.variable("w"))).isEqualTo(text.term("(* n m)"));
    // The values that are taken anew are inputs of their own.
    assertThat(step.inputs())
        .hasSize(4)
        .contains(
            (Variable) step.effect().value(text.variable("z")),
            (Variable) step.effect().value(text.variable("b2")))
        .doesNotContainAnyElementsOf(closure.loop().inputs());
  }

  @Test
  void valuesDrawnUnderConditionsAreCarriedAlong() {
    Closure closure =
        exact(
            "(and (> (+ x (* 2 y)) m) (not (= in 0)) (< in n) (or (= ino 1) (= ino in)))",
            "x",
            "(- x 1)",
            "tmp",
            "in",
            "old",
            "(+ ino 1)");
    assertThat(closure.pieces()).hasSize(1);
    GuardedStep step = closure.pieces().getFirst().step();
    assertThat(step.inputs()).hasSize(3).doesNotContainAnyElementsOf(closure.loop().inputs());
    Variable drawn = (Variable) step.effect().value(text.variable("tmp"));
    assertThat(step.inputs()).contains(drawn);
    assertThat(Terms.conjuncts(step.guard()))
        .contains(text.terms.distinct(drawn, text.terms.integer(0)))
        .hasSize(5);
    // Where the value is read it is not.
    assertThat(closures.exact(text.loop("(and (> x tmp) (not (= in 0)))", "x", "y", "tmp", "in")))
        .isEmpty();
  }

  @Test
  void conditionsThatTheClosedFormHasToo() {
    // After an iteration the guard on x speaks of n alone.
    Closure closure = exact("(and (<= x 10) (<= n 10) (< y 100))", "x", "n", "y", "(+ y 1)");
    Related related = new Related(closure, variables("x", "y", "n"));
    assertThat(related.in(5, new long[] {3, 3, 10}, new long[] {10, 8, 10})).isTrue();
    assertThat(related.in(5, new long[] {3, 3, 11}, new long[] {11, 8, 11})).isFalse();
  }

  @Test
  void aValueThatIsReadLaterIsNotCarriedAlong() {
    // The value of z is taken anew, but decides about x.
    Closure closure = exact("(and (<= z 3) (<= 0 z) (= inx z))", "x", "inx", "z", "inz");
    Related related = new Related(closure, variables("x", "z"));
    assertThat(related.in(1, new long[] {0, 2}, new long[] {2, 9})).isTrue();
    assertThat(related.in(1, new long[] {0, 2}, new long[] {3, 9})).isFalse();
    assertThat(related.in(2, new long[] {0, 2}, new long[] {3, 9})).isTrue();
    assertThat(related.in(2, new long[] {0, 2}, new long[] {4, 9})).isFalse();
    assertThat(related.in(2, new long[] {0, 4}, new long[] {3, 9})).isFalse();
  }

  // ---- Over-approximation

  private OctagonalRelation hull() {
    Variable x = text.variable("x");
    Variable n = text.variable("n");
    OctagonalRelation.Signed before = OctagonalRelation.Signed.before(x);
    OctagonalRelation.Signed after = OctagonalRelation.Signed.after(x);
    return OctagonalRelation.over(List.of(x, n))
        .add(before.negate(), after, BigInteger.valueOf(3))
        .add(before, after.negate(), BigInteger.ZERO)
        .add(before, OctagonalRelation.Signed.before(n).negate(), BigInteger.ZERO)
        .build();
  }

  @Test
  void theClosureOfAHullIsLabelled() {
    GuardedStep loop =
        text.loop(
            "(and (<= x n) (or (= in 0) (= in 3)) b (< m 5))",
            "x",
            "(+ x in)",
            "y",
            "(* y y)",
            "b1",
            "inb");
    assertThat(closures.exact(loop)).isEmpty();
    Closure closure = closures.over(loop, hull()).orElseThrow();
    assertThat(closure.exact()).isFalse();
    assertThat(closure.pieces()).hasSize(1);
    GuardedStep step = closure.pieces().getFirst().step();
    assertThat(step.updates().keySet())
        .containsExactlyInAnyOrderElementsOf(variables("x", "y", "b1"));
    assertThat(step.inputs()).hasSize(4).containsAll(castAll(step.updates().values()));
    assertThat(Terms.conjuncts(step.guard())).contains(text.term("b"), text.term("(< m 5)"));
    Map<Variable, Value> values = new HashMap<>();
    values.put(closure.pieces().getFirst().count(), Value.integer(9));
    values.put(text.variable("x"), Value.integer(0));
    values.put(text.variable("n"), Value.integer(100));
    values.put(text.variable("m"), Value.integer(0));
    values.put(text.variable("b"), Value.TRUE);
    values.put((Variable) step.effect().value(text.variable("x")), Value.integer(30));
    assertThat(Evaluator.evaluate(step.guard(), Valuation.of(values))).isEqualTo(Value.TRUE);
    values.put((Variable) step.effect().value(text.variable("x")), Value.integer(31));
    assertThat(Evaluator.evaluate(step.guard(), Valuation.of(values))).isEqualTo(Value.FALSE);
    Closure mislabelled = new Closure(loop, closure.pieces(), true);
    ClosureCheck check = new ClosureCheck(text.terms, Budget.unlimited());
    assertThat(check.accepts(closure, hull())).isTrue();
    assertThat(check.accepts(mislabelled, hull())).isFalse();
    assertThat(check.accepts(mislabelled)).isFalse();
  }

  private static List<Variable> castAll(Iterable<Term> terms) {
    List<Variable> variables = new ArrayList<>();
    terms.forEach(term -> variables.add((Variable) term));
    return variables;
  }

  @Test
  void anEmptyHullHasNoPieces() {
    Variable x = text.variable("x");
    OctagonalRelation.Signed before = OctagonalRelation.Signed.before(x);
    OctagonalRelation empty =
        OctagonalRelation.over(List.of(x))
            .add(before, BigInteger.ZERO)
            .add(before.negate(), BigInteger.valueOf(-1))
            .build();
    GuardedStep loop = text.loop("(and (< x 0) (> x 0))", "x", "(+ x 1)");
    assertThat(closures.over(loop, empty).orElseThrow().pieces()).isEmpty();
    assertThat(closures.exact(loop).orElseThrow().pieces()).isEmpty();
  }

  // ---- As one step

  private boolean isEnabled(GuardedStep step, Map<String, Long> values, Map<String, Long> after) {
    Map<Variable, Value> all = new HashMap<>();
    step.inputs().forEach(input -> all.put(input, Value.integer(values.getOrDefault("t", 0L))));
    values.forEach((name, value) -> all.put(text.variable(name), Value.integer(value)));
    step.inputs().stream()
        .filter(input -> input.name().startsWith("piece"))
        .forEach(input -> all.put(input, Value.integer(values.get("piece"))));
    Evaluator evaluator = new Evaluator(Valuation.of(all));
    return evaluator.holds(step.guard())
        && after.entrySet().stream()
            .allMatch(
                entry ->
                    evaluator
                        .require(step.effect().value(text.variable(entry.getKey())))
                        .equals(Value.integer(entry.getValue())));
  }

  @Test
  void oneStepForAllPieces() {
    Closure closure = exact("(<= x 10)", "x", "y", "y", "x");
    assertThat(closure.pieces()).hasSize(3);
    GuardedStep plus = closure.asStep(text.terms, false);
    GuardedStep star = closure.asStep(text.terms, true);
    for (long piece = -1; piece <= 4; piece++) {
      for (long t = -1; t <= 2; t++) {
        Map<String, Long> values = Map.of("x", 3L, "y", 4L, "t", t, "piece", piece);
        boolean swaps = isEnabled(plus, values, Map.of("x", 4L, "y", 3L));
        boolean stays = isEnabled(plus, values, Map.of("x", 3L, "y", 4L));
        assertThat(swaps).isEqualTo((piece == 0 && t == 0) || (piece == 2 && t >= 0));
        assertThat(stays).isEqualTo(piece == 1 && t >= 0);
        assertThat(isEnabled(star, values, Map.of("x", 3L, "y", 4L)))
            .isEqualTo(stays || piece == 3);
        Map<String, Long> blocked = Map.of("x", 11L, "y", 4L, "t", t, "piece", piece);
        assertThat(isEnabled(star, blocked, Map.of())).isEqualTo(piece == 3);
      }
    }
  }

  @Test
  void noIterationIsACountOfMinusOne() {
    Closure closure = exact("(< x n)", "x", "(+ x 1)");
    GuardedStep star = closure.asStep(text.terms, true);
    assertThat(star.inputs()).containsExactly(closure.pieces().getFirst().count());
    assertThat(closure.asStep(text.terms, false)).isEqualTo(closure.pieces().getFirst().step());
    for (long t = -3; t < 10; t++) {
      Map<String, Long> values = Map.of("x", 2L, "n", 7L, "t", t);
      assertThat(isEnabled(star, values, Map.of("x", 3 + t))).isEqualTo(t >= -1 && 2 + t < 7);
    }
  }

  @Test
  void theClosureOfALoopThatCannotBeTaken() {
    Closure closure = exact("false", "x", "(+ x 1)");
    assertThat(closure.pieces()).isEmpty();
    assertThat(Terms.isFalse(closure.asStep(text.terms, false).guard())).isTrue();
    assertThat(closure.asStep(text.terms, true).updates()).isEmpty();
    assertThat(Terms.isTrue(closure.asStep(text.terms, true).guard())).isTrue();
  }
}
