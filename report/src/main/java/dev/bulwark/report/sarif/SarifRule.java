package dev.bulwark.report.sarif;

import java.util.List;
import java.util.Optional;

/**
 * What a result is an instance of.
 *
 * @param id such as {@code dead-code}
 * @param name the same for SARIF, such as {@code DeadCode}
 * @param level of results that fail, by default: {@code error}, {@code warning} or {@code note}
 * @param tags beside that of the weakness
 */
public record SarifRule(
    String id,
    String name,
    String shortDescription,
    String fullDescription,
    String help,
    String level,
    List<String> tags,
    Optional<Cwe> cwe) {

  public SarifRule {
    tags = List.copyOf(tags);
  }
}
