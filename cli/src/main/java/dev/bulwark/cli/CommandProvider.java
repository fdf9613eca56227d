package dev.bulwark.cli;

import java.util.ServiceLoader;
import picocli.CommandLine;

/**
 * A command that another module adds to the command line, found by {@link java.util.ServiceLoader}.
 * Asked only when the first word is none of the built-in commands, so that these start fast.
 */
public interface CommandProvider {

  /** The word that calls the command. */
  String name();

  /** An object annotated for picocli. */
  Object command();

  /** Adds those of all modules. */
  static void addAll(CommandLine root) {
    for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
      root.addSubcommand(provider.name(), provider.command());
    }
    // As for the built-in ones: it counts for the commands that are there when it is said.
    root.setCaseInsensitiveEnumValuesAllowed(true);
  }
}
