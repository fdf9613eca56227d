package dev.bulwark.solver.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.base.Reason;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every solver has to do, whichever it is. A test of some solvers extends this and has a
 * static method {@code subjects} that gives them.
 */
@Tag("slow")
public abstract class SolverContract {

  /** A solver, and the sort of numbers that it is best at. */
  public record Subject(CoreSolver solver, boolean bitVectors) {
    Sort sort() {
      return bitVectors ? Sort.bitVec(16) : Sort.INT;
    }

    Term number(TermFactory f, long n) {
      return bitVectors ? f.bitVec(16, n) : f.integer(n);
    }

    Term less(TermFactory f, Term a, Term b) {
      return bitVectors ? f.apply(Op.BV_SLT, a, b) : f.lt(a, b);
    }

    @Override
    public String toString() {
      return solver.name() + (bitVectors ? " on bit-vectors" : " on integers");
    }
  }

  private final TermFactory f = TermFactory.plain();

  @ParameterizedTest
  @MethodSource("subjects")
  void pushAndPop(Subject subject) {
    Variable x = f.variable("x", subject.sort());
    try (ModelSession session = subject.solver().open(Budget.unlimited())) {
      assertThat(session.check()).isEqualTo(Answer.SAT);
      session.add(subject.less(f, x, subject.number(f, 3)));
      session.push();
      session.add(subject.less(f, subject.number(f, 5), x));
      assertThat(session.check()).isEqualTo(Answer.UNSAT);
      session.push();
      assertThat(session.check()).isEqualTo(Answer.UNSAT);
      session.pop();
      session.pop();
      assertThat(session.check()).isEqualTo(Answer.SAT);
      assertThatThrownBy(session::pop).isInstanceOf(IllegalStateException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void assumptionsHoldForOneQueryOnly(Subject subject) {
    Variable x = f.variable("x", subject.sort());
    Variable b = f.variable("b", Sort.BOOL);
    Term small = subject.less(f, x, subject.number(f, 3));
    Term large = subject.less(f, subject.number(f, 5), x);
    try (ModelSession session = subject.solver().open(Budget.unlimited())) {
      session.add(f.implies(b, small));
      assertThat(session.check(List.of(b, large))).isEqualTo(Answer.UNSAT);
      assertThat(session.check(List.of(f.not(b), large))).isEqualTo(Answer.SAT);
      assertThat(session.check(List.of(b))).isEqualTo(Answer.SAT);
      assertThat(session.model().value(b)).isEqualTo(Value.TRUE);
      session.push();
      session.add(large);
      assertThat(session.check(List.of(b))).isEqualTo(Answer.UNSAT);
      assertThat(session.check()).isEqualTo(Answer.SAT);
      assertThat(session.model().value(b)).isEqualTo(Value.FALSE);
      session.pop();
      assertThat(session.check(List.of(b))).isEqualTo(Answer.SAT);
      assertThat(session.check(List.of(f.bool(false)))).isEqualTo(Answer.UNSAT);
      assertThat(session.check(List.of(f.bool(true)))).isEqualTo(Answer.SAT);
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void modelsSatisfyAndStay(Subject subject) {
    Variable x = f.variable("x", subject.sort());
    Variable other = f.variable("other", subject.sort());
    try (ModelSession session = subject.solver().open(Budget.unlimited())) {
      session.add(f.eq(x, subject.number(f, 42)));
      assertThat(session.check()).isEqualTo(Answer.SAT);
      Model model = session.model();
      session.push();
      session.add(f.eq(x, subject.number(f, 43)));
      assertThat(session.check()).isEqualTo(Answer.UNSAT);
      assertThatThrownBy(session::model).isInstanceOf(IllegalStateException.class);
      session.pop();
      assertThat(model.values().keySet()).containsExactly(x);
      assertThat(f.constant(model.value(x))).isSameAs(subject.number(f, 42));
      assertThat(model.value(other)).isEqualTo(TermFactory.zeroValue(subject.sort()));
      assertThatThrownBy(session::model).isInstanceOf(IllegalStateException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void coresAreOverAssumptionsInTheirOrder(Subject subject) {
    Variable x = f.variable("x", subject.sort());
    Variable y = f.variable("y", subject.sort());
    Variable b = f.variable("b", Sort.BOOL);
    Term[] assumptions = new Term[5];
    assumptions[0] = subject.less(f, y, subject.number(f, 100));
    assumptions[1] = subject.less(f, subject.number(f, 9), x);
    assumptions[2] = f.not(f.eq(y, subject.number(f, 7)));
    assumptions[3] = b;
    assumptions[4] = subject.less(f, subject.number(f, 5), y);
    try (CoreSession session = subject.solver().openWithCores(Budget.unlimited())) {
      session.add(f.implies(b, subject.less(f, x, subject.number(f, 9))));
      session.push();
      session.add(f.eq(x, y));
      session.pop();
      assertThat(session.check(List.of(assumptions))).isEqualTo(Answer.UNSAT);
      assertThat(session.unsatCore()).containsExactly(assumptions[1], assumptions[3]);
      assertThat(session.check(List.of(assumptions[3], assumptions[4]))).isEqualTo(Answer.SAT);
      assertThatThrownBy(session::unsatCore).isInstanceOf(IllegalStateException.class);
      assertThat(session.model().value(b)).isEqualTo(Value.TRUE);
      assertThat(session.check(List.of(assumptions[4], assumptions[1], assumptions[3])))
          .isEqualTo(Answer.UNSAT);
      assertThat(session.unsatCore()).containsExactly(assumptions[1], assumptions[3]);
      session.push();
      session.add(f.bool(false));
      assertThat(session.check(List.of(assumptions[0]))).isEqualTo(Answer.UNSAT);
      assertThat(session.unsatCore()).isEmpty();
      session.pop();
      assertThat(session.check(List.of(f.bool(false), b))).isEqualTo(Answer.UNSAT);
      assertThat(session.unsatCore()).containsExactly(f.bool(false));
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void anExhaustedBudgetIsSeenBeforeTheCheck(Subject subject) {
    Budget budget = Budget.unlimited();
    try (ModelSession session = subject.solver().open(budget)) {
      session.add(f.variable("b", Sort.BOOL));
      budget.cancel(new Reason.Cancelled("enough"));
      assertThatThrownBy(session::check)
          .isInstanceOf(BudgetExhaustedException.class)
          .hasMessage("enough");
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void aRunningCheckEndsWithItsBudget(Subject subject) {
    try (ModelSession session = subject.solver().open(Budget.of(Duration.ofMillis(300)))) {
      long start = System.nanoTime();
      assertThatThrownBy(() -> askHard(session, subject))
          .isInstanceOf(BudgetExhaustedException.class);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
      assertThatThrownBy(session::check).isInstanceOf(BudgetExhaustedException.class);
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void aRunningCheckCanBeCancelledFromAnotherThread(Subject subject) {
    Budget whole = Budget.unlimited();
    CompletableFuture<Void> canceller =
        CompletableFuture.runAsync(
            () -> whole.cancel(new Reason.Cancelled("stopped")),
            CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS));
    try (ModelSession session = subject.solver().open(whole.part(Duration.ofHours(1)))) {
      long start = System.nanoTime();
      assertThatThrownBy(() -> askHard(session, subject))
          .isInstanceOf(BudgetExhaustedException.class)
          .hasMessage("stopped");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
    }
    canceller.join();
  }

  private void askHard(ModelSession session, Subject subject) {
    session.add(HardQueries.hard(f, subject.bitVectors()));
    session.check();
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void aClosedSessionRefuses(Subject subject) {
    ModelSession session = subject.solver().open(Budget.unlimited());
    session.close();
    session.close();
    assertThatThrownBy(session::check).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> session.add(f.bool(true))).isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void anotherThreadIsRefused(Subject subject) {
    try (ModelSession session = subject.solver().open(Budget.unlimited())) {
      CompletableFuture<Answer> elsewhere = CompletableFuture.supplyAsync(session::check);
      assertThatThrownBy(elsewhere::join).hasCauseInstanceOf(IllegalStateException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void twoSessionsInTwoThreads(Subject subject) {
    List<CompletableFuture<BigInteger>> results =
        List.of(1, 2).stream()
            .map(n -> CompletableFuture.supplyAsync(() -> countUp(subject, n)))
            .toList();
    for (CompletableFuture<BigInteger> result : results) {
      assertThat(result.join()).isEqualTo(BigInteger.valueOf(20));
    }
  }

  /** Counts the numbers in [0, 20), by models. */
  private static BigInteger countUp(Subject subject, int seed) {
    TermFactory f = TermFactory.plain();
    Variable x = f.variable("x" + seed, subject.sort());
    BigInteger found = BigInteger.ZERO;
    try (ModelSession session = subject.solver().open(Budget.unlimited())) {
      session.add(subject.less(f, x, subject.number(f, 20)));
      session.add(subject.less(f, subject.number(f, -1), x));
      while (session.check() == Answer.SAT) {
        session.add(f.not(f.eq(x, f.constant(session.model().value(x)))));
        found = found.add(BigInteger.ONE);
      }
    }
    return found;
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void namesMayBeAnything(Subject subject) {
    String[] names = {
      "and",
      "true",
      "a|b",
      "a\\b",
      "%",
      "%b",
      "main::x#1",
      "x!0",
      "k!1",
      "\"",
      "f(x)",
      "a b",
      "exists",
      "ä",
      "0"
    };
    try (ModelSession session = subject.solver().open(Budget.unlimited())) {
      for (int i = 0; i < names.length; i++) {
        session.add(f.eq(f.variable(names[i], subject.sort()), subject.number(f, i)));
      }
      assertThat(session.check()).isEqualTo(Answer.SAT);
      Model model = session.model();
      for (int i = 0; i < names.length; i++) {
        assertThat(f.constant(model.value(f.variable(names[i], subject.sort()))))
            .as(names[i])
            .isSameAs(subject.number(f, i));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void arraysInModels(Subject subject) {
    Sort.Array sort = Sort.array(subject.sort(), subject.sort());
    Variable a = f.variable("a", sort);
    Variable b = f.variable("b", sort);
    Variable c = f.variable("c", sort);
    Variable i = f.variable("i", subject.sort());
    assumeTrue(!subject.solver().name().contains("Princess") || !subject.bitVectors(), "too slow");
    assumeTrue(!subject.solver().name().startsWith("ICP"), "it knows no equality of arrays");
    try (ModelSession session = subject.solver().open(Budget.unlimited())) {
      session.add(f.eq(b, f.store(a, i, subject.number(f, 7))));
      session.add(f.eq(f.select(a, subject.number(f, 3)), subject.number(f, 5)));
      session.add(f.eq(f.select(b, subject.number(f, 3)), subject.number(f, 7)));
      session.add(f.not(f.eq(a, c)));
      session.add(f.not(f.eq(b, c)));
      assertThat(session.check()).isEqualTo(Answer.SAT);
      Model model = session.model();
      assertThat(f.constant(model.value(i))).isSameAs(subject.number(f, 3));
      Value.ArrayValue av = (Value.ArrayValue) model.value(a);
      Value.ArrayValue bv = (Value.ArrayValue) model.value(b);
      assertThat(f.constant(av.select(model.value(i)))).isSameAs(subject.number(f, 5));
      assertThat(av.store(model.value(i), bv.select(model.value(i)))).isEqualTo(bv);
      assertThat(model.value(c)).isNotEqualTo(av).isNotEqualTo(bv);
    }
  }

  /** NaN is an element like any other, and the zeros are two. */
  @ParameterizedTest
  @MethodSource("subjects")
  void arraysOfFloats(Subject subject) {
    String name = subject.solver().name();
    assumeTrue(subject.bitVectors() && !name.contains("Princess"), name + " knows no floats");
    Sort.Array sort = Sort.array(Sort.bitVec(32), Sort.Float.DOUBLE);
    Variable a = f.variable("a", sort);
    Variable i = f.variable("i", Sort.bitVec(32));
    Value nan = Value.FloatValue.of(Double.NaN);
    Value zero = Value.FloatValue.of(-0.0);
    Term written = f.store(f.store(a, i, f.constant(nan)), f.bitVec(32, 4), f.constant(zero));
    Term next = f.apply(Op.BV_ADD, i, f.bitVec(32, 8));
    try (ModelSession session = subject.solver().open(Budget.unlimited())) {
      session.add(f.apply(Op.FP_IS_NAN, f.select(written, f.bitVec(32, 16))));
      session.add(f.apply(Op.FP_LT, f.select(a, i), f.select(written, next)));
      session.add(f.apply(Op.BV_ULT, i, f.bitVec(32, 12)));
      assertThat(session.check()).isEqualTo(Answer.SAT);
      Model model = session.model();
      Value.ArrayValue array = (Value.ArrayValue) model.value(a);
      assertThat(array.select(Value.bitVec(32, 16))).isEqualTo(nan);
      session.add(f.eq(f.select(written, next), f.constant(nan)));
      assertThat(session.check()).isEqualTo(Answer.UNSAT);
    }
  }

  /** Each is written as a change of the one before. */
  @ParameterizedTest
  @MethodSource("subjects")
  void constantArraysThatDifferInAnElement(Subject subject) {
    assumeTrue(!subject.solver().name().contains("Princess"), "too slow");
    Sort.Array sort = Sort.array(subject.sort(), subject.sort());
    Value.ArrayValue array = (Value.ArrayValue) TermFactory.zeroValue(sort);
    Variable x = f.variable("x", subject.sort());
    try (ModelSession session = subject.solver().open(Budget.unlimited())) {
      for (int i = 0; i < 20; i++) {
        Value index = ((Constant) subject.number(f, i % 15)).value();
        Value element = ((Constant) subject.number(f, (i * 7) % 4)).value();
        array = array.store(index, element);
        Term read = f.select(f.constant(array), x);
        session.push();
        session.add(f.eq(x, f.constant(index)));
        session.add(f.eq(read, f.constant(element)));
        assertThat(session.check()).as("round %d", i).isEqualTo(Answer.SAT);
        session.add(f.not(f.eq(read, f.constant(array.select(index)))));
        assertThat(session.check()).as("round %d", i).isEqualTo(Answer.UNSAT);
        session.pop();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void deepAndWideTerms(Subject subject) {
    assumeTrue(!subject.solver().name().contains("Princess"), "its recursion overflows the stack");
    int depth = 10_000;
    // SMTInterpol goes through chains of conditionals path by path.
    boolean conditionals = !subject.solver().name().contains("SMTInterpol");
    Variable x = f.variable("x", subject.sort());
    Term sum = x;
    Term[] bounds = new Term[depth];
    for (int i = 0; i < depth; i++) {
      Variable b = f.variable("b" + i % 10, Sort.BOOL);
      Term one = subject.number(f, 1);
      Term more = subject.bitVectors() ? f.apply(Op.BV_ADD, sum, one) : f.add(sum, one);
      sum = conditionals ? f.ite(b, more, sum) : more;
      bounds[i] = f.not(f.eq(x, subject.number(f, i + 1L)));
    }
    try (ModelSession session = subject.solver().open(Budget.unlimited())) {
      for (int i = 0; i < 10; i++) {
        session.add(f.eq(f.variable("b" + i, Sort.BOOL), f.bool(i % 2 == 0)));
      }
      session.add(f.eq(sum, subject.number(f, conditionals ? depth / 2 : depth)));
      session.add(f.and(bounds));
      assertThat(session.check()).isEqualTo(Answer.SAT);
      assertThat(f.constant(session.model().value(x))).isSameAs(subject.number(f, 0));
    }
  }

  /**
   * Conditions that hold by themselves and occur again within others: Bitwuzla 0.7 replaces such
   * occurrences, and says UNSAT where it mistakes a negated one, unless it is to give cores.
   * Compared with all values of small variables.
   */
  @ParameterizedTest
  @MethodSource("subjects")
  void conditionsThatOccurAgain(Subject subject) {
    int sat = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Random random = new Random(SEED + round);
      List<Term> atoms = atoms(subject, random);
      List<Term> formulas = new ArrayList<>();
      for (int i = 1 + random.nextInt(2); i > 0; i--) {
        Term atom = atoms.get(random.nextInt(atoms.size()));
        formulas.add(random.nextBoolean() ? atom : f.not(atom));
      }
      formulas.add(combination(atoms, random, 3));
      if (random.nextBoolean()) {
        formulas = List.of(f.and(formulas));
      }
      Answer expected = brute(formulas);
      sat += expected == Answer.SAT ? 1 : 0;
      List<Term> all = new ArrayList<>(formulas);
      all.addAll(ranges(subject));
      String what = "seed " + (SEED + round) + ": " + all;
      try (ModelSession session = subject.solver().open(Budget.unlimited())) {
        if (random.nextBoolean()) {
          session.push();
        }
        all.forEach(session::add);
        assertThat(session.check()).as(what).isEqualTo(expected);
      }
      try (CoreSession session = subject.solver().openWithCores(Budget.unlimited())) {
        session.add(all.getFirst());
        assertThat(session.check(all.subList(1, all.size()))).as(what).isEqualTo(expected);
      }
    }
    assertThat(sat).isBetween(ROUNDS / 5, ROUNDS * 4 / 5);
  }

  private static final long SEED = Long.getLong("bulwark.seed", 7_011);
  private static final int ROUNDS = Boolean.getBoolean("bulwark.thorough") ? 3_000 : 60;
  private static final int NUMBERS = 8;

  private List<Variable> small(Subject subject) {
    Sort sort = subject.bitVectors() ? Sort.bitVec(3) : Sort.INT;
    return List.of(f.variable("small1", sort), f.variable("small2", sort));
  }

  private Term small(Subject subject, int number) {
    return subject.bitVectors() ? f.bitVec(3, number) : f.integer(number);
  }

  private List<Term> ranges(Subject subject) {
    return subject.bitVectors()
        ? List.of()
        : small(subject).stream()
            .map(x -> f.and(f.le(f.integer(0), x), f.lt(x, f.integer(NUMBERS))))
            .toList();
  }

  /** A few, so that they occur again. */
  private List<Term> atoms(Subject subject, Random random) {
    List<Term> atoms = new ArrayList<>();
    List<Variable> variables = small(subject);
    for (int i = 0; i < 4; i++) {
      Term x = variables.get(random.nextInt(2));
      Term y =
          random.nextInt(3) == 0
              ? variables.get(random.nextInt(2))
              : small(subject, random.nextInt(NUMBERS));
      if (random.nextBoolean()) {
        Term other = x;
        x = y;
        y = other;
      }
      atoms.add(
          switch (random.nextInt(3)) {
            case 0 -> f.eq(x, y);
            case 1 -> subject.bitVectors() ? f.apply(Op.BV_ULT, x, y) : f.lt(x, y);
            default -> subject.bitVectors() ? f.apply(Op.BV_ULE, x, y) : f.le(x, y);
          });
    }
    return atoms;
  }

  private Term combination(List<Term> atoms, Random random, int depth) {
    if (depth == 0) {
      return atoms.get(random.nextInt(atoms.size()));
    }
    Term a = combination(atoms, random, depth - 1);
    Term b = combination(atoms, random, depth - 1);
    return switch (random.nextInt(5)) {
      case 0 -> f.and(a, b);
      case 1 -> f.or(a, b);
      case 2 -> f.not(a);
      case 3 -> f.eq(a, b);
      default -> f.ite(combination(atoms, random, 0), a, b);
    };
  }

  /** Evaluates the formulas with all values of the variables. */
  private static Answer brute(List<Term> formulas) {
    List<Variable> variables = List.copyOf(Terms.freeVariables(formulas));
    for (int point = 0; point < Math.pow(NUMBERS, variables.size()); point++) {
      Map<Variable, Value> values = new HashMap<>();
      int rest = point;
      for (Variable variable : variables) {
        BigInteger number = BigInteger.valueOf(rest % NUMBERS);
        values.put(
            variable,
            variable.sort() instanceof Sort.BitVec
                ? Value.bitVec(3, number)
                : Value.integer(number));
        rest /= NUMBERS;
      }
      Evaluator evaluator = new Evaluator(values::get);
      if (formulas.stream().allMatch(evaluator::holds)) {
        return Answer.SAT;
      }
    }
    return Answer.UNSAT;
  }
}
