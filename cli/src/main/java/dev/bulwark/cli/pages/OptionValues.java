package dev.bulwark.cli.pages;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.catalog.EngineCatalog;
import dev.bulwark.frontend.PropertyParser;
import dev.bulwark.frontend.languages.Languages;
import dev.bulwark.program.CoverageMetric;
import dev.bulwark.verification.Engines;
import dev.bulwark.verification.SolverTrial;
import dev.bulwark.verification.portfolio.PaperPortfolios;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Values of options that are texts for picocli, from where the commands have them. */
final class OptionValues {

  private OptionValues() {}

  /** The values of an option, if they are known; {@code command} is the one it belongs to. */
  static Optional<Argument.OneOf> of(String option, String command) {
    return Optional.ofNullable(
        switch (option) {
          case "--engine" -> new Argument.OneOf(engines(), command.equals("verify"), false);
          case "--without" -> new Argument.OneOf(families(), false, false);
          case "--solver" -> new Argument.OneOf(SolverTrial.names(), false, false);
          case "--property" -> new Argument.OneOf(properties(), false, true);
          case "--metric" -> new Argument.OneOf(metrics(), true, false);
          case "--language" -> new Argument.OneOf(Languages.ALL.names(), false, false);
          default -> null;
        });
  }

  private static List<String> families() {
    return EngineCatalog.all().stream().map(EngineFamily::name).toList();
  }

  private static List<String> engines() {
    List<String> names = new ArrayList<>(List.of(Engines.DEFAULT));
    names.addAll(PaperPortfolios.names());
    for (EngineFamily family : EngineCatalog.all()) {
      names.add(family.name());
      if (family.presets().size() > 1) {
        family.presets().forEach(preset -> names.add(family.name() + ":" + preset.name()));
      }
    }
    return names;
  }

  /** Behind a colon there is a name of the program, which the user has to write. */
  private static List<String> properties() {
    return Arrays.stream(PropertyParser.shortForms().split(", "))
        .map(form -> form.replaceFirst(":NAME$", ":"))
        .toList();
  }

  private static List<String> metrics() {
    List<String> words = new ArrayList<>();
    for (CoverageMetric metric : CoverageMetric.values()) {
      words.add(metric.word());
    }
    words.add(CoverageMetric.ALL);
    return words;
  }
}
