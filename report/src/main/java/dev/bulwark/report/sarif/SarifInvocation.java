package dev.bulwark.report.sarif;

import java.nio.file.Path;
import java.util.List;

/**
 * How Bulwark was called.
 *
 * @param version of Bulwark
 * @param arguments what stood behind its name
 * @param directory where it was started: relative names of files are below it
 * @param exitCode how it is going to end
 * @param successful false if it could not do what it was asked for, which no verdict is about
 */
public record SarifInvocation(
    String version, List<String> arguments, Path directory, int exitCode, boolean successful) {

  public SarifInvocation {
    arguments = List.copyOf(arguments);
    directory = directory.toAbsolutePath().normalize();
  }
}
