package dev.bulwark.report.sarif;

import dev.bulwark.program.Position;
import dev.bulwark.report.Trace;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Something to say about a place.
 *
 * @param function empty if it is in none
 * @param fingerprint tells it from others however the source is edited elsewhere
 * @param flow the execution that leads there
 * @param suppression why it is accepted, if it is
 * @param properties more about it, for people and scripts
 */
public record SarifResult(
    SarifRule rule,
    Kind kind,
    String message,
    Position at,
    String function,
    String fingerprint,
    Optional<Trace> flow,
    Optional<String> suppression,
    Map<String, String> properties) {

  /** What SARIF calls it. */
  public enum Kind {
    /** It is so. */
    FAIL,
    /** It is not so. */
    PASS,
    /** It is not known whether it is. */
    OPEN
  }

  public SarifResult {
    properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
  }
}
