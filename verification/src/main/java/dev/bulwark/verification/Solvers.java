package dev.bulwark.verification;

import dev.bulwark.report.Report;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.decorator.DecoratedSolvers;
import dev.bulwark.solver.decorator.Measuring;
import dev.bulwark.solver.decorator.SolverStatistics;
import dev.bulwark.solver.decorator.TraceDirectory;
import dev.bulwark.solver.decorator.Tracing;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.function.Consumer;
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
  private @Nullable SolverStatistics statistics;
  private volatile OptionalDouble cpuAtFirstAnswer = OptionalDouble.empty();

  private Solvers(@Nullable String name, Consumer<String> warnings) {
    this.name = name;
    this.warnings = warnings;
  }

  public static Solvers named(@Nullable String name, Consumer<String> warnings) {
    if (name != null && JavaSmtSolvers.names().stream().noneMatch(name::equalsIgnoreCase)) {
      throw new UsageError(
          "There is no solver '"
              + name
              + "'; known are: "
              + String.join(", ", JavaSmtSolvers.names()));
    }
    return new Solvers(name, warnings);
  }

  /** Has everything that is asked from now on written down, if there is a directory for it. */
  public Solvers tracedBy(String process, @Nullable Path directory) {
    trace = directory == null ? null : new TraceDirectory(directory, process);
    return this;
  }

  public synchronized SolverProvider provider() {
    SolverProvider known = provider;
    if (known == null) {
      SolverStatistics account =
          new SolverStatistics(() -> cpuAtFirstAnswer = CpuTime.ofThisProcess());
      SolverProvider solvers =
          name == null ? JavaSmtSolvers.best(warnings) : JavaSmtSolvers.preferring(name, warnings);
      known = new DecoratedSolvers(solvers, new Measuring(account));
      TraceDirectory written = trace;
      if (written != null) {
        known = new DecoratedSolvers(known, new Tracing(written));
      }
      provider = known;
      statistics = account;
    }
    return known;
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
