package dev.bulwark.cli;

import picocli.CommandLine.Option;

/** Whether what is printed has colours. */
final class ColorOption {

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      defaultValue = "auto",
      description =
          "Print verdicts, errors and places in colours: always, never, or on a terminal (auto),"
              + " unless NO_COLOR is set or TERM is dumb. Files and JSON have none. Default:"
              + " ${DEFAULT-VALUE}.")
  ColorMode mode = ColorMode.AUTO;
}
