package dev.bulwark.frontend;

import dev.bulwark.program.Position;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * The functions that files define, in the order of the files and of their texts.
 *
 * @param problems of files that could not be read, whose functions are not known
 */
public record DefinedFunctions(List<Function> functions, List<Diagnostic> problems) {

  /** In a language that has none. */
  public static final DefinedFunctions NONE = new DefinedFunctions(List.of(), List.of());

  /**
   * A function with a body.
   *
   * @param at where its name stands, as people are shown it
   * @param inHeader is it written in a file that is included?
   * @param files what the program that begins in it is made of, its own file first
   * @param read all files that are read then, included ones too
   * @param problems why there is no such program, if there is none
   */
  public record Function(
      String name,
      Position at,
      boolean inHeader,
      List<Path> files,
      Set<String> read,
      List<Diagnostic> problems) {

    public Function {
      files = List.copyOf(files);
      read = Set.copyOf(read);
      problems = List.copyOf(problems);
    }
  }

  public DefinedFunctions {
    functions = List.copyOf(functions);
    problems = List.copyOf(problems);
  }
}
