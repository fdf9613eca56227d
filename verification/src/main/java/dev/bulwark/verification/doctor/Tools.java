package dev.bulwark.verification.doctor;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Programs by their names. */
final class Tools {

  private static final Pattern SEPARATOR = Pattern.compile(File.pathSeparator, Pattern.LITERAL);

  private Tools() {}

  /** The program of this name in the first folder of the path that has it. */
  static Optional<Path> find(String path, String name) {
    return SEPARATOR
        .splitAsStream(path)
        .flatMap(folder -> at(folder, name))
        .filter(Files::isRegularFile)
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static Stream<Path> at(String folder, String name) {
    try {
      return Stream.of(Path.of(folder, name));
    } catch (InvalidPathException none) {
      return Stream.empty();
    }
  }
}
