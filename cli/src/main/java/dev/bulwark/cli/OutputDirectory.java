package dev.bulwark.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes sure, before any work, that results can be written where the user wants them. */
final class OutputDirectory {

  private OutputDirectory() {}

  static void prepare(Path directory) {
    try {
      Files.createDirectories(directory);
      if (!Files.isWritable(directory)) {
        throw new InputError(
            "cannot write to the output directory " + directory + ": permission denied");
      }
    } catch (FileSystemException refused) {
      String reason = refused.getReason();
      throw new InputError(
          "cannot write to the output directory "
              + directory
              + (reason == null ? ": something else is in the way" : ": " + reason));
    } catch (IOException failed) {
      throw new InputError(
          "cannot write to the output directory " + directory + ": " + failed.getMessage());
    }
  }
}
