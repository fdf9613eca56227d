package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** What conversions between integers and bit-vectors are called. */
enum Conversions {
  /** As SMT-LIB 2.7 has them. */
  STANDARD,

  /**
   * As solvers had them before. There was none from signed bit-vectors, so scripts have to define
   * it, for each width.
   */
  EARLY;

  private static final String SIGNED = "sbv_to_int.";

  String symbol(Application conversion) {
    Op op = conversion.op();
    if (this == STANDARD) {
      return op.smtLib();
    }
    return switch (op) {
      case INT_TO_BV -> "int2bv";
      case UBV_TO_INT -> "bv2nat";
      case SBV_TO_INT -> SIGNED + width(conversion.arg(0));
      default -> throw new IllegalArgumentException(op + " is no conversion");
    };
  }

  /** The definitions that scripts with the early names need for these terms. */
  static List<String> definitions(Collection<? extends Term> all) {
    SortedSet<Integer> widths = new TreeSet<>();
    Terms.forEachPostOrder(
        all,
        term -> {
          if (term instanceof Application application && application.op() == Op.SBV_TO_INT) {
            widths.add(width(application.arg(0)));
          }
        });
    return widths.stream().map(Conversions::definition).toList();
  }

  /** The number that the bits are without sign, less 2^n if the first one is set. */
  private static String definition(int width) {
    return "(define-fun %s%d ((x (_ BitVec %d))) Int (- (bv2nat x) (* %s (bv2nat %s))))"
        .formatted(
            SIGNED,
            width,
            width,
            BigInteger.TWO.pow(width),
            "((_ extract %d %d) x)".formatted(width - 1, width - 1));
  }

  private static int width(Term term) {
    if (term.sort() instanceof Sort.BitVec bits) {
      return bits.width();
    }
    throw new IllegalArgumentException("no bit-vector: " + term.sort());
  }
}
