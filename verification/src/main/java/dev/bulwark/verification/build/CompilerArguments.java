package dev.bulwark.verification.build;

import dev.bulwark.frontend.PreprocessorOptions;
import dev.bulwark.frontend.PreprocessorOptions.Macro;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a compiler's command line says about preprocessing; all else, such as warnings and
 * optimisation, makes no difference to what a program means.
 */
final class CompilerArguments {

  /** Options with an argument that may be joined to them or be the next word. */
  private static final List<String> JOINABLE =
      List.of("-iquote", "-isystem", "-idirafter", "-I", "-D", "-U");

  /** Options whose argument is the next word. */
  private static final List<String> SEPARATE =
      List.of(
          "-include",
          "-imacros",
          "-include-pch",
          "-o",
          "-x",
          "-MF",
          "-MT",
          "-MQ",
          "-arch",
          "-target",
          "-Xclang",
          "-Xpreprocessor");

  private final Path directory;
  private final List<Path> quote = new ArrayList<>();
  private final List<Path> include = new ArrayList<>();
  private final List<Path> system = new ArrayList<>();
  private final List<Path> last = new ArrayList<>();
  private final List<Macro> macros = new ArrayList<>();
  private final List<Path> included = new ArrayList<>();

  private CompilerArguments(Path directory) {
    this.directory = directory;
  }

  /** The words behind the compiler's name; paths are relative to the directory. */
  static PreprocessorOptions preprocessor(Path directory, List<String> arguments) {
    CompilerArguments read = new CompilerArguments(directory);
    for (int i = 0; i < arguments.size(); i++) {
      String word = arguments.get(i);
      boolean more = i + 1 < arguments.size();
      String option =
          SEPARATE.contains(word)
              ? word
              : JOINABLE.stream().filter(word::startsWith).findFirst().orElse("");
      if (!option.isEmpty()) {
        boolean joined = word.length() > option.length();
        String value = joined ? word.substring(option.length()) : more ? arguments.get(++i) : "";
        read.option(option, value);
      }
    }
    read.system.addAll(read.last);
    return new PreprocessorOptions(
        read.quote, read.include, read.system, read.macros, read.included);
  }

  private void option(String name, String value) {
    switch (name) {
      case "-iquote" -> quote.add(directory.resolve(value));
      case "-I" -> include.add(directory.resolve(value));
      case "-isystem" -> system.add(directory.resolve(value));
      case "-idirafter" -> last.add(directory.resolve(value));
      case "-D" -> macros.add(Macro.define(value));
      case "-U" -> macros.add(new Macro.Undefine(value));
      case "-include", "-imacros" -> {
        Path here = directory.resolve(value);
        included.add(Files.isRegularFile(here) ? here : Path.of(value));
      }
      default -> {}
    }
  }
}
