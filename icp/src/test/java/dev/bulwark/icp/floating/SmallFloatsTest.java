package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.icp.box.Reading;
import dev.bulwark.icp.floating.SmallFloats.Variable;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** Every contractor on tiny formats, against the evaluator's tables; seed 1 throughout. */
class SmallFloatsTest {

  private static final int BOXES = SmallFloats.THOROUGH ? 300_000 : 3_000;

  /** In the long form, all pairs of intervals of the first format. */
  private static int share(FloatFormat format) {
    if (!SmallFloats.THOROUGH) {
      return 2_000;
    }
    return format.equals(SmallFloats.FORMATS.getFirst()) ? 1 : 10;
  }

  private static void report(String what, SmallFloats small) {
    if (SmallFloats.THOROUGH) {
      System.out.println(what + ": " + small.count);
    }
  }

  private static List<Variable> floats(FloatFormat format, int operands) {
    return java.util.stream.IntStream.rangeClosed(0, operands)
        .mapToObj(i -> Variable.floating(2 * i, format))
        .toList();
  }

  private static void check(
      Op op, int operands, boolean tight, BiFunction<FloatFormat, RoundingMode, Contractor> make) {
    for (FloatFormat format : SmallFloats.FORMATS) {
      for (RoundingMode mode : RoundingMode.values()) {
        SmallFloats small =
            new SmallFloats(
                make.apply(format, mode),
                floats(format, operands),
                SmallFloats.table(format, op, mode, operands));
        small.checkRandom(new Random(1), BOXES);
        report(op + " " + format + " " + mode + ", random", small);
        small.checkForward(new Random(1), operands == 1 ? 1 : share(format), tight);
        if (operands == 1) {
          small.checkAll(new Random(1), SmallFloats.THOROUGH ? 1 : 500);
        }
        report(op + " " + format + " " + mode, small);
      }
    }
  }

  /** The narrow projection, on a function that is not native. */
  private static Contractor narrow(Shape shape, FloatFormat format, WideProjection.Function exact) {
    Signature slots = Signature.binary(Slots.of(format));
    return new FloatOperation(slots, new NarrowProjection(slots, shape, narrow(exact))) {};
  }

  private static NarrowProjection.Function narrow(WideProjection.Function exact) {
    return (x, y) -> {
      BigInteger z = exact.apply(BigInteger.valueOf(x), BigInteger.valueOf(y));
      return z == null ? NarrowProjection.Function.NAN : z.longValue();
    };
  }

  private static Contractor cancelling(
      Shape shape, FloatFormat format, WideProjection.Function exact) {
    Signature slots = Signature.binary(Slots.of(format));
    return new FloatOperation(
        slots, new CancellationProjection(format, slots, shape, narrow(exact))) {};
  }

  @Test
  void cancellations() {
    check(Op.FP_ADD, 2, true, (f, m) -> cancelling(Shape.sum(f), f, new FloatFunctions(f, m)::add));
    check(
        Op.FP_SUB,
        2,
        true,
        (f, m) -> cancelling(Shape.difference(f), f, new FloatFunctions(f, m)::subtract));
    // Enough exponents for the bound to matter.
    FloatFormat format = new FloatFormat(Sort.floating(4, 3));
    for (RoundingMode mode : RoundingMode.values()) {
      SmallFloats small =
          new SmallFloats(
              cancelling(Shape.sum(format), format, new FloatFunctions(format, mode)::add),
              floats(format, 2),
              SmallFloats.table(format, Op.FP_ADD, mode, 2));
      small.checkRandom(new Random(1), BOXES / 3);
      report("cancellation " + mode, small);
      small.checkUnknownOperands(new Random(1), SmallFloats.THOROUGH ? 1 : 20);
      report("cancellation " + mode + ", with unknown operands", small);
    }
  }

  @Test
  void sums() {
    check(Op.FP_ADD, 2, true, FloatSum::new);
  }

  @Test
  void differences() {
    check(Op.FP_SUB, 2, true, FloatDifference::new);
  }

  @Test
  void products() {
    check(Op.FP_MUL, 2, true, FloatProduct::new);
  }

  @Test
  void quotients() {
    check(Op.FP_DIV, 2, true, FloatQuotient::new);
  }

  @Test
  void narrowProjections() {
    check(Op.FP_ADD, 2, true, (f, m) -> narrow(Shape.sum(f), f, new FloatFunctions(f, m)::add));
    check(
        Op.FP_SUB,
        2,
        true,
        (f, m) -> narrow(Shape.difference(f), f, new FloatFunctions(f, m)::subtract));
    check(
        Op.FP_MUL,
        2,
        true,
        (f, m) -> narrow(Shape.product(f), f, new FloatFunctions(f, m)::multiply));
    check(
        Op.FP_DIV,
        2,
        true,
        (f, m) -> narrow(Shape.quotient(f), f, new FloatFunctions(f, m)::divide));
  }

