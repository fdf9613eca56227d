package dev.bulwark.logic;

/** The sort (type) of a term, as in SMT-LIB. */
public sealed interface Sort {

  Sort BOOL = new Bool();
  Sort INT = new Int();
  Sort REAL = new Real();

  /** The widths of C's types share one object each. */
  static BitVec bitVec(int width) {
    return switch (width) {
      case 1 -> BitVec.BIT;
      case 8 -> BitVec.BYTE;
      case 16 -> BitVec.SHORT;
      case 32 -> BitVec.WORD;
      case 64 -> BitVec.LONG;
      default -> new BitVec(width);
    };
  }

  static Float floating(int exponent, int significand) {
    return new Float(exponent, significand);
  }

  static Array array(Sort index, Sort element) {
    return new Array(index, element);
  }

  record Bool() implements Sort {
    @Override
    public String toString() {
      return "Bool";
    }
  }

  record Int() implements Sort {
    @Override
    public String toString() {
      return "Int";
    }
  }

  record Real() implements Sort {
    @Override
    public String toString() {
      return "Real";
    }
  }

  record BitVec(int width) implements Sort {
    private static final BitVec BIT = new BitVec(1);
    private static final BitVec BYTE = new BitVec(8);
    private static final BitVec SHORT = new BitVec(16);
    private static final BitVec WORD = new BitVec(32);
    private static final BitVec LONG = new BitVec(64);

    public BitVec {
      if (width < 1) {
        throw new IllegalArgumentException("bit-vector of width " + width);
      }
    }

    @Override
    public String toString() {
      return "(_ BitVec " + width + ")";
    }
  }

  /** IEEE 754 binary format; the significand's width counts the hidden bit, as in SMT-LIB. */
  record Float(int exponent, int significand) implements Sort {
    public static final Float SINGLE = new Float(8, 24);
    public static final Float DOUBLE = new Float(11, 53);

    public Float {
      if (exponent < 2 || significand < 2 || exponent > 60 || significand > Short.MAX_VALUE) {
        throw new IllegalArgumentException(
            "float of " + exponent + " and " + significand + " bits");
      }
    }

    public int width() {
      return exponent + significand;
    }

    @Override
    public String toString() {
      return "(_ FloatingPoint " + exponent + " " + significand + ")";
    }
  }

  record Array(Sort index, Sort element) implements Sort {
    @Override
    public String toString() {
      return "(Array " + index + " " + element + ")";
    }
  }
}
