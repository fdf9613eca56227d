package dev.bulwark.report.expression;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;

/**
 * Prints terms as C expressions.
 *
 * <p>For machines to read ({@link #exact}) the expression has the term's value in C, whatever the
 * variables are, and evaluating it neither overflows nor divides by zero. A bit-vector is printed
 * as the number that it stands for, signed or unsigned as its context wants it. What is computed
 * with such numbers is followed with intervals: as long as nothing can leave the range of the
 * term's width, it is plain arithmetic in a type that is wide enough; else it is computed in an
 * unsigned type, where C wraps too, and cast back.
 *
 * <p>For people ({@link #notation}) signed arithmetic that may overflow is printed without casts,
 * since here it wraps; and a term, or part of it, that C cannot express is printed in SMT-LIB's
 * words.
 */
public final class TermToC {

  /** What a variable is called, and what it is. */
  public record Name(String text, CType type) {}

  /** Gives the names. */
  public interface Names {
    /** The variable's name in C, if it has one. */
    Optional<Name> of(Variable variable);

    /** What lies at an address of this memory, if that has a name. */
    default Optional<Name> cell(Variable memory, BigInteger address) {
      return Optional.empty();
    }

    /**
     * What lies at the sum of an address and indices times distances, if that is an element of an
     * array with a name.
     */
    default Optional<Name> element(
        Variable memory, BigInteger address, Map<BigInteger, String> indices) {
      return Optional.empty();
    }
  }

  private TermToC() {}

  /** The formula as an expression of C that means the same, if there is one of reasonable size. */
  public static Optional<String> exact(Term formula, MachineModel machine, Names names) {
    try {
      return Optional.of(new FormulaToC(machine, names, false).truth(formula).text());
    } catch (NoCFormException none) {
      return Optional.empty();
    }
  }

  /** Any term, for people. */
  public static String notation(Term term, MachineModel machine, Names names) {
    FormulaToC printer = new FormulaToC(machine, names, true);
    try {
      return (term.isBool() ? printer.truth(term) : printer.number(term, true)).text();
    } catch (NoCFormException never) {
      return "...";
    }
  }
}
