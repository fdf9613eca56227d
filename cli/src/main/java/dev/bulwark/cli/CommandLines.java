package dev.bulwark.cli;

import picocli.CommandLine;

/** How words become a command, whichever it is. */
final class CommandLines {

  private CommandLines() {}

  /** The same with our rules. */
  static CommandLine ours(CommandLine command) {
    command.setExpandAtFiles(false);
    command.setCaseInsensitiveEnumValuesAllowed(true);
    return command;
  }
}
