package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.cli.pages.Pages;
import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.catalog.EngineCatalog;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * The man page and the completions, read by the programs that they are for. Beside the page of
 * options, for the same reason.
 */
@Tag("slow")
class PagesTest {

  private static final Path ROOT = Path.of(System.getProperty("bulwark.root", ".."));

  private static final String BASH = "bash-completion/completions/bulwark";
  private static final String ZSH = "zsh/site-functions/_bulwark";
  private static final String FISH = "fish/vendor_completions.d/bulwark.fish";
  private static final String MAN = "man/man1/bulwark.1";

  /** Asks the function that bash calls, with the words as bash splits them. */
  private static final String ASK_BASH =
      """
      source "$1"
      shift
      COMP_WORDS=("$@")
      COMP_CWORD=$(($# - 1))
      COMPREPLY=()
      _bulwark
      printf '%s\\n' "${COMPREPLY[@]}"
      """;

  /**
   * Types the words and a tab into a shell of its own, and prints what is proposed. The shell is
   * asked for the end of it behind that, so that nothing depends on how fast it is. It reads keys
   * from when its prompt is there; before, the terminal would take some of them for its own.
   */
  private static final String ASK_ZSH =
      """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell "stty -echo; fpath=($1 \\$fpath); autoload -Uz compinit; compinit -u -D"
      zpty -w shell "compadd() { local -a found; builtin compadd -O found \\"\\$@\\";\\
        print -rl -- \\"FOUND \\"\\${^found} >/dev/tty; builtin compadd \\"\\$@\\" }"
      zpty -w shell "PS1=RE''ADY"
      zpty -r shell line '*READY*'
      zpty -w -n shell "$2"$'\\t\\025'"print EN''D"$'\\n'
      zpty -r shell line '*END*'
      print -r -- "$line" | tr -d '\\r' | sed -n 's/.*FOUND //p'
      """;

  @TempDir private static Path share = Path.of("");

  private static CommandLine commands() {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    String[] noArguments = {};
    CommandLine commands =
        Main.commandLine(
            new Environment(
                new Console(nowhere, nowhere, false), Interruption.none(), noArguments));
    Main.addProvidedCommands(commands, noArguments);
    return commands;
  }

  @BeforeAll
  static void write() throws IOException {
    Pages.write(commands(), "1.0-X", LocalDate.of(2026, 11, 19), ROOT.resolve("bulwark"), share);
  }

  private static String file(String path) throws IOException {
    return Files.readString(share.resolve(path));
  }

  private static void requireTool(String tool) {
    boolean there =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    assumeTrue(there, tool + " is not installed");
  }

  /** What the program says, on both streams, after it has ended well. */
  private static List<String> run(String... command) throws IOException, InterruptedException {
    requireTool(command[0]);
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(share.toFile()).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().put("HOME", share.toString());
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(String.join(" ", command) + "\n" + output).isZero();
    return output.lines().filter(line -> !line.isBlank()).toList();
  }

