package dev.bulwark.verification.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where Bulwark reads and writes beside what the user names. */
final class FolderChecks {

  private FolderChecks() {}

  static Finding temporary(Path folder) {
    try {
      Path file = Files.createTempFile(folder, "bulwark-doctor-", ".txt");
      Files.delete(file);
      return Finding.ok("temporary folder", folder + " can be written to");
    } catch (IOException failed) {
      return Finding.missing(
          "temporary folder",
          folder + " cannot be written to",
          "compiling with gcc fails, and some solvers do not load");
    }
  }

  /** Outputs with relative names are written there. */
  static Finding working(Path folder) {
    return Files.isWritable(folder)
        ? Finding.ok("working directory", folder + " can be written to")
        : Finding.absent(
            "working directory",
            folder + " cannot be written to",
            "outputs such as those of --output, --cache and --sarif have to go elsewhere");
  }

  /** The folder {@code /proc}, by which limits are kept. */
  static Finding processes(Path folder) {
    return Files.isReadable(folder.resolve("self").resolve("stat"))
        ? Finding.ok("/proc", "can be read")
        : Finding.missing(
            "/proc", "cannot be read", "limits on memory and processor time do not see children");
  }
}
