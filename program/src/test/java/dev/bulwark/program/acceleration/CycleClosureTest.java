package dev.bulwark.program.acceleration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.encoding.GuardedStep;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Summaries of random cycles against iterating the cycles, from all states and for all counts. */
@Tag("slow")
class CycleClosureTest {

  private static final int CYCLES = Boolean.getBoolean("bulwark.thorough") ? 10_000 : 400;

  private static CycleClosure closure(TermFactory terms) {
    return new CycleClosure(terms, Budget.unlimited(), variable -> variable.id() % 2 == 0);
  }

  private static List<Summary> summaries(TermFactory terms, GuardedStep step) {
    Cycle cycle = new Cycle(step.source(), List.of(new Cycle.Part.Plain(step)), List.of());
    return closure(terms).summaries(cycle, variable -> true);
  }

  @Test
  void everySummarisedStepIsOneOfTheCycle() {
    System.err.println("CycleClosureTest: seeds 0 to " + (CYCLES - 1));
    int closed = 0;
    int wrapping = 0;
    long steps = 0;
    long covered = 0;
    for (int seed = 0; seed < CYCLES; seed++) {
      Random random = new Random(seed);
      TermFactory terms = Simplifier.factory();
      int variables = 1 + random.nextInt(3);
      int width = variables == 1 ? 4 + random.nextInt(5) : variables == 2 ? 4 : 3;
      GuardedStep step = RandomCycles.step(random, terms, width, variables);
      List<Summary> summaries = summaries(terms, step);
      if (summaries.isEmpty()) {
        continue;
      }
      closed++;
      Check check = new Check(seed, step, variables);
      check.run(summaries);
      wrapping += check.wraps ? 1 : 0;
      steps += check.possible;
      covered += check.covered;
    }
    System.err.printf(
        "CycleClosureTest: %d of %d closed, %d wrap, %d of %d runs of two to ten iterations%n",
        closed, CYCLES, wrapping, covered, steps);
    assertThat(closed).as("closed").isGreaterThan(CYCLES / 4);
    assertThat(wrapping).as("cycles that wrap around").isGreaterThan(closed / 4);
    assertThat(covered).as("covered").isGreaterThan(steps / 3);
  }

  /** One cycle, from all states. */
  private static final class Check {

    private static final int FEW = 10;

    private final int seed;
    private final GuardedStep step;
    private final List<Variable> variables = new ArrayList<>();
    private boolean wraps;
    private long possible;
    private long covered;

    Check(int seed, GuardedStep step, int count) {
      this.seed = seed;
      this.step = step;
      for (int i = 0; i < count; i++) {
        String name = "x" + i;
        for (Variable variable : all(step)) {
          if (variable.name().equals(name)) {
            variables.add(variable);
          }
        }
      }
    }

    private static Set<Variable> all(GuardedStep step) {
      Set<Variable> all = new HashSet<>(step.reads());
      all.addAll(step.updates().keySet());
      return all;
    }

    void run(List<Summary> summaries) {
      int bits = variables.stream().mapToInt(Check::width).sum();
      for (int number = 0; number < 1 << bits; number++) {
        Map<Variable, Value> state = state(number);
        List<Map<Variable, Value>> run = iterate(state);
        Set<BigInteger> reached = new HashSet<>();
        for (Summary summary : summaries) {
          int counts = 1 << width(summary.count());
          for (int count = 0; count < counts; count++) {
            Map<Variable, Value> with = new HashMap<>(state);
            Value t = Value.bitVec(width(summary.count()), count);
            with.put(summary.count(), t);
            if (holds(summary.step().guard(), with)) {
              check(summary, state, with, run, summary.iterations(t));
              reached.add(summary.iterations(t));
            }
          }
        }
        for (int k = 2; k <= FEW && k < run.size(); k++) {
          possible++;
          covered += reached.contains(BigInteger.valueOf(k)) ? 1 : 0;
        }
      }
    }

    private void check(
        Summary summary,
        Map<Variable, Value> before,
        Map<Variable, Value> with,
        List<Map<Variable, Value>> run,
        BigInteger iterations) {
      Map<Variable, Value> after = new HashMap<>(before);
      summary
          .step()
          .updates()
          .forEach((variable, value) -> after.put(variable, evaluate(value, with)));
      assertThat(iterations.signum()).isPositive();
      Map<Variable, Value> expected = at(run, iterations);
      assertThat(expected)
          .as(
              "seed %d: %s%n%s%n%s iterations from %s by %s",
              seed, step.guard(), step.updates(), iterations, before, summary.step())
          .isEqualTo(after);
    }

    /** The run repeats itself once a state comes again. */
    private Map<Variable, Value> at(List<Map<Variable, Value>> run, BigInteger iterations) {
      BigInteger last = BigInteger.valueOf(run.size() - 1);
      if (iterations.compareTo(last) <= 0) {
        return run.get(iterations.intValueExact());
      }
      int again = run.indexOf(run.getLast());
      if (again == run.size() - 1) {
        return Map.of();
      }
      BigInteger period = BigInteger.valueOf(run.size() - 1 - again);
      return run.get(
          again + iterations.subtract(BigInteger.valueOf(again)).mod(period).intValueExact());
    }

    /** States until the guard fails, or one comes for the second time. */
    private List<Map<Variable, Value>> iterate(Map<Variable, Value> from) {
      List<Map<Variable, Value>> run = new ArrayList<>(List.of(from));
      Set<Map<Variable, Value>> seen = new HashSet<>(run);
      while (holds(step.guard(), run.getLast())) {
        Map<Variable, Value> now = run.getLast();
        Map<Variable, Value> next = new HashMap<>(now);
        step.updates().forEach((variable, value) -> next.put(variable, evaluate(value, now)));
        for (Variable variable : variables) {
          wraps |= run.size() > 1 && jumps(variable, run.get(run.size() - 2), now, next);
        }
        run.add(next);
        if (!seen.add(next)) {
          break;
        }
      }
      return run;
    }

    /** A counter that has gone by the same step twice, once with a wrap and once without. */
    private static boolean jumps(
        Variable variable, Map<Variable, Value> a, Map<Variable, Value> b, Map<Variable, Value> c) {
      BigInteger first = number(b.get(variable)).subtract(number(a.get(variable)));
      BigInteger second = number(c.get(variable)).subtract(number(b.get(variable)));
      BigInteger size = BigInteger.ONE.shiftLeft(width(variable));
      return !first.equals(second) && first.subtract(second).mod(size).signum() == 0;
    }

    private static BigInteger number(Value value) {
      return ((Value.BitVecValue) value).bits();
    }

    private Map<Variable, Value> state(int number) {
      Map<Variable, Value> state = new HashMap<>();
      int rest = number;
      for (Variable variable : variables) {
        state.put(variable, Value.bitVec(width(variable), rest & ((1 << width(variable)) - 1)));
        rest >>= width(variable);
      }
      return state;
    }

    private static boolean holds(Term term, Map<Variable, Value> state) {
      return evaluate(term, state).equals(Value.TRUE);
    }

    private static Value evaluate(Term term, Map<Variable, Value> state) {
      Value value = new Evaluator(state::get).evaluate(term);
      assertThat(value).as("value of %s in %s", term, state).isNotNull();
      return value;
    }

    private static int width(Variable variable) {
      return ((Sort.BitVec) variable.sort()).width();
    }
  }
}
