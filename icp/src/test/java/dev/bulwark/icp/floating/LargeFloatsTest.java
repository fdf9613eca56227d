package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.icp.box.Reading;
import dev.bulwark.icp.floating.LargeFloats.Variable;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Operations;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Contractors on the formats that programs use, and the native functions against exact ones. */
class LargeFloatsTest {

  private static final long SEED = 7;
  private static final int TRIALS = SmallFloats.THOROUGH ? 100_000 : 400;

  private static final FloatFormat SINGLE = new FloatFormat(Sort.Float.SINGLE);
  private static final FloatFormat DOUBLE = new FloatFormat(Sort.Float.DOUBLE);
  private static final FloatFormat EXTENDED = new FloatFormat(Sort.floating(15, 64));
  private static final FloatFormat QUADRUPLE = new FloatFormat(Sort.floating(15, 113));
  private static final List<FloatFormat> FORMATS = List.of(SINGLE, DOUBLE, EXTENDED, QUADRUPLE);

  private static int trials(FloatFormat format) {
    return format.isNarrow() ? TRIALS : TRIALS / 10;
  }

  private static Contractor exact(Signature slots, Shape shape, WideProjection.Function function) {
    return new FloatOperation(slots, new WideProjection(slots, shape, function)) {};
  }

  private static List<Variable> floats(FloatFormat format, int operands) {
    return IntStream.rangeClosed(0, operands).mapToObj(i -> Variable.of(2 * i, format)).toList();
  }

  private static void check(
      Op op,
      int operands,
      BiFunction<FloatFormat, RoundingMode, Contractor> make,
      @Nullable Function<FloatFormat, Shape> shape,
      @Nullable Function<FloatFunctions, WideProjection.Function> function) {
    for (FloatFormat format : FORMATS) {
      Slots kind = Slots.of(format);
      for (RoundingMode mode : RoundingMode.values()) {
        Contractor reference =
            shape == null || function == null || !format.isNarrow()
                ? null
                : exact(
                    operands == 1 ? Signature.unary(kind, kind) : Signature.binary(kind),
                    shape.apply(format),
                    function.apply(new FloatFunctions(format, mode)));
        new LargeFloats(
                op + " " + format + " " + mode,
                make.apply(format, mode),
                reference,
                floats(format, operands),
                args -> Operations.apply(op, mode.ordinal(), 0, format.sort(), args),
                SEED)
            .check(trials(format));
      }
    }
  }

  @Test
  void sums() {
    check(Op.FP_ADD, 2, FloatSum::new, null, null);
    check(Op.FP_SUB, 2, FloatDifference::new, null, null);
  }

  /** Without the bounds from cancellation, which the exact path has not. */
  @Test
  void plainSums() {
    for (FloatFormat format : List.of(SINGLE, DOUBLE)) {
      for (RoundingMode mode : RoundingMode.values()) {
        FloatFunctions exact = new FloatFunctions(format, mode);
        plain(
            Op.FP_ADD,
            format,
            mode,
            Shape.sum(format),
            exact::add,
            NativeFunctions.add(format, mode));
        plain(
            Op.FP_SUB,
            format,
            mode,
            Shape.difference(format),
            exact::subtract,
            NativeFunctions.subtract(format, mode));
      }
    }
  }

  private static void plain(
      Op op,
      FloatFormat format,
      RoundingMode mode,
      Shape shape,
      WideProjection.Function exact,
      NarrowProjection.@Nullable Function function) {
    if (function == null) {
      return;
    }
    Signature slots = Signature.binary(Slots.of(format));
    new LargeFloats(
            op + " " + format + " " + mode,
            new FloatOperation(slots, new NarrowProjection(slots, shape, function)) {},
            exact(slots, shape, exact),
            floats(format, 2),
            args -> Operations.apply(op, mode.ordinal(), 0, format.sort(), args),
            SEED)
        .check(TRIALS);
  }

  @Test
  void products() {
    check(Op.FP_MUL, 2, FloatProduct::new, Shape::product, f -> f::multiply);
  }

  @Test
  void quotients() {
    check(Op.FP_DIV, 2, FloatQuotient::new, Shape::quotient, f -> f::divide);
  }

  @Test
  void unary() {
    check(Op.FP_SQRT, 1, SquareRoot::new, Shape::squareRoot, f -> (x, none) -> f.squareRoot(x));
    check(
        Op.FP_ROUND,
        1,
        RoundToIntegral::new,
        format -> Shape.monotone(format, true),
        f -> (x, none) -> f.roundToIntegral(x));
    check(Op.FP_NEG, 1, (format, mode) -> new Negation(format), null, null);
    check(Op.FP_ABS, 1, (format, mode) -> new AbsoluteValue(format), null, null);
  }

  @Test
  void squares() {
    for (FloatFormat format : FORMATS) {
      Slots kind = Slots.of(format);
      for (RoundingMode mode : RoundingMode.values()) {
        FloatFunctions functions = new FloatFunctions(format, mode);
        new LargeFloats(
                "square " + format + " " + mode,
                new FloatSquare(format, mode),
                exact(
                    Signature.unary(kind, kind),
                    Shape.even(format),
                    (x, none) -> functions.multiply(x, x)),
                floats(format, 1),
                x -> Operations.apply(Op.FP_MUL, mode.ordinal(), 0, format.sort(), x[0], x[0]),
                SEED)
            .check(trials(format));
      }
    }
  }

