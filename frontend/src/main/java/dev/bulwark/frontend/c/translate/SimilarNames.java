package dev.bulwark.frontend.c.translate;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Names that somebody may have meant who wrote another one. */
final class SimilarNames {

  private static final int MOST = 3;

  private record Candidate(String name, int distance) {}

  private SimilarNames() {}

  /** What a message about a missing name ends with; nothing if there is no similar one. */
  static String hint(String wanted, Collection<String> known) {
    List<String> similar = to(wanted, known);
    return similar.isEmpty() ? "" : "; similar: " + String.join(", ", similar);
  }

  /** The nearest first; upper and lower case are the same here. */
  static List<String> to(String wanted, Collection<String> known) {
    int limit = Math.max(1, wanted.length() / 3);
    return known.stream()
        .map(name -> new Candidate(name, distance(lower(wanted), lower(name))))
        .filter(candidate -> candidate.distance() <= limit)
        .sorted(Comparator.comparing(Candidate::distance).thenComparing(Candidate::name))
        .limit(MOST)
        .map(Candidate::name)
        .toList();
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** How many characters have to be inserted, deleted or replaced (Levenshtein). */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
