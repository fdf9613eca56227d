package dev.bulwark.base.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The kernel's process file system. Java's own way to ask for the processor time takes ten times as
 * long at its first use.
 */
public final class ProcessFiles {

  private static final ProcessFiles SYSTEM = new ProcessFiles(Path.of("/proc"));
  private static final String PEAK = "VmHWM:";

  private final Path root;

  /** Reads files below this directory; for tests. */
  ProcessFiles(Path root) {
    this.root = root;
  }

  public static ProcessFiles system() {
    return SYSTEM;
  }

  /** Of this process; empty where there is no {@code /proc}. */
  public Optional<ProcessStatus> self() {
    return status("self");
  }

  /** Of another process, if it is still there. */
  public Optional<ProcessStatus> of(long pid) {
    return status(Long.toString(pid));
  }

  /** Of all processes that can be seen. */
  public List<ProcessStatus> all() {
    List<ProcessStatus> all = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(root, "[0-9]*")) {
      for (Path folder : folders) {
        status(folder.getFileName().toString()).ifPresent(all::add);
      }
    } catch (IOException none) {
      return all;
    }
    return all;
  }

  private Optional<ProcessStatus> status(String process) {
    return read(process + "/stat").flatMap(ProcessStatus::parse);
  }

  /** How long the system has been up. */
  public OptionalDouble uptimeSeconds() {
    Optional<String> text = read("uptime");
    try {
      return text.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(Double.parseDouble(text.get().split(" ", 2)[0]));
    } catch (NumberFormatException malformed) {
      return OptionalDouble.empty();
    }
  }

  /** The most memory that a process has had since it runs its present program. */
  public OptionalLong peakBytes(long pid) {
    for (String line : read(pid + "/status").orElse("").split("\n")) {
      if (line.startsWith(PEAK) && line.endsWith(" kB")) {
        try {
          String number = line.substring(PEAK.length(), line.length() - 3).trim();
          return OptionalLong.of(Long.parseLong(number) * 1024);
        } catch (NumberFormatException malformed) {
          return OptionalLong.empty();
        }
      }
    }
    return OptionalLong.empty();
  }

  /** Does the process have this text in its environment? Ended ones no longer have one. */
  public boolean environmentContains(long pid, String text) {
    return read(pid + "/environ").orElse("").contains(text);
  }

  /** Names of programs and environments may be of any encoding: one that maps every byte. */
  private Optional<String> read(String name) {
    try {
      return Optional.of(Files.readString(root.resolve(name), StandardCharsets.ISO_8859_1));
    } catch (IOException | SecurityException gone) {
      return Optional.empty();
    }
  }
}
