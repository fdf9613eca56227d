package dev.bulwark.report;

/**
 * What the user can do when there is no verdict.
 *
 * @param option what to add to the command line, or to its environment; empty if it is something
 *     else
 * @param text why, or what
 */
public record NextStep(String option, String text) {

  @Override
  public String toString() {
    return option.isEmpty() ? text : option + ": " + text;
  }
}
