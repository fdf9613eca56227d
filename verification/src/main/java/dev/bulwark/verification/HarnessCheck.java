package dev.bulwark.verification;

import dev.bulwark.certify.compiled.NativeRun;
import dev.bulwark.program.Program;
import dev.bulwark.report.harness.Compilation;
import dev.bulwark.report.harness.Harness;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Has the harness of an error compiled and run, and reports whether it agrees. The verdict stays
 * whatever comes of it: uninitialised memory, for one, cannot be set from a harness.
 */
public final class HarnessCheck {

  private static final String STATISTIC = "Harness";
  private static final Duration LONGEST_RUN = Duration.ofSeconds(10);

  private static final NativeRun.Result NO_MEMORY =
      new NativeRun.Result.Differs("it ends with exit code " + Harness.NO_MEMORY);

  private final Run run;
  private final SourceRequest meaning;

  public HarnessCheck(Run run, SourceRequest meaning) {
    this.run = run;
    this.meaning = meaning;
  }

  public void run(Program program, Harness harness) {
    report(harness, result(program, harness));
  }

  public NativeRun.Result result(Program program, Harness harness) {
    if (!harness.sees()) {
      return new NativeRun.Result.NotRun("the error cannot be seen from another file");
    }
    if (!harness.begins()) {
      return new NativeRun.Result.NotRun(
          "the function that execution begins in cannot be called from another file");
    }
    Optional<String> obstacle = GccOptions.obstacleOfHarness(program, meaning);
    if (obstacle.isPresent()) {
      return new NativeRun.Result.NotRun(obstacle.get());
    }
    NativeRun.Result result =
        new NativeRun(LONGEST_RUN, run.budget()::remainingNanos).run(job(program, harness));
    if (result.equals(NO_MEMORY)) {
      return new NativeRun.Result.NotRun("there is too little memory for the objects");
    }
    // Memory of alloca after its function, or what the C library reads, no sanitizer watches.
    return result instanceof NativeRun.Result.Differs && harness.maySeeNothing()
        ? new NativeRun.Result.NotRun(
            "the error cannot be seen from another file: no sanitizer of gcc notices it")
        : result;
  }

  private NativeRun.Job job(Program program, Harness harness) {
    List<String> options = new ArrayList<>(Harness.FLAGS);
    options.addAll(harness.options());
    options.add(GccOptions.model(program));
    List<String> arguments = new ArrayList<>(GccOptions.preprocessor(meaning.preprocessor()));
    arguments.addAll(GccOptions.files(program));
    return new NativeRun.Job(options, harness.text(), arguments, Harness.MARKER, Harness.REACHED);
  }

  /** How the user compiles the harness once it is in the file. */
  public Compilation compilation(Path file) {
    boolean device = Files.exists(file) && !Files.isRegularFile(file);
    return new Compilation(
        device ? Compilation.PLAIN.file() : file.toString(),
        GccOptions.preprocessor(meaning.preprocessor()),
        meaning.compileCommands() == null);
  }

  /** What an execution depends on that a harness cannot set, in words. */
  public static Optional<String> beyond(Harness harness) {
    return harness.beyond().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "depends on what a harness cannot set: " + String.join(", ", harness.beyond()));
  }

  private void report(Harness harness, NativeRun.Result result) {
    switch (result) {
      case NativeRun.Result.Agrees agrees -> run.report().statistic(STATISTIC, "agrees");
      case NativeRun.Result.NotRun(String reason) ->
          run.report().statistic(STATISTIC, "not run: " + reason);
      case NativeRun.Result.Differs(String reason) -> {
        Optional<String> beyond = beyond(harness);
        run.report().statistic(STATISTIC, beyond.orElse("differs: " + reason));
        String why = reason + beyond.map(words -> "; the execution " + words).orElse("");
        run.report().note("warning: compiled by gcc, the program does not reach the error: " + why);
      }
    }
  }

  /** It went elsewhere, or could not be written. */
  public void noFile() {
    run.report().statistic(STATISTIC, "not run: it is in no file");
  }
}
