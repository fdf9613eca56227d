package dev.bulwark.engine.explicit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.RandomTasks;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.pass.Inlining;
import dev.bulwark.program.pass.Simplification;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Strongest posts of edges of random programs: whatever a assignment says must be true of every
 * state that it stands for.
 */
@Tag("slow")
final class StrongestPostTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 2_000 : 150;
  private static final long FIRST_SEED = 7_100_000;
  private static final int[] VALUES = {0, 1, 2, 3, 4, 5, 7, 8, -1, -2, 127, 128, 255, 1000};

  @Test
  void framesSayNothingFalse() {
    int passed = 0;
    int known = 0;
    for (long seed = FIRST_SEED; seed < FIRST_SEED + PROGRAMS; seed++) {
      Program parsed = CPrograms.parse(RandomTasks.of(seed));
      // Engines are also given programs that nobody has simplified.
      Program simple = seed % 2 == 0 ? parsed : new Simplification().apply(parsed).program();
      Program program = new Inlining(Inlining.Config.DEFAULT).apply(simple).program();
      ValueProgram compiled = new ValueProgram(program);
      Random random = new Random(seed);
      for (Edge edge : program.start().edges()) {
        for (int round = 0; round < 8; round++) {
          Map<Variable, Value> state = state(compiled.slots(), random);
          Assignment assignment = partOf(compiled.slots(), state, random);
          if (!executes(edge, state)) {
            continue;
          }
          passed++;
          assertThat(compiled.step(edge).apply(assignment))
              .as("seed %s: %s in %s", seed, edge, state)
              .isTrue();
          for (int slot = 0; slot < compiled.slots().count(); slot++) {
            if (compiled.slots().isNarrow(slot) && assignment.known[slot]) {
              known++;
              assertThat(compiled.slots().value(slot, assignment.bits[slot]))
                  .as("seed %s: %s after %s", seed, compiled.slots().variable(slot), edge)
                  .isEqualTo(state.get(compiled.slots().variable(slot)));
            }
          }
        }
      }
    }
    assertThat(passed).isGreaterThan(PROGRAMS * 10);
    assertThat(known).isGreaterThan(PROGRAMS * 10);
  }

  private static Map<Variable, Value> state(Slots slots, Random random) {
    Map<Variable, Value> state = new HashMap<>();
    for (int slot = 0; slot < slots.count(); slot++) {
      if (slots.isNarrow(slot)) {
        long bits = VALUES[random.nextInt(VALUES.length)];
        Variable variable = slots.variable(slot);
        int width = Slots.width(variable.sort());
        long mask = width == 64 ? -1L : (1L << width) - 1;
        state.put(variable, slots.value(slot, bits & mask));
      }
    }
    return state;
  }

  private static Assignment partOf(Slots slots, Map<Variable, Value> state, Random random) {
    Assignment assignment = new Assignment(slots);
    for (int slot = 0; slot < slots.count(); slot++) {
      Value value = state.get(slots.variable(slot));
      if (value != null && random.nextInt(3) > 0) {
        assignment.set(slot, Slots.bits(value));
      }
    }
    return assignment;
  }

  /** Takes the step in the full state, if that can be. */
  private static boolean executes(Edge edge, Map<Variable, Value> state) {
    return switch (edge.action()) {
      case Action.Skip skip -> true;
      case Action.Assume(Term condition) -> new Evaluator(Valuation.of(state)).holds(condition);
      case Action.Assign(ProgramVariable variable, Term term) -> {
        Value value = Evaluator.evaluate(term, Valuation.of(state));
        if (value == null) {
          yield false;
        }
        state.put(variable.term(), value);
        yield true;
      }
      case Action.Havoc havoc -> true;
      case Action.Call call -> false;
    };
  }
}
