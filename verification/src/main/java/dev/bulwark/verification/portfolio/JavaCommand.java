package dev.bulwark.verification.portfolio;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How this very process was started, so that others like it can be. */
public final class JavaCommand {

  /** Names the process that a process ends with. */
  private static final String LAUNCHER = "-Dbulwark.launcher";

  /** Options that are for one process only: its heap, its observers, the cache that it writes. */
  private static final List<String> NOT_PASSED_ON =
      List.of(
          "-Xmx",
          "-XX:MaxRAMPercentage",
          "-agentlib",
          "-javaagent",
          "-XX:AOTCacheOutput",
          "-Dbulwark.stage",
          LAUNCHER,
          "-Dbulwark.terminal");

  private JavaCommand() {}

  /** The same for a process that is to end when this one has ended. */
  public static List<String> ownEndingWithThis() {
    List<String> command = own();
    command.add(1, LAUNCHER + "=" + ProcessHandle.current().pid());
    return command;
  }

  /** The JVM with our options and class path, but without a heap limit and a main class. */
  public static List<String> own() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (NOT_PASSED_ON.stream().noneMatch(option::startsWith)) {
        command.add(option);
      }
    }
    // Nobody sees what they print.
    command.add("-Dbulwark.terminal=");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    return command;
  }
}
