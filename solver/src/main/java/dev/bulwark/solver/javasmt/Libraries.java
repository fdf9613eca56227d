package dev.bulwark.solver.javasmt;

import java.nio.file.Files;
import java.nio.file.Path;
import org.sosy_lab.common.NativeLibraries;

/**
 * Loads native libraries: those that come with Bulwark from beside its jars or from {@code
 * java.library.path}, those that users fetch themselves also from a folder of their own, which no
 * build and no update touches.
 */
final class Libraries {

  private Libraries() {}

  static void load(String name) {
    try {
      NativeLibraries.loadLibrary(name);
    } catch (UnsatisfiedLinkError e) {
      Path own = usersFolder().resolve(System.mapLibraryName(name));
      if (!Files.isRegularFile(own)) {
        throw e;
      }
      System.load(own.toString());
    }
  }

  /** The script that fetches MathSAT5 puts it there too. */
  static Path usersFolder() {
    String data = System.getenv("XDG_DATA_HOME");
    Path base =
        data == null || data.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".local", "share")
            : Path.of(data);
    return base.resolve("bulwark").toAbsolutePath();
  }
}
