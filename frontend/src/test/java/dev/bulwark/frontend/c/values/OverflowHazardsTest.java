package dev.bulwark.frontend.c.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.junit.jupiter.api.Test;

/** Overflow of signed operations against exact arithmetic, near the borders of each type. */
class OverflowHazardsTest {

  private static final long SEED = 20_261_115;
  private static final int OPERATIONS = 20_000;

  private static final List<CType> TYPES =
      List.of(
          CType.INT, CType.UINT, CType.LONG, CType.ULONG, CType.INT128, CType.UINT128, CType.SHORT);

  private static final List<CType> TARGETS =
      List.of(
          CType.SCHAR,
          CType.UCHAR,
          CType.SHORT,
          CType.USHORT,
          CType.INT,
          CType.UINT,
          CType.ULONGLONG,
          CType.LONGLONG,
          new CType.BitFieldType(false, 3),
          new CType.BitFieldType(true, 3));

  private final TermFactory terms = TermFactory.plain();
  private final Conversions conversions = new Conversions(terms, MachineModel.LP64);
  private final OverflowHazards hazards = new OverflowHazards(terms, conversions);
  private final Random random = new Random(SEED);

  @Test
  void hazardsAreWhereExactResultsDoNotFit() {
    System.err.println("OverflowHazardsTest: seed " + SEED);
    int overflows = 0;
    for (int i = 0; i < OPERATIONS; i++) {
      CType type = TYPES.get(random.nextInt(TYPES.size()));
      int width = conversions.width(type);
      BigInteger a = number(type);
      BigInteger b = number(type);
      int shift = random.nextInt(width);
      Term left = terms.bitVec(width, a);
      Term right = terms.bitVec(width, b);
      int operation = random.nextInt(5);
      BigInteger exact =
          switch (operation) {
            case 0 -> a.add(b);
            case 1 -> a.subtract(b);
            case 2 -> a.multiply(b);
            case 3 -> a.negate();
            default -> a.shiftLeft(shift);
          };
      Optional<Operators.Hazard> hazard =
          switch (operation) {
            case 0 -> hazards.binary(IASTBinaryExpression.op_plus, type, left, right);
            case 1 -> hazards.binary(IASTBinaryExpression.op_minus, type, left, right);
            case 2 -> hazards.binary(IASTBinaryExpression.op_multiply, type, left, right);
            case 3 -> hazards.negation(type, left);
            default -> hazards.shift(type, left, terms.bitVec(width, shift));
          };
      boolean overflow = !fits(exact, type);
      assertThat(hazard.map(h -> Folding.fold(h.condition())).orElse(Optional.of(Value.FALSE)))
          .as("operation %d on %s and %s (or %d) of type %s", operation, a, b, shift, type)
          .isEqualTo(Optional.of(overflow ? Value.TRUE : Value.FALSE));
      overflows += overflow ? 1 : 0;
    }
    assertThat(overflows).isBetween(OPERATIONS / 10, OPERATIONS * 9 / 10);
  }

  @Test
  void conversionsChangeWhatDoesNotFit() {
    System.err.println("OverflowHazardsTest: seed " + SEED);
    int changes = 0;
    for (int i = 0; i < OPERATIONS; i++) {
      CType from = TYPES.get(random.nextInt(TYPES.size()));
      CType to = TARGETS.get(random.nextInt(TARGETS.size()));
      BigInteger number = number(from);
      Optional<Operators.Hazard> hazard =
          hazards.conversion(from, terms.bitVec(conversions.width(from), number), to);
      boolean changed = !fits(number, to);
      assertThat(hazard.map(h -> Folding.fold(h.condition())).orElse(Optional.of(Value.FALSE)))
          .as("%s from %s to %s", number, from, to)
          .isEqualTo(Optional.of(changed ? Value.TRUE : Value.FALSE));
      changes += changed ? 1 : 0;
    }
    assertThat(changes).isBetween(OPERATIONS / 10, OPERATIONS * 9 / 10);
  }

  private boolean fits(BigInteger number, CType type) {
    int width = conversions.width(type);
    return conversions.signed(type)
        ? number.bitLength() < width
        : number.signum() >= 0 && number.bitLength() <= width;
  }

  /** Near zero, near the borders, or anything. */
  private BigInteger number(CType type) {
    int width = conversions.width(type);
    BigInteger signed = number(width);
    return conversions.signed(type) || signed.signum() >= 0
        ? signed
        : signed.add(BigInteger.ONE.shiftLeft(width));
  }

  private BigInteger number(int width) {
    BigInteger half = BigInteger.ONE.shiftLeft(width - 1);
    BigInteger small = BigInteger.valueOf(random.nextInt(9) - 4);
    BigInteger raw =
        switch (random.nextInt(4)) {
          case 0 -> small;
          case 1 -> half.add(small);
          case 2 -> BigInteger.ONE.shiftLeft(random.nextInt(width)).add(small);
          default -> new BigInteger(width, random);
        };
    BigInteger unsigned = raw.mod(BigInteger.ONE.shiftLeft(width));
    return unsigned.compareTo(half) >= 0
        ? unsigned.subtract(BigInteger.ONE.shiftLeft(width))
        : unsigned;
  }
}
