package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.smtlib.SExpression.Atom;
import dev.bulwark.logic.smtlib.SExpression.Kind;
import dev.bulwark.logic.smtlib.SExpression.Nested;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sorts, with the names that a script gives to some. */
final class SortReader {

  /** Sorts are nested by recursion, so text that nests them beyond all sense is refused. */
  private static final int DEPTH = 1_000;

  private static final int MAXIMAL_FLOAT_PART = 60;

  private final Map<String, Sort> defined = new HashMap<>();

  void define(String name, Sort sort) {
    defined.put(name, sort);
  }

  Sort read(SExpression text) {
    return read(text, 0);
  }

  private Sort read(SExpression text, int depth) {
    if (depth > DEPTH) {
      throw text.error("sort is nested too deeply");
    }
    return switch (text) {
      case Atom atom -> named(atom);
      case Nested nested -> {
        List<SExpression> items = nested.items();
        if (nested.word().equals("_")) {
          yield indexed(nested);
        }
        if (nested.word().equals("Array") && items.size() == 3) {
          yield Sort.array(read(items.get(1), depth + 1), read(items.get(2), depth + 1));
        }
        throw text.error("unknown sort");
      }
    };
  }

  private Sort named(Atom atom) {
    if (atom.kind() != Kind.SYMBOL) {
      throw atom.error("expected a sort, found " + atom.text());
    }
    Sort known = defined.get(atom.text());
    if (known != null) {
      return known;
    }
    return switch (atom.text()) {
      case "Bool" -> Sort.BOOL;
      case "Int" -> Sort.INT;
      case "Real" -> Sort.REAL;
      case "Float16" -> Sort.floating(5, 11);
      case "Float32" -> Sort.Float.SINGLE;
      case "Float64" -> Sort.Float.DOUBLE;
      case "Float128" -> Sort.floating(15, 113);
      default -> throw atom.error("unknown sort " + atom.text());
    };
  }

  private static Sort indexed(Nested nested) {
    List<SExpression> items = nested.items();
    if (items.size() == 3 && items.get(1) instanceof Atom name && name.isSymbol("BitVec")) {
      int width = index(items.get(2));
      if (width < 1) {
        throw nested.error("bit-vector of width " + width);
      }
      return Sort.bitVec(width);
    }
    if (items.size() == 4 && items.get(1) instanceof Atom name && name.isSymbol("FloatingPoint")) {
      int exponent = index(items.get(2));
      int significand = index(items.get(3));
      if (exponent < 2
          || significand < 2
          || exponent > MAXIMAL_FLOAT_PART
          || significand > Short.MAX_VALUE) {
        throw nested.error("float of " + exponent + " and " + significand + " bits");
      }
      return Sort.floating(exponent, significand);
    }
    throw nested.error("unknown sort");
  }

  /** A numeral that fits into an int. */
  static int index(SExpression text) {
    if (text instanceof Atom atom && atom.kind() == Kind.NUMERAL) {
      try {
        return Integer.parseInt(atom.text());
      } catch (NumberFormatException e) {
        throw text.error("number too large: " + atom.text());
      }
    }
    throw text.error("expected a numeral");
  }
}
