package dev.bulwark.frontend.c.syntax;

/** Names that our macros and our parser put in the place of constructs that CDT does not know. */
public final class OwnWords {

  /**
   * What {@code va_arg(list, type)} calls: the address of the next argument; {@code type} is what
   * the second argument points to.
   */
  public static final String NEXT_ARGUMENT = "__bulwark_va_arg";

  /** An array whose length is not one if the assertion fails. */
  public static final String STATIC_ASSERTION = "__bulwark_static_assertion";

  /** The function that generic selections call. */
  public static final String GENERIC = "__bulwark_generic";

  /** Stands where a type would in a generic selection, for {@code default}. */
  public static final String OTHERWISE = "default";

  /** What assembly statements call, see {@link AssemblyStatement}. */
  public static final String ASSEMBLY = "__bulwark_assembly";

  private static final String CONTRACT = "__contract_of_";
  private static final String CONTRACT_CHECK = "__contract_check_of_";

  /** Variables that are not the user's begin so. */
  public static final String OWN = "__bulwark_";

  /** The function that stands for the contract of one without body. */
  public static String contract(String function) {
    return CONTRACT + function;
  }

  /** The function whose contract this one stands for; empty if it is none. */
  public static String contracted(String function) {
    return function.startsWith(CONTRACT) ? function.substring(CONTRACT.length()) : "";
  }

  /** The function that calls one as its contract says, and checks what that ensures. */
  public static String contractCheck(String function) {
    return CONTRACT_CHECK + function;
  }

  /** Has the parser made the function, and the user not written it? */
  public static boolean isMade(String function) {
    return function.startsWith(CONTRACT) || function.startsWith(CONTRACT_CHECK);
  }

  private OwnWords() {}
}
