package dev.bulwark.lsp.server;

import dev.bulwark.lsp.findings.Finding.Function;
import dev.bulwark.lsp.findings.Verdict.Answer;
import dev.bulwark.lsp.server.MergedVerdicts.Known;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Range;

/** Lines above functions: how many of the checks in them are proven, and what can be done. */
final class Lenses {

  private Lenses() {}

  static List<CodeLens> of(Document document, Settings settings) {
    List<CodeLens> lenses = new ArrayList<>();
    if (settings.lenses() == Settings.LensKind.OFF) {
      return lenses;
    }
    TextLines lines = TextLines.of(document.text());
    List<Known> here =
        MergedVerdicts.of(document).stream()
            .filter(known -> document.isHere(known.verdict().place()))
            .toList();
    for (Function function : document.functions()) {
      Range range = lines.word(function.place().line(), function.place().column());
      List<Known> inside = here.stream().filter(isIn(function.name())).toList();
      if (!inside.isEmpty()) {
        lenses.add(checks(document, range, function.name(), counts(inside)));
      } else if (isEntry(document, function)) {
        lenses.add(checks(document, range, function.name(), "nothing to check"));
      }
      if (document.hasNoMain() && !document.verdicts().containsKey(function.name())) {
        lenses.add(
            new CodeLens(
                range,
                new Command(
                    "Verify " + function.name() + "()",
                    EditorCommands.VERIFY_FUNCTION,
                    List.of(document.uri(), function.name())),
                null));
      }
    }
    if (settings.lenses() == Settings.LensKind.CHECKS) {
      lenses.addAll(byLine(document, here, lines));
    }
    return lenses;
  }

  /** Has it been checked from there? */
  private static boolean isEntry(Document document, Function function) {
    return document.verdicts().containsKey(function.name())
        || (function.name().equals("main") && document.verdicts().containsKey(Document.MAIN));
  }

  private static CodeLens checks(Document document, Range range, String function, String title) {
    return new CodeLens(
        range,
        new Command(title, EditorCommands.SHOW_CHECKS, List.of(document.uri(), function)),
        null);
  }

  static Predicate<Known> isIn(String function) {
    return known -> {
      String name = known.verdict().function();
      int number = name.indexOf('@');
      return (number < 0 ? name : name.substring(0, number)).equals(function);
    };
  }

  /** Such as: 12 checks proven, 1 failing, 2 unknown. */
  static String counts(List<Known> checks) {
    long proven = count(checks, known -> known.verdict().answer() == Answer.SAFE);
    long failing = count(checks, known -> known.verdict().answer() == Answer.UNSAFE);
    long open =
        count(checks, known -> known.verdict().answer() == Answer.UNKNOWN && known.isOpen());
    long unknown = checks.size() - proven - failing - open;
    List<String> parts = new ArrayList<>();
    parts.add(proven + (proven == 1 ? " check proven" : " checks proven"));
    if (failing > 0) {
      parts.add(failing + " failing");
    }
    if (unknown > 0) {
      parts.add(unknown + " unknown");
    }
    if (open > 0) {
      parts.add(open + " open");
    }
    return String.join(", ", parts);
  }

  private static long count(List<Known> checks, Predicate<Known> wanted) {
    return checks.stream().filter(wanted).count();
  }

  private static List<CodeLens> byLine(Document document, List<Known> here, TextLines lines) {
    Map<Integer, List<Known>> byLine =
        here.stream()
            .collect(
                Collectors.groupingBy(
                    known -> known.verdict().place().line(), TreeMap::new, Collectors.toList()));
    List<CodeLens> lenses = new ArrayList<>();
    byLine.forEach(
        (line, checks) -> {
          String title =
              checks.stream()
                  .map(known -> mark(known) + " " + known.verdict().property())
                  .distinct()
                  .collect(Collectors.joining("  "));
          Range range = lines.toEndOfLine(line, checks.getFirst().verdict().place().column());
          lenses.add(checks(document, range, String.valueOf(line), title));
        });
    return lenses;
  }

  static String mark(Known known) {
    return switch (known.verdict().answer()) {
      case SAFE -> "✓";
      case UNSAFE -> "✗";
      case UNKNOWN -> "?";
    };
  }

  /** A check in a line of a list. */
  static String line(Known known) {
    String answer = known.verdict().answer().name().toLowerCase(Locale.ROOT);
    String why = known.verdict().reason().isEmpty() ? "" : " (" + known.verdict().reason() + ")";
    return "%s line %d: %s%s: %s: %s"
        .formatted(
            mark(known),
            known.verdict().place().line(),
            answer,
            why,
            known.verdict().property(),
            known.verdict().text());
  }
}
