package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * Holds {@code docs/options.md} equal to {@code --help}, and {@code docs/verdicts.md} to the exit
 * codes. It lives in this module because all commands are on its class path only, and in this
 * package because that is where they are made.
 */
class OptionsPageTest {

  private static final Path DOCS =
      Path.of(System.getProperty("bulwark.root", "..")).resolve("docs");
  private static final Path PAGE = DOCS.resolve("options.md");

  private static OptionsPage options() {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    String[] noArguments = {};
    CommandLine commands =
        Main.commandLine(
            new Environment(
                new Console(nowhere, nowhere, false), Interruption.none(), noArguments));
    Main.addProvidedCommands(commands, noArguments);
    return new OptionsPage(commands);
  }

  /** {@code scripts/options-page} makes the page anew. */
  @Test
  void thePageSaysWhatTheHelpSays() throws IOException {
    String page = Files.readString(PAGE);
    String renewed = options().renewed(page);
    if (Boolean.getBoolean("bulwark.write-docs")) {
      Files.writeString(PAGE, renewed);
      return;
    }
    assertThat(page).as("run scripts/options-page").isEqualTo(renewed);
  }

  @Test
  void thePageHasEveryCommand() throws IOException {
    List<String> names = options().names();
    assertThat(names).contains("verify", "certify", "dot", "bench", "bench compare");
    assertThat(Files.readString(PAGE))
        .contains(names.stream().map(name -> "<!-- options: " + name + " -->").toList());
  }

  @Test
  void everyExitCodeIsExplained() throws IOException {
    List<String> rows =
        Files.readAllLines(DOCS.resolve("verdicts.md")).stream()
            .filter(line -> Pattern.matches("\\| \\d+ \\|.*", line))
            .map(line -> line.split("\\|", -1)[1].strip())
            .toList();
    assertThat(rows)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(ExitCode.values()).map(code -> String.valueOf(code.code())).toList());
  }
}
