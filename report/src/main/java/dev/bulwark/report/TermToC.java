package dev.bulwark.report;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Prints terms in a notation close to C, for people to read. It is not exact C: extensions of width
 * are left out where they change no value in the notation, and a term that is too long or too deep
 * is cut with an ellipsis, so that the recursion here is bounded.
 */
public final class TermToC {

  private static final int MAXIMAL_DEPTH = 60;
  private static final int MAXIMAL_LENGTH = 2_000;

  /** Binding strength of C's operators, weakest first. */
  private static final int CONDITIONAL = 1;

  private static final int OR = 2;
  private static final int AND = 3;
  private static final int BIT_OR = 4;
  private static final int BIT_XOR = 5;
  private static final int BIT_AND = 6;
  private static final int EQUALITY = 7;
  private static final int RELATION = 8;
  private static final int SHIFT = 9;
  private static final int SUM = 10;
  private static final int PRODUCT = 11;
  private static final int UNARY = 12;
  private static final int ATOM = 13;

  private final Function<Variable, String> names;
  private final StringBuilder text = new StringBuilder();

  private TermToC(Function<Variable, String> names) {
    this.names = names;
  }

  /** The term with variables named by the function. */
  public static String print(Term term, Function<Variable, String> names) {
    TermToC printer = new TermToC(names);
    printer.append(term, 0, 0, true);
    return printer.text.toString();
  }

  /**
   * The term with the names that variables have in the source, without procedure and open calls
   * where that is enough to tell them apart.
   */
  public static String print(Term term) {
    Map<String, Integer> uses = new HashMap<>();
    Set<Variable> variables = Terms.freeVariables(term);
    variables.forEach(variable -> uses.merge(sourceName(variable.name()), 1, Integer::sum));
    return print(
        term,
        variable -> {
          String name = sourceName(variable.name());
          return uses.getOrDefault(name, 0) == 1 ? name : variable.name();
        });
  }

  /** {@code a.3>f::x@2} becomes {@code x}. */
  public static String sourceName(String qualified) {
    String name = qualified.substring(qualified.lastIndexOf('>') + 1);
    int procedure = name.lastIndexOf("::");
    name = procedure < 0 ? name : name.substring(procedure + 2);
    int number = name.lastIndexOf('@');
    return number <= 0 ? name : name.substring(0, number);
  }

  private void append(Term term, int outer, int depth, boolean signed) {
    if (depth > MAXIMAL_DEPTH || text.length() > MAXIMAL_LENGTH) {
      text.append("...");
      return;
    }
    switch (term) {
      case Constant constant -> text.append(constantText(constant.value(), signed));
      case Variable variable -> text.append(names.apply(variable));
      case Application application -> application(application, outer, depth, signed);
    }
  }

  private static String constantText(Value value, boolean signed) {
    return switch (value) {
      case Value.BoolValue truth -> truth.value() ? "true" : "false";
      case Value.BitVecValue bits -> bitsText(bits, signed);
      case Value.IntValue integer -> integer.number().toString();
      case Value.RealValue real ->
          real.denominator().equals(BigInteger.ONE) ? real.numerator().toString() : real.toString();
      case Value.FloatValue floating -> floating.toString();
      case Value.ArrayValue array -> array.toString();
    };
  }

  private static String bitsText(Value.BitVecValue bits, boolean signed) {
    return signed ? bits.signed().toString() : bits.unsigned() + "u";
  }

  private void application(Application term, int outer, int depth, boolean signed) {
    switch (term.op()) {
      case NOT -> not(term, outer, depth);
      case AND -> infix(term, " && ", AND, outer, depth, signed);
      case OR -> infix(term, " || ", OR, outer, depth, signed);
      case EQ -> infix(term, " == ", EQUALITY, outer, depth, true);
      case ITE -> conditional(term, outer, depth, signed);
      case BV_NOT -> prefix("~", term, outer, depth, signed);
      case BV_NEG, NEG, FP_NEG -> prefix("-", term, outer, depth, signed);
      case BV_AND -> infix(term, " & ", BIT_AND, outer, depth, false);
      case BV_OR -> infix(term, " | ", BIT_OR, outer, depth, false);
      case BV_XOR -> infix(term, " ^ ", BIT_XOR, outer, depth, false);
      case BV_ADD, ADD, FP_ADD -> infix(term, " + ", SUM, outer, depth, signed);
      case BV_SUB, FP_SUB -> infix(term, " - ", SUM, outer, depth, signed);
      case BV_MUL, MUL, FP_MUL -> infix(term, " * ", PRODUCT, outer, depth, signed);
      case BV_SDIV, INT_DIV, REAL_DIV, FP_DIV -> infix(term, " / ", PRODUCT, outer, depth, true);
      case BV_SREM, INT_MOD -> infix(term, " % ", PRODUCT, outer, depth, true);
      case BV_UDIV -> unsignedInfix(term, " / ", PRODUCT, outer, depth);
      case BV_UREM -> unsignedInfix(term, " % ", PRODUCT, outer, depth);
      case BV_SHL -> infix(term, " << ", SHIFT, outer, depth, signed);
      case BV_ASHR -> infix(term, " >> ", SHIFT, outer, depth, true);
      case BV_LSHR -> unsignedInfix(term, " >> ", SHIFT, outer, depth);
      case BV_SLT, LT, FP_LT -> infix(term, " < ", RELATION, outer, depth, true);
      case BV_SLE, LE, FP_LE -> infix(term, " <= ", RELATION, outer, depth, true);
      case BV_ULT -> unsignedInfix(term, " < ", RELATION, outer, depth);
      case BV_ULE -> unsignedInfix(term, " <= ", RELATION, outer, depth);
      case FP_EQ -> infix(term, " == ", EQUALITY, outer, depth, true);
      case SIGN_EXTEND -> append(term.arg(0), outer, depth + 1, true);
      case ZERO_EXTEND -> unsignedOperand(term.arg(0), outer, depth + 1);
      case EXTRACT -> extract(term, outer, depth);
      case SELECT -> {
        append(term.arg(0), ATOM, depth + 1, true);
        text.append('[');
        append(term.arg(1), 0, depth + 1, true);
        text.append(']');
      }
      default -> function(term.op().smtLib(), term, depth, signed);
    }
  }

