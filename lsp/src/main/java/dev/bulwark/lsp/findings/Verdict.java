package dev.bulwark.lsp.findings;

import java.util.List;

/**
 * What is known of one thing that could go wrong.
 *
 * @param place where it would
 * @param function whose body that is in
 * @param property that it violates, as {@code --property} names it
 * @param text what it is, in words; of an execution also which values it has there
 * @param weakness such as {@code CWE-190}; empty if there is none
 * @param page that explains the weakness; empty if there is none
 * @param reason why nothing is known, of what is unknown
 * @param steps of the execution, of what fails
 */
public record Verdict(
    Place place,
    String function,
    String property,
    String text,
    Answer answer,
    String weakness,
    String page,
    String reason,
    List<Step> steps) {

  /** The three that there are. */
  public enum Answer {
    SAFE,
    UNSAFE,
    UNKNOWN
  }

  /** A statement that the execution passes, and what it changes. */
  public record Step(Place place, String text) {}
}
