package dev.bulwark.verification.goals.cache;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of a goal: which evidence there is, and the names that evidence has for the parts
 * of the goal's slice.
 *
 * @param names from names in the evidence to names in the slice, as far as the evidence has them
 * @param evidence the hash of its text
 */
public record CacheEntry(String id, boolean reachable, String evidence, GoalSlice names) {

  private static final String MAGIC = "bulwark-cache-goal 1";

  String text() {
    StringBuilder text = new StringBuilder(MAGIC + "\n");
    text.append("id ").append(id).append('\n');
    text.append("fingerprint ").append(names.fingerprint()).append('\n');
    text.append("reachable ").append(reachable).append('\n');
    text.append("evidence ").append(evidence).append('\n');
    names.locations().forEach((name, to) -> line(text, "location", to, name));
    names.variables().forEach((name, to) -> line(text, "variable", to, name));
    names.sites().forEach((name, to) -> line(text, "site", to, name));
    return text.toString();
  }

  private static void line(StringBuilder text, String keyword, String to, String name) {
    text.append(keyword).append(' ').append(to).append(' ').append(name).append('\n');
  }

  /** Nothing if the text is no entry. */
  static Optional<CacheEntry> read(String text) {
    List<String> lines = text.lines().toList();
    if (lines.isEmpty() || !lines.getFirst().equals(MAGIC)) {
      return Optional.empty();
    }
    Map<String, String> single = new LinkedHashMap<>();
    Map<String, Map<String, String>> names = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] words = line.split(" ", 2);
      if (words.length < 2) {
        return Optional.empty();
      }
      switch (words[0]) {
        case "id", "fingerprint", "reachable", "evidence" -> single.put(words[0], words[1]);
        case "location", "variable", "site" -> {
          String[] pair = words[1].split(" ", 2);
          if (pair.length < 2) {
            return Optional.empty();
          }
          names.computeIfAbsent(words[0], one -> new LinkedHashMap<>()).put(pair[1], pair[0]);
        }
        default -> {
          return Optional.empty();
        }
      }
    }
    String id = single.get("id");
    String fingerprint = single.get("fingerprint");
    String reachable = single.get("reachable");
    String evidence = single.get("evidence");
    if (id == null || fingerprint == null || reachable == null || evidence == null) {
      return Optional.empty();
    }
    // It becomes the name of a file.
    if (!Hash.is(evidence)) {
      return Optional.empty();
    }
    return Optional.of(
        new CacheEntry(
            id,
            Boolean.parseBoolean(reachable),
            evidence,
            new GoalSlice(
                fingerprint,
                names.getOrDefault("location", Map.of()),
                names.getOrDefault("variable", Map.of()),
                names.getOrDefault("site", Map.of()))));
  }
}
