package dev.bulwark.report.harness;

import java.util.List;

/**
 * How a harness is compiled, for its head.
 *
 * @param file where the harness is
 * @param arguments of the preprocessor for the files of the program
 * @param alike are all files compiled with these?
 */
public record Compilation(String file, List<String> arguments, boolean alike) {

  /** The harness is in no file yet, and the program needs nothing. */
  public static final Compilation PLAIN = new Compilation("harness.c", List.of(), true);

  public Compilation {
    arguments = List.copyOf(arguments);
  }

  /** A word as shells read it. */
  static String word(String text) {
    return text.matches("[A-Za-z0-9_./=+,:@%^-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
