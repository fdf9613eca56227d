package dev.bulwark.program.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is known in part holds for every completion of the state. */
final class PartialEvaluationTest {

  private static final Sort.BitVec WORD = new Sort.BitVec(3);
  private static final Sort.Array ARRAY = new Sort.Array(WORD, WORD);

  private final TermFactory terms = TermFactory.plain();
  private final Variable a = terms.variable("a", ARRAY);
  private final Variable b = terms.variable("b", ARRAY);
  private final Variable x = terms.variable("x", WORD);
  private final Variable y = terms.variable("y", WORD);

  @Test
  void whatIsKnownHoldsInEveryCompletion() {
    int known = 0;
    for (long seed = 0; seed < 2_000; seed++) {
      known += check(new Random(seed));
    }
    System.out.println("PartialEvaluationTest: seeds 0 to 1999, " + known + " values known");
    assertThat(known).isGreaterThan(500);
  }

  private int check(Random random) {
    // A state that is known in part, and one that completes it, through the same assignments.
    Map<Variable, PartialValue> partial = new HashMap<>();
    Map<Variable, Value> whole = new HashMap<>();
    for (Variable variable : new Variable[] {a, b, x, y}) {
      Value value = random(variable.sort(), random);
      whole.put(variable, value);
      if (random.nextBoolean()) {
        partial.put(variable, new PartialValue.Whole(value));
      }
    }
    PartialEvaluation evaluation = new PartialEvaluation(partial::get);
    int known = 0;
    for (int i = 0; i < 12; i++) {
      boolean array = random.nextInt(3) > 0;
      Variable target = array ? (random.nextBoolean() ? a : b) : (random.nextBoolean() ? x : y);
      Term term = array ? array(random, 3) : word(random, 3);
      PartialValue result = evaluation.evaluate(term);
      Value expected = new Evaluator(whole::get).require(term);
      known += assertWithin(result, expected);
      whole.put(target, expected);
      if (result == null) {
        partial.remove(target);
      } else {
        partial.put(target, result);
      }
    }
    return known;
  }

  /** The bits that are taken for a number stand for it, and no others do. */
  @Test
  void bitsOfNumbers() {
    Sort.Float small = new Sort.Float(3, 4);
    Variable bits = terms.variable("bits", new Sort.BitVec(7));
    Variable number = terms.variable("number", small);
    Procedure.Builder body = new Procedure.Builder("f", Position.NONE);
    body.edge(
        body.entry(),
        new Action.Assume(terms.eq(terms.floatFromBits(small, bits), number)),
        body.exit(),
        Position.NONE,
        "");
    List<Edge> next = body.build().edges();
    for (int pattern = 0; pattern < 128; pattern++) {
      Value.FloatValue value = new Value.FloatValue(small, BigInteger.valueOf(pattern));
      PartialEvaluation state =
          new PartialEvaluation(
              variable -> variable == number ? new PartialValue.Whole(value) : null);
      assertThat(state.havocked(bits, next))
          .isEqualTo(value.isNaN() ? null : new PartialValue.Whole(Value.bitVec(7, pattern)));
    }
    PartialEvaluation nothing = new PartialEvaluation(variable -> null);
    assertThat(nothing.havocked(bits, next)).isNull();
    assertThat(nothing.havocked(x, next)).isNull();
    assertThat(nothing.havocked(bits, List.of())).isNull();
  }

  private static int assertWithin(@Nullable PartialValue result, Value expected) {
    if (result instanceof PartialValue.Whole(Value value)) {
      assertThat(value).isEqualTo(expected);
      return 1;
    }
    if (result instanceof PartialValue.Cells cells) {
      int known = 0;
      for (int i = 0; i < 8; i++) {
        Value element = cells.select(Value.bitVec(3, i));
        if (element != null) {
          assertThat(element).isEqualTo(((ArrayValue) expected).select(Value.bitVec(3, i)));
          known = 1;
        }
      }
      return known;
    }
    return 0;
  }

  private static Value random(Sort sort, Random random) {
    if (sort instanceof Sort.Array array) {
      Map<Value, Value> entries = new HashMap<>();
      for (int i = 0; i < 8; i++) {
        entries.put(Value.bitVec(3, i), Value.bitVec(3, random.nextInt(8)));
      }
      return new ArrayValue(array, Value.bitVec(3, 0), entries);
    }
    return Value.bitVec(3, random.nextInt(8));
  }

  private Term array(Random random, int depth) {
    return switch (depth == 0 ? 0 : random.nextInt(5)) {
      case 0 -> random.nextBoolean() ? a : b;
      case 1 ->
          terms.ite(
              terms.eq(word(random, 0), word(random, 0)),
              array(random, depth - 1),
              array(random, depth - 1));
      default ->
          terms.store(array(random, depth - 1), word(random, depth - 1), word(random, depth - 1));
    };
  }

  private Term word(Random random, int depth) {
    return switch (depth == 0 ? random.nextInt(3) : random.nextInt(5)) {
      case 0 -> x;
      case 1 -> y;
      case 2 -> terms.bitVec(3, random.nextInt(8));
      case 3 -> terms.select(array(random, depth - 1), word(random, depth - 1));
      default -> terms.apply(Op.BV_ADD, word(random, 0), word(random, depth - 1));
    };
  }
}
