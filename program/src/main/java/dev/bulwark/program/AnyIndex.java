package dev.bulwark.program;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An index that an invariant speaks of for all its values: the invariant holds if its formula does
 * whatever the indices in it are. A variable of the form {@code all(k:32)}, of the bit-vector sort
 * with so many bits, that belongs to the invariant and not to the program. The width is part of the
 * name, so that one factory can have indices of several widths. No name of a program has this form
 * in C; where a program has one all the same, it means the program's variable.
 */
public final class AnyIndex {

  private static final String BEFORE = "all(";
  private static final String WIDTH = ":";
  private static final String AFTER = ")";

  private AnyIndex() {}

  /** The name of the variable for the index of this width that is called so. */
  public static String name(String index, int width) {
    return BEFORE + index + WIDTH + width + AFTER;
  }

  /** The index that is called so. */
  public static Variable of(TermFactory terms, String index, int width) {
    return terms.variable(name(index, width), Sort.bitVec(width));
  }

  /** What the index is called that this name stands for, if it does. */
  public static Optional<String> index(String name) {
    int width = name.lastIndexOf(WIDTH);
    return name.startsWith(BEFORE) && name.endsWith(AFTER) && width >= BEFORE.length()
        ? Optional.of(name.substring(BEFORE.length(), width))
        : Optional.empty();
  }

  /**
   * Cells at indices of this width that are not negative and below this are different ones, if they
   * are not too far from each other: what is said of all indices need not be said of others.
   */
  public static long limit(int width) {
    return 1L << Math.max(1, Math.min(60, width - Math.max(2, width / 8)));
  }

  public static boolean is(Variable variable) {
    return variable.sort() instanceof Sort.BitVec(int width)
        && index(variable.name())
            .filter(index -> name(index, width).equals(variable.name()))
            .isPresent();
  }

  /** The indices that a formula speaks of, by their names. */
  public static List<Variable> in(Term formula) {
    return Terms.freeVariables(formula).stream()
        .filter(AnyIndex::is)
        .sorted(Comparator.comparing(Variable::name))
        .toList();
  }
}
