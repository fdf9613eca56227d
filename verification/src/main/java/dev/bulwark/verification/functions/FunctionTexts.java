package dev.bulwark.verification.functions;

/**
 * What goes into files of its own about a function.
 *
 * @param certificate for {@code bulwark certify}; empty without a verdict
 * @param report the trace or the proof, as {@code bulwark verify} prints it
 * @param sarif a log about this function alone
 */
public record FunctionTexts(String certificate, String report, String sarif) {

  /** Nothing is known. */
  public static final FunctionTexts NONE = new FunctionTexts("", "", "");
}
