package dev.bulwark.program.closure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random loops with a counter, values that are taken anew and conditions that are not linear, by
 * enumeration of all states and inputs. Constants are such that if there is a value at all there is
 * one within the bounds.
 */
@Tag("slow")
final class CarriedTest {

  private static final int LOOPS = Boolean.getBoolean("bulwark.thorough") ? 3_000 : 120;
  private static final int LOW = -1;
  private static final int VALUES = 5;
  private static final int MOST_X = 5;
  private static final int MOST_ITERATIONS = 4;

  private static final List<String> NAMES = List.of("x", "z", "w", "n");

  private Random random = new Random(0);
  private LoopText text = new LoopText(TermFactory.plain());
  private List<Variable> variables = List.of();

  private void begin(long seed) {
    random = new Random(seed);
    text = new LoopText(random.nextInt(4) == 0 ? TermFactory.plain() : Simplifier.factory());
    variables = NAMES.stream().map(text::variable).toList();
  }

  @Test
  void loopsWithConditionsOfAllKinds() {
    System.err.println("CarriedTest: seeds 0 to " + (LOOPS - 1));
    int found = 0;
    int carried = 0;
    for (long seed = 0; seed < LOOPS; seed++) {
      begin(seed);
      GuardedStep loop = loop();
      Optional<Closure> closure = new Closures(text.terms, Budget.unlimited()).exact(loop);
      if (closure.isPresent()) {
        found++;
        LoopShape shape = LoopShape.of(text.terms, loop).orElseThrow();
        carried += shape.carried().conjuncts().isEmpty() ? 0 : 1;
        compare(seed, loop, closure.get());
      }
    }
    System.err.println("CarriedTest: " + found + " closures, conditions carried in " + carried);
    assertThat(carried).isGreaterThan(LOOPS / 8);
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private GuardedStep loop() {
    List<String> updates = new ArrayList<>();
    if (random.nextInt(4) > 0) {
      updates.addAll(List.of("x", "(+ x 1)"));
    }
    for (String name : List.of("z", "w")) {
      updates.addAll(List.of(name, pick("ina", "ini", "ina", "ini", "n", "2", "z", "w")));
    }
    StringBuilder guard = new StringBuilder("(and true");
    int conjuncts = random.nextInt(5);
    for (int i = 0; i < conjuncts; i++) {
      String u = pick("z", "w", "ina", "ini", "n", "ina");
      String v = pick("n", "1", "2", "z", "ini");
      String c = pick("0", "1", "2");
      guard.append(
          pick(
              " (not (= " + u + " " + v + "))",
              " (or (= " + u + " " + c + ") (= " + u + " " + v + "))",
              " (= " + u + " " + v + ")",
              " (<= " + u + " " + c + ")",
              " (<= " + c + " " + u + ")"));
    }
    if (random.nextBoolean()) {
      guard.append(" (<= x ").append(pick("n", "3")).append(")");
    }
    return text.loop(guard + ")", updates.toArray(String[]::new));
  }

  // ---- Enumeration: x from 0, the others from LOW on

  private static final int STATES = (MOST_X + 1) * VALUES * VALUES * VALUES;

  private static int[] state(int code) {
    int rest = code / (MOST_X + 1);
    return new int[] {
      code % (MOST_X + 1),
      rest % VALUES + LOW,
      rest / VALUES % VALUES + LOW,
      rest / VALUES / VALUES + LOW
    };
  }

  private static int code(int[] state) {
    boolean inside = state[0] >= 0 && state[0] <= MOST_X;
    for (int i = 1; i < 4; i++) {
      inside &= state[i] >= LOW && state[i] < LOW + VALUES;
    }
    return inside
        ? state[0]
            + (MOST_X + 1)
                * (state[1] - LOW + VALUES * (state[2] - LOW + VALUES * (state[3] - LOW)))
        : -1;
  }

  private Map<Variable, Value> valuation(int[] state) {
    Map<Variable, Value> values = new HashMap<>();
    for (int i = 0; i < 4; i++) {
      values.put(variables.get(i), Value.integer(state[i]));
    }
    return values;
  }

  /** The states that a step leads to, with all inputs from the bounds, and what else is given. */
  private Set<Integer> successors(GuardedStep step, Map<Variable, Value> given) {
    List<Variable> inputs = new ArrayList<>(step.inputs());
    inputs.removeIf(given::containsKey);
    Set<Integer> found = new TreeSet<>();
    int choices = (int) Math.pow(VALUES, inputs.size());
    for (int choice = 0; choice < choices; choice++) {
      Map<Variable, Value> values = new HashMap<>(given);
      for (int i = 0, rest = choice; i < inputs.size(); i++, rest /= VALUES) {
        values.put(inputs.get(i), Value.integer(rest % VALUES + LOW));
      }
      Evaluator evaluator = new Evaluator(Valuation.of(values));
      if (evaluator.holds(step.guard())) {
        int[] after = new int[4];
        for (int i = 0; i < 4; i++) {
          Term value = step.effect().value(variables.get(i));
          after[i] = Related.number(evaluator.require(value)).intValueExact();
        }
        int code = code(after);
        if (code >= 0) {
          found.add(code);
        }
      }
    }
    return found;
  }

  private void compare(long seed, GuardedStep loop, Closure closure) {
    BitSet[] step = new BitSet[STATES];
    for (int s = 0; s < STATES; s++) {
      step[s] = new BitSet();
      successors(loop, valuation(state(s))).forEach(step[s]::set);
    }
    for (int sample = 0; sample < 12; sample++) {
      // What is compared with lies strictly inside of the bounds.
      int[] start = {random.nextInt(2), random.nextInt(3), random.nextInt(3), random.nextInt(3)};
      BitSet now = new BitSet();
      now.set(code(start));
      for (int k = 1; k <= MOST_ITERATIONS; k++) {
        BitSet next = new BitSet();
        now.stream().forEach(s -> next.or(step[s]));
        now = next;
        Set<Integer> expected = new TreeSet<>();
        now.stream().forEach(expected::add);
        Set<Integer> found = new TreeSet<>();
        for (Closure.Piece piece : closure.pieces()) {
          LinearTerm iterations = LinearTerm.read(piece.iterations()).orElseThrow();
          for (int t = 0; t <= MOST_ITERATIONS; t++) {
            LinearTerm count = LinearTerm.constant(java.math.BigInteger.valueOf(t));
            Occurrence key = Occurrence.before(piece.count());
            if (iterations.substitute(key, count).constant().intValueExact() == k) {
              Map<Variable, Value> given = valuation(start);
              given.put(piece.count(), Value.integer(t));
              found.addAll(successors(piece.step(), given));
            }
          }
        }
        assertThat(found)
            .as("seed %d, %d iterations from %s of %s", seed, k, Arrays.toString(start), loop)
            .isEqualTo(expected);
      }
    }
  }
}
