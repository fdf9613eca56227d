package dev.bulwark.cli;

/**
 * A command that another module adds to the command line, found by {@link java.util.ServiceLoader}.
 * Asked only when the first word is none of the built-in commands, so that these start fast.
 */
public interface CommandProvider {

  /** The word that calls the command. */
  String name();

  /** An object annotated for picocli. */
  Object command();
}
