package dev.bulwark.report.sarif;

import dev.bulwark.program.Goal;
import java.util.List;
import java.util.Locale;
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

  /** Errors of this kind. */
  public static SarifRule of(Goal.Kind kind) {
    return error(
        switch (kind) {
          case Goal.Kind.Assertion assertion -> "assertion-fails";
          case Goal.Kind.ErrorCall call -> "error-call";
          case Goal.Kind.ErrorLabel label -> "error-label";
          case Goal.Kind.Undefined(var behaviour) ->
              behaviour.name().toLowerCase(Locale.ROOT).replace('_', '-');
          case Goal.Kind.Arrival arrival -> "arrival";
          case Goal.Kind.Coverage coverage -> "coverage";
        },
        Cwe.of(kind));
  }

  private static SarifRule error(String id, Optional<Cwe> cwe) {
    StringBuilder name = new StringBuilder();
    for (String word : id.split("-")) {
      name.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
    }
    String words = id.replace('-', ' ');
    return new SarifRule(
        id,
        name.toString(),
        words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1),
        "An execution of the program ends here: " + words + ".",
        "The code flow is an execution that was replayed. Its inputs, which `bulwark certify`"
            + " checks, are in the certificate.",
        "error",
        List.of("correctness"),
        cwe);
  }

  /** The property as a whole, where the program has nothing that could go wrong. */
  static SarifRule property() {
    return error("property-violated", Optional.empty());
  }
}
