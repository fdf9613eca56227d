package dev.bulwark.verification;

import dev.bulwark.icp.IcpSolver;
import dev.bulwark.icp.WithIcp;
import dev.bulwark.report.Report;
import dev.bulwark.solver.Preferring;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.decorator.DecoratedSolvers;
import dev.bulwark.solver.decorator.Measuring;
import dev.bulwark.solver.decorator.SolverStatistics;
import dev.bulwark.solver.decorator.TraceDirectory;
import dev.bulwark.solver.decorator.Tracing;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The solvers as the user wants them. They are slow to load, so nothing is loaded before it is
 * needed.
 */
public final class Solvers {

  private final @Nullable String name;
  private final Consumer<String> warnings;
  private @Nullable TraceDirectory trace;
  private @Nullable SolverProvider provider;
  private @Nullable SolverProvider forCertificates;
  private @Nullable SolverStatistics statistics;
  private volatile OptionalDouble cpuAtFirstAnswer = OptionalDouble.empty();

  private Solvers(@Nullable String name, Consumer<String> warnings) {
    this.name = name;
    this.warnings = warnings;
  }

  public static Solvers named(@Nullable String name, Consumer<String> warnings) {
    if (name != null && names().stream().noneMatch(name::equalsIgnoreCase)) {
      throw new UsageError(
          "There is no solver '" + name + "'; known are: " + String.join(", ", names()));
    }
    return new Solvers(name, warnings);
  }

  /** The names that users may give. */
  static List<String> names() {
    return Stream.concat(JavaSmtSolvers.names().stream(), Stream.of(IcpSolver.NAME)).toList();
  }

  /** Has everything that is asked from now on written down, if there is a directory for it. */
  public Solvers tracedBy(String process, @Nullable Path directory) {
    trace = directory == null ? null : new TraceDirectory(directory, process);
    return this;
  }

  public synchronized SolverProvider provider() {
    load();
    return require(provider);
  }

  /**
   * Those that certificates are checked with. The interval solver is not among them, whatever users
   * prefer, other than with proofs that are replayed: it is ours, and young.
   */
  public synchronized SolverProvider forCertificates() {
    load();
    return require(forCertificates);
  }

  private static SolverProvider require(@Nullable SolverProvider loaded) {
    if (loaded == null) {
      throw new IllegalStateException("not loaded");
    }
    return loaded;
  }

  private void load() {
    if (provider == null) {
      SolverStatistics account =
          new SolverStatistics(() -> cpuAtFirstAnswer = CpuTime.ofThisProcess());
      boolean icp = IcpSolver.NAME.equalsIgnoreCase(name);
      SolverProvider others =
          name == null || icp
              ? JavaSmtSolvers.best(warnings)
              : JavaSmtSolvers.preferring(name, warnings);
      SolverProvider all = new DecoratedSolvers(new WithIcp(others), new Measuring(account));
      TraceDirectory written = trace;
      if (written != null) {
        all = new DecoratedSolvers(all, new Tracing(written));
      }
      forCertificates = all;
      provider = icp ? new Preferring(all, IcpSolver.NAME) : all;
      statistics = account;
    }
  }

  /** Reports what the solvers were asked so far. */
  public synchronized void account(Report.Builder report) {
    cpuAtFirstAnswer.ifPresent(
        seconds -> report.statistic("CPU seconds at the first answer of a solver", seconds));
    if (statistics != null) {
      for (SolverStatistics.Account account : statistics.accounts()) {
        // The name is followed by the version.
        String[] parts = account.solver().split(" ", 2);
        report.version(parts[0], parts.length == 1 ? "" : parts[1]);
        report.statistic("Queries to " + parts[0], account.queries());
        report.timing("solver " + parts[0], account.time().toNanos() / 1e9);
      }
    }
  }
}
