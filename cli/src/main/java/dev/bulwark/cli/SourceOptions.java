package dev.bulwark.cli;

import dev.bulwark.frontend.ExternMode;
import dev.bulwark.frontend.Integers;
import dev.bulwark.program.MachineModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Options that decide what the program and its property are; the same for every command that reads
 * C.
 */
final class SourceOptions {

  @Option(
      names = "--property",
      paramLabel = "PROPERTY",
      description = {
        "What must not happen: a property file, 'assert' (a failing assert), 'function:NAME' (a"
            + " call of NAME) or 'label:NAME' (reaching label NAME). Default: a failing assert, or"
            + " a call of reach_error or __VERIFIER_error."
      })
  @Nullable String property;

  @Option(
      names = "--data-model",
      paramLabel = "MODEL",
      defaultValue = "LP64",
      description = "Sizes of the C types: ILP32 or LP64 (default: ${DEFAULT-VALUE}).")
  MachineModel dataModel = MachineModel.LP64;

  @Option(
      names = "--integers",
      paramLabel = "KIND",
      description = {
        "What the program's integers are: words of the machine (machine), or unbounded"
            + " (mathematical), which the verdict then states as an assumption; bit operations and"
            + " narrowing casts are refused. Default: machine; for certify, what the certificate"
            + " says."
      })
  @Nullable Integers integers;

  @Option(
      names = "--extern",
      paramLabel = "MODE",
      defaultValue = "pure",
      description = {
        "Functions without body return any value and are assumed to change nothing (pure), or may"
            + " change every variable they can reach (havoc). Default: ${DEFAULT-VALUE}."
      })
  ExternMode extern = ExternMode.PURE;

  @Option(names = "-I", paramLabel = "DIR", description = "Look for included files in DIR too.")
  List<Path> includeDirectories = new ArrayList<>();

  @Option(names = "-D", paramLabel = "NAME[=VALUE]", description = "Define a macro.")
  List<String> macros = new ArrayList<>();
}
