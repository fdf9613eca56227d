package dev.bulwark.certify;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Indices at which a claim about all of them is tried in the state of a run: what variables of the
 * same width hold and the indices beside that, the first ones, and those at borders.
 */
final class IndexValues {

  /** Of a claim in a state. */
  private static final int MOST = 256;

  private static final int FIRST = 8;

  private IndexValues() {}

  /** Values for all of the indices together. */
  static List<Map<Variable, Value>> of(List<Variable> indices, List<Value> held) {
    int each = (int) Math.pow(MOST, 1.0 / Math.max(1, indices.size()));
    List<Map<Variable, Value>> all = List.of(Map.of());
    for (Variable index : indices) {
      List<Map<Variable, Value>> longer = new ArrayList<>();
      for (Value value : values(((Sort.BitVec) index.sort()).width(), held, each)) {
        for (Map<Variable, Value> begun : all) {
          Map<Variable, Value> more = new HashMap<>(begun);
          more.put(index, value);
          longer.add(more);
        }
      }
      all = longer;
    }
    return all;
  }

  private static List<Value> values(int width, List<Value> held, int most) {
    Set<Value> own = new LinkedHashSet<>();
    for (Value value : held) {
      if (value instanceof Value.BitVecValue bits && bits.width() == width) {
        own.add(value);
      }
    }
    Set<Value> beside = new LinkedHashSet<>();
    for (Value value : own) {
      BigInteger number = ((Value.BitVecValue) value).signed();
      beside.add(Value.bitVec(width, number.subtract(BigInteger.ONE)));
      beside.add(Value.bitVec(width, number.add(BigInteger.ONE)));
    }
    Set<Value> fixed = new LinkedHashSet<>();
    BigInteger half = BigInteger.ONE.shiftLeft(width - 1);
    for (BigInteger border :
        List.of(half.subtract(BigInteger.ONE), half, BigInteger.ONE.negate())) {
      fixed.add(Value.bitVec(width, border));
    }
    for (int number = 0; number < FIRST; number++) {
      fixed.add(Value.bitVec(width, number));
    }
    // Fixed ones are few, and so have their places whatever the variables hold.
    Set<Value> values = new LinkedHashSet<>();
    own.stream().limit(Math.max(1, most - fixed.size())).forEach(values::add);
    values.addAll(fixed);
    values.addAll(beside);
    return values.stream().limit(most).toList();
  }
}
