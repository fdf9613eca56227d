package dev.bulwark.verification.goals;

import java.time.LocalDate;
import java.util.Optional;

/**
 * Why somebody keeps code that is dead.
 *
 * @param id the stable id of the goal
 * @param who stands for it
 * @param until the last day on which it counts, if there is one
 * @param code the fingerprint of the function's text that it was written for, if it says so
 * @param line of the file that it is from
 */
public record Justification(
    String id,
    String reason,
    String who,
    Optional<LocalDate> until,
    Optional<String> code,
    int line) {

  /** Who says what, in a line for people. */
  public String text() {
    return reason + " (" + who + until.map(day -> ", until " + day).orElse("") + ")";
  }
}
