package dev.bulwark.icp.floating;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Operations;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Checks contractors on formats with so few values that all solutions in a box can be enumerated.
 * Values are ordinals or numbers, and NaN.
 */
final class SmallFloats {

  static final int NAN = Integer.MIN_VALUE;

  /** A result that may be anything. */
  static final int OPEN = Integer.MAX_VALUE;

  /** A result that may be either zero. */
  static final int ZEROS = Integer.MAX_VALUE - 1;

  static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");

  static final List<FloatFormat> FORMATS =
      List.of(new FloatFormat(Sort.floating(3, 3)), new FloatFormat(Sort.floating(2, 4)));

  /** A variable of a constraint; the NaN flag of a float is in the next slot. */
  record Variable(int slot, int low, int high, boolean isFloat) {

    static Variable floating(int slot, FloatFormat format) {
      return new Variable(
          slot, format.negativeInfinity().intValue(), format.infinity().intValue(), true);
    }

    static Variable truth(int slot) {
      return new Variable(slot, 0, 1, false);
    }
  }

  /** The result for values of the operands. */
  interface Function {
    int apply(int[] operands);
  }

  /** The number of checks, of those with a solution, and of those with the tightest box. */
  static final class Count {
    int boxes;
    int solvable;
    int tightest;

    @Override
    public String toString() {
      return boxes + " boxes, " + solvable + " solvable, " + tightest + " tightest";
    }
  }

  private final Contractor contractor;
  private final List<Variable> variables;
  private final Function function;
  private final int[] low;
  private final int[] high;
  private final int[] leastNaN;
  private final int[] greatestNaN;
  final Count count = new Count();

  // The hull of the solutions, as in the fields above.
  private final int[] hullLow;
  private final int[] hullHigh;
  private final int[] hullLeastNaN;
  private final int[] hullGreatestNaN;
  private boolean solvable;

  /** Operands first, then the result. */
  SmallFloats(Contractor contractor, List<Variable> variables, Function function) {
    this.contractor = contractor;
    this.variables = variables;
    this.function = function;
    int size = variables.size();
    low = new int[size];
    high = new int[size];
    leastNaN = new int[size];
    greatestNaN = new int[size];
    hullLow = new int[size];
    hullHigh = new int[size];
    hullLeastNaN = new int[size];
    hullGreatestNaN = new int[size];
  }

  // ---- Oracles

  /** A value of the evaluator; null where SMT-LIB leaves the result open. */
  static @Nullable Value evaluate(Op op, int p, int q, Sort sort, Value... args) {
    return Operations.apply(op, p, q, sort, args);
  }

  static Value floating(FloatFormat format, int value) {
    return value == NAN
        ? new Value.FloatValue(format.sort(), format.infinity().add(BigInteger.ONE))
        : format.value(BigInteger.valueOf(value));
  }

  static int number(FloatFormat format, @Nullable Value value) {
    if (value == null) {
      return OPEN;
    }
    Value.FloatValue number = (Value.FloatValue) value;
    return number.isNaN() ? NAN : format.ordinal(number).intValue();
  }

  /** A table of an operation on floats of one format. */
  static Function table(FloatFormat format, Op op, RoundingMode mode, int arity) {
    int min = format.negativeInfinity().intValue();
    int size = format.infinity().intValue() - min + 2;
    int[] table = new int[(int) Math.pow(size, arity)];
    Value[] args = new Value[arity];
    for (int i = 0; i < table.length; i++) {
      int rest = i;
      for (int a = 0; a < arity; a++) {
        int digit = rest % size;
        rest /= size;
        args[a] = floating(format, digit == size - 1 ? NAN : digit + min);
      }
      table[i] = number(format, evaluate(op, mode.ordinal(), 0, format.sort(), args));
    }
    return operands -> {
      int index = 0;
      for (int a = arity - 1; a >= 0; a--) {
        int digit = operands[a] == NAN ? size - 1 : operands[a] - min;
        index = index * size + digit;
      }
      return table[index];
    };
  }

