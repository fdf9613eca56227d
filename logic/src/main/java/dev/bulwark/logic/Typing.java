package dev.bulwark.logic;

/** Computes the sort of an application, and refuses ill-typed ones. */
final class Typing {

  private Typing() {}

  static Sort sortOf(Op op, int p, int q, Term[] args, TermFactory factory) {
    if (op.arity() >= 0 ? args.length != op.arity() : args.length < 2) {
      throw illTyped(op, args);
    }
    return switch (op) {
      case NOT, AND, OR -> {
        for (Term arg : args) {
          require(arg.isBool(), op, args);
        }
        yield Sort.BOOL;
      }
      case EQ -> {
        sameSort(op, args);
        yield Sort.BOOL;
      }
      case ITE -> {
        require(args[0].isBool() && args[1].sort().equals(args[2].sort()), op, args);
        yield args[1].sort();
      }
      case BV_NOT, BV_NEG -> bitVec(op, args, 0);
      case BV_AND,
          BV_OR,
          BV_XOR,
          BV_ADD,
          BV_SUB,
          BV_MUL,
          BV_UDIV,
          BV_UREM,
          BV_SDIV,
          BV_SREM,
          BV_SHL,
          BV_LSHR,
          BV_ASHR -> {
        sameSort(op, args);
        yield bitVec(op, args, 0);
      }
      case BV_ULT, BV_ULE, BV_SLT, BV_SLE -> {
        sameSort(op, args);
        bitVec(op, args, 0);
        yield Sort.BOOL;
      }
      case CONCAT -> Sort.bitVec(bitVec(op, args, 0).width() + bitVec(op, args, 1).width());
      case EXTRACT -> {
        require(0 <= q && q <= p && p < bitVec(op, args, 0).width(), op, args);
        yield Sort.bitVec(p - q + 1);
      }
      case ZERO_EXTEND, SIGN_EXTEND -> {
        require(p >= 0, op, args);
        yield Sort.bitVec(bitVec(op, args, 0).width() + p);
      }
      case ADD, MUL, NEG -> {
        sameSort(op, args);
        require(
            args[0].sort() instanceof Sort.Int || args[0].sort() instanceof Sort.Real, op, args);
        yield args[0].sort();
      }
      case LT, LE -> {
        sameSort(op, args);
        require(
            args[0].sort() instanceof Sort.Int || args[0].sort() instanceof Sort.Real, op, args);
        yield Sort.BOOL;
      }
      case INT_DIV, INT_MOD -> {
        sameSort(op, args);
        require(args[0].sort() instanceof Sort.Int, op, args);
        yield Sort.INT;
      }
      case REAL_DIV -> {
        sameSort(op, args);
        require(args[0].sort() instanceof Sort.Real, op, args);
        yield Sort.REAL;
      }
      case INT_TO_REAL -> {
        require(args[0].sort() instanceof Sort.Int, op, args);
        yield Sort.REAL;
      }
      case REAL_TO_INT -> {
        require(args[0].sort() instanceof Sort.Real, op, args);
        yield Sort.INT;
      }
      case INT_TO_BV -> {
        require(args[0].sort() instanceof Sort.Int, op, args);
        yield Sort.bitVec(p);
      }
      case UBV_TO_INT, SBV_TO_INT -> {
        bitVec(op, args, 0);
        yield Sort.INT;
      }
      case SELECT -> {
        Sort.Array array = array(op, args);
        require(array.index().equals(args[1].sort()), op, args);
        yield array.element();
      }
      case STORE -> {
        Sort.Array array = array(op, args);
        require(
            array.index().equals(args[1].sort()) && array.element().equals(args[2].sort()),
            op,
            args);
        yield array;
      }
      case CONST_ARRAY -> {
        Sort.Array array = factory.arraySort(p);
        require(array.element().equals(args[0].sort()), op, args);
        yield array;
      }
      case FP_ABS,
          FP_NEG,
          FP_ADD,
          FP_SUB,
          FP_MUL,
          FP_DIV,
          FP_FMA,
          FP_SQRT,
          FP_REM,
          FP_ROUND,
          FP_MIN,
          FP_MAX -> {
        sameSort(op, args);
        yield floating(op, args);
      }
      case FP_LE, FP_LT, FP_EQ -> {
        sameSort(op, args);
        floating(op, args);
        yield Sort.BOOL;
      }
      case FP_IS_NORMAL,
          FP_IS_SUBNORMAL,
          FP_IS_ZERO,
          FP_IS_INFINITE,
          FP_IS_NAN,
          FP_IS_NEGATIVE,
          FP_IS_POSITIVE -> {
        floating(op, args);
        yield Sort.BOOL;
      }
      case FP_TO_FP -> {
        floating(op, args);
        yield Op.unpackFloat(q);
      }
      case SBV_TO_FP, UBV_TO_FP -> {
        bitVec(op, args, 0);
        yield Op.unpackFloat(q);
      }
      case REAL_TO_FP -> {
        require(args[0].sort() instanceof Sort.Real, op, args);
        yield Op.unpackFloat(q);
      }
      case BITS_TO_FP -> {
        Sort.Float target = Op.unpackFloat(q);
        require(bitVec(op, args, 0).width() == target.width(), op, args);
        yield target;
      }
      case FP_TO_UBV, FP_TO_SBV -> {
        floating(op, args);
        yield Sort.bitVec(q);
      }
      case FP_TO_REAL -> {
        floating(op, args);
        yield Sort.REAL;
      }
    };
  }

  private static Sort.BitVec bitVec(Op op, Term[] args, int i) {
    if (args[i].sort() instanceof Sort.BitVec bitVec) {
      return bitVec;
    }
    throw illTyped(op, args);
  }

  private static Sort.Float floating(Op op, Term[] args) {
    if (args[0].sort() instanceof Sort.Float floating) {
      return floating;
    }
    throw illTyped(op, args);
  }

  private static Sort.Array array(Op op, Term[] args) {
    if (args[0].sort() instanceof Sort.Array array) {
      return array;
    }
    throw illTyped(op, args);
  }

  private static void sameSort(Op op, Term[] args) {
    for (int i = 1; i < args.length; i++) {
      require(args[0].sort().equals(args[i].sort()), op, args);
    }
  }

  private static void require(boolean condition, Op op, Term[] args) {
    if (!condition) {
      throw illTyped(op, args);
    }
  }

  private static IllegalArgumentException illTyped(Op op, Term[] args) {
    StringBuilder text = new StringBuilder("ill-typed application of ").append(op).append(" to");
    for (Term arg : args) {
      text.append(' ').append(arg.sort());
    }
    return new IllegalArgumentException(text.toString());
  }
}
