package dev.bulwark.cli;

import dev.bulwark.frontend.Reactive;
import dev.bulwark.frontend.Reactive.Ranged;
import dev.bulwark.verification.ReactiveFile;
import dev.bulwark.verification.UsageError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for programs that react: a step function that is called for ever. */
final class ReactiveOptions {

  @Option(
      names = "--init",
      paramLabel = "FUNCTION",
      description = "With --step: the function that is called once, first.")
  @Nullable String init;

  @Option(
      names = "--step",
      paramLabel = "FUNCTION",
      description = {
        "The function that is called for ever, each time with new inputs, in the place of an entry"
            + " function. Global variables begin with what they are initialised with."
      })
  @Nullable String step;

  @Option(
      names = "--input",
      paramLabel = "PLACE[=LOW..HIGH]",
      description = {
        "With --step: a global variable, or a member or element of one, that has any value in the"
            + " range before each step, e.g. 'speed=0..300'; repeatable. Verdicts state it as an"
            + " assumption."
      })
  List<String> inputs = new ArrayList<>();

  @Option(
      names = "--calibration",
      paramLabel = "PLACE[=LOW..HIGH]",
      description = "The same with a value that is chosen once, before --init; repeatable.")
  List<String> calibrations = new ArrayList<>();

  @Option(
      names = "--reactive",
      paramLabel = "FILE",
      description =
          "A YAML file that says this: init, step, inputs and calibrations, the last two with a"
              + " line 'PLACE: LOW..HIGH' each.")
  @Nullable Path file;

  /** What they say; null for a program that does not react. */
  @Nullable Reactive reactive() {
    ReactiveFile.Content read = file == null ? ReactiveFile.Content.NONE : ReactiveFile.read(file);
    String function = step != null ? step : read.step();
    String first = init != null ? init : read.init();
    List<Ranged> moreInputs = new ArrayList<>(read.inputs());
    inputs.forEach(text -> moreInputs.add(ranged("--input", text)));
    List<Ranged> moreCalibrations = new ArrayList<>(read.calibrations());
    calibrations.forEach(text -> moreCalibrations.add(ranged("--calibration", text)));
    if (function == null) {
      if (first != null || !moreInputs.isEmpty() || !moreCalibrations.isEmpty()) {
        throw new UsageError("--init, --input and --calibration need --step FUNCTION.");
      }
      return null;
    }
    return new Reactive(Optional.ofNullable(first), function, moreInputs, moreCalibrations);
  }

  private static Ranged ranged(String option, String text) {
    return Ranged.parse(text)
        .orElseThrow(
            () -> new UsageError(option + " " + text + ": this is not PLACE or PLACE=LOW..HIGH"));
  }
}