  private void not(Application term, int outer, int depth) {
    if (term.arg(0) instanceof Application inner) {
      switch (inner.op()) {
        case EQ -> {
          infix(inner, " != ", EQUALITY, outer, depth, true);
          return;
        }
        case BV_SLT, LT -> {
          infix(inner, " >= ", RELATION, outer, depth, true);
          return;
        }
        case BV_SLE, LE -> {
          infix(inner, " > ", RELATION, outer, depth, true);
          return;
        }
        case BV_ULT -> {
          unsignedInfix(inner, " >= ", RELATION, outer, depth);
          return;
        }
        case BV_ULE -> {
          unsignedInfix(inner, " > ", RELATION, outer, depth);
          return;
        }
        default -> {}
      }
    }
    prefix("!", term, outer, depth, true);
  }

  private void open(int own, int outer) {
    if (own < outer) {
      text.append('(');
    }
  }

  private void close(int own, int outer) {
    if (own < outer) {
      text.append(')');
    }
  }

  private void infix(
      Application term, String symbol, int own, int outer, int depth, boolean signed) {
    open(own, outer);
    for (int i = 0; i < term.arity(); i++) {
      if (i > 0) {
        text.append(symbol);
      }
      append(term.arg(i), i == 0 ? own : own + 1, depth + 1, signed);
    }
    close(own, outer);
  }

  private void unsignedInfix(Application term, String symbol, int own, int outer, int depth) {
    open(own, outer);
    unsignedOperand(term.arg(0), own, depth + 1);
    text.append(symbol);
    unsignedOperand(term.arg(1), own + 1, depth + 1);
    close(own, outer);
  }

  /** An operand read as an unsigned number; constants get a suffix, anything else a cast. */
  private void unsignedOperand(Term operand, int outer, int depth) {
    if (operand instanceof Constant
        || (operand instanceof Application inner && inner.op() == Op.ZERO_EXTEND)) {
      append(operand, outer, depth, false);
    } else {
      open(UNARY, outer);
      text.append("(unsigned) ");
      append(operand, UNARY, depth, false);
      close(UNARY, outer);
    }
  }

  private void conditional(Application term, int outer, int depth, boolean signed) {
    open(CONDITIONAL, outer);
    append(term.arg(0), CONDITIONAL + 1, depth + 1, true);
    text.append(" ? ");
    append(term.arg(1), CONDITIONAL + 1, depth + 1, signed);
    text.append(" : ");
    append(term.arg(2), CONDITIONAL, depth + 1, signed);
    close(CONDITIONAL, outer);
  }

  private void prefix(String symbol, Application term, int outer, int depth, boolean signed) {
    open(UNARY, outer);
    text.append(symbol);
    append(term.arg(0), symbol.equals("-") ? ATOM : UNARY, depth + 1, signed);
    close(UNARY, outer);
  }

  private void extract(Application term, int outer, int depth) {
    int width = term.sort() instanceof Sort.BitVec bits ? bits.width() : 0;
    open(UNARY, outer);
    text.append("(bits ").append(width);
    if (term.q() > 0) {
      text.append(" from ").append(term.q());
    }
    text.append(") ");
    append(term.arg(0), UNARY, depth + 1, true);
    close(UNARY, outer);
  }

  private void function(String name, Application term, int depth, boolean signed) {
    text.append(name).append('(');
    for (int i = 0; i < term.arity(); i++) {
      if (i > 0) {
        text.append(", ");
      }
      append(term.arg(i), 0, depth + 1, signed);
    }
    text.append(')');
  }
}
