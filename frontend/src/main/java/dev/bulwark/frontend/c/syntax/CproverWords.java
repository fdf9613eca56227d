package dev.bulwark.frontend.c.syntax;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names that CBMC, another verifier, gives a meaning to. One that is not known here is refused
 * wherever it is used: taken for a name like any other, it would lose that meaning in silence.
 */
public final class CproverWords {

  private static final String PREFIX = "__CPROVER_";

  /** Any of them, in the text of a program. */
  public static final Pattern ANY = Pattern.compile("\\b" + PREFIX);

  /** The label of functions whose steps CBMC leaves out of its traces. */
  private static final String HIDE = PREFIX + "HIDE";

  /** Contracts of functions and loops: promises that another check of CBMC is about. */
  private static final Set<String> CLAUSES =
      Set.of(
          "__CPROVER_requires",
          "__CPROVER_ensures",
          "__CPROVER_assigns",
          "__CPROVER_frees",
          "__CPROVER_requires_contract",
          "__CPROVER_ensures_contract",
          "__CPROVER_loop_invariant",
          "__CPROVER_loop_assigns",
          "__CPROVER_decreases");

  private CproverWords() {}

  public static boolean isClause(String name) {
    return CLAUSES.contains(name);
  }

  public static boolean isOne(String name) {
    return name.startsWith(PREFIX);
  }

  /** Is it a label that does more than to name a place, such as the start of a thread? */
  public static boolean isRefusedLabel(String name) {
    return isOne(name) && !name.equals(HIDE);
  }
}
