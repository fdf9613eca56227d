package dev.bulwark.cli;

import dev.bulwark.verification.OnlyForC;
import dev.bulwark.verification.SourceRequest;
import picocli.CommandLine.Option;

/** Whether the compiler is asked for a second opinion. */
final class CrossCheckOption {

  @Option(
      names = "--cross-check",
      description = {
        "Have gcc read the program too: for UNSAFE the harness must reach the error, for SAFE the"
            + " program is compiled with sanitizers and run on many inputs, in a cage, and must not"
            + " go wrong. If gcc disagrees, the verdict is UNKNOWN with exit code 6."
      })
  boolean wanted;

  void validate(SourceRequest source) {
    if (wanted) {
      OnlyForC.require(source, "--cross-check", "gcc has to compile it");
    }
  }
}
