package dev.bulwark.cli;

import dev.bulwark.report.Report;
import dev.bulwark.report.sarif.SarifInvocation;
import dev.bulwark.report.sarif.VerdictSarif;
import java.nio.file.Path;
import java.util.List;

/** What SARIF files say of the run that writes them. */
final class SarifOutput {

  private SarifOutput() {}

  /** A run with these arguments that ends so. */
  static SarifInvocation invocation(List<String> arguments, ExitCode code) {
    boolean successful =
        switch (code) {
          case SAFE, UNSAFE, UNKNOWN -> true;
          case USAGE, INPUT_ERROR, UNSUPPORTED, INTERNAL_ERROR -> false;
        };
    return new SarifInvocation(Version.number(), arguments, Path.of(""), code.code(), successful);
  }

  /** One verdict. */
  static String text(Report report, List<String> arguments) {
    return VerdictSarif.text(
        List.of(report), invocation(arguments, ExitCode.of(report.conclusion())));
  }
}
