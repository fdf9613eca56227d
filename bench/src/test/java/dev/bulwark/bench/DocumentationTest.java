package dev.bulwark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What can be held of prose by a machine: lines are short, links lead somewhere, and what is named
 * in backticks exists. It lives in this module because no other sees all sources.
 */
class DocumentationTest {

  private static final Path ROOT = Path.of(System.getProperty("bulwark.root", ".."));

  private static final int WIDTH = 120;

  /** Rows of tables cannot be broken; longer ones are better written as lists. */
  private static final int TABLE_WIDTH = 200;

  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
  private static final Pattern CODE = Pattern.compile("`((?:[^`\n]|\n(?!\n))+)`");

  /** {@code package.Class.Nested.method(arguments)}, all but the class left out or not. */
  private static final Pattern TYPE =
      Pattern.compile(
          "((?:[a-z][a-z0-9]*\\.)*)([A-Z][A-Za-z0-9]*)((?:\\.[A-Z][A-Za-z0-9]*)*)"
              + "(?:\\.([a-z][A-Za-z0-9]*))?(\\(.*\\))?");

  private static final Pattern PACKAGE = Pattern.compile("[a-z][a-z0-9]*(\\.[a-z][a-z0-9]*)+");

  private static final Pattern FILE =
      Pattern.compile("(scripts|docs|regression|examples)/[A-Za-z0-9_./-]+");

  private static final Pattern DECLARATION =
      Pattern.compile("\\b(?:class|record|interface|enum)\\s+([A-Z][A-Za-z0-9]*)");

  /** Names with capitals and small letters that are no types of ours. */
  private static final Set<String> FOREIGN = Set.of("Bulwark");

