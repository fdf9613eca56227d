package dev.bulwark.frontend.c.linking;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.SourceUnit;
import dev.bulwark.frontend.c.parse.UnitParser;
import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.source.SourceText;
import dev.bulwark.program.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Chooses from the files of a build those that make the program of an entry function: the file that
 * defines it, and those that define what is mentioned from there on. Only files that may define a
 * wanted name are parsed, and what is wrong with a file counts only if it is chosen.
 */
public final class Linking {

  /** A file of the build; parsed when it is first suspected of a definition. */
  private final class Candidate {
    final SourceUnit source;
    final Set<String> words;
    final Diagnostics problems = new Diagnostics();
    private Optional<UnitParser.Unit> unit = Optional.empty();
    private @Nullable UnitSymbols symbols;
    private boolean parsed;

    Candidate(SourceUnit source) {
      this.source = source;
      this.words = words(source);
    }

    @Nullable UnitSymbols symbols() {
      if (!parsed) {
        parsed = true;
        unit = parser.reportingTo(problems).parse(source);
        symbols = unit.map(parsed -> new UnitSymbols(parsed.tree())).orElse(null);
      }
      return symbols;
    }

    UnitParser.Unit unit() {
      return unit.orElseThrow();
    }
  }

  /** A file of the build as it was parsed. */
  record Parsed(SourceUnit source, Optional<UnitParser.Unit> unit, Diagnostics problems) {}

  /** A name as a file means it. */
  private record Wanted(Candidate file, String name) {}

  private final UnitParser parser;
  private final List<Candidate> candidates;
  private final Map<String, Optional<Candidate>> owners = new HashMap<>();
  private final Set<Candidate> chosen = new LinkedHashSet<>();
  private final Set<Wanted> seen = new HashSet<>();
  private final ArrayDeque<Wanted> open = new ArrayDeque<>();
  private Diagnostics diagnostics;

  public Linking(UnitParser parser, Diagnostics diagnostics, List<SourceUnit> sources) {
    this.parser = parser;
    this.diagnostics = diagnostics;
    this.candidates = sources.stream().map(Candidate::new).toList();
  }

  private static Set<String> words(SourceUnit source) {
    try {
      return FileScopeWords.of(SourceText.decode(Files.readAllBytes(source.file())));
    } catch (IOException unreadable) {
      return Set.of();
    }
  }

  /** The files that the entry function needs, in the order of the build. */
  public List<UnitParser.Unit> unitsFor(String entry) {
    List<Candidate> homes = defining(entry, false);
    if (homes.isEmpty()) {
      diagnostics.error(Position.NONE, "no file of the build defines " + entry + unreadable(entry));
      return List.of();
    }
    if (homes.size() > 1) {
      diagnostics.error(Position.NONE, several(entry, homes));
      return List.of();
    }
    follow(homes.getFirst(), entry);
    return candidates.stream().filter(chosen::contains).map(Candidate::unit).toList();
  }

  /** The files of the build, with their trees as far as they have one. */
  List<Parsed> all() {
    List<Parsed> all = new ArrayList<>();
    for (Candidate candidate : candidates) {
      candidate.symbols();
      all.add(new Parsed(candidate.source, candidate.unit, candidate.problems));
    }
    return all;
  }

  /**
   * The files that a function of this file needs, its own first: so who reads these, in this order,
   * finds it, whatever functions of the same name there are for other files only.
   */
  List<SourceUnit> filesFor(SourceUnit home, String entry, Diagnostics problems) {
    diagnostics = problems;
    owners.clear();
    chosen.clear();
    seen.clear();
    for (Candidate candidate : candidates) {
      if (candidate.source.equals(home)) {
        follow(candidate, entry);
      }
    }
    return chosen.stream().map(file -> file.source).toList();
  }

  private void follow(Candidate home, String entry) {
    want(home, entry);
    for (Wanted next = open.poll(); next != null; next = open.poll()) {
      follow(next);
    }
    chosen.forEach(file -> diagnostics.addAll(file.problems));
  }

  private void want(Candidate file, String name) {
    chosen.add(file);
    if (seen.add(new Wanted(file, name))) {
      open.add(new Wanted(file, name));
    }
  }

  private void follow(Wanted wanted) {
    UnitSymbols symbols = wanted.file().symbols();
    if (symbols == null) {
      return;
    }
    if (!symbols.defines(wanted.name())) {
      owner(wanted.name()).ifPresent(file -> want(file, wanted.name()));
      return;
    }
    symbols.mentioned(wanted.name()).forEach(name -> want(wanted.file(), name));
  }

  /** The file that defines the name for all; empty for functions without body. */
  private Optional<Candidate> owner(String name) {
    Optional<Candidate> known = owners.get(name);
    if (known == null) {
      List<Candidate> files = strongest(name, defining(name, true));
      if (files.size() > 1) {
        diagnostics.error(Position.NONE, several(name, files));
      } else if (files.isEmpty() && !unreadable(name).isEmpty()) {
        diagnostics.warning(
            Position.NONE, "no file of the build defines " + name + unreadable(name));
      }
      known = files.stream().findFirst();
      owners.put(name, known);
    }
    return known;
  }

  /** Those whose definition is not weak, if there are such; else the first, as for linkers. */
  private static List<Candidate> strongest(String name, List<Candidate> files) {
    List<Candidate> strong = new ArrayList<>();
    for (Candidate file : files) {
      UnitSymbols symbols = file.symbols();
      if (symbols != null && !symbols.exportsWeakly(name)) {
        strong.add(file);
      }
    }
    return strong.isEmpty() ? files.stream().limit(1).toList() : strong;
  }

  private List<Candidate> defining(String name, boolean forAll) {
    List<Candidate> found = new ArrayList<>();
    for (Candidate candidate : candidates) {
      UnitSymbols symbols = candidate.words.contains(name) ? candidate.symbols() : null;
      if (symbols != null && (forAll ? symbols.exports(name) : symbols.defines(name))) {
        found.add(candidate);
      }
    }
    return found;
  }

  private static String several(String name, List<Candidate> files) {
    String names =
        files.stream().map(file -> file.source.file().toString()).collect(Collectors.joining(", "));
    return name + " is defined in several files: " + names + "; name the files of the program";
  }

  /** Of the files that mention the name, the first that is not understood; it may be there. */
  private String unreadable(String name) {
    for (Candidate candidate : candidates) {
      if (candidate.words.contains(name) && candidate.problems.refused()) {
        Diagnostic first = candidate.problems.sorted().getFirst();
        return "; perhaps " + candidate.source.file() + " does, which is not understood: " + first;
      }
    }
    return "";
  }
}
