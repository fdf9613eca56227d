package dev.bulwark.cli.pages;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.catalog.EngineCatalog;
import dev.bulwark.verification.Engines;
import dev.bulwark.verification.portfolio.PaperPortfolios;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The page {@code bulwark(1)}, as the program man reads it. */
final class ManPage {

  private static final Pattern EXAMPLE = Pattern.compile("^ {2,}.*");

  private final StringBuilder text = new StringBuilder();

  private ManPage() {}

  /**
   * @param variables that the launcher reads, with what they are for
   */
  static String text(
      CommandLine root, String version, LocalDate date, Map<String, String> variables) {
    ManPage page = new ManPage();
    page.whole(root, version, date, variables);
    return page.text.toString();
  }

  private void whole(
      CommandLine root, String version, LocalDate date, Map<String, String> variables) {
    line(".\\\" Made by Bulwark from its options.");
    line(
        ".TH BULWARK 1 \"%s\" \"Bulwark %s\" \"User Commands\""
            .formatted(date, version.replace("-", "\\-")));
    line(".SH NAME");
    line("bulwark \\- software model checker for C");
    line(".SH SYNOPSIS");
    line(".B bulwark");
    line(".I COMMAND");
    line("[\\fIOPTION\\fR]... [\\fIFILE\\fR]...");
    line(".SH DESCRIPTION");
    description(root.getCommandSpec());
    footer(root.getCommandSpec());
    line(".SH COMMANDS");
    commands(root, "bulwark");
    line(".SH ENGINES");
    engines();
    if (!variables.isEmpty()) {
      line(".SH ENVIRONMENT");
      variables.forEach((name, meaning) -> item("\\fB" + escaped(name) + "\\fR", meaning));
    }
    line(".SH SEE ALSO");
    line(escaped("The pages in the folder docs of the distribution."));
  }

  private void commands(CommandLine command, String path) {
    command
        .getSubcommands()
        .forEach(
            (name, sub) -> {
              if (!sub.getCommandSpec().usageMessage().hidden()) {
                command(sub.getCommandSpec(), path + " " + name);
                commands(sub, path + " " + name);
              }
            });
  }

  private void command(CommandSpec spec, String path) {
    line(".SS " + escaped(path));
    description(spec);
    spec.positionalParameters()
        .forEach(
            operand ->
                item(
                    "\\fI" + escaped(operand.paramLabel()) + "\\fR",
                    String.join(" ", operand.description())));
    for (OptionSpec option : spec.options()) {
      if (!option.hidden()) {
        item(head(option), String.join(" ", option.description()));
      }
    }
    footer(spec);
  }

  private static String head(OptionSpec option) {
    String names =
        String.join(
            ", ",
            List.of(option.names()).stream().map(name -> "\\fB" + escaped(name) + "\\fR").toList());
    return option.arity().max() == 0
        ? names
        : names + " \\fI" + escaped(option.paramLabel()) + "\\fR";
  }

  private void description(CommandSpec spec) {
    line(escaped(String.join(" ", spec.usageMessage().description())));
  }

  /** Exit codes and examples; the latter keep their lines. */
  private void footer(CommandSpec spec) {
    boolean asItIs = false;
    for (String words : spec.usageMessage().footer()) {
      if (words.isBlank()) {
        continue;
      }
      boolean example = EXAMPLE.matcher(words).matches();
      if (asItIs && !example) {
        line(".EE");
      } else if (example && !asItIs) {
        line(".PP");
        line(".EX");
      }
      if (!example) {
        line(".PP");
      }
      asItIs = example;
      line(escaped(words));
    }
    if (asItIs) {
      line(".EE");
    }
  }

  private void engines() {
    item("\\fB" + Engines.DEFAULT + "\\fR", Engines.DEFAULT_SUMMARY);
    item(
        "\\fB" + escaped(String.join(", ", PaperPortfolios.names())) + "\\fR",
        Engines.PORTFOLIOS_SUMMARY);
    for (EngineFamily family : EngineCatalog.all()) {
      item(
          "\\fB" + escaped(family.name()) + "\\fR",
          family.summary()
              + (family.presets().size() == 1 ? "" : "; presets: " + family.presetNames()));
    }
  }

  private void item(String head, String words) {
    line(".TP");
    line(head);
    line(escaped(words));
  }

  private void line(String words) {
    text.append(words).append('\n');
  }

  /** As text: no request at the start of the line, hyphens that can be copied. */
  private static String escaped(String words) {
    String plain =
        words
            .replace("%n", " ")
            .replace("%%", "%")
            .replace("\\", "\\e")
            .replace("-", "\\-")
            .replaceAll("\\s+$", "");
    return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
  }
}
