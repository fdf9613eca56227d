package dev.bulwark.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The lists of {@code docs/options.md}. What stands there between {@code <!-- options: COMMAND -->}
 * and {@code <!-- end -->} is made from the texts that {@code --help} prints; the rest is written
 * by hand. Options that mean the same as those of {@code verify} are only named.
 */
final class OptionsPage {

  private static final String BEGIN = "<!-- options: ";
  private static final String END = "<!-- end -->";
  private static final int WIDTH = 118;

  /** Stands for a space at which lines are not broken. */
  private static final char UNBROKEN = '\u00a0';

  private final CommandLine commands;
  private final Map<String, String> described = new LinkedHashMap<>();

  OptionsPage(CommandLine commands) {
    this.commands = commands;
    CommandSpec verify = command("verify");
    verify
        .options()
        .forEach(option -> described.put(label(option), String.join("\n", text(option))));
  }

  /** The page with its lists made anew. */
  String renewed(String page) {
    StringBuilder result = new StringBuilder();
    int at = 0;
    for (int begin = page.indexOf(BEGIN); begin >= 0; begin = page.indexOf(BEGIN, at)) {
      int behind = page.indexOf("-->", begin) + "-->".length();
      String name = page.substring(begin + BEGIN.length(), behind - "-->".length()).strip();
      result.append(page, at, behind).append("\n\n").append(list(command(name))).append("\n");
      at = page.indexOf(END, behind);
      if (at < 0) {
        throw new IllegalArgumentException("the options of " + name + " have no end");
      }
    }
    return result.append(page.substring(at)).toString();
  }

  /** The commands that a user sees, by their words without the first: {@code bench compare}. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    collect(commands, "", names);
    return names;
  }

  private static void collect(CommandLine command, String prefix, List<String> names) {
    command
        .getSubcommands()
        .forEach(
            (word, sub) -> {
              if (!sub.getCommandSpec().usageMessage().hidden()) {
                names.add(prefix + word);
                collect(sub, prefix + word + " ", names);
              }
            });
  }

  private CommandSpec command(String name) {
    CommandLine at = commands;
    for (String word : name.split(" ")) {
      at = at.getSubcommands().get(word);
      if (at == null) {
        throw new IllegalArgumentException("there is no command " + name);
      }
    }
    return at.getCommandSpec();
  }

  private String list(CommandSpec command) {
    StringBuilder list = new StringBuilder();
    for (PositionalParamSpec parameter : command.positionalParameters()) {
      list.append(item(parameter.paramLabel(), text(parameter)));
    }
    List<String> asOfVerify = new ArrayList<>();
    for (OptionSpec option : command.options()) {
      if (option.hidden()) {
        continue;
      }
      String label = label(option);
      if (!command.name().equals("verify")
          && String.join("\n", text(option)).equals(described.get(label))) {
        asOfVerify.add("`" + label.replace(' ', UNBROKEN) + "`");
      } else {
        list.append(item(label, text(option)));
      }
    }
    if (!asOfVerify.isEmpty()) {
      String labels = String.join(", ", asOfVerify);
      list.append("\n").append(wrapped("As for `verify`: " + labels + ".", ""));
    }
    return list.toString();
  }

  private static String label(OptionSpec option) {
    String names = String.join(", ", option.names());
    return option.arity().max() == 0 ? names : names + " " + option.paramLabel();
  }

  private static List<String> text(ArgSpec argument) {
    return List.of(argument.description());
  }

  private static String item(String label, List<String> text) {
    String first = text.isEmpty() ? "" : ": " + text.getFirst();
    return wrapped("- **`" + label.replace(' ', UNBROKEN) + "`**" + first, "  ")
        + text.stream()
            .skip(1)
            .map(line -> wrapped("  - " + line, "    "))
            .collect(Collectors.joining());
  }

  /** In lines of at most {@link #WIDTH} characters; those after the first are indented. */
  private static String wrapped(String text, String indent) {
    StringBuilder result = new StringBuilder();
    String lead = text.substring(0, text.length() - text.stripLeading().length());
    StringBuilder line = new StringBuilder(lead);
    boolean empty = true;
    for (String word : text.strip().split(" ")) {
      if (!empty && line.length() + 1 + word.length() > WIDTH) {
        result.append(line).append("\n");
        line = new StringBuilder(indent);
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    return result.append(line).append("\n").toString().replace(UNBROKEN, ' ');
  }
}
