package dev.bulwark.cli.pages;

import java.util.ArrayList;
import java.util.List;

/** Completion for fish, from version 3 on. */
final class FishCompletion {

  private static final String BEGIN =
      """
      # Made by Bulwark: completion for fish.

      # One of the words, behind a comma too.
      function __bulwark_list
          set -l typed (commandline -ct | string replace -r '^--[^=]*=' '')
          set -l before (string match -r '.*,' -- $typed; or echo)
          for word in $argv
              echo $before$word
          end
      end

      complete -c bulwark -f
      """;

  private FishCompletion() {}

  static String text(CommandWords root) {
    StringBuilder text = new StringBuilder(BEGIN);
    root.all().forEach(command -> text.append(lines(command)));
    return text.toString();
  }

  private static String lines(CommandWords command) {
    StringBuilder text = new StringBuilder("\n");
    String start = "complete -c bulwark -n " + quoted(condition(command));
    for (CommandWords sub : command.subcommands()) {
      text.append("%s -a %s -d %s\n".formatted(start, sub.name(), quoted(sub.summary())));
    }
    switch (command.operand()) {
      case Argument.None none -> {}
      case Argument.Text none -> {}
      case Argument.Folder folder ->
          text.append(start).append(" -x -a '(__fish_complete_directories)'\n");
      case Argument.File file -> text.append(start).append(" -F\n");
      case Argument.OneOf values -> text.append(start).append(" -F\n");
    }
    for (OptionWords option : command.options()) {
      text.append(start)
          .append(names(option))
          .append(argument(option.argument()))
          .append(" -d ")
          .append(quoted(option.summary()))
          .append("\n");
    }
    return text.toString();
  }

  /** Its own words are there, and none that leads further. */
  private static String condition(CommandWords command) {
    List<String> parts = new ArrayList<>();
    if (!command.path().isEmpty()) {
      for (String word : command.path().split(" ")) {
        parts.add("__fish_seen_subcommand_from " + word);
      }
    }
    if (!command.subcommands().isEmpty()) {
      parts.add(
          "not __fish_seen_subcommand_from "
              + String.join(" ", command.subcommands().stream().map(CommandWords::name).toList()));
    }
    return String.join("; and ", parts);
  }

  private static String names(OptionWords option) {
    StringBuilder text = new StringBuilder();
    for (String name : option.names()) {
      if (name.startsWith("--")) {
        text.append(" -l ").append(name.substring(2));
      } else if (name.length() == 2) {
        text.append(" -s ").append(name.charAt(1));
      } else {
        text.append(" -o ").append(name.substring(1));
      }
    }
    return text.toString();
  }

  private static String argument(Argument argument) {
    return switch (argument) {
      case Argument.None none -> "";
      case Argument.Text text -> " -x";
      case Argument.File file -> " -r -F";
      case Argument.Folder folder -> " -x -a '(__fish_complete_directories)'";
      case Argument.OneOf(List<String> values, boolean severally, boolean orFile) -> {
        String words = String.join(" ", values);
        yield severally
            ? " -x -a " + quoted("(__bulwark_list " + words + ")")
            : (orFile ? " -r -F" : " -x") + " -a " + quoted(words);
      }
    };
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