  private static List<String> bash(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("bash", "-c", ASK_BASH, "bash", BASH));
    command.addAll(List.of(words));
    return run(command.toArray(String[]::new));
  }

  private static List<String> zsh(String line) throws IOException, InterruptedException {
    String functions = share.resolve("zsh/site-functions").toString();
    return run("zsh", "-f", "-c", ASK_ZSH, "zsh", functions, line);
  }

  /** Without the descriptions. */
  private static List<String> fish(String line) throws IOException, InterruptedException {
    return run("fish", "-N", "-c", "source " + FISH + "; complete -C \"" + line + "\"").stream()
        .map(proposed -> proposed.replaceFirst("\t.*", ""))
        .toList();
  }

  private static List<String> engines(String beginning) {
    List<String> names = new ArrayList<>();
    for (EngineFamily family : EngineCatalog.all()) {
      names.add(family.name());
      if (family.presets().size() > 1) {
        family.presets().forEach(preset -> names.add(family.name() + ":" + preset.name()));
      }
    }
    return names.stream().filter(name -> name.startsWith(beginning)).toList();
  }

  @Test
  void bashAcceptsIt() throws IOException, InterruptedException {
    assertThat(run("bash", "-n", BASH)).isEmpty();
  }

  @Test
  void zshAcceptsIt() throws IOException, InterruptedException {
    assertThat(run("zsh", "-n", ZSH)).isEmpty();
  }

  @Test
  void fishAcceptsIt() throws IOException, InterruptedException {
    assertThat(run("fish", "-n", FISH)).isEmpty();
  }

  @Test
  void mandocFindsNoFault() throws IOException, InterruptedException {
    assertThat(run("mandoc", "-Tlint", "-Wwarning", MAN)).isEmpty();
  }

  @Test
  void groffFindsNoFault() throws IOException, InterruptedException {
    assertThat(run("groff", "-man", "-ww", "-z", MAN)).isEmpty();
  }

  @Test
  void bashCompletesCommandsOptionsAndValues() throws IOException, InterruptedException {
    assertThat(bash("bulwark", "ver")).containsExactly("verify");
    assertThat(bash("bulwark", "")).contains("verify", "certify", "bench").doesNotContain("worker");
    assertThat(bash("bulwark", "verify", "--sar")).containsExactly("--sarif");
    assertThat(bash("bulwark", "verify", "--solver", "b")).containsExactly("bitwuzla");
    assertThat(bash("bulwark", "verify", "--data-model", "")).containsExactly("ILP32", "LP64");
    // Two options whose arguments have one label.
    assertThat(bash("bulwark", "verify", "--integers", ""))
        .containsExactly("machine", "mathematical");
    assertThat(bash("bulwark", "verify", "--pointers", "v")).containsExactly("valid");
    assertThat(bash("bulwark", "bench", "comp")).containsExactly("compare");
    assertThat(bash("bulwark", "bench", "compare", "--ht")).containsExactly("--html");
    assertThat(bash("bulwark", "verify", "--html", "fish/")).hasSize(1);
    assertThat(bash("bulwark", "verify", "fis")).containsExactly("fish");
    assertThat(bash("bulwark", "verify", "--timeout", "")).isEmpty();
  }

  @Test
  void bashCompletesBehindSeparators() throws IOException, InterruptedException {
    assertThat(bash("bulwark", "verify", "--engine", "bm"))
        .containsExactlyElementsOf(engines("bm"))
        .contains("bmc:icp");
    assertThat(bash("bulwark", "verify", "--engine", "bmc", ":", "i")).containsExactly("icp");
    assertThat(bash("bulwark", "verify", "--engine", "bmc", ":")).contains("icp", "cells");
    assertThat(bash("bulwark", "verify", "--engine", "=", "bmc", ":", "i")).containsExactly("icp");
    assertThat(bash("bulwark", "verify", "--engine", "explicit,spac")).contains("explicit,spacer");
    assertThat(bash("bulwark", "deadcode", "--metric", "loops,func"))
        .containsExactly("loops,functions");
    assertThat(bash("bulwark", "verify", "--solver", "=", "bit")).containsExactly("bitwuzla");
  }

  @Test
  void zshCompletesCommandsOptionsAndValues() throws IOException, InterruptedException {
    assertThat(zsh("bulwark ver")).contains("verify");
    assertThat(zsh("bulwark verify --sari")).contains("--sarif");
    assertThat(zsh("bulwark verify --engine bm")).containsExactlyElementsOf(engines("bm"));
    assertThat(zsh("bulwark verify --engine explicit,bm")).containsExactlyElementsOf(engines("bm"));
    assertThat(zsh("bulwark verify --pointers v")).containsExactly("valid");
    assertThat(zsh("bulwark bench comp")).contains("compare");
    assertThat(zsh("bulwark bench compare --ht")).contains("--html");
  }

  @Test
  void fishCompletesCommandsOptionsAndValues() throws IOException, InterruptedException {
    assertThat(fish("bulwark ver")).contains("verify");
    assertThat(fish("bulwark verify --sari")).contains("--sarif");
    assertThat(fish("bulwark verify --engine bm"))
        .containsExactlyInAnyOrderElementsOf(engines("bm"));
    assertThat(fish("bulwark verify --engine explicit,bm"))
        .contains("explicit,bmc", "explicit,bmc:icp");
    assertThat(fish("bulwark verify --pointers v")).containsExactly("valid");
    assertThat(fish("bulwark bench compare --ht")).contains("--html").doesNotContain("--sarif");
  }

  private static String fishName(String name) {
    return name.startsWith("--")
        ? " -l " + name.substring(2)
        : (name.length() == 2 ? " -s " : " -o ") + name.substring(1);
  }

  @Test
  void everyOptionIsInAllOfThem() throws IOException {
    String man = file(MAN).replace("\\-", "-");
    String bash = file(BASH);
    String zsh = file(ZSH);
    String fish = file(FISH);
    int options = 0;
    for (CommandLine command : commands().getSubcommands().values()) {
      if (command.getCommandSpec().usageMessage().hidden()) {
        assertThat(man).doesNotContain("bulwark " + command.getCommandName() + "\n");
        continue;
      }
      for (var option : command.getCommandSpec().options()) {
        String name = option.longestName();
        if (!option.hidden()) {
          assertThat(man).contains("\\fB" + name + "\\fR");
          assertThat(bash).containsPattern("[ ']" + Pattern.quote(name) + "[ ']");
          assertThat(zsh).contains("'*" + name);
          assertThat(fish).contains(fishName(name));
          options++;
        }
      }
    }
    assertThat(options).isGreaterThan(100);
    assertThat(man).contains("BULWARK_MEMORY", "Bulwark 1.0-X", "k-induction");
  }
}
