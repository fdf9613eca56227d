package dev.bulwark.frontend;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How a source file is preprocessed, in the terms of a compiler's command line.
 *
 * @param quoteDirectories where {@code #include "..."} looks first ({@code -iquote})
 * @param includeDirectories where {@code #include} looks next ({@code -I})
 * @param systemDirectories where it looks behind these ({@code -isystem}); behind them come the
 *     headers of our own
 * @param macros what is defined and undefined, in the order given
 * @param includedFiles files that are read as if the source began by including them
 */
public record PreprocessorOptions(
    List<Path> quoteDirectories,
    List<Path> includeDirectories,
    List<Path> systemDirectories,
    List<Macro> macros,
    List<Path> includedFiles) {

  public static final PreprocessorOptions NONE =
      new PreprocessorOptions(List.of(), List.of(), List.of(), List.of(), List.of());

  /** One {@code -D} or {@code -U}. */
  public sealed interface Macro {
    record Define(String name, String replacement) implements Macro {}

    record Undefine(String name) implements Macro {}

    /** What is behind {@code -D}: {@code NAME} or {@code NAME=VALUE}. */
    static Macro define(String text) {
      int equals = text.indexOf('=');
      return equals < 0
          ? new Define(text, "1")
          : new Define(text.substring(0, equals), text.substring(equals + 1));
    }
  }

  public PreprocessorOptions {
    quoteDirectories = List.copyOf(quoteDirectories);
    includeDirectories = List.copyOf(includeDirectories);
    systemDirectories = List.copyOf(systemDirectories);
    macros = List.copyOf(macros);
    includedFiles = List.copyOf(includedFiles);
  }

  /** These options with those of the other behind them. */
  public PreprocessorOptions and(PreprocessorOptions other) {
    return new PreprocessorOptions(
        joined(quoteDirectories, other.quoteDirectories),
        joined(includeDirectories, other.includeDirectories),
        joined(systemDirectories, other.systemDirectories),
        joined(macros, other.macros),
        joined(includedFiles, other.includedFiles));
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    List<T> both = new ArrayList<>(first);
    both.addAll(second);
    return both;
  }

  /** Changes a table of macros as the options say. */
  public void applyTo(Map<String, String> table) {
    for (Macro macro : macros) {
      switch (macro) {
        case Macro.Define(String name, String replacement) -> table.put(name, replacement);
        case Macro.Undefine(String name) ->
            table.keySet().removeIf(key -> key.equals(name) || key.startsWith(name + "("));
      }
    }
  }
}
