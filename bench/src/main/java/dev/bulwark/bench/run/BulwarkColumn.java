package dev.bulwark.bench.run;

import dev.bulwark.base.Reason;
import dev.bulwark.bench.process.Measured;
import dev.bulwark.bench.task.BenchTask;
import dev.bulwark.frontend.languages.Languages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Bulwark itself with one engine, started the way the runner was, but with a heap that leaves room
 * for native solvers within the memory limit.
 *
 * @param engine as for {@code --engine}; empty for the default
 * @param harness is the harness of each error to be compiled and run too?
 * @param crossCheck is the compiler to be asked about each verdict?
 * @param java the command that starts a JVM with Bulwark on its class path, without heap limit,
 *     main class and arguments
 */
public record BulwarkColumn(
    Optional<String> engine,
    boolean harness,
    boolean crossCheck,
    List<String> java,
    String mainClass,
    String version,
    List<String> options)
    implements Column {

  private static final double HEAP_SHARE = 0.6;

  /** The default shares the memory out to its processes, and had better not use all of it. */
  private static final double PORTFOLIO_SHARE = 0.95;

  private static final Pattern VERDICT =
      Pattern.compile("^VERDICT: (SAFE|UNSAFE|UNKNOWN)(?: \\((.*)\\))?$", Pattern.MULTILINE);
  private static final Pattern PHASE =
      Pattern.compile("^Time for ([\\w-]+): ([0-9.]+) s$", Pattern.MULTILINE);
  private static final Pattern HARNESS = Pattern.compile("^Harness: (.*)$", Pattern.MULTILINE);
  private static final Pattern CROSS_CHECK =
      Pattern.compile("^Cross-check: (.*)$", Pattern.MULTILINE);
  private static final Pattern INVARIANT =
      Pattern.compile("^Invariant literals: ([0-9]+)$", Pattern.MULTILINE);
  private static final int EXIT_UNKNOWN = 5;
  private static final Pattern REASON_KIND =
      Pattern.compile("^Reason kind: ([\\w-]+)$", Pattern.MULTILINE);

  @Override
  public String name() {
    return engine.orElse("default");
  }

  @Override
  public Optional<String> refusal(BenchTask task) {
    return Languages.ALL.names().contains(task.language())
        ? Optional.empty()
        : Optional.of("language " + task.language());
  }

  @Override
  public List<String> command(BenchTask task, Limits limits, Path folder) {
    List<String> command = new ArrayList<>(java);
    command.add(1, "-Xmx" + Math.max(64, (long) (limits.memoryBytes() * HEAP_SHARE) >> 20) + "m");
    command.add(mainClass);
    command.add("verify");
    engine.ifPresent(name -> command.addAll(List.of("--engine", name)));
    command.addAll(List.of("--language", task.language(), "--data-model", task.dataModel()));
    task.propertyFile().ifPresent(file -> command.addAll(List.of("--property", file.toString())));
    if (task.mathematicalIntegers()) {
      command.addAll(List.of("--integers", "mathematical"));
    }
    command.addAll(
        List.of(
            "--timeout",
            limits.time().toSeconds() + "s",
            "--output",
            folder.toString(),
            "--verbose"));
    limits.cpu().ifPresent(cpu -> command.add("--cpu=" + cpu.toSeconds() + "s"));
    if (name().equals("default")) {
      long memory = Math.max(64, (long) (limits.memoryBytes() * PORTFOLIO_SHARE) >> 20);
      unlessGiven("--cores", Integer.toString(limits.cores()), command);
      unlessGiven("--memory", memory + "MB", command);
    }
    if (harness) {
      command.addAll(List.of("--harness", folder.resolve("harness.c").toString()));
    }
    if (crossCheck) {
      command.add("--cross-check");
    }
    command.addAll(options);
    task.inputFiles().forEach(file -> command.add(file.toString()));
    return command;
  }

  private void unlessGiven(String option, String value, List<String> command) {
    if (options.stream().noneMatch(given -> given.startsWith(option))) {
      command.add(option + "=" + value);
    }
  }

  @Override
  public Reading read(Measured measured) {
    return EndReading.of(measured).orElseGet(() -> readOutput(measured));
  }

  private static Reading readOutput(Measured measured) {
    Map<String, Double> phases = new TreeMap<>();
    Matcher phase = PHASE.matcher(measured.output());
    while (phase.find()) {
      phases.put(phase.group(1), Double.valueOf(phase.group(2)));
    }
    Matcher ran = HARNESS.matcher(measured.output());
    String harness = ran.find() ? ran.group(1) : "";
    Matcher compared = CROSS_CHECK.matcher(measured.output());
    String crossCheck = compared.find() ? compared.group(1) : "";
    Matcher invariant = INVARIANT.matcher(measured.output());
    OptionalInt literals =
        invariant.find()
            ? OptionalInt.of(Integer.parseInt(invariant.group(1)))
            : OptionalInt.empty();
    Matcher verdict = VERDICT.matcher(measured.output());
    String word = "";
    String detail = "";
    while (verdict.find()) {
      word = verdict.group(1);
      detail = Optional.ofNullable(verdict.group(2)).orElse("");
    }
    Status status =
        switch (word) {
          case "SAFE" -> Status.TRUE;
          case "UNSAFE" -> Status.FALSE;
          case "UNKNOWN" -> unknown(measured, detail);
          default -> Status.ERROR;
        };
    boolean consistent =
        switch (status) {
          case TRUE -> measured.exitCode() == 0;
          case FALSE -> measured.exitCode() == 10;
          default -> true;
        };
    return consistent
        ? new Reading(
            status,
            word.isEmpty() ? lastLine(measured) : detail,
            phases,
            harness,
            literals,
            crossCheck)
        : new Reading(
            Status.ERROR,
            word + " with exit code " + measured.exitCode(),
            phases,
            "",
            literals,
            crossCheck);
  }

  /** By the kind of the reason, which is printed before the verdict; the text is for people. */
  private static Status unknown(Measured measured, String text) {
    Matcher printed = REASON_KIND.matcher(measured.output());
    String kind = "";
    while (printed.find()) {
      kind = printed.group(1);
    }
    return Reason.of(kind, text)
        .map(BulwarkColumn::status)
        .orElseGet(() -> measured.exitCode() == EXIT_UNKNOWN ? Status.UNKNOWN : Status.ERROR);
  }

  private static Status status(Reason reason) {
    return switch (reason) {
      case Reason.OutOfTime out -> Status.TIMEOUT;
      case Reason.OutOfMemory out -> Status.OUT_OF_MEMORY;
      case Reason.Unsupported unsupported -> Status.UNSUPPORTED;
      case Reason.WrongInput wrong -> Status.ERROR;
      case Reason.Bug bug -> Status.ERROR;
      case Reason.OutOfStack out -> Status.UNKNOWN;
      case Reason.Interrupted interrupted -> Status.UNKNOWN;
      case Reason.Cancelled cancelled -> Status.UNKNOWN;
      case Reason.IncompleteModel incomplete -> Status.UNKNOWN;
      case Reason.UndefinedBehaviour undefined -> Status.UNKNOWN;
      case Reason.Inconclusive inconclusive -> Status.UNKNOWN;
      case Reason.SolverFailure failure -> Status.UNKNOWN;
      case Reason.CertificateNotChecked unchecked -> Status.UNKNOWN;
      case Reason.CertificateRefuted refuted -> Status.UNKNOWN;
    };
  }

  private static String lastLine(Measured measured) {
    String last = measured.output().lines().filter(line -> !line.isBlank()).reduce("", (a, b) -> b);
    return "exit code " + measured.exitCode() + (last.isEmpty() ? "" : ": " + last);
  }
}
