package dev.bulwark.cli;

import dev.bulwark.report.Ink.Mark;
import dev.bulwark.verification.SolverTrial;
import dev.bulwark.verification.doctor.Doctor;
import dev.bulwark.verification.doctor.DoctorJson;
import dev.bulwark.verification.doctor.Finding;
import dev.bulwark.verification.portfolio.JavaCommand;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bulwark doctor}: is all there that Bulwark can use? */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Says what of all that Bulwark can use is there on this machine: Java, the ahead-of-time"
          + " cache, memory, solvers, compilers, folders. A line for each thing: OK, absent (some"
          + " feature cannot be used) or missing (verdicts take longer or are lost)."
    },
    footer = {"", "Exit codes: 0 nothing is missing, 1 something is."})
final class DoctorCommand implements Callable<Integer> {

  static final int SOMETHING_IS_MISSING = 1;

  private final Environment environment;

  /** Whose root is the class that a process like this one is started with. */
  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--json", description = "Print one JSON document to standard output.")
  private boolean json;

  @Option(names = ColorMode.OPTION, paramLabel = ColorMode.LABEL, description = ColorMode.HELP)
  private ColorMode color = ColorMode.AUTO;

  @Option(names = "--solver", hidden = true, description = "Ask this solver in this process.")
  private @Nullable String solver;

  DoctorCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    String wanted = solver;
    return wanted == null ? lookAtAll() : ask(wanted);
  }

  /** For the process that has started this one. */
  private int ask(String name) {
    PrintStream out = environment.console().out();
    Optional<String> answered = SolverTrial.of(name, out::println);
    answered.ifPresent(out::println);
    return answered.isPresent() ? 0 : SOMETHING_IS_MISSING;
  }

  private int lookAtAll() {
    List<String> java = new ArrayList<>(JavaCommand.own());
    java.add(Objects.requireNonNull(spec).root().userObject().getClass().getName());
    Doctor doctor =
        new Doctor(System.getenv(), java, name -> with(java, "doctor", "--solver", name));
    PrintStream out = environment.console().out();
    List<Finding> findings = doctor.look(json ? finding -> {} : this::print);
    if (json) {
      out.print(DoctorJson.of(Version.number(), findings));
    }
    long missing = findings.stream().filter(one -> one.status() == Finding.Status.MISSING).count();
    if (!json) {
      out.println(missing == 0 ? "Nothing is missing." : "Missing: " + missing);
    }
    return missing == 0 ? 0 : SOMETHING_IS_MISSING;
  }

  private static List<String> with(List<String> command, String... words) {
    List<String> all = new ArrayList<>(command);
    all.addAll(List.of(words));
    return all;
  }

  private void print(Finding finding) {
    Console console = environment.console().with(color);
    Mark mark =
        switch (finding.status()) {
          case OK -> Mark.SAFE;
          case ABSENT -> Mark.UNKNOWN;
          case MISSING -> Mark.ERROR;
        };
    String status = String.format("%-8s", finding.status().word());
    console
        .out()
        .printf("%s %-18s %s%n", console.outInk().of(mark, status), finding.name(), finding.text());
    console.out().flush();
  }
}
