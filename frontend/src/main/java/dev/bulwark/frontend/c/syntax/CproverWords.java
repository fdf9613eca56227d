package dev.bulwark.frontend.c.syntax;

/**
 * Names that CBMC, another verifier, gives a meaning to. One that is not known here is refused
 * wherever it is used: taken for a name like any other, it would lose that meaning in silence.
 */
public final class CproverWords {

  private static final String PREFIX = "__CPROVER_";

  /** The label of functions whose steps CBMC leaves out of its traces. */
  private static final String HIDE = PREFIX + "HIDE";

  private CproverWords() {}

  public static boolean isOne(String name) {
    return name.startsWith(PREFIX);
  }

  /** Is it a label that does more than to name a place, such as the start of a thread? */
  public static boolean isRefusedLabel(String name) {
    return isOne(name) && !name.equals(HIDE);
  }
}
