package dev.bulwark.program;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import java.util.Optional;

/**
 * The value that a parameter or a global had when the running activation of a procedure began, as a
 * variable of contracts and of the invariants beside them: {@code old(x)}. No name of a program has
 * this form in C; where a program has one all the same, neither of the two can be spoken of.
 */
public final class EntryValue {

  private static final String BEFORE = "old(";
  private static final String AFTER = ")";

  private EntryValue() {}

  /** The name of the value that the variable of this name had at entry. */
  public static String name(String variable) {
    return BEFORE + variable + AFTER;
  }

  /** The value that the variable had at entry. */
  public static Variable of(TermFactory terms, Variable variable) {
    return terms.variable(name(variable.name()), variable.sort());
  }

  /** The name of the variable whose value at entry this name stands for, if it does. */
  public static Optional<String> variable(String name) {
    return name.startsWith(BEFORE) && name.endsWith(AFTER)
        ? Optional.of(name.substring(BEFORE.length(), name.length() - AFTER.length()))
        : Optional.empty();
  }
}
