package dev.bulwark.solver.javasmt;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.sosy_lab.common.NativeLibraries;

/**
 * Loads native libraries: those that come with Bulwark from beside its jars or from {@code
 * java.library.path}, those that users fetch themselves also from a folder of their own, which no
 * build and no update touches.
 */
final class Libraries {

  /** A library stays loaded until the process ends, and looking for it takes long. */
  private static final Set<String> LOADED = ConcurrentHashMap.newKeySet();

  private Libraries() {}

  static void load(String name) {
    if (!LOADED.contains(name)) {
      find(name);
      LOADED.add(name);
    }
  }

  private static void find(String name) {
    Optional<Path> beside = besideJars(System.mapLibraryName(name));
    if (beside.isPresent()) {
      System.load(beside.get().toString());
      return;
    }
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

  /**
   * We look ourselves: {@link NativeLibraries} asks its class where it is from, and a class from an
   * ahead-of-time cache does not know that once the distribution has been moved.
   */
  private static Optional<Path> besideJars(String file) {
    return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
        .splitAsStream(System.getProperty("java.class.path", ""))
        .filter(entry -> entry.endsWith(".jar"))
        .map(jar -> Path.of(jar).toAbsolutePath().resolveSibling(file))
        .filter(Files::isRegularFile)
        .findFirst();
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
