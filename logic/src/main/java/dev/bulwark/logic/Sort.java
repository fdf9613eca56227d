package dev.bulwark.logic;

/** The sort (type) of a term, as in SMT-LIB. */
public sealed interface Sort {

  Sort BOOL = new Bool();
  Sort INT = new Int();
  Sort REAL = new Real();

  static BitVec bitVec(int width) {
    return new BitVec(width);
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
      if (exponent < 2 || significand < 2) {
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