  /** Files end so, and packages do not, but for {@code frontend.c}. */
  private static final Set<String> ENDINGS =
      Set.of("c", "h", "yml", "svg", "txt", "md", "csv", "json", "html", "java", "xml", "prp");

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String name : List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md")) {
      pages.add(ROOT.resolve(name));
    }
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages;
  }

  @Test
  void linesAreShort() throws IOException {
    List<String> tooLong = new ArrayList<>();
    for (Path page : pages()) {
      int number = 0;
      for (String line : Files.readAllLines(page)) {
        number++;
        int limit = line.startsWith("|") ? TABLE_WIDTH : WIDTH;
        if (line.codePointCount(0, line.length()) > limit) {
          tooLong.add(ROOT.relativize(page) + ":" + number);
        }
      }
    }
    assertThat(tooLong).as("lines of more than %d characters", WIDTH).isEmpty();
  }

  @Test
  void linksLeadSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      Matcher link = LINK.matcher(withoutBlocks(page));
      while (link.find()) {
        String target = link.group(1);
        if (target.contains("://") || target.startsWith("mailto:")) {
          continue;
        }
        int hash = target.indexOf('#');
        String name = hash < 0 ? target : target.substring(0, hash);
        Path file = name.isEmpty() ? page : page.resolveSibling(name).normalize();
        if (!Files.exists(file)
            || (hash >= 0 && !anchors(file).contains(target.substring(hash + 1)))) {
          broken.add(ROOT.relativize(page) + ": " + target);
        }
      }
    }
    assertThat(broken).as("links").isEmpty();
  }

  /** Every page can be found from the README or from another page. */
  @Test
  void everyPageIsLinked() throws IOException {
    Set<Path> linked = new HashSet<>();
    for (Path page : pages()) {
      Matcher link = LINK.matcher(withoutBlocks(page));
      while (link.find()) {
        String name = link.group(1).replaceFirst("#.*", "");
        if (!name.isEmpty() && !name.contains("://")) {
          linked.add(page.resolveSibling(name).normalize());
        }
      }
    }
    List<Path> orphans = new ArrayList<>(pages());
    orphans.remove(ROOT.resolve("README.md"));
    orphans.removeIf(page -> linked.contains(page.normalize()));
    assertThat(orphans).as("pages that no page links to").isEmpty();
  }

  @Test
  void whatIsNamedExists() throws IOException {
    Sources sources = Sources.read();
    Set<String> missing = new TreeSet<>();
    for (Path page : pages()) {
      if (page.endsWith("CHANGELOG.md")) {
        continue; // speaks of what was
      }
      Matcher code = CODE.matcher(withoutBlocks(page));
      while (code.find()) {
        String word = code.group(1).replaceAll("\\s+", " ").strip();
        if (!sources.knows(word)) {
          missing.add(ROOT.relativize(page) + ": " + word);
        }
      }
    }
    assertThat(missing).as("names of classes, packages and files").isEmpty();
  }

  @Test
  void aNameOfNothingIsFound() throws IOException {
    Sources sources = Sources.read();
    assertThat(List.of("DocumentationTest", "engine.Engine", "Verdict.Safe", "Engine.check(...)"))
        .allMatch(sources::knows);
    assertThat(List.of("dev.bulwark.logic", "engine.common", "scripts/format", "UNKNOWN", "foo.c"))
        .allMatch(sources::knows);
    assertThat(List.of("Docs", "logic.Engine", "Verdict.Sound", "Engine.checks(...)"))
        .noneMatch(sources::knows);
    assertThat(List.of("dev.bulwark.magic", "engine.magic", "scripts/magic"))
        .noneMatch(sources::knows);
  }

  private static String withoutBlocks(Path page) throws IOException {
    return Files.readString(page).replaceAll("(?ms)^```.*?^```$", "");
  }

  /** The anchors that GitHub gives the headings of a page. */
  private static Set<String> anchors(Path page) throws IOException {
    Set<String> anchors = new HashSet<>();
    for (String line : withoutBlocks(page).lines().toList()) {
      if (line.matches("#+ .*")) {
        String text = line.replaceFirst("#+ ", "").replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1");
        anchors.add(
            text.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .strip()
                .replace(' ', '-'));
      }
    }
    return anchors;
  }

  /**
   * The sources of all modules.
   *
   * @param declared for each declared type the files that declare it, as paths with slashes
   * @param packages their folders
   */
  private record Sources(TreeMap<String, Set<String>> declared, Set<String> packages) {

    static Sources read() throws IOException {
      Sources sources = new Sources(new TreeMap<>(), new TreeSet<>());
      try (Stream<Path> modules = Files.list(ROOT)) {
        for (Path module : modules.filter(m -> Files.exists(m.resolve("src"))).toList()) {
          try (Stream<Path> files = Files.walk(module.resolve("src"))) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
          }
        }
      }
      return sources;
    }

    private void add(Path file) {
      String name = ROOT.relativize(file).toString().replace('\\', '/');
      packages.add(name.replaceFirst("/[^/]*$", ""));
      Matcher declaration = DECLARATION.matcher(read(file));
      while (declaration.find()) {
        declared.computeIfAbsent(declaration.group(1), key -> new TreeSet<>()).add(name);
      }
    }

    boolean knows(String word) {
      Matcher type = TYPE.matcher(word);
      if (type.matches() && word.matches(".*[a-z].*") && !FOREIGN.contains(word)) {
        return type.group(2).equals(type.group(2).toUpperCase(Locale.ROOT))
            || declares(type.group(1), type.group(2), type.group(3), type.group(4));
      }
      if (PACKAGE.matcher(word).matches()) {
        String last = word.substring(word.lastIndexOf('.') + 1);
        String first = word.substring(0, word.indexOf('.'));
        boolean ours =
            word.startsWith("dev.bulwark.") || Files.exists(ROOT.resolve(first + "/src"));
        return !ours
            || ENDINGS.contains(last)
            || packages.stream().anyMatch(p -> p.endsWith("/" + word.replace('.', '/')));
      }
      Matcher file = FILE.matcher(word.replaceFirst("[ :].*", ""));
      return !file.matches() || Files.exists(ROOT.resolve(file.group()));
    }

    private boolean declares(String prefix, String outer, String nested, @Nullable String method) {
      return declared.getOrDefault(outer, Set.of()).stream()
          .filter(
              file ->
                  prefix.isEmpty() || file.contains("/" + prefix.replace('.', '/') + outer + "."))
          .filter(
              file ->
                  Stream.of(nested.split("\\."))
                      .filter(inner -> !inner.isEmpty())
                      .allMatch(inner -> declared.getOrDefault(inner, Set.of()).contains(file)))
          .anyMatch(
              file ->
                  method == null
                      // a method, or a component of a record
                      || Pattern.compile("\\b" + method + "\\s*[(,)]")
                          .matcher(read(ROOT.resolve(file)))
                          .find());
    }

    private static String read(Path file) {
      try {
        return Files.readString(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
