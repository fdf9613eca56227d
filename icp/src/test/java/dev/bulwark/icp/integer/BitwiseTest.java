package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.Test;

class BitwiseTest {

  private static final int[] WIDTHS = {1, 7, 33, 63, 64, 65, 128};

  @Test
  void operations() {
    for (Bitwise.Operation operation : Bitwise.Operation.values()) {
      bitwise(operation, Relation.narrow(3, false)).checkAllBoxes(true);
      bitwise(operation, Relation.wide(3, false)).checkSomeBoxes(true, 0, 1, 10_000);
      bitwise(operation, Relation.narrow(4, false)).checkAllPairs(true);
      for (int width : WIDTHS) {
        bitwise(operation, Domain.of(Reading.unsigned(width)))
            .checkBorders(
                v -> new BigInteger[] {v[0], v[1], operator(operation).apply(v[0], v[1])}, 3, 500);
      }
    }
  }

  /** The paths on words and on large numbers both give the hull. */
  @Test
  void wideAgrees() {
    for (int width : new int[] {7, 33, 63, 64}) {
      Reading unsigned = Reading.unsigned(width);
      for (Bitwise.Operation operation : Bitwise.Operation.values()) {
        bitwise(operation, Domain.of(unsigned))
            .checkAgreement(
                bitwise(operation, Domain.wide(unsigned)),
                v -> new BigInteger[] {v[0], v[1], operator(operation).apply(v[0], v[1])},
                10,
                100);
      }
      for (int kind = 0; kind < 3; kind++) {
        int k = kind;
        Reading reading = new Reading(width, kind == 2);
        Domain d = Domain.of(reading);
        shift(kind, d)
            .checkAgreement(
                shift(kind, Domain.wide(reading)),
                v -> new BigInteger[] {v[0], v[1], shift(k, d, v[0], v[1])},
                11,
                500);
      }
    }
  }

  private static BinaryOperator<BigInteger> operator(Bitwise.Operation operation) {
    return switch (operation) {
      case AND -> BigInteger::and;
      case OR -> BigInteger::or;
      case XOR -> BigInteger::xor;
    };
  }

  private static Relation bitwise(Bitwise.Operation operation, Domain d) {
    return new Relation(
        operation + " " + d,
        new Bitwise(operation, d),
        v -> v[2].equals(operator(operation).apply(v[0], v[1])),
        d,
        d,
        d);
  }

  @Test
  void bits() {
    for (int width = 1; width <= 3; width++) {
      bits(width).checkAllBoxes(true);
    }
    bits(5).checkSomeBoxes(true, 0, 4, 30_000);
    for (int width : new int[] {7, 33, 63, 64}) {
      bits(width)
          .checkBorders(
              v -> {
                for (int i = 0; i < width; i++) {
                  v[i] = v[width].testBit(i) ? BigInteger.ONE : BigInteger.ZERO;
                }
                return v;
              },
              5,
              2000);
    }
  }

  private static Relation bits(int width) {
    Domain[] domains = new Domain[width + 1];
    Arrays.fill(domains, Relation.TRUTH);
    domains[width] = Domain.of(Reading.unsigned(width));
    return new Relation(
        "Bits" + width,
        new Bits(width),
        v -> {
          boolean same = true;
          for (int i = 0; i < width; i++) {
            same &= v[width].testBit(i) == (v[i].signum() != 0);
          }
          return same;
        },
        domains);
  }

  private static BigInteger shift(int kind, Domain d, BigInteger x, BigInteger amount) {
    int by = amount.min(BigInteger.valueOf(d.width())).intValue();
    return kind == 0 ? Relation.wrap(d, x.shiftLeft(by)) : x.shiftRight(by);
  }

  private static Relation shift(int kind, Domain d) {
    Domain amounts = new Domain(Reading.unsigned(d.width()), d.isNarrow());
    return new Relation(
        "shift " + kind + d,
        switch (kind) {
          case 0 -> new ShiftLeft(d);
          case 1 -> new ShiftRight(d);
          default -> new ArithmeticShiftRight(d);
        },
        v -> v[2].equals(shift(kind, d, v[0], v[1])),
        d,
        amounts,
        d);
  }

  @Test
  void shifts() {
    for (int kind = 0; kind < 3; kind++) {
      int k = kind;
      boolean signed = kind == 2;
      shift(kind, Relation.narrow(3, signed)).checkAllBoxes(true);
      shift(kind, Relation.narrow(4, signed)).checkAllPairs(true);
      shift(kind, Relation.wide(3, signed)).checkSomeBoxes(true, 0, 6, 10_000);
      shift(kind, Relation.narrow(5, signed)).checkSomeBoxes(true, 0, 7, 3_000);
      for (int width : WIDTHS) {
        Domain d = Domain.of(new Reading(width, signed));
        shift(kind, d)
            .checkBorders(v -> new BigInteger[] {v[0], v[1], shift(k, d, v[0], v[1])}, 8, 1000);
        shift(kind, d)
            .checkBorders(
                v -> {
                  BigInteger amount = v[1].mod(BigInteger.valueOf(width));
                  return new BigInteger[] {v[0], amount, shift(k, d, v[0], amount)};
                },
                9,
                1000);
      }
    }
  }
}
