package dev.bulwark.lsp.server;

import dev.bulwark.lsp.findings.Finding.Function;
import dev.bulwark.lsp.findings.Finding.Kind;
import dev.bulwark.lsp.findings.Finding.LoopFact;
import dev.bulwark.lsp.findings.Finding.Problem;
import dev.bulwark.lsp.findings.Finding.Verdicts;
import dev.bulwark.lsp.findings.Place;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An open file, and what is known of the text that was saved last. */
final class Document {

  /** The entry of a program that begins in main, or wherever the options say. */
  static final String MAIN = "";

  private final String uri;
  private final Path path;
  private final Path directory;
  private final Map<String, Verdicts> verdicts = new LinkedHashMap<>();
  private final Map<String, List<Problem>> problems = new LinkedHashMap<>();
  private final Set<String> chosen = new LinkedHashSet<>();
  private Set<Path> files = Set.of();
  private List<Function> functions = List.of();
  private String text;
  private boolean isSaved;
  private boolean hasNoMain;

  /** {@code directory} is where its checks run. */
  Document(String uri, Path path, Path directory, String text, boolean isSaved) {
    this.uri = uri;
    this.path = path;
    this.directory = directory;
    this.text = text;
    this.isSaved = isSaved;
  }

  String uri() {
    return uri;
  }

  Path path() {
    return path;
  }

  Path directory() {
    return directory;
  }

  String text() {
    return text;
  }

  /** Is the text that of the file? */
  boolean isSaved() {
    return isSaved;
  }

  /** The text is another one, of which nothing is known. */
  void change(String other) {
    text = other;
    isSaved = false;
    forget();
  }

  void save() {
    isSaved = true;
  }

  /** A new check begins. */
  void forget() {
    verdicts.clear();
    problems.clear();
    functions = List.of();
    hasNoMain = false;
  }

  // ---- What checks have found

  void found(String entry, Verdicts found) {
    verdicts.put(entry, found);
  }

  void found(String entry, List<Problem> found) {
    problems.put(entry, found);
  }

  /** There is no verdict; if nothing has said why, this does. */
  void failed(String entry, String reason) {
    List<Problem> known = problems.getOrDefault(entry, List.of());
    if (known.stream().allMatch(problem -> problem.kind() == Kind.WARNING)) {
      List<Problem> more = new ArrayList<>(known);
      more.add(new Problem(new Place("", 0, 0), Kind.ERROR, reason));
      problems.put(entry, more);
    }
  }

  void defines(List<Function> found) {
    functions = found;
  }

  void reads(List<String> names) {
    Set<Path> all = new LinkedHashSet<>();
    names.forEach(name -> resolve(name).ifPresent(all::add));
    files = all;
  }

  /** There is nothing to begin with but what the user chooses. */
  void hasNoMain(boolean without) {
    hasNoMain = without;
  }

  boolean hasNoMain() {
    return hasNoMain;
  }

  /** Functions that the user wants to be checked by themselves, from now on. */
  Set<String> chosen() {
    return chosen;
  }

  List<Function> functions() {
    return functions;
  }

  List<Problem> problems() {
    return problems.values().stream().flatMap(List::stream).distinct().toList();
  }

  Map<String, Verdicts> verdicts() {
    return verdicts;
  }

  /** Does its program have this file? */
  boolean dependsOn(Path other) {
    return path.equals(other) || files.contains(other);
  }

  /** What proofs say of loops in the file itself. */
  List<LoopFact> facts() {
    Set<LoopFact> facts = new LinkedHashSet<>();
    verdicts.values().forEach(found -> facts.addAll(found.loops()));
    List<LoopFact> here = new ArrayList<>(facts);
    here.removeIf(fact -> !isHere(fact.place()));
    return here;
  }

  boolean isHere(Place place) {
    return place.isKnown() && resolve(place.file()).equals(Optional.of(path));
  }

  /** The file of this name as a check has it. */
  Optional<Path> resolve(String name) {
    if (name.isEmpty() || name.startsWith("<")) {
      return Optional.empty();
    }
    try {
      return Optional.of(directory.resolve(name).normalize());
    } catch (InvalidPathException strange) {
      return Optional.empty();
    }
  }
}