  @Test
  void conversions() {
    for (FloatFormat source : FORMATS) {
      for (FloatFormat target : FORMATS) {
        for (RoundingMode mode : RoundingMode.values()) {
          Signature slots = Signature.unary(Slots.of(source), Slots.of(target));
          FloatFunctions functions = new FloatFunctions(target, mode);
          new LargeFloats(
                  source + " to " + target + " " + mode,
                  new FloatToFloat(source, target, mode),
                  exact(
                      slots,
                      Shape.monotone(source, true),
                      (x, none) -> functions.convert(source, x)),
                  List.of(Variable.of(0, source), Variable.of(2, target)),
                  x ->
                      Operations.apply(
                          Op.FP_TO_FP,
                          mode.ordinal(),
                          Op.packFloat(target.sort()),
                          target.sort(),
                          x),
                  SEED)
              .check(trials(source) / 4);
        }
      }
    }
  }

  @Test
  void integers() {
    for (FloatFormat format : FORMATS) {
      for (RoundingMode mode : RoundingMode.values()) {
        for (int width : new int[] {1, 8, 31, 32, 33, 63, 64, 65, 128}) {
          for (boolean signed : new boolean[] {false, true}) {
            fromInteger(new Reading(width, signed), format, mode);
            toInteger(format, new Reading(width, signed), mode);
          }
        }
      }
    }
  }

  private static void fromInteger(Reading source, FloatFormat target, RoundingMode mode) {
    Signature slots = Signature.fromInteger(Slots.of(source), Slots.of(target));
    FloatFunctions functions = new FloatFunctions(target, mode);
    new LargeFloats(
            source + " to " + target + " " + mode,
            new IntegerToFloat(source, target, mode),
            exact(
                slots,
                Shape.monotone(source.min(), source.max(), true),
                (x, none) -> functions.fromInteger(x)),
            List.of(Variable.of(0, source), Variable.of(1, target)),
            x ->
                Operations.apply(
                    source.signed() ? Op.SBV_TO_FP : Op.UBV_TO_FP,
                    mode.ordinal(),
                    Op.packFloat(target.sort()),
                    target.sort(),
                    x),
            SEED)
        .check(trials(target) / 10);
  }

  private static void toInteger(FloatFormat source, Reading target, RoundingMode mode) {
    new LargeFloats(
            source + " to " + target + " " + mode,
            new FloatToInteger(source, target, mode),
            null,
            List.of(Variable.of(0, source), Variable.of(2, target)),
            x ->
                Operations.apply(
                    target.signed() ? Op.FP_TO_SBV : Op.FP_TO_UBV,
                    mode.ordinal(),
                    target.width(),
                    Sort.bitVec(target.width()),
                    x),
            SEED)
        .check(trials(source) / 10);
  }

  @Test
  void bits() {
    for (FloatFormat format : FORMATS) {
      Reading reading = Reading.unsigned(format.sort().width());
      new LargeFloats(
              "bits of " + format,
              new BitsToFloat(format),
              null,
              List.of(Variable.of(0, reading), Variable.of(1, format)),
              x -> new Value.FloatValue(format.sort(), ((Value.BitVecValue) x[0]).bits()),
              SEED)
          .check(TRIALS);
    }
  }

  @Test
  void comparisons() {
    for (FloatFormat format : FORMATS) {
      for (FloatComparison.Relation relation : FloatComparison.Relation.values()) {
        Op op =
            switch (relation) {
              case LT -> Op.FP_LT;
              case LE -> Op.FP_LE;
              case EQ -> Op.FP_EQ;
            };
        compare(format, op, new FloatComparison(format, relation));
      }
      compare(format, Op.EQ, new SameFloat(format));
    }
  }

  private static void compare(FloatFormat format, Op op, Contractor contractor) {
    new LargeFloats(
            op + " " + format,
            contractor,
            null,
            List.of(
                Variable.of(1, format),
                Variable.of(3, format),
                Variable.of(0, Reading.unsigned(1))),
            args ->
                Value.bitVec(
                    1, Value.TRUE.equals(Operations.apply(op, 0, 0, Sort.BOOL, args)) ? 1 : 0),
            SEED)
        .check(TRIALS);
  }

  @Test
  void choices() {
    for (FloatFormat format : FORMATS) {
      new LargeFloats(
              "choice " + format,
              new FloatChoice(format),
              null,
              List.of(
                  Variable.of(0, Reading.unsigned(1)),
                  Variable.of(1, format),
                  Variable.of(3, format),
                  Variable.of(5, format)),
              args -> ((Value.BitVecValue) args[0]).isZero() ? args[2] : args[1],
              SEED)
          .check(TRIALS);
    }
  }

  @Test
  void others() {
    check(Op.FP_FMA, 3, FusedMultiplyAdd::new, null, null);
    check(Op.FP_REM, 2, (format, mode) -> new Remainder(format), null, null);
  }

  @Test
  void extrema() {
    for (FloatFormat format : FORMATS) {
      extremum(Op.FP_MIN, format, new Minimum(format));
      extremum(Op.FP_MAX, format, new Maximum(format));
    }
  }

  private static void extremum(Op op, FloatFormat format, Contractor contractor) {
    for (int zero = 0; zero < 2; zero++) {
      int either = zero;
      new LargeFloats(
              op + " " + format,
              contractor,
              null,
              floats(format, 2),
              args -> {
                Value value = Operations.apply(op, 0, 0, format.sort(), args);
                return value == null ? args[either] : value;
              },
              SEED)
          .check(TRIALS);
    }
  }
}
