package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EngineFamily.Preset;
import dev.bulwark.engine.catalog.EngineCatalog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page about engines says what the engines say of themselves. */
class EngineTableTest {

  private static final Path PAGE = Cli.ROOT.resolve("docs/engines/README.md");

  /** For {@code mvn test -Dtest=EngineTableTest -Dbulwark.write-docs=true}. */
  private static final boolean UPDATE = Boolean.getBoolean("bulwark.write-docs");

  private static final String BEGIN = "<!-- engines -->";
  private static final String END = "<!-- end -->";

  private static String text() {
    List<String> lines = new ArrayList<>();
    List<Ability> abilities = List.of(Ability.values());
    lines.add(row("`--engine`", "is", abilities.stream().map(Ability::words)));
    lines.add("|---|---|" + "---|".repeat(abilities.size()));
    String portfolio = "the [portfolio](../portfolio.md): several, chosen for the program";
    lines.add(row("`default`", portfolio, abilities.stream().map(ability -> "yes")));
    for (EngineFamily family : EngineCatalog.builtIn()) {
      lines.add(
          row(
              "[`%s`](%s)".formatted(family.name(), page(family)),
              family.summary(),
              abilities.stream().map(ability -> mark(family, ability))));
    }
    lines.add("");
    lines.add("Presets, the default first:");
    for (EngineFamily family : EngineCatalog.builtIn()) {
      if (family.presets().size() > 1) {
        lines.add("");
        lines.add("- `" + family.name() + "`");
        for (Preset preset : family.presets()) {
          lines.add("  - `" + preset.name() + "`: " + preset.summary());
        }
      }
    }
    return String.join("\n", lines);
  }

  /** What {@code ic3cfa} is compared with in its paper has a page together. */
  private static String page(EngineFamily family) {
    String own = family.name() + ".md";
    return Files.exists(PAGE.resolveSibling(own)) ? own : "ic3-rivals.md";
  }

  private static String row(String name, String summary, Stream<String> cells) {
    return "| " + name + " | " + summary + " | " + cells.collect(Collectors.joining(" | ")) + " |";
  }

  private static String mark(EngineFamily family, Ability ability) {
    long can = family.presets().stream().filter(p -> family.preset(p.name()).can(ability)).count();
    return can == 0 ? "" : can == family.presets().size() ? "yes" : "some";
  }

  @Test
  void thePageIsUpToDate() throws Exception {
    String page = Files.readString(PAGE);
    int begin = page.indexOf(BEGIN);
    int end = page.indexOf(END, begin);
    assertThat(begin).as(BEGIN).isNotNegative();
    assertThat(end).as(END).isNotNegative();
    String wanted =
        page.substring(0, begin) + BEGIN + "\n\n" + text() + "\n\n" + page.substring(end);
    if (UPDATE) {
      Files.writeString(PAGE, wanted);
    } else {
      assertThat(page).isEqualTo(wanted);
    }
  }

  @Test
  void everyLineIsShort() {
    assertThat(text().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
  }
}