  // ---- Boxes

  void setRange(int variable, int newLow, int newHigh) {
    low[variable] = newLow;
    high[variable] = newHigh;
  }

  void setNaN(int variable, int least, int greatest) {
    leastNaN[variable] = least;
    greatestNaN[variable] = greatest;
  }

  void setAll(int variable) {
    setRange(variable, variables.get(variable).low(), variables.get(variable).high());
    setNaN(variable, 0, variables.get(variable).isFloat() ? 1 : 0);
  }

  /** Random boxes: often points, often with an end of the range or a zero as a bound. */
  void checkRandom(Random random, int boxes) {
    for (int i = 0; i < boxes; i++) {
      for (int v = 0; v < low.length; v++) {
        Variable variable = variables.get(v);
        int a = pick(random, variable);
        int b = random.nextInt(4) == 0 ? a : pick(random, variable);
        setRange(v, Math.min(a, b), Math.max(a, b));
        int flags = variable.isFloat() ? random.nextInt(6) : 0;
        setNaN(v, flags == 5 ? 1 : 0, flags >= 4 ? 1 : 0);
      }
      check(false);
    }
  }

  private static int pick(Random random, Variable variable) {
    return switch (random.nextInt(8)) {
      case 0 -> variable.low();
      case 1 -> variable.high();
      case 2 -> Math.clamp(random.nextInt(5) - 3, variable.low(), variable.high());
      default -> variable.low() + random.nextInt(variable.high() - variable.low() + 1);
    };
  }

  /** Operands are all intervals without NaN, or a share of them, and the result is unknown. */
  void checkForward(Random random, int oneOf, boolean mustBeTightest) {
    setAll(low.length - 1);
    checkIntervals(0, low.length - 1, random, oneOf, mustBeTightest);
  }

  /** All variables are all intervals without NaN, or a share of them. */
  void checkAll(Random random, int oneOf) {
    setAll(low.length - 1);
    checkIntervals(0, low.length, random, oneOf, false);
  }

  /** Intervals of the result, without NaN, for operands of which nothing is known. */
  void checkUnknownOperands(Random random, int oneOf) {
    int last = low.length - 1;
    for (int v = 0; v < last; v++) {
      setAll(v);
    }
    for (int a = variables.get(last).low(); a <= variables.get(last).high(); a++) {
      for (int b = a; b <= variables.get(last).high(); b++) {
        setRange(last, a, b);
        setNaN(last, 0, 0);
        if (random.nextInt(oneOf) == 0) {
          check(false);
        }
      }
    }
  }

  private void checkIntervals(int v, int end, Random random, int oneOf, boolean mustBeTightest) {
    if (v == end) {
      if (oneOf == 1 || random.nextInt(oneOf) == 0) {
        check(mustBeTightest);
      }
      return;
    }
    Variable variable = variables.get(v);
    for (int a = variable.low(); a <= variable.high(); a++) {
      for (int b = a; b <= variable.high(); b++) {
        setRange(v, a, b);
        setNaN(v, 0, 0);
        checkIntervals(v + 1, end, random, oneOf, mustBeTightest);
      }
    }
  }

  // ---- Checks

  void check(boolean mustBeTightest) {
    solve();
    Box box = new Box(16);
    boolean points = true;
    for (int v = 0; v < low.length; v++) {
      Variable variable = variables.get(v);
      box.set(variable.slot(), low[v], high[v]);
      points &= low[v] == high[v];
      if (variable.isFloat()) {
        box.set(variable.slot() + 1, leastNaN[v], greatestNaN[v]);
        points &= leastNaN[v] == greatestNaN[v];
      }
    }
    contractor.contract(box);
    count.boxes++;
    if (solvable) {
      count.solvable++;
    }
    if (box.isEmpty()) {
      assertThat(solvable).as("solutions lost: %s", this).isFalse();
      count.tightest++;
      return;
    }
    if (!solvable) {
      assertThat(points).as("points are no solution: %s", this).isFalse();
      assertThat(mustBeTightest).as("not tight, no solution: %s", this).isFalse();
      return;
    }
    boolean tight = true;
    for (int v = 0; v < low.length; v++) {
      tight &= check(box, v);
    }
    if (mustBeTightest) {
      assertThat(tight).as("not tight: %s", this).isTrue();
    }
    if (tight) {
      count.tightest++;
    }
  }

