package dev.bulwark.cli;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.catalog.EngineCatalog;
import dev.bulwark.verification.Engines;
import dev.bulwark.verification.portfolio.PaperPortfolios;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The engines in the help of {@code verify}, as they describe themselves. Nothing of it is made
 * before somebody asks for help.
 */
final class EngineHelp {

  private static final String SECTION = "engines";
  private static final int INDENT = 2;
  private static final int NAMES = 18;

  private EngineHelp() {}

  static void addTo(CommandLine command) {
    List<String> sections = new ArrayList<>(command.getHelpSectionKeys());
    sections.add(sections.indexOf(UsageMessageSpec.SECTION_KEY_FOOTER_HEADING), SECTION);
    command.setHelpSectionKeys(sections);
    command.getHelpSectionMap().put(SECTION, EngineHelp::text);
  }

  private static String text(Help help) {
    int width = help.commandSpec().usageMessage().width();
    TextTable table =
        TextTable.forColumns(
            help.colorScheme(),
            new Column(NAMES, INDENT, Column.Overflow.SPAN),
            new Column(width - NAMES, INDENT, Column.Overflow.WRAP));
    table.addRowValues(Engines.DEFAULT, Engines.DEFAULT_SUMMARY);
    table.addRowValues(String.join(", ", PaperPortfolios.names()), Engines.PORTFOLIOS_SUMMARY);
    for (EngineFamily family : EngineCatalog.all()) {
      table.addRowValues(family.name(), family.summary() + presets(family));
    }
    return System.lineSeparator() + "Engines:" + System.lineSeparator() + table;
  }

  private static String presets(EngineFamily family) {
    return family.presets().size() == 1 ? "" : " (" + family.presetNames() + ")";
  }
}
