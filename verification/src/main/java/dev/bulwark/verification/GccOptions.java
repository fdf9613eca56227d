package dev.bulwark.verification;

import dev.bulwark.frontend.OutsidePointers;
import dev.bulwark.frontend.PreprocessorOptions;
import dev.bulwark.frontend.PreprocessorOptions.Macro;
import dev.bulwark.program.Action;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What gcc is told for it to read the program as we do. */
final class GccOptions {

  private GccOptions() {}

  /** Why the program cannot be compiled as a whole, if so. */
  static Optional<String> obstacle(Program program, SourceRequest meaning) {
    if (!beginsInMain(program)) {
      return Optional.of("execution does not begin in main");
    }
    boolean neverNull = meaning.world().pointers() == OutsidePointers.VALID;
    if (neverNull && !program.memory().outside().isEmpty()) {
      return Optional.of("functions without body give null there, which is excluded here");
    }
    return obstacleOfHarness(program, meaning);
  }

  /** The same for a harness, which brings about what execution begins with. */
  static Optional<String> obstacleOfHarness(Program program, SourceRequest meaning) {
    Optional<String> integers = program.integers().assumption();
    if (integers.isPresent()) {
      return integers;
    }
    return meaning.compileCommands() == null
        ? Optional.empty()
        : Optional.of("the files are compiled each in its own way");
  }

  private static boolean beginsInMain(Program program) {
    return program.start().edges().stream()
        .anyMatch(
            edge -> edge.action() instanceof Action.Call call && call.callee().equals("main"));
  }

  static String model(Program program) {
    return program.machine() == MachineModel.ILP32 ? "-m32" : "-m64";
  }

  static List<String> preprocessor(PreprocessorOptions preprocessor) {
    List<String> arguments = new ArrayList<>();
    for (Macro macro : preprocessor.macros()) {
      arguments.add(
          switch (macro) {
            case Macro.Define(String name, String replacement) -> "-D" + name + "=" + replacement;
            case Macro.Undefine(String name) -> "-U" + name;
          });
    }
    preprocessor.includeDirectories().forEach(folder -> arguments.add("-I" + folder));
    preprocessor
        .systemDirectories()
        .forEach(folder -> arguments.addAll(List.of("-isystem", folder.toString())));
    preprocessor
        .includedFiles()
        .forEach(included -> arguments.addAll(List.of("-include", included.toString())));
    return arguments;
  }

  static List<String> files(Program program) {
    return program.sources().stream().map(Program.SourceFile::name).toList();
  }
}
