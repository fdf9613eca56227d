package dev.bulwark.logic.eval;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.logic.Value.BoolValue;
import dev.bulwark.logic.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates small terms recursively and without tables: Booleans and bit-vectors up to 64 bits as
 * {@code long}s, everything else as values. It is inconclusive, and says so, when it has visited
 * too many nodes or meets something unknown; {@link Evaluator} then takes over.
 */
final class QuickEvaluator {

  /**
   * Nodes visited before giving up. This bounds the recursion too, and the work on terms whose
   * parts are shared.
   */
  private static final int LIMIT = 200;

  private final Valuation valuation;
  private int visits;
  private boolean gaveUp;

  QuickEvaluator(Valuation valuation) {
    this.valuation = valuation;
  }

  /**
   * The term's value, or null if this evaluator is inconclusive; that says nothing about the term.
   */
  @Nullable Value evaluate(Term term) {
    visits = 0;
    gaveUp = false;
    Value result = value(term);
    return gaveUp ? null : result;
  }

  private @Nullable Value giveUp() {
    gaveUp = true;
    return null;
  }

  private static int narrowWidth(Sort sort) {
    return switch (sort) {
      case Sort.Bool b -> 1;
      case Sort.BitVec(int width) when width <= Narrow.LIMIT -> width;
      case Sort.BitVec b -> 0;
      case Sort.Int i -> 0;
      case Sort.Real r -> 0;
      case Sort.Float f -> 0;
      case Sort.Array a -> 0;
    };
  }

  private @Nullable Value value(Term term) {
    return switch (term) {
      case Constant constant -> constant.value();
      case Variable variable -> known(valuation.value(variable));
      case Application application -> {
        int width = narrowWidth(application.sort());
        if (width == 0) {
          yield general(application);
        }
        long bits = bits(application);
        if (gaveUp) {
          yield null;
        }
        yield application.isBool() ? Value.of(bits != 0) : Narrow.value(width, bits);
      }
    };
  }

  private @Nullable Value known(@Nullable Value value) {
    return value == null ? giveUp() : value;
  }

  private @Nullable Value general(Application application) {
    if (++visits > LIMIT) {
      return giveUp();
    }
    if (application.op() == Op.ITE) {
      long condition = bits(application.arg(0));
      return gaveUp ? null : value(application.arg(condition != 0 ? 1 : 2));
    }
    Value[] args = new Value[application.arity()];
    for (int i = 0; i < args.length; i++) {
      Value arg = value(application.arg(i));
      if (arg == null) {
        return null;
      }
      args[i] = arg;
    }
    return known(
        Operations.apply(
            application.op(), application.p(), application.q(), application.sort(), args));
  }

  /** The bits of a Boolean or narrow bit-vector; meaningless once {@code gaveUp} is set. */
  private long bits(Term term) {
    return switch (term) {
      case Constant constant -> bitsOf(constant.value());
      case Variable variable -> bitsOf(known(valuation.value(variable)));
      case Application application -> bits(application);
    };
  }

  private static long bitsOf(@Nullable Value value) {
    if (value instanceof BitVecValue bitVec) {
      return bitVec.bits().longValue();
    }
    return value instanceof BoolValue(boolean truth) && truth ? 1 : 0;
  }

  private long bits(Application term) {
    if (gaveUp || ++visits > LIMIT) {
      gaveUp = true;
      return 0;
    }
    Op op = term.op();
    switch (op) {
      case NOT:
        return bits(term.arg(0)) ^ 1;
      case AND:
        return junction(term, 0);
      case OR:
        return junction(term, 1);
      case ITE:
        return bits(term.arg(bits(term.arg(0)) != 0 ? 1 : 2));
      default:
        break;
    }
    int width = narrowWidth(term.arg(0).sort());
    if (width == 0) {
      return bitsOf(general(term));
    }
    switch (op) {
      case EQ:
        return bits(term.arg(0)) == bits(term.arg(1)) ? 1 : 0;
      case BV_ULT, BV_ULE, BV_SLT, BV_SLE:
        return Narrow.compare(op, width, bits(term.arg(0)), bits(term.arg(1))) ? 1 : 0;
      case BV_NOT, BV_NEG, EXTRACT, ZERO_EXTEND, SIGN_EXTEND:
        return Narrow.unary(op, term.p(), term.q(), width, bits(term.arg(0)));
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
      BV_ASHR:
        return Narrow.binary(op, width, bits(term.arg(0)), bits(term.arg(1)));
      case CONCAT:
        return Narrow.binary(
            op, narrowWidth(term.arg(1).sort()), bits(term.arg(0)), bits(term.arg(1)));
      default:
        return bitsOf(general(term));
    }
  }

  /**
   * Short-circuits only once an absorbing argument is known; that is sound whatever the others are.
   */
  private long junction(Application term, long absorbing) {
    for (int i = 0; i < term.arity(); i++) {
      long arg = bits(term.arg(i));
      if (gaveUp || arg == absorbing) {
        return absorbing;
      }
    }
    return absorbing ^ 1;
  }
}
