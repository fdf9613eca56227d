package dev.bulwark.cli;

import dev.bulwark.verification.InputError;
import dev.bulwark.verification.UsageError;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes sure, before any work, that results can be written where the user wants them. */
final class OutputDirectory {

  private OutputDirectory() {}

  /** Many files are going to be written, which nobody could tell from those that are there. */
  static void requireNew(String option, @Nullable Path directory) {
    if (directory == null || !Files.exists(directory)) {
      return;
    }
    try (Stream<Path> content = Files.list(directory)) {
      if (content.findAny().isPresent()) {
        throw new UsageError(option + " " + directory + ": this directory is not empty");
      }
    } catch (NotDirectoryException file) {
      throw new UsageError(option + " " + directory + ": this is not a directory");
    } catch (IOException failed) {
      throw new InputError("cannot read the directory " + directory + ": " + failed.getMessage());
    }
  }

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
