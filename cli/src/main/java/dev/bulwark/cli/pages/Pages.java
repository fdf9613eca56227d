package dev.bulwark.cli.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** Where man and the shells look for their files, below a folder {@code share}. */
public final class Pages {

  private static final Pattern VARIABLE = Pattern.compile("^# {3}(BULWARK_\\S+) {2,}(.*)$");

  private Pages() {}

  /**
   * Writes all of them.
   *
   * @param launcher the script, whose head says which variables it reads
   */
  public static void write(
      CommandLine root, String version, LocalDate date, Path launcher, Path share)
      throws IOException {
    file(
        share.resolve("man/man1/bulwark.1"),
        ManPage.text(root, version, date, variables(launcher)));
    CommandWords words = CommandModel.of(root);
    file(share.resolve("bash-completion/completions/bulwark"), BashCompletion.text(words));
    file(share.resolve("zsh/site-functions/_bulwark"), ZshCompletion.text(words));
    file(share.resolve("fish/vendor_completions.d/bulwark.fish"), FishCompletion.text(words));
  }

  private static void file(Path path, String text) throws IOException {
    Path folder = path.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.writeString(path, text);
  }

  private static Map<String, String> variables(Path launcher) throws IOException {
    Map<String, String> variables = new LinkedHashMap<>();
    for (String line : Files.readAllLines(launcher)) {
      Matcher found = VARIABLE.matcher(line);
      if (found.matches()) {
        variables.put(found.group(1), found.group(2));
      }
    }
    return variables;
  }
}
