package dev.bulwark.verification.functions;

import dev.bulwark.frontend.DefinedFunctions;
import dev.bulwark.program.Position;
import java.nio.file.Path;
import java.util.List;

/**
 * A function to be verified as entry.
 *
 * @param number its place in the order of the run, from 0 on
 * @param settings the fingerprint of all that decides what can be found out about it: files,
 *     options and limits
 * @param problem why there is no program that begins in it; empty if there is one
 */
public record FunctionTask(
    int number, FunctionId id, Position at, List<Path> files, String settings, String problem) {

  public FunctionTask {
    files = List.copyOf(files);
  }

  /** For a function that the front end has found. */
  public static FunctionTask of(
      int number, DefinedFunctions.Function function, String settings, String problem) {
    return new FunctionTask(
        number,
        new FunctionId(function.at().file(), function.name()),
        function.at(),
        function.files(),
        settings,
        problem);
  }
}
