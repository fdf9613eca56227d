package dev.bulwark.icp.floating;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.icp.box.Reading;
import dev.bulwark.logic.Value;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Checks contractors on formats of any size: a solution that the evaluator gives is put into a
 * random box and has to survive, and a second contractor for the same constraint has to agree.
 */
final class LargeFloats {

  /** A variable; a float's NaN flag is in the next slot. */
  record Variable(int slot, @Nullable FloatFormat format, @Nullable Reading reading) {

    static Variable of(int slot, FloatFormat format) {
      return new Variable(slot, format, null);
    }

    static Variable of(int slot, Reading reading) {
      return new Variable(slot, null, reading);
    }

    Slots kind() {
      return format != null ? Slots.of(format) : Slots.of(reading);
    }

    Value value(@Nullable BigInteger number) {
      if (format == null) {
        return Value.bitVec(reading.width(), number);
      }
      return number == null
          ? new Value.FloatValue(format.sort(), format.infinity().add(BigInteger.ONE))
          : format.value(number);
    }

    /** Null is NaN. */
    @Nullable BigInteger number(Value value) {
      if (format == null) {
        Value.BitVecValue bits = (Value.BitVecValue) value;
        return reading.signed() ? bits.signed() : bits.unsigned();
      }
      Value.FloatValue number = (Value.FloatValue) value;
      return number.isNaN() ? null : format.ordinal(number);
    }
  }

  /** The result for these operands; null if it is open. */
  interface Oracle {
    @Nullable Value apply(Value[] operands);
  }

  private final String name;
  private final Contractor contractor;
  private final @Nullable Contractor reference;
  private final List<Variable> variables;
  private final Oracle oracle;
  private final Random random;

  LargeFloats(
      String name,
      Contractor contractor,
      @Nullable Contractor reference,
      List<Variable> variables,
      Oracle oracle,
      long seed) {
    this.name = name + ", seed " + seed;
    this.contractor = contractor;
    this.reference = reference;
    this.variables = variables;
    this.oracle = oracle;
    random = new Random(seed);
  }

  void check(int trials) {
    int operands = variables.size() - 1;
    for (int trial = 0; trial < trials; trial++) {
      @Nullable BigInteger[] solution = new BigInteger[operands + 1];
      Value[] values = new Value[operands];
      for (int v = 0; v < operands; v++) {
        boolean alike = v > 0 && solution[v - 1] != null && random.nextInt(3) == 0;
        solution[v] = alike ? near(solution[v - 1], variables.get(v)) : pick(variables.get(v));
        values[v] = variables.get(v).value(solution[v]);
      }
      Variable last = variables.get(operands);
      Value result = oracle.apply(values);
      solution[operands] = result == null ? pick(last) : last.number(result);
      if (result == null && solution[operands] == null) {
        continue;
      }
      survives(solution, true);
      survives(solution, false);
      if (result != null && solution[operands] != null) {
        decides(solution);
      }
      if (reference != null) {
        agrees();
      }
    }
  }

  // ---- Values

  private @Nullable BigInteger pick(Variable variable) {
    if (variable.format() != null && random.nextInt(20) == 0) {
      return null;
    }
    Slots kind = variable.kind();
    BigInteger base =
        switch (random.nextInt(4)) {
          case 0 -> new BigInteger(kind.max().bitLength(), random);
          case 1 -> BigInteger.ONE.shiftLeft(random.nextInt(kind.max().bitLength() + 1));
          default -> special(variable);
        };
    if (random.nextInt(3) != 0) {
      base = base.add(BigInteger.valueOf(random.nextInt(5) - 2));
    }
    if (random.nextBoolean()) {
      base = base.not();
    }
    return base.max(kind.min()).min(kind.max());
  }

  private BigInteger special(Variable variable) {
    FloatFormat format = variable.format();
    if (format == null) {
      return random.nextBoolean() ? BigInteger.ZERO : variable.kind().max();
    }
    int fraction = format.sort().significand() - 1;
    BigInteger bias =
        BigInteger.ONE.shiftLeft(format.sort().exponent() - 1).subtract(BigInteger.ONE);
    return switch (random.nextInt(6)) {
      case 0 -> BigInteger.ZERO;
      case 1 -> format.infinity();
      case 2 -> BigInteger.ONE.shiftLeft(fraction);
      case 3 -> bias.shiftLeft(fraction);
      case 4 ->
          bias.add(BigInteger.valueOf(random.nextInt(140) - 70))
              .max(BigInteger.ONE)
              .shiftLeft(fraction);
      default -> new BigInteger(format.sort().exponent(), random).shiftLeft(fraction);
    };
  }

  private BigInteger near(BigInteger other, Variable variable) {
    BigInteger value = other.add(BigInteger.valueOf(random.nextInt(7) - 3));
    if (random.nextBoolean()) {
      value = value.not();
    }
    return value.max(variable.kind().min()).min(variable.kind().max());
  }

  private BigInteger distance(Slots kind) {
    return switch (random.nextInt(4)) {
      case 0 -> BigInteger.ZERO;
      case 1 -> BigInteger.valueOf(random.nextInt(4));
      case 2 -> new BigInteger(random.nextInt(kind.max().bitLength() + 2), random);
      default -> kind.max().subtract(kind.min());
    };
  }

