package dev.bulwark.solver.javasmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.base.Reason;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.solver.EliminationSession;
import dev.bulwark.solver.EliminationSolver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Quantifier elimination over integers against trying out all values in a small box. */
@Tag("slow")
class EliminationTest {

  private static final long SEED = 9_102L;
  private static final int FORMULAS = Boolean.getBoolean("bulwark.thorough") ? 1_000 : 12;
  private static final int BOX = 6;

  private final TermFactory f = TermFactory.plain();
  private final Variable x = f.variable("x", Sort.INT);
  private final Variable y = f.variable("y", Sort.INT);
  private final Variable z = f.variable("z", Sort.INT);

  static List<EliminationSolver> subjects() {
    return CapabilitySubjects.eliminating();
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void boundsAndParity(EliminationSolver solver) {
    try (EliminationSession session = solver.openForElimination(f, Budget.unlimited())) {
      // x < y < z
      Optional<Term> between = session.exists(Set.of(y), f.and(f.lt(x, y), f.lt(y, z)));
      assertThat(holds(between, Map.of(x, 1, z, 3))).isTrue();
      assertThat(holds(between, Map.of(x, 1, z, 2))).isFalse();
      // x = 2y
      Optional<Term> even = session.exists(Set.of(y), f.eq(x, f.mul(f.integer(2), y)));
      assertThat(holds(even, Map.of(x, -4))).isTrue();
      assertThat(holds(even, Map.of(x, 7))).isFalse();
      assertThat(session.exists(Set.of(z), f.lt(x, y))).contains(f.lt(x, y));
    }
  }

  /** Z3 alone gets this wrong. */
  @ParameterizedTest
  @MethodSource("subjects")
  void remainders(EliminationSolver solver) {
    Term inBox = f.and(f.le(f.integer(-6), y), f.le(y, f.integer(6)));
    Term rest = f.apply(Op.INT_MOD, f.add(f.neg(x), y), f.integer(3));
    Term formula = f.and(inBox, f.eq(rest, f.integer(1)), f.le(f.add(x, y), f.integer(-3)));
    try (EliminationSession session = solver.openForElimination(f, Budget.unlimited())) {
      Optional<Term> result = session.exists(Set.of(y), formula);
      assertThat(holds(result, Map.of(x, 2))).as("y = -6").isTrue();
      assertThat(holds(result, Map.of(x, 4))).isFalse();
    }
  }

  private boolean holds(Optional<Term> formula, Map<Variable, Integer> values) {
    return new Evaluator(variable -> Value.integer(values.get(variable)))
        .holds(formula.orElseThrow());
  }

  /** Formulas confine y and z to the box, so that trying out is enough. */
  @ParameterizedTest
  @MethodSource("subjects")
  void randomFormulas(EliminationSolver solver) {
    Random random = new Random(SEED);
    int eliminated = 0;
    try (EliminationSession session = solver.openForElimination(f, Budget.unlimited())) {
      for (int i = 0; i < FORMULAS; i++) {
        List<Term> parts = new ArrayList<>(List.of(inBox(y), inBox(z)));
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
          parts.add(f.or(atom(random), atom(random)));
        }
        Term formula = f.and(parts);
        Optional<Term> result = session.exists(Set.of(y, z), formula);
        if (result.isPresent()) {
          eliminated++;
          for (int value = -2 * BOX; value <= 2 * BOX; value++) {
            int at = value;
            assertThat(new Evaluator(v -> Value.integer(at)).holds(result.get()))
                .as("seed %s: %s without y and z is %s, at x = %s", SEED, formula, result, at)
                .isEqualTo(somewhere(formula, at));
          }
        }
      }
    }
    assertThat(eliminated).isGreaterThan(FORMULAS * 9 / 10);
  }

  private Term inBox(Variable variable) {
    return f.and(f.le(f.integer(-BOX), variable), f.le(variable, f.integer(BOX)));
  }

  /** {@code a*x + b*y + c*z <= d}, {@code = d}, {@code > d} or {@code mod -3 = d}. */
  private Term atom(Random random) {
    Term sum =
        f.add(
            f.mul(f.integer(random.nextInt(5) - 2), x),
            f.mul(f.integer(random.nextInt(5) - 2), y),
            f.mul(f.integer(random.nextInt(5) - 2), z));
    Term bound = f.integer(random.nextInt(11) - 5);
    return switch (random.nextInt(7)) {
      case 0, 1 -> f.le(sum, bound);
      case 2, 3 -> f.eq(sum, bound);
      case 4, 5 -> f.lt(bound, sum);
      default -> f.eq(f.apply(Op.INT_MOD, sum, f.integer(-3)), f.integer(random.nextInt(3)));
    };
  }

  private boolean somewhere(Term formula, int atX) {
    for (int i = -BOX; i <= BOX; i++) {
      for (int j = -BOX; j <= BOX; j++) {
        Map<Variable, Integer> values = Map.of(x, atX, y, i, z, j);
        if (new Evaluator(v -> Value.integer(values.get(v))).holds(formula)) {
          return true;
        }
      }
    }
    return false;
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void theBudgetIsSeenBeforeTheQuery(EliminationSolver solver) {
    Budget budget = Budget.unlimited();
    try (EliminationSession session = solver.openForElimination(f, budget)) {
      budget.cancel(new Reason.Cancelled("enough"));
      assertThatThrownBy(() -> session.exists(Set.of(x), f.lt(x, y)))
          .isInstanceOf(BudgetExhaustedException.class)
          .hasMessage("enough");
    }
  }

  /** Seven of eight variables gone from twenty clauses: more than can be done in that time. */
  @ParameterizedTest
  @MethodSource("subjects")
  void endsWithTheBudget(EliminationSolver solver) {
    Random random = new Random(SEED);
    List<Variable> variables = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      variables.add(f.variable("n" + i, Sort.INT));
    }
    List<Term> clauses = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      List<Term> literals = new ArrayList<>();
      for (int j = 0; j < 3; j++) {
        Term left = f.mul(f.integer(2 + random.nextInt(5)), variables.get(random.nextInt(8)));
        Term right = f.mul(f.integer(2 + random.nextInt(5)), variables.get(random.nextInt(8)));
        literals.add(f.le(f.add(left, f.integer(random.nextInt(9))), right));
      }
      clauses.add(f.or(literals));
    }
    Term formula = f.and(clauses);
    long start = System.nanoTime();
    try (EliminationSession session =
        solver.openForElimination(f, Budget.of(Duration.ofMillis(300)))) {
      assertThatThrownBy(() -> session.exists(variables.subList(1, 8), formula))
          .isInstanceOf(BudgetExhaustedException.class);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
  }
}
