package dev.bulwark.verification.doctor;

import dev.bulwark.verification.SolverTrial;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Looks for all that Bulwark can use. */
public final class Doctor {

  private final List<Supplier<Finding>> checks;

  /**
   * @param environment the variables of this process
   * @param java how a JVM like this one is started with our main class
   * @param solverTrial the command that {@linkplain SolverTrial asks} the solver of a name
   */
  public Doctor(
      Map<String, String> environment,
      List<String> java,
      Function<String, List<String>> solverTrial) {
    String path = environment.getOrDefault("PATH", "");
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    JavaChecks jvm = new JavaChecks(environment, java);
    ToolChecks tools = new ToolChecks(path, temporary);
    SolverChecks solvers = new SolverChecks(solverTrial);
    Stream<Supplier<Finding>> before = Stream.of(jvm::version, jvm::cache, jvm::memory, jvm::cores);
    Stream<Supplier<Finding>> asked =
        SolverTrial.names().stream().map(name -> () -> solvers.look(name));
    Stream<Supplier<Finding>> after =
        Stream.of(
            tools::gcc,
            tools::gcc32,
            tools::gcov,
            tools::shell,
            () -> FolderChecks.temporary(temporary),
            () -> FolderChecks.working(Path.of("").toAbsolutePath()),
            () -> FolderChecks.processes(Path.of("/proc")));
    this.checks = Stream.of(before, asked, after).flatMap(Function.identity()).toList();
  }

  /** Looks for each thing; the consumer gets the findings one by one. */
  public List<Finding> look(Consumer<Finding> progress) {
    return checks.stream().map(Supplier::get).peek(progress).toList();
  }
}
