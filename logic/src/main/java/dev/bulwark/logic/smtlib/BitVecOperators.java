package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.util.List;
import java.util.Map;

/**
 * Bit-vectors, with the abbreviations that SMT-LIB defines over them and the older names of
 * conversions.
 */
final class BitVecOperators {

  private BitVecOperators() {}

  static void addTo(Map<String, Operators.Maker> table) {
    for (Op op :
        List.of(Op.BV_NOT, Op.BV_NEG, Op.BV_SUB, Op.BV_UDIV, Op.BV_UREM, Op.BV_SDIV, Op.BV_SREM)) {
      table.put(op.smtLib(), Operators.plain(op));
    }
    for (Op op :
        List.of(Op.BV_SHL, Op.BV_LSHR, Op.BV_ASHR, Op.BV_ULT, Op.BV_ULE, Op.BV_SLT, Op.BV_SLE)) {
      table.put(op.smtLib(), Operators.plain(op));
    }
    for (Op op : List.of(Op.BV_AND, Op.BV_OR, Op.BV_XOR, Op.BV_ADD, Op.BV_MUL, Op.CONCAT)) {
      table.put(op.smtLib(), Operators.leftAssociative(op));
    }
    table.put("bvugt", Operators.swapped(Op.BV_ULT));
    table.put("bvuge", Operators.swapped(Op.BV_ULE));
    table.put("bvsgt", Operators.swapped(Op.BV_SLT));
    table.put("bvsge", Operators.swapped(Op.BV_SLE));
    table.put("bvnand", negated(Op.BV_AND));
    table.put("bvnor", negated(Op.BV_OR));
    table.put("bvxnor", negated(Op.BV_XOR));
    table.put(
        "bvcomp",
        (factory, head, args) ->
            Operators.binary(
                head,
                args,
                (a, b) ->
                    factory.ite(factory.eq(a, b), factory.bitVec(1, 1), factory.bitVec(1, 0))));
    table.put("bvsmod", BitVecOperators::signedModulo);

    table.put(
        "extract",
        (factory, head, args) -> factory.extract(head.index(0), head.index(1), single(head, args)));
    table.put(
        "zero_extend",
        (factory, head, args) -> factory.zeroExtend(head.index(0), single(head, args)));
    table.put(
        "sign_extend",
        (factory, head, args) -> factory.signExtend(head.index(0), single(head, args)));
    table.put("repeat", BitVecOperators::repeat);
    table.put("rotate_left", (factory, head, args) -> rotated(factory, head, args, true));
    table.put("rotate_right", (factory, head, args) -> rotated(factory, head, args, false));

    for (String name : List.of("int_to_bv", "int2bv", "nat2bv")) {
      table.put(
          name, (factory, head, args) -> factory.intToBitVec(head.index(0), single(head, args)));
    }
    for (String name : List.of("ubv_to_int", "bv2nat", "bv2int")) {
      table.put(name, Operators.plain(Op.UBV_TO_INT));
    }
    table.put("sbv_to_int", Operators.plain(Op.SBV_TO_INT));
  }

  private static Term single(Head head, List<Term> args) {
    Operators.exactly(head, args, 1);
    return args.getFirst();
  }

  private static Operators.Maker negated(Op op) {
    return (factory, head, args) ->
        Operators.binary(head, args, (a, b) -> factory.apply(Op.BV_NOT, factory.apply(op, a, b)));
  }

  /**
   * The remainder with the sign of the divisor: that of bvsrem, plus the divisor where the signs
   * differ.
   */
  private static Term signedModulo(TermFactory factory, Head head, List<Term> args) {
    Operators.exactly(head, args, 2);
    Term divisor = args.get(1);
    Term remainder = factory.apply(Op.BV_SREM, args.get(0), divisor);
    Term zero = factory.bitVec(Operators.width(head, divisor), 0);
    Term sameSign =
        factory.eq(
            factory.apply(Op.BV_SLT, remainder, zero), factory.apply(Op.BV_SLT, divisor, zero));
    return factory.ite(
        factory.or(factory.eq(remainder, zero), sameSign),
        remainder,
        factory.apply(Op.BV_ADD, remainder, divisor));
  }

  private static Term repeat(TermFactory factory, Head head, List<Term> args) {
    Term part = single(head, args);
    if (head.index(0) < 1) {
      throw head.error("repeat needs an index of at least 1");
    }
    Term result = part;
    for (int i = 1; i < head.index(0); i++) {
      result = factory.concat(result, part);
    }
    return result;
  }

  private static Term rotated(TermFactory factory, Head head, List<Term> args, boolean left) {
    Term term = single(head, args);
    int width = Operators.width(head, term);
    int distance = head.index(0) % width;
    int low = left ? width - distance : distance;
    return distance == 0
        ? term
        : factory.concat(factory.extract(low - 1, 0, term), factory.extract(width - 1, low, term));
  }
}
