package dev.bulwark.cli;

import dev.bulwark.base.Reason;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Report;
import dev.bulwark.verification.InputError;
import dev.bulwark.verification.Solvers;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.Supervisor;
import dev.bulwark.verification.deadcode.DeadcodeResult;
import dev.bulwark.verification.deadcode.DeadcodeRun;
import dev.bulwark.verification.deadcode.GoalBoard;
import dev.bulwark.verification.deadcode.justification.JustificationTemplate;
import dev.bulwark.verification.deadcode.output.DeadcodeJson;
import dev.bulwark.verification.deadcode.output.DeadcodeText;
import dev.bulwark.verification.deadcode.output.EvidenceFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One run of {@code bulwark deadcode}. However it ends, by itself, by a limit or by Ctrl-C, what is
 * decided by then is printed and written, once.
 */
final class DeadcodeCommandRun {

  private final Environment environment;
  private final SourceRequest source;
  private final LimitOptions limits;
  private final DeadcodeOutputOptions output;
  private final CommandRun run;
  private final ProgressLine progress;
  private volatile @Nullable GoalBoard board;
  private volatile boolean hasBug;
  private UnaryOperator<DeadcodeResult> judgement = UnaryOperator.identity();
  private @Nullable ExitCode said;

  DeadcodeCommandRun(
      Environment environment,
      SourceRequest source,
      LimitOptions limits,
      DeadcodeOutputOptions output) {
    this.environment = environment;
    this.source = source;
    this.limits = limits;
    this.output = output;
    this.run = new CommandRun(environment, limits, output.shared());
    this.progress = run.progressLine();
  }

  /** What is made of results before they are shown. */
  DeadcodeCommandRun judging(UnaryOperator<DeadcodeResult> wanted) {
    judgement = wanted;
    return this;
  }

  ExitCode run(Function<CommandRun, Solvers> solvers) {
    environment.interruption().arm(() -> publish(Optional.of(new Reason.Interrupted())).code());
    DeadcodeRun work =
        new DeadcodeRun(run, source, solvers.apply(run), known -> board = known)
            .threads(limits.limits().slots());
    Path earlier = output.directory;
    if (output.resume && earlier != null) {
      work.resuming(earlier);
    }
    Path cache = output.cache;
    if (cache != null) {
      work.caching(cache);
    }
    Supervisor supervisor = new Supervisor(run.budget(), limits.memoryWatch(), progress::tick);
    Optional<Reason> ended =
        supervisor.run(
            () -> {
              Path directory = output.directory;
              if (directory != null) {
                OutputDirectory.prepare(directory);
              }
              if (cache != null) {
                OutputDirectory.prepare(cache);
              }
              return work.decide();
            },
            Optional::of,
            this::bug);
    return publish(ended);
  }

  private Optional<Reason> bug(Throwable failure) {
    hasBug = true;
    return run.bug(failure) instanceof Conclusion.Unknown(Reason reason)
        ? Optional.of(reason)
        : Optional.empty();
  }

  private synchronized ExitCode publish(Optional<Reason> ended) {
    ExitCode known = said;
    if (known != null) {
      return known;
    }
    progress.clear();
    GoalBoard found = board;
    ExitCode code = found == null ? nothing(ended) : results(found, ended);
    said = code;
    environment.console().out().flush();
    return code;
  }

  /** The program could not be read. */
  private ExitCode nothing(Optional<Reason> ended) {
    Reason reason = ended.orElseGet(() -> new Reason.Inconclusive("no goals"));
    Report report = run.report().build(new Conclusion.Unknown(reason));
    DiagnosticLines.of(report.diagnostics(), output.verbose)
        .forEach(environment.console().err()::println);
    environment.console().err().println("bulwark: " + reason.text());
    return ExitCode.of(reason);
  }

  private ExitCode results(GoalBoard found, Optional<Reason> ended) {
    Optional<Reason> why = found.open().isEmpty() ? Optional.empty() : ended.or(this::exhaustion);
    DeadcodeResult result = judgement.apply(found.result(why));
    result.outOfDate().forEach(run::alert);
    Console console = environment.console();
    String last = DeadcodeText.lastLine(result);
    boolean written = write(result);
    if (output.json) {
      console.out().print(DeadcodeJson.text(result));
      console.err().println(last);
    } else {
      if (!output.quiet) {
        DeadcodeText.goals(result, output.verbose).forEach(console.out()::println);
        DeadcodeText.summary(result).forEach(console.out()::println);
        if (output.cache != null) {
          console.out().println("reused from the cache: " + result.reused());
        }
      }
      console.out().println(last);
    }
    if (hasBug || run.hasBug()) {
      return ExitCode.INTERNAL_ERROR;
    }
    if (!written) {
      return ExitCode.INPUT_ERROR;
    }
    return result.unreachable() > 0
        ? ExitCode.UNSAFE
        : result.unknown() > 0 ? ExitCode.UNKNOWN : ExitCode.SAFE;
  }

  private Optional<Reason> exhaustion() {
    return Optional.ofNullable(run.budget().exhaustion());
  }

  /** Something to be written somewhere. */
  private interface Writing {
    void to(Path path) throws IOException;
  }

  private boolean write(DeadcodeResult result) {
    boolean files = write(output.directory, directory -> EvidenceFiles.write(result, directory));
    boolean template =
        write(
            output.template,
            file ->
                Files.writeString(
                    file, JustificationTemplate.text(result), StandardOpenOption.CREATE_NEW));
    return files && template;
  }

  private boolean write(@Nullable Path path, Writing writing) {
    if (path == null) {
      return true;
    }
    try {
      writing.to(path);
      return true;
    } catch (IOException | InputError failed) {
      environment
          .console()
          .err()
          .println("bulwark: cannot write to " + path + ": " + failed.getMessage());
      return false;
    }
  }
}
