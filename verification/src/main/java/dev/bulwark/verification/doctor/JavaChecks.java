package dev.bulwark.verification.doctor;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The JVM that we run on, and what it has of the machine. */
final class JavaChecks {

  private static final long GIB = 1L << 30;

  /** The front end, an engine and a solver beside each other. */
  private static final long ENOUGH_HEAP = GIB;

  private static final int SEVERAL = 2;

  private final Map<String, String> environment;
  private final List<String> java;

  /**
   * @param java how a JVM like this one is started, up to its class path
   */
  JavaChecks(Map<String, String> environment, List<String> java) {
    this.environment = environment;
    this.java = java;
  }

  Finding version() {
    String home = System.getProperty("java.home");
    return Finding.ok(
        "Java",
        "%s (%s), %s, %s"
            .formatted(
                System.getProperty("java.runtime.version"),
                System.getProperty("java.vendor"),
                home,
                chosen(Path.of(home))));
  }

  /** Why the launcher has taken this one; it looks in this order. */
  private String chosen(Path home) {
    String named = environment.get("JAVA_HOME");
    if (named != null && isSame(Path.of(named), home)) {
      return "which JAVA_HOME names";
    }
    Optional<Path> onPath = onPath();
    return onPath.isPresent() && isSame(onPath.get(), home)
        ? "which is on the PATH"
        : "found in a usual place, since neither JAVA_HOME nor the PATH has one that is new enough";
  }

  private Optional<Path> onPath() {
    return Tools.find(environment.getOrDefault("PATH", ""), "java")
        .map(JavaChecks::real)
        .map(Path::getParent)
        .map(Path::getParent);
  }

  private static boolean isSame(Path one, Path other) {
    return real(one).equals(real(other));
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (java.io.IOException none) {
      return path.toAbsolutePath().normalize();
    }
  }

  /** The cache fits one build of the JVM and one class path; one that does not is ignored. */
  Finding cache() {
    String name = "AOT cache";
    String cost = "each start takes about twice as long; bin/bulwark --make-aot-cache makes one";
    Optional<String> used =
        java.stream().filter(option -> option.startsWith("-XX:AOTCache=")).findFirst();
    if (used.isEmpty()) {
      return Finding.missing(name, why(), cost);
    }
    List<String> strict = new ArrayList<>(java);
    // With this mode the JVM ends if it cannot use the cache.
    strict.addAll(1, List.of("-XX:AOTMode=on"));
    strict.add("--version");
    Ran ran = Ran.of(strict);
    String file = used.get().substring(used.get().indexOf('=') + 1);
    return ran.well()
        ? Finding.ok(name, file + ", which this JVM uses")
        : Finding.missing(name, file + " does not fit this JVM or these jars", cost);
  }

  private String why() {
    if (environment.containsKey("BULWARK_NO_AOT")) {
      return "not used, since BULWARK_NO_AOT is set";
    }
    @Nullable String home = System.getProperty("bulwark.home");
    return home == null
        ? "not used, since Bulwark was not started by its launcher"
        : "there is none in " + Path.of(home, "lib") + " for this Java" + mayBeMade(home);
  }

  private static String mayBeMade(String home) {
    return Files.isWritable(Path.of(home, "lib")) ? "" : ", and you may not write there";
  }

  Finding memory() {
    long heap = Runtime.getRuntime().maxMemory();
    String sizes = size(heap) + " of heap" + machine().map(" of "::concat).orElse("");
    return heap >= ENOUGH_HEAP
        ? Finding.ok("memory", sizes)
        : Finding.missing(
            "memory", sizes, "larger programs end in UNKNOWN (out of memory); see BULWARK_MEMORY");
  }

  /** What the machine has, or the container. */
  private static Optional<String> machine() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? Optional.of(size(system.getTotalMemorySize()) + " of memory")
        : Optional.empty();
  }

  private static String size(long bytes) {
    return "%.1f GiB".formatted((double) bytes / GIB);
  }

  Finding cores() {
    int cores = Runtime.getRuntime().availableProcessors();
    return cores >= SEVERAL
        ? Finding.ok("cores", cores + ", so that engines of the default run side by side")
        : Finding.missing("cores", "only 1", "engines of the default run one after another");
  }
}
