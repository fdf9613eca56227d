package dev.bulwark.logic;

/**
 * The operators of terms, with SMT-LIB's meaning. Some have numeric parameters, {@code p} and
 * {@code q} of the application:
 *
 * <ul>
 *   <li>EXTRACT: p = highest bit, q = lowest bit; ZERO_EXTEND, SIGN_EXTEND: p = number of added
 *       bits
 *   <li>INT_TO_BV: p = width
 *   <li>FP_* with rounding: p = ordinal of the {@link RoundingMode}
 *   <li>FP_TO_UBV, FP_TO_SBV: p = rounding mode, q = width
 *   <li>FP_TO_FP and SBV/UBV/REAL/BITS_TO_FP: p = rounding mode (0 for BITS_TO_FP), q = target as
 *       {@link #packFloat}
 *   <li>CONST_ARRAY: p = number of the array sort in its factory ({@link TermFactory#constArray}
 *       sets it)
 * </ul>
 *
 * Corner cases follow SMT-LIB: {@code bvudiv x 0} is all ones, {@code bvurem x 0} is x, shifts by
 * the width or more give 0 (or sign bits). Where SMT-LIB leaves a value open (integer and real
 * division by zero, float to bit-vector out of range, fp.min/max of zeros of different sign) the
 * evaluator gives "unknown" rather than guess.
 */
public enum Op {
  // Core
  NOT("not", 1),
  AND("and", -1),
  OR("or", -1),
  EQ("=", 2),
  ITE("ite", 3),
  // Bit-vectors
  BV_NOT("bvnot", 1),
  BV_NEG("bvneg", 1),
  BV_AND("bvand", 2),
  BV_OR("bvor", 2),
  BV_XOR("bvxor", 2),
  BV_ADD("bvadd", 2),
  BV_SUB("bvsub", 2),
  BV_MUL("bvmul", 2),
  BV_UDIV("bvudiv", 2),
  BV_UREM("bvurem", 2),
  BV_SDIV("bvsdiv", 2),
  BV_SREM("bvsrem", 2),
  BV_SHL("bvshl", 2),
  BV_LSHR("bvlshr", 2),
  BV_ASHR("bvashr", 2),
  BV_ULT("bvult", 2),
  BV_ULE("bvule", 2),
  BV_SLT("bvslt", 2),
  BV_SLE("bvsle", 2),
  CONCAT("concat", 2),
  EXTRACT("extract", 1),
  ZERO_EXTEND("zero_extend", 1),
  SIGN_EXTEND("sign_extend", 1),
  // Integers and reals
  ADD("+", -1),
  NEG("-", 1),
  MUL("*", -1),
  INT_DIV("div", 2),
  INT_MOD("mod", 2),
  REAL_DIV("/", 2),
  LT("<", 2),
  LE("<=", 2),
  INT_TO_REAL("to_real", 1),
  REAL_TO_INT("to_int", 1),
  INT_TO_BV("int_to_bv", 1),
  UBV_TO_INT("ubv_to_int", 1),
  SBV_TO_INT("sbv_to_int", 1),
  // Arrays
  SELECT("select", 2),
  STORE("store", 3),
  CONST_ARRAY("const", 1),
  // Floats
  FP_ABS("fp.abs", 1),
  FP_NEG("fp.neg", 1),
  FP_ADD("fp.add", 2),
  FP_SUB("fp.sub", 2),
  FP_MUL("fp.mul", 2),
  FP_DIV("fp.div", 2),
  FP_FMA("fp.fma", 3),
  FP_SQRT("fp.sqrt", 1),
  FP_REM("fp.rem", 2),
  FP_ROUND("fp.roundToIntegral", 1),
  FP_MIN("fp.min", 2),
  FP_MAX("fp.max", 2),
  FP_LE("fp.leq", 2),
  FP_LT("fp.lt", 2),
  FP_EQ("fp.eq", 2),
  FP_IS_NORMAL("fp.isNormal", 1),
  FP_IS_SUBNORMAL("fp.isSubnormal", 1),
  FP_IS_ZERO("fp.isZero", 1),
  FP_IS_INFINITE("fp.isInfinite", 1),
  FP_IS_NAN("fp.isNaN", 1),
  FP_IS_NEGATIVE("fp.isNegative", 1),
  FP_IS_POSITIVE("fp.isPositive", 1),
  FP_TO_FP("to_fp", 1),
  SBV_TO_FP("to_fp", 1),
  UBV_TO_FP("to_fp_unsigned", 1),
  REAL_TO_FP("to_fp", 1),
  BITS_TO_FP("to_fp", 1),
  FP_TO_UBV("fp.to_ubv", 1),
  FP_TO_SBV("fp.to_sbv", 1),
  FP_TO_REAL("fp.to_real", 1);

  private final String smtLib;
  private final int arity;

  Op(String smtLib, int arity) {
    this.smtLib = smtLib;
    this.arity = arity;
  }

  /** The operator's SMT-LIB symbol, without indices. */
  public String smtLib() {
    return smtLib;
  }

  /** Number of arguments, or -1 for any number from two on. */
  public int arity() {
    return arity;
  }

  /** Float operators that round, and so carry a rounding mode in {@code p} and print it first. */
  public boolean rounds() {
    return switch (this) {
      case FP_ADD, FP_SUB, FP_MUL, FP_DIV, FP_FMA, FP_SQRT, FP_ROUND -> true;
      case FP_TO_FP, SBV_TO_FP, UBV_TO_FP, REAL_TO_FP, FP_TO_UBV, FP_TO_SBV -> true;
      default -> false;
    };
  }

  public static int packFloat(Sort.Float sort) {
    return sort.exponent() << 16 | sort.significand();
  }

  public static Sort.Float unpackFloat(int packed) {
    return new Sort.Float(packed >>> 16, packed & 0xffff);
  }
}
