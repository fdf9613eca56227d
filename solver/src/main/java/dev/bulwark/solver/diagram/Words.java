package dev.bulwark.solver.diagram;

import dev.bulwark.logic.Value.BitVecValue;
import java.util.Arrays;

/** SMT-LIB's operators on words whose bits are functions, the lowest bit first. */
final class Words {

  private final Diagrams diagrams;

  Words(Diagrams diagrams) {
    this.diagrams = diagrams;
  }

  static int[] constant(BitVecValue value) {
    int[] bits = new int[value.width()];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = value.bits().testBit(i) ? Diagrams.TRUE : Diagrams.FALSE;
    }
    return bits;
  }

  static boolean isConstant(int[] word) {
    return Arrays.stream(word).allMatch(bit -> bit == Diagrams.TRUE || bit == Diagrams.FALSE);
  }

  static int[] not(int[] a) {
    return Arrays.stream(a).map(Diagrams::not).toArray();
  }

  int[] ite(int condition, int[] then, int[] otherwise) {
    int[] bits = new int[then.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = diagrams.ite(condition, then[i], otherwise[i]);
    }
    return bits;
  }

  int[] and(int[] a, int[] b) {
    int[] bits = new int[a.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = diagrams.and(a[i], b[i]);
    }
    return bits;
  }

  int[] or(int[] a, int[] b) {
    return not(and(not(a), not(b)));
  }

  int[] xor(int[] a, int[] b) {
    int[] bits = new int[a.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = diagrams.xor(a[i], b[i]);
    }
    return bits;
  }

  int[] add(int[] a, int[] b) {
    return add(a, b, Diagrams.FALSE);
  }

  int[] subtract(int[] a, int[] b) {
    return add(a, not(b), Diagrams.TRUE);
  }

  private int[] add(int[] a, int[] b, int carryIn) {
    int[] bits = new int[a.length];
    int carry = carryIn;
    for (int i = 0; i < bits.length; i++) {
      int either = diagrams.xor(a[i], b[i]);
      bits[i] = diagrams.xor(either, carry);
      carry = diagrams.ite(either, carry, a[i]);
    }
    return bits;
  }

  static int[] zero(int width) {
    int[] zero = new int[width];
    Arrays.fill(zero, Diagrams.FALSE);
    return zero;
  }

  int[] multiply(int[] a, int[] b) {
    int[] few = isConstant(a) ? a : b;
    int[] many = isConstant(a) ? b : a;
    int[] sum = zero(a.length);
    for (int i = 0; i < a.length; i++) {
      if (few[i] != Diagrams.FALSE) {
        sum = add(sum, ite(few[i], left(many, i), zero(a.length)));
      }
    }
    return sum;
  }

  /** By long division; a division by zero gives ones and leaves the dividend. */
  int[][] divide(int[] a, int[] b) {
    int width = a.length;
    int[] divisor = extend(b, width + 1, Diagrams.FALSE);
    int[] quotient = zero(width);
    int[] rest = zero(width + 1);
    for (int i = width - 1; i >= 0; i--) {
      rest = left(rest, 1);
      rest[0] = a[i];
      quotient[i] = Diagrams.not(less(rest, divisor));
      rest = ite(quotient[i], subtract(rest, divisor), rest);
    }
    return new int[][] {quotient, Arrays.copyOf(rest, width)};
  }

  int equal(int[] a, int[] b) {
    int equal = Diagrams.TRUE;
    for (int i = 0; i < a.length; i++) {
      if (a[i] == Diagrams.not(b[i])) {
        return Diagrams.FALSE;
      }
    }
    for (int i = 0; i < a.length && equal != Diagrams.FALSE; i++) {
      equal = diagrams.and(equal, Diagrams.not(diagrams.xor(a[i], b[i])));
    }
    return equal;
  }

  /** Without signs. */
  int less(int[] a, int[] b) {
    int less = Diagrams.FALSE;
    for (int i = 0; i < a.length; i++) {
      less = diagrams.ite(diagrams.xor(a[i], b[i]), b[i], less);
    }
    return less;
  }

  static int[] withOtherSign(int[] a) {
    int[] bits = a.clone();
    bits[a.length - 1] = Diagrams.not(bits[a.length - 1]);
    return bits;
  }

  static int[] extend(int[] a, int width, int fill) {
    int[] bits = Arrays.copyOf(a, width);
    Arrays.fill(bits, a.length, width, fill);
    return bits;
  }

  private static int[] left(int[] a, int distance) {
    int[] bits = zero(a.length);
    System.arraycopy(a, 0, bits, distance, a.length - distance);
    return bits;
  }

  private static int[] right(int[] a, int distance, int fill) {
    int[] bits = new int[a.length];
    Arrays.fill(bits, fill);
    System.arraycopy(a, distance, bits, 0, a.length - distance);
    return bits;
  }

  int[] shiftLeft(int[] a, int[] distance) {
    int[] bits = a;
    for (int i = 0; i < distance.length; i++) {
      boolean all = i >= Integer.SIZE - 2 || 1 << i >= a.length;
      bits = ite(distance[i], all ? zero(a.length) : left(bits, 1 << i), bits);
    }
    return bits;
  }

  int[] shiftRight(int[] a, int[] distance, int fill) {
    int[] bits = a;
    for (int i = 0; i < distance.length; i++) {
      boolean all = i >= Integer.SIZE - 2 || 1 << i >= a.length;
      bits = ite(distance[i], right(bits, all ? a.length : 1 << i, fill), bits);
    }
    return bits;
  }
}
