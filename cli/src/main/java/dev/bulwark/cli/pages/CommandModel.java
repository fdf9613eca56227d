package dev.bulwark.cli.pages;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Reads off the commands what shells have to know. */
final class CommandModel {

  private static final int LONGEST_SUMMARY = 100;

  private CommandModel() {}

  static CommandWords of(CommandLine root) {
    return of(root, "");
  }

  private static CommandWords of(CommandLine command, String path) {
    CommandSpec spec = command.getCommandSpec();
    List<CommandWords> subcommands = new ArrayList<>();
    command
        .getSubcommands()
        .forEach(
            (name, sub) -> {
              if (!sub.getCommandSpec().usageMessage().hidden()) {
                subcommands.add(of(sub, path.isEmpty() ? name : path + " " + name));
              }
            });
    return new CommandWords(
        path,
        summary(spec.usageMessage().description()),
        spec.options().stream()
            .filter(option -> !option.hidden())
            .map(option -> option(option, spec))
            .toList(),
        spec.positionalParameters().stream()
            .map(operand -> argument(operand, operand.paramLabel(), Optional.empty()))
            .findFirst()
            .orElseGet(Argument.None::new),
        subcommands);
  }

  private static OptionWords option(OptionSpec option, CommandSpec command) {
    List<String> names = new ArrayList<>(List.of(option.names()));
    names.sort(Comparator.comparingInt(String::length));
    boolean takes = option.arity().max() > 0;
    return new OptionWords(
        names,
        takes ? option.paramLabel() : "",
        summary(option.description()),
        takes
            ? argument(
                option, option.paramLabel(), OptionValues.of(names.getLast(), command.name()))
            : new Argument.None());
  }

  private static Argument argument(ArgSpec spec, String label, Optional<Argument.OneOf> known) {
    if (known.isPresent()) {
      return known.get();
    }
    List<String> candidates = candidates(spec);
    if (!candidates.isEmpty()) {
      return new Argument.OneOf(candidates, isList(spec), false);
    }
    if (!isPath(spec)) {
      return spec instanceof PositionalParamSpec ? new Argument.File() : new Argument.Text();
    }
    return label.startsWith("DIR") ? new Argument.Folder() : new Argument.File();
  }

  private static boolean isList(ArgSpec spec) {
    return !spec.splitRegex().isEmpty();
  }

  private static boolean isPath(ArgSpec spec) {
    return spec.type() == Path.class || List.of(spec.auxiliaryTypes()).contains(Path.class);
  }

  /** As users write them: letters count alike, and the help has small ones where it can. */
  private static List<String> candidates(ArgSpec spec) {
    if (spec.completionCandidates() == null || spec.type() == boolean.class) {
      return List.of();
    }
    String help = String.join(" ", spec.description());
    return StreamSupport.stream(spec.completionCandidates().spliterator(), false)
        .map(word -> help.contains(word) ? word : word.toLowerCase(Locale.ROOT).replace('_', '-'))
        .toList();
  }

  /** The first sentence, or as much of it as fits in a line. */
  static String summary(String... description) {
    String text = description.length == 0 ? "" : description[0].replaceAll("%n|\\s+", " ").strip();
    int end = text.indexOf(". ");
    String sentence = end < 0 ? text.replaceFirst("\\.$", "") : text.substring(0, end);
    if (sentence.length() <= LONGEST_SUMMARY) {
      return sentence;
    }
    int cut = sentence.lastIndexOf(' ', LONGEST_SUMMARY - 4);
    return sentence.substring(0, cut).replaceFirst("[,:;]$", "") + " ...";
  }
}
