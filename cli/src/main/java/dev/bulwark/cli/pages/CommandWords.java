package dev.bulwark.cli.pages;

import java.util.List;
import java.util.stream.Stream;

/**
 * A command as shells see it.
 *
 * @param path its words behind {@code bulwark}, with spaces between them; of the whole, nothing
 * @param operand what may be given beside options
 */
record CommandWords(
    String path,
    String summary,
    List<OptionWords> options,
    Argument operand,
    List<CommandWords> subcommands) {

  CommandWords {
    options = List.copyOf(options);
    subcommands = List.copyOf(subcommands);
  }

  /** The last word. */
  String name() {
    return path.substring(path.lastIndexOf(' ') + 1);
  }

  /** This one and all below it. */
  Stream<CommandWords> all() {
    return Stream.concat(Stream.of(this), subcommands.stream().flatMap(CommandWords::all));
  }
}
