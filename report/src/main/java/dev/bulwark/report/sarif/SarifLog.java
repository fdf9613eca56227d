package dev.bulwark.report.sarif;

import dev.bulwark.program.Program;
import java.util.List;

/**
 * All that a SARIF file says.
 *
 * @param invocation of the run that says it
 * @param rules all that results may be of
 * @param warnings about the run
 * @param checked what was looked for
 * @param assumptions what all of it rests on
 * @param fingerprintName what kind of fingerprints there are, with a version as SARIF demands
 */
public record SarifLog(
    SarifInvocation invocation,
    List<SarifRule> rules,
    List<Program.SourceFile> sources,
    List<SarifResult> results,
    List<String> warnings,
    String checked,
    List<String> assumptions,
    String fingerprintName) {

  public SarifLog {
    rules = List.copyOf(rules);
    sources = List.copyOf(sources);
    results = List.copyOf(results);
    warnings = List.copyOf(warnings);
    assumptions = List.copyOf(assumptions);
  }
}
