package dev.bulwark.cli;

import dev.bulwark.cli.output.OutputPlan;
import dev.bulwark.verification.InputError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that users name. */
final class TextFile {

  private TextFile() {}

  /** Throws {@link InputError} if it cannot be read. */
  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new InputError("cannot read " + file + ": " + OutputPlan.reason(unreadable));
    }
  }
}
