package dev.bulwark.lsp.server;

import dev.bulwark.lsp.findings.Finding.Verdicts;
import dev.bulwark.lsp.findings.Place;
import dev.bulwark.lsp.findings.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The verdicts of a document. What was checked from several functions has the worst verdict: it is
 * proven only if it is so from all of them.
 */
final class MergedVerdicts {

  /**
   * A verdict, and from where.
   *
   * @param isOpen the search goes on
   */
  record Known(String entry, Verdict verdict, boolean isOpen) {

    private int badness() {
      return switch (verdict.answer()) {
        case SAFE -> 0;
        case UNKNOWN -> isOpen ? 1 : 2;
        case UNSAFE -> 3;
      };
    }
  }

  /** The n-th of the checks there. */
  private record Key(Place place, String property, int number) {}

  private MergedVerdicts() {}

  static List<Known> of(Document document) {
    Map<Key, Known> merged = new LinkedHashMap<>();
    document
        .verdicts()
        .forEach(
            (entry, found) -> {
              Map<Key, Integer> numbers = new HashMap<>();
              for (Verdict verdict : found.verdicts()) {
                Key first = new Key(verdict.place(), verdict.property(), 0);
                int number = numbers.merge(first, 1, Integer::sum);
                merged.merge(
                    new Key(verdict.place(), verdict.property(), number),
                    new Known(entry, verdict, !found.isLast()),
                    (one, other) -> other.badness() > one.badness() ? other : one);
              }
            });
    return new ArrayList<>(merged.values());
  }

  /** What all of them rest on. */
  static List<String> assumptions(Document document) {
    return document.verdicts().values().stream()
        .map(Verdicts::assumptions)
        .flatMap(List::stream)
        .distinct()
        .toList();
  }
}
