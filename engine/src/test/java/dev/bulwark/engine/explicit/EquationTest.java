package dev.bulwark.engine.explicit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.CType;
import dev.bulwark.program.testing.TestProgram;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What conditions say of variables holds in every state that fulfils them, simplified or not. */
final class EquationTest {

  private static final int CONDITIONS = Boolean.getBoolean("bulwark.thorough") ? 200_000 : 10_000;
  private static final int WIDTH = 3;

  private final TestProgram program = new TestProgram();
  private final TermFactory terms = program.terms();
  private final List<Variable> words =
      List.of(variable("x", Sort.bitVec(WIDTH)), variable("y", Sort.bitVec(WIDTH)));
  private final List<Variable> truths = List.of(variable("b", Sort.BOOL));

  private Variable variable(String name, Sort sort) {
    return program.global(name, sort, CType.UCHAR).term();
  }

  @Test
  void whatIsSetIsTrue() {
    program.main();
    Slots slots = new Slots(program.build());
    TermCompiler compiler = new TermCompiler(slots);
    int set = 0;
    for (long seed = 0; seed < CONDITIONS; seed++) {
      Random random = new Random(seed);
      Term condition = condition(random, 3);
      List<Equation> equations = Equation.of(condition, slots, compiler);
      for (int i = 0; i < 6; i++) {
        Map<Variable, Value> state = new HashMap<>();
        words.forEach(word -> state.put(word, Value.bitVec(WIDTH, random.nextInt(1 << WIDTH))));
        truths.forEach(truth -> state.put(truth, Value.of(random.nextBoolean())));
        if (!new Evaluator(state::get).require(condition).equals(Value.TRUE)) {
          continue;
        }
        Assignment assignment = new Assignment(slots);
        state.forEach(
            (variable, value) -> {
              if (random.nextBoolean()) {
                assignment.set(slots.of(variable), Slots.bits(value));
              }
            });
        for (Equation equation : equations) {
          assertThat(equation.apply(assignment))
              .as("seed %d: %s in %s", seed, condition, state)
              .isTrue();
        }
        for (Map.Entry<Variable, Value> entry : state.entrySet()) {
          int slot = slots.of(entry.getKey());
          if (assignment.known[slot]) {
            set++;
            assertThat(slots.value(slot, assignment.bits[slot]))
                .as("seed %d: %s after %s", seed, entry.getKey(), condition)
                .isEqualTo(entry.getValue());
          }
        }
      }
    }
    System.out.println("EquationTest: seeds 0 to " + (CONDITIONS - 1) + ", " + set + " values");
    assertThat(set).isGreaterThan(CONDITIONS);
  }

  private Term condition(Random random, int depth) {
    return switch (depth == 0 ? random.nextInt(2) : random.nextInt(8)) {
      case 0 -> random.nextInt(4) == 0 ? terms.bool(random.nextBoolean()) : truths.getFirst();
      case 1 -> terms.apply(Op.EQ, word(random, 2), word(random, 2));
      case 2 -> terms.apply(Op.NOT, condition(random, depth - 1));
      case 3 -> terms.apply(Op.AND, condition(random, depth - 1), condition(random, depth - 1));
      case 4 -> terms.apply(Op.EQ, condition(random, depth - 1), condition(random, 0));
      case 5 -> terms.apply(Op.BV_ULE, word(random, 2), terms.bitVec(WIDTH, random.nextInt(2)));
      case 6 -> terms.apply(Op.BV_ULT, terms.bitVec(WIDTH, random.nextInt(2)), word(random, 2));
      default ->
          terms.apply(
              Op.EQ,
              terms.zeroExtend(2, word(random, 1)),
              random.nextBoolean()
                  ? terms.signExtend(2, word(random, 1))
                  : terms.bitVec(WIDTH + 2, random.nextInt(1 << WIDTH)));
    };
  }

  private Term word(Random random, int depth) {
    return switch (depth == 0 ? random.nextInt(3) : random.nextInt(8)) {
      case 0 -> words.get(0);
      case 1 -> words.get(1);
      case 2 -> terms.bitVec(WIDTH, random.nextInt(1 << WIDTH));
      case 3 -> terms.apply(Op.BV_NOT, word(random, depth - 1));
      case 4 -> terms.apply(Op.BV_NEG, word(random, depth - 1));
      case 5 -> terms.apply(Op.BV_ADD, word(random, depth - 1), word(random, depth - 1));
      case 6 -> terms.apply(Op.BV_SUB, word(random, depth - 1), word(random, depth - 1));
      default -> terms.apply(Op.BV_XOR, word(random, depth - 1), word(random, depth - 1));
    };
  }
}