  @Test
  void unary() {
    check(Op.FP_NEG, 1, true, (format, mode) -> new Negation(format));
    check(Op.FP_ABS, 1, true, (format, mode) -> new AbsoluteValue(format));
    check(Op.FP_SQRT, 1, true, SquareRoot::new);
    check(Op.FP_ROUND, 1, true, RoundToIntegral::new);
  }

  @Test
  void squares() {
    for (FloatFormat format : SmallFloats.FORMATS) {
      for (RoundingMode mode : RoundingMode.values()) {
        SmallFloats.Function product = SmallFloats.table(format, Op.FP_MUL, mode, 2);
        SmallFloats small =
            new SmallFloats(
                new FloatSquare(format, mode),
                floats(format, 1),
                x -> product.apply(new int[] {x[0], x[0]}));
        small.checkRandom(new Random(1), BOXES);
        small.checkForward(new Random(1), 1, true);
      }
    }
  }

  @Test
  void comparisons() {
    for (FloatFormat format : SmallFloats.FORMATS) {
      compare(
          format,
          new FloatComparison(format, FloatComparison.Relation.LT),
          predicate(format, Op.FP_LT));
      compare(
          format,
          new FloatComparison(format, FloatComparison.Relation.LE),
          predicate(format, Op.FP_LE));
      compare(
          format,
          new FloatComparison(format, FloatComparison.Relation.EQ),
          predicate(format, Op.FP_EQ));
      compare(format, new SameFloat(format), predicate(format, Op.EQ));
      FloatOrder numbers = new WideOrder(Slots.of(format), true);
      compare(
          format,
          new FloatComparison(numbers, FloatComparison.Relation.LT),
          predicate(format, Op.FP_LT));
      compare(
          format,
          new FloatComparison(numbers, FloatComparison.Relation.LE),
          predicate(format, Op.FP_LE));
      compare(
          format,
          new FloatComparison(numbers, FloatComparison.Relation.EQ),
          predicate(format, Op.FP_EQ));
      FloatOrder ordinals = new WideOrder(Slots.of(format), false);
      compare(format, new SameFloat(ordinals), predicate(format, Op.EQ));
    }
  }

  private static void compare(
      FloatFormat format, Contractor contractor, SmallFloats.Function function) {
    List<Variable> variables =
        List.of(Variable.floating(1, format), Variable.floating(3, format), Variable.truth(0));
    SmallFloats small = new SmallFloats(contractor, variables, function);
    small.checkRandom(new Random(1), 3 * BOXES);
    report(contractor.getClass().getSimpleName(), small);
    small.checkForward(new Random(1), share(format), true);
    // With a known truth value and no NaN every box is the tightest.
    Random random = new Random(1);
    for (int i = 0; i < BOXES; i++) {
      for (int v = 0; v < 2; v++) {
        int size = variables.get(v).high() - variables.get(v).low() + 1;
        int a = variables.get(v).low() + random.nextInt(size);
        int b = Math.min(variables.get(v).high(), a + random.nextInt(size));
        small.setRange(v, a, b);
        small.setNaN(v, 0, 0);
      }
      int truth = random.nextInt(2);
      small.setRange(2, truth, truth);
      small.check(true);
    }
  }

  private static SmallFloats.Function predicate(FloatFormat format, Op op) {
    int min = format.negativeInfinity().intValue();
    int size = format.infinity().intValue() - min + 2;
    int[][] table = new int[size][size];
    for (int x = 0; x < size; x++) {
      for (int y = 0; y < size; y++) {
        Value truth =
            SmallFloats.evaluate(
                op,
                0,
                0,
                Sort.BOOL,
                SmallFloats.floating(format, x == size - 1 ? SmallFloats.NAN : x + min),
                SmallFloats.floating(format, y == size - 1 ? SmallFloats.NAN : y + min));
        table[x][y] = Value.TRUE.equals(truth) ? 1 : 0;
      }
    }
    return values ->
        table[values[0] == SmallFloats.NAN ? size - 1 : values[0] - min][
            values[1] == SmallFloats.NAN ? size - 1 : values[1] - min];
  }

  @Test
  void choices() {
    for (FloatFormat format : SmallFloats.FORMATS) {
      List<Variable> variables =
          List.of(
              Variable.truth(0),
              Variable.floating(1, format),
              Variable.floating(3, format),
              Variable.floating(5, format));
      SmallFloats small =
          new SmallFloats(
              new FloatChoice(format), variables, values -> values[0] == 1 ? values[1] : values[2]);
      small.checkRandom(new Random(1), 3 * BOXES);
      report("choice", small);
    }
  }

  @Test
  void conversions() {
    List<FloatFormat> formats =
        List.of(
            SmallFloats.FORMATS.get(0),
            SmallFloats.FORMATS.get(1),
            new FloatFormat(Sort.floating(4, 2)),
            new FloatFormat(Sort.floating(2, 2)));
    for (FloatFormat source : formats) {
      for (FloatFormat target : formats) {
        for (RoundingMode mode : RoundingMode.values()) {
          SmallFloats small =
              new SmallFloats(
                  new FloatToFloat(source, target, mode),
                  List.of(Variable.floating(0, source), Variable.floating(2, target)),
                  memo(
                      x ->
                          SmallFloats.number(
                              target,
                              SmallFloats.evaluate(
                                  Op.FP_TO_FP,
                                  mode.ordinal(),
                                  Op.packFloat(target.sort()),
                                  target.sort(),
                                  SmallFloats.floating(source, x)))));
          small.checkRandom(new Random(1), BOXES);
          small.checkForward(new Random(1), 1, true);
        }
      }
    }
  }

