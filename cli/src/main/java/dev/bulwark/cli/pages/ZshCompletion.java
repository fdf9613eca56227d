package dev.bulwark.cli.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Completion for zsh, by its function {@code _arguments}. */
final class ZshCompletion {

  private static final String BEGIN =
      """
      #compdef bulwark
      # Made by Bulwark: completion for zsh.

      # One of the words, behind a comma too.
      _bulwark_list() {
        compset -P '*,'
        compadd -S '' "$@"
      }

      # One of the words, or a file.
      _bulwark_or_file() {
        compadd "$@"
        _files
      }

      """;

  private static final String END =
      """
      _bulwark "$@"
      """;

  private ZshCompletion() {}

  static String text(CommandWords root) {
    StringBuilder text = new StringBuilder(BEGIN);
    root.all().forEach(command -> text.append(function(command)));
    return text.append(END).toString();
  }

  private static String name(CommandWords command) {
    return command.path().isEmpty() ? "_bulwark" : "_bulwark_" + command.path().replace(' ', '_');
  }

  private static String function(CommandWords command) {
    List<String> arguments = new ArrayList<>();
    command
        .options()
        .forEach(option -> option.names().forEach(name -> option(name, option, arguments)));
    StringBuilder text = new StringBuilder(name(command) + "() {\n");
    if (command.subcommands().isEmpty()) {
      if (!(command.operand() instanceof Argument.None)) {
        arguments.add(quoted("*:file:" + action(command.operand())));
      }
      return text.append("  _arguments -S \\\n    ")
          .append(String.join(" \\\n    ", arguments))
          .append("\n}\n\n")
          .toString();
    }
    arguments.add("'1:command:->command'");
    arguments.add("'*::argument:->argument'");
    text.append("  local context state state_descr line\n  typeset -A opt_args\n")
        .append("  _arguments -C \\\n    ")
        .append(String.join(" \\\n    ", arguments))
        .append("\n  case $state in\n    command)\n      local -a commands=(\n");
    for (CommandWords sub : command.subcommands()) {
      text.append("        ").append(quoted(sub.name() + ":" + sub.summary())).append("\n");
    }
    text.append("      )\n      _describe -t commands command commands\n");
    if (!(command.operand() instanceof Argument.None)) {
      text.append("      _files\n");
    }
    text.append("      ;;\n    argument)\n      case $words[1] in\n");
    for (CommandWords sub : command.subcommands()) {
      text.append("        %s) %s ;;\n".formatted(sub.name(), name(sub)));
    }
    text.append("        *) ")
        .append(
            command.operand() instanceof Argument.None ? "_message 'no such command'" : "_files")
        .append(" ;;\n      esac\n      ;;\n  esac\n}\n\n");
    return text.toString();
  }

  /** An option may be given as often as one likes, and its argument behind {@code =} too. */
  private static void option(String name, OptionWords option, List<String> into) {
    String summary = escaped(option.summary(), "[]:\\");
    if (!option.takesArgument()) {
      into.add(quoted("*" + name + "[" + summary + "]"));
      return;
    }
    String joined = name.startsWith("--") ? "=" : name.length() == 2 ? "+" : "";
    into.add(
        quoted(
            "*"
                + name
                + joined
                + "["
                + summary
                + "]:"
                + escaped(option.label(), ":\\")
                + ":"
                + action(option.argument())));
  }

  private static String action(Argument argument) {
    return switch (argument) {
      case Argument.None none -> "";
      case Argument.File file -> "_files";
      case Argument.Folder folder -> "_files -/";
      case Argument.Text text -> " ";
      case Argument.OneOf(List<String> values, boolean severally, boolean orFile) -> {
        String words =
            values.stream().map(word -> escaped(word, ":\\")).collect(Collectors.joining(" "));
        yield orFile
            ? "_bulwark_or_file " + words
            : severally ? "_bulwark_list " + words : "(" + words + ")";
      }
    };
  }

  private static String escaped(String text, String special) {
    StringBuilder result = new StringBuilder();
    for (char c : text.toCharArray()) {
      if (special.indexOf(c) >= 0) {
        result.append('\\');
      }
      result.append(c);
    }
    return result.toString();
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
