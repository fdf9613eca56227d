package dev.bulwark.report.expression;

import dev.bulwark.logic.interval.Interval;
import dev.bulwark.program.CType.IntegerType;

/**
 * The text of a C expression.
 *
 * @param strength how strongly its outermost operator binds
 * @param type its C type
 * @param values among these is its value, whatever the variables are
 */
record CExpression(String text, Strength strength, IntegerType type, Interval values) {

  /** Binding strength of C's operators, weakest first. */
  enum Strength {
    CONDITIONAL,
    OR,
    AND,
    BIT_OR,
    BIT_XOR,
    BIT_AND,
    EQUALITY,
    RELATION,
    SHIFT,
    SUM,
    PRODUCT,
    UNARY,
    ATOM;

    Strength next() {
      return this == ATOM ? ATOM : values()[ordinal() + 1];
    }
  }

  /** As an operand of something that binds so strongly. */
  String within(Strength outer) {
    return strength.compareTo(outer) < 0 ? "(" + text + ")" : text;
  }

  boolean isConstant() {
    return values.isSingle();
  }
}