  private static SmallFloats.Function memo(java.util.function.IntUnaryOperator function) {
    java.util.Map<Integer, Integer> known = new java.util.HashMap<>();
    return values -> known.computeIfAbsent(values[0], function::applyAsInt);
  }

  @Test
  void integers() {
    for (FloatFormat format : SmallFloats.FORMATS) {
      for (RoundingMode mode : RoundingMode.values()) {
        for (int width = 1; width <= 6; width++) {
          fromInteger(Reading.signed(width), format, mode);
          fromInteger(Reading.unsigned(width), format, mode);
          toInteger(format, Reading.signed(width), mode);
          toInteger(format, Reading.unsigned(width), mode);
        }
      }
    }
  }

  private static Variable variable(int slot, Reading reading) {
    return new Variable(slot, reading.min().intValue(), reading.max().intValue(), false);
  }

  private static void fromInteger(Reading reading, FloatFormat format, RoundingMode mode) {
    SmallFloats small =
        new SmallFloats(
            new IntegerToFloat(reading, format, mode),
            List.of(variable(0, reading), Variable.floating(1, format)),
            memo(
                x ->
                    SmallFloats.number(
                        format,
                        SmallFloats.evaluate(
                            reading.signed() ? Op.SBV_TO_FP : Op.UBV_TO_FP,
                            mode.ordinal(),
                            Op.packFloat(format.sort()),
                            format.sort(),
                            Value.bitVec(reading.width(), x)))));
    small.checkRandom(new Random(1), BOXES / 10);
    small.checkForward(new Random(1), 1, true);
  }

  private static void toInteger(FloatFormat format, Reading reading, RoundingMode mode) {
    SmallFloats small =
        new SmallFloats(
            new FloatToInteger(format, reading, mode),
            List.of(Variable.floating(0, format), variable(2, reading)),
            memo(x -> integer(format, reading, mode, x)));
    small.checkRandom(new Random(1), BOXES / 10);
    small.checkForward(new Random(1), 1, true);
  }

  private static int integer(FloatFormat format, Reading reading, RoundingMode mode, int x) {
    Value value =
        SmallFloats.evaluate(
            reading.signed() ? Op.FP_TO_SBV : Op.FP_TO_UBV,
            mode.ordinal(),
            reading.width(),
            Sort.bitVec(reading.width()),
            SmallFloats.floating(format, x));
    if (value == null) {
      return SmallFloats.OPEN;
    }
    Value.BitVecValue bits = (Value.BitVecValue) value;
    return (reading.signed() ? bits.signed() : bits.unsigned()).intValue();
  }

  @Test
  void bits() {
    for (FloatFormat format : SmallFloats.FORMATS) {
      Reading reading = Reading.unsigned(format.sort().width());
      SmallFloats small =
          new SmallFloats(
              new BitsToFloat(format),
              List.of(variable(0, reading), Variable.floating(1, format)),
              memo(
                  x ->
                      SmallFloats.number(
                          format, new Value.FloatValue(format.sort(), BigInteger.valueOf(x)))));
      small.checkRandom(new Random(1), BOXES);
      small.checkForward(new Random(1), 1, true);
    }
  }

  @Test
  void extrema() {
    for (FloatFormat format : SmallFloats.FORMATS) {
      extremum(Op.FP_MIN, format, new Minimum(format));
      extremum(Op.FP_MAX, format, new Maximum(format));
    }
  }

  private static void extremum(Op op, FloatFormat format, Contractor contractor) {
    SmallFloats.Function table = SmallFloats.table(format, op, RoundingMode.NEAREST_EVEN, 2);
    SmallFloats small =
        new SmallFloats(
            contractor,
            floats(format, 2),
            x -> {
              int result = table.apply(x);
              return result == SmallFloats.OPEN ? SmallFloats.ZEROS : result;
            });
    small.checkRandom(new Random(1), BOXES);
    small.checkForward(new Random(1), share(format), true);
    report(op + " " + format, small);
  }

  @Test
  void remainders() {
    check(Op.FP_REM, 2, false, (format, mode) -> new Remainder(format));
  }

  @Test
  void fusedMultiplyAdd() {
    FloatFormat format = new FloatFormat(Sort.floating(2, 3));
    for (RoundingMode mode : RoundingMode.values()) {
      SmallFloats small =
          new SmallFloats(
              new FusedMultiplyAdd(format, mode),
              floats(format, 3),
              SmallFloats.table(format, Op.FP_FMA, mode, 3));
      small.checkRandom(new Random(1), BOXES / 3);
      report("fma " + mode, small);
    }
  }
}