  // ---- Checks

  private void survives(@Nullable BigInteger[] solution, boolean asPoint) {
    Box box = new Box(12);
    for (int v = 0; v < solution.length; v++) {
      Variable variable = variables.get(v);
      BigInteger value = solution[v];
      BigInteger around = value == null ? BigInteger.valueOf(random.nextInt(9) - 4) : value;
      BigInteger low = asPoint ? around : around.subtract(distance(variable.kind()));
      BigInteger high = asPoint ? around : around.add(distance(variable.kind()));
      set(box, variable, low, high);
      if (variable.format() != null) {
        int nan = value == null ? 1 : 0;
        boolean isKnown = asPoint || random.nextInt(3) != 0;
        box.set(variable.slot() + 1, isKnown ? nan : 0, isKnown ? nan : 1);
      }
    }
    List<String> before = text(box);
    contractor.contract(box);
    assertThat(box.isEmpty())
        .as("%s: %s lost in %s", name, List.of(string(solution)), before)
        .isFalse();
    for (int v = 0; v < solution.length; v++) {
      Variable variable = variables.get(v);
      BigInteger value = solution[v];
      if (variable.format() != null) {
        long nan = value == null ? 1 : 0;
        assertThat(nan)
            .as("%s: NaN flag of %s, solution %s in %s", name, v, string(solution), before)
            .isBetween(box.low(variable.slot() + 1), box.high(variable.slot() + 1));
      }
      if (value != null) {
        assertThat(value)
            .as("%s: value of %s, solution %s in %s", name, v, string(solution), before)
            .isBetween(
                variable.kind().low(box, variable.slot()),
                variable.kind().high(box, variable.slot()));
      }
    }
  }

  /** That the neighbours of the result are no solutions. */
  private void decides(@Nullable BigInteger[] solution) {
    int last = solution.length - 1;
    BigInteger wrong =
        random.nextBoolean()
            ? solution[last].add(BigInteger.ONE)
            : solution[last].subtract(BigInteger.ONE);
    Slots kind = variables.get(last).kind();
    if (wrong.compareTo(kind.min()) < 0 || wrong.compareTo(kind.max()) > 0) {
      return;
    }
    if (isZero(wrong) && isZero(solution[last])) {
      // Of two zeros fp.min and fp.max may give either.
      return;
    }
    Box box = new Box(12);
    for (int v = 0; v < solution.length; v++) {
      BigInteger value = v == last ? wrong : solution[v];
      BigInteger point = value == null ? BigInteger.ZERO : value;
      set(box, variables.get(v), point, point);
      if (variables.get(v).format() != null) {
        int nan = value == null ? 1 : 0;
        box.set(variables.get(v).slot() + 1, nan, nan);
      }
    }
    contractor.contract(box);
    assertThat(box.isEmpty()).as("%s: %s with %s", name, string(solution), wrong).isTrue();
  }

  private static boolean isZero(BigInteger ordinal) {
    return ordinal.signum() == 0 || ordinal.equals(BigInteger.ONE.negate());
  }

  private void agrees() {
    Box box = new Box(12);
    Box other = new Box(12);
    for (Variable variable : variables) {
      BigInteger a = pick(variable);
      BigInteger b = random.nextInt(3) == 0 ? a : pick(variable);
      a = a == null ? BigInteger.ZERO : a;
      b = b == null ? BigInteger.ZERO : b;
      set(box, variable, a.min(b), a.max(b));
      set(other, variable, a.min(b), a.max(b));
      if (variable.format() != null) {
        int flags = random.nextInt(8);
        box.set(variable.slot() + 1, flags == 7 ? 1 : 0, flags >= 6 ? 1 : 0);
        other.set(variable.slot() + 1, flags == 7 ? 1 : 0, flags >= 6 ? 1 : 0);
      }
    }
    List<String> before = text(box);
    contractor.contract(box);
    reference.contract(other);
    assertThat(box.isEmpty()).as("%s: %s", name, before).isEqualTo(other.isEmpty());
    if (!box.isEmpty()) {
      assertThat(text(box)).as("%s: %s", name, before).isEqualTo(text(other));
    }
  }

  private static void set(Box box, Variable variable, BigInteger low, BigInteger high) {
    Slots kind = variable.kind();
    BigInteger least = low.max(kind.min());
    BigInteger greatest = high.min(kind.max());
    if (kind.isNarrow()) {
      box.set(
          variable.slot(),
          least.subtract(kind.shift()).longValueExact(),
          greatest.subtract(kind.shift()).longValueExact());
    } else {
      box.set(variable.slot(), least, greatest);
    }
  }

  private static String string(@Nullable BigInteger[] solution) {
    return java.util.Arrays.toString(solution);
  }

  private List<String> text(Box box) {
    List<String> text = new ArrayList<>();
    for (Variable variable : variables) {
      int slot = variable.slot();
      text.add(variable.kind().low(box, slot) + ".." + variable.kind().high(box, slot));
      if (variable.format() != null) {
        text.add("nan " + box.low(slot + 1) + ".." + box.high(slot + 1));
      }
    }
    return text;
  }
}
