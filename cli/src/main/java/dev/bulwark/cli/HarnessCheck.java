package dev.bulwark.cli;

import dev.bulwark.certify.NativeRun;
import dev.bulwark.frontend.PreprocessorOptions;
import dev.bulwark.frontend.PreprocessorOptions.Macro;
import dev.bulwark.program.Action;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.report.harness.Harness;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Has the harness of an error compiled and run, and reports whether it agrees. The verdict stays
 * whatever comes of it: uninitialised memory, for one, cannot be set from a harness.
 */
final class HarnessCheck {

  private static final String STATISTIC = "Harness";
  private static final Duration LONGEST_RUN = Duration.ofSeconds(10);

  private final Session session;
  private final SourceOptions meaning;

  HarnessCheck(Session session, SourceOptions meaning) {
    this.session = session;
    this.meaning = meaning;
  }

  void run(Program program, Harness harness, Path file) {
    if (!harness.sees()) {
      notRun("the error cannot be seen from another file");
    } else if (!beginsInMain(program)) {
      notRun("execution does not begin in main");
    } else if (meaning.compileCommands != null) {
      notRun("the files are compiled each in its own way");
    } else {
      report(harness, new NativeRun(limit()).run(job(program, harness, file)));
    }
  }

  private Duration limit() {
    long left = session.budget().remainingNanos();
    return left < LONGEST_RUN.toNanos() ? Duration.ofNanos(Math.max(0, left)) : LONGEST_RUN;
  }

  private static boolean beginsInMain(Program program) {
    return program.start().edges().stream()
        .anyMatch(
            edge -> edge.action() instanceof Action.Call call && call.callee().equals("main"));
  }

  private NativeRun.Job job(Program program, Harness harness, Path file) {
    List<String> options = new ArrayList<>(Harness.FLAGS);
    options.addAll(harness.options());
    options.add(program.machine() == MachineModel.ILP32 ? "-m32" : "-m64");
    List<String> arguments = new ArrayList<>();
    PreprocessorOptions preprocessor = meaning.preprocessor();
    for (Macro macro : preprocessor.macros()) {
      arguments.add(
          switch (macro) {
            case Macro.Define(String name, String replacement) -> "-D" + name + "=" + replacement;
            case Macro.Undefine(String name) -> "-U" + name;
          });
    }
    preprocessor.includeDirectories().forEach(folder -> arguments.add("-I" + folder));
    preprocessor
        .systemDirectories()
        .forEach(folder -> arguments.addAll(List.of("-isystem", folder.toString())));
    preprocessor
        .includedFiles()
        .forEach(included -> arguments.addAll(List.of("-include", included.toString())));
    program.sources().forEach(source -> arguments.add(source.name()));
    return new NativeRun.Job(options, file.toString(), arguments, Harness.MARKER, Harness.REACHED);
  }

  private void report(Harness harness, NativeRun.Result result) {
    switch (result) {
      case NativeRun.Result.Agrees agrees -> session.report().statistic(STATISTIC, "agrees");
      case NativeRun.Result.NotRun notRun -> notRun(notRun.reason());
      case NativeRun.Result.Differs differs -> {
        String beyond =
            "depends on what a harness cannot set: " + String.join(", ", harness.beyond());
        boolean depends = !harness.beyond().isEmpty();
        session.report().statistic(STATISTIC, depends ? beyond : "differs: " + differs.reason());
        String why = differs.reason() + (depends ? "; the execution " + beyond : "");
        session
            .report()
            .note("warning: compiled by gcc, the program does not reach the error: " + why);
      }
    }
  }

  /** It went elsewhere, or could not be written. */
  void noFile() {
    notRun("it is in no file");
  }

  private void notRun(String reason) {
    session.report().statistic(STATISTIC, "not run: " + reason);
  }
}
