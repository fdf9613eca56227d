package dev.bulwark.cli.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Where an output goes. */
sealed interface Target {

  /** A file, or where one will be; symbolic links are followed, {@code .} and {@code ..} gone. */
  record OnDisk(Path file) implements Target {}

  /** The standard output or error stream of this process. */
  record Standard(boolean error) implements Target {}

  /** A pipe, a terminal or another device: it is written to, and there is nothing to be lost. */
  record Device(Path path) implements Target {}

  /** Longer chains of symbolic links are cycles. */
  int MOST_LINKS = 40;

  Set<String> STANDARD_OUTPUT = Set.of("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1");
  Set<String> STANDARD_ERROR = Set.of("/dev/stderr", "/dev/fd/2", "/proc/self/fd/2");

  static Target of(Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    if (STANDARD_OUTPUT.contains(absolute.toString())) {
      return new Standard(false);
    }
    if (STANDARD_ERROR.contains(absolute.toString())) {
      return new Standard(true);
    }
    // A file behind a descriptor has to be written through it, as long as others use that too.
    boolean descriptor = absolute.startsWith("/dev/fd") || absolute.startsWith("/proc");
    boolean special = Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
    return descriptor || special ? new Device(path) : new OnDisk(real(path));
  }

  /** The path without links as far as it exists, also of a link to what does not exist yet. */
  private static Path real(Path path) {
    Path at = path.toAbsolutePath();
    for (int links = 0; links < MOST_LINKS && Files.isSymbolicLink(at); links++) {
      try {
        at = at.resolveSibling(Files.readSymbolicLink(at));
      } catch (IOException unreadable) {
        return at.normalize();
      }
    }
    Path parent = at.getParent();
    Path name = at.getFileName();
    if (parent == null || name == null) {
      return at;
    }
    return existing(parent).resolve(name).normalize();
  }

  private static Path existing(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException notYet) {
      Path parent = folder.getParent();
      Path name = folder.getFileName();
      return parent == null || name == null ? folder : existing(parent).resolve(name);
    }
  }

  /** Are both the same file, by whatever names? */
  static boolean isSame(Path one, Path other) {
    try {
      return (Files.exists(one) && Files.exists(other))
          ? Files.isSameFile(one, other)
          : real(one).equals(real(other));
    } catch (IOException unreadable) {
      return real(one).equals(real(other));
    }
  }
}