  /** That a variable has its solutions; returns whether it has no more. */
  private boolean check(Box box, int v) {
    Variable variable = variables.get(v);
    int slot = variable.slot();
    boolean tight = true;
    boolean mustBeNaN = false;
    if (variable.isFloat()) {
      boolean kept =
          box.low(slot + 1) <= hullLeastNaN[v] && box.high(slot + 1) >= hullGreatestNaN[v];
      if (!kept) {
        assertThat(kept).as("NaN flag of %s lost: %s", v, this).isTrue();
      }
      tight = box.low(slot + 1) == hullLeastNaN[v] && box.high(slot + 1) == hullGreatestNaN[v];
      mustBeNaN = hullLeastNaN[v] == 1;
    }
    if (mustBeNaN) {
      return tight;
    }
    if (box.low(slot) > hullLow[v] || box.high(slot) < hullHigh[v]) {
      assertThat(box.low(slot) + ".." + box.high(slot))
          .as("value of %s lost: %s", v, this)
          .isEqualTo(hullLow[v] + ".." + hullHigh[v]);
    }
    return tight && box.low(slot) == hullLow[v] && box.high(slot) == hullHigh[v];
  }

  private void solve() {
    solvable = false;
    Arrays.fill(hullLow, Integer.MAX_VALUE);
    Arrays.fill(hullHigh, Integer.MIN_VALUE);
    Arrays.fill(hullLeastNaN, 1);
    Arrays.fill(hullGreatestNaN, 0);
    solve(0, new int[low.length]);
  }

  private void solve(int v, int[] values) {
    if (v == low.length - 1) {
      solveResult(v, values);
      return;
    }
    if (leastNaN[v] == 0) {
      for (int value = low[v]; value <= high[v]; value++) {
        values[v] = value;
        solve(v + 1, values);
      }
    }
    if (greatestNaN[v] == 1) {
      values[v] = NAN;
      solve(v + 1, values);
    }
  }

  private void solveResult(int v, int[] values) {
    int result = function.apply(values);
    if (result == OPEN) {
      for (int value = low[v]; value <= high[v]; value++) {
        values[v] = value;
        solution(values);
      }
      return;
    }
    for (int choice = result == ZEROS ? -1 : 0; choice <= 0; choice++) {
      values[v] = result == ZEROS ? choice : result;
      boolean fits =
          values[v] == NAN
              ? greatestNaN[v] == 1
              : leastNaN[v] == 0 && values[v] >= low[v] && values[v] <= high[v];
      if (fits) {
        solution(values);
      }
    }
  }

  private void solution(int[] values) {
    solvable = true;
    for (int v = 0; v < values.length; v++) {
      if (values[v] == NAN) {
        hullGreatestNaN[v] = 1;
      } else {
        hullLeastNaN[v] = 0;
        hullLow[v] = Math.min(hullLow[v], values[v]);
        hullHigh[v] = Math.max(hullHigh[v], values[v]);
      }
    }
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(contractor.getClass().getSimpleName());
    for (int v = 0; v < low.length; v++) {
      text.append(" [" + low[v] + "," + high[v] + "]");
      if (variables.get(v).isFloat()) {
        text.append(" nan " + leastNaN[v] + ".." + greatestNaN[v]);
      }
    }
    return text.append(" solvable ").append(solvable).toString();
  }
}
