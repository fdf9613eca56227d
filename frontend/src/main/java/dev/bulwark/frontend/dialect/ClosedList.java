package dev.bulwark.frontend.dialect;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One of the lists: words with what is made of them. A list is a text with a line for each group of
 * words, {@code treatment | text | words}, headings behind {@code ##} and comments behind {@code
 * #}. A word that ends in {@code *} stands for all that begin so, unless listed themselves.
 */
public final class ClosedList {

  /** Words that are treated alike, for one reason, under a heading of the list. */
  public record Group(String heading, Treatment treatment, List<String> words) {
    public Group {
      words = List.copyOf(words);
    }
  }

  private final List<Group> groups = new ArrayList<>();
  private final Map<String, Treatment> words = new HashMap<>();
  private final Map<String, Treatment> prefixes = new HashMap<>();

  private ClosedList(String text) {
    String heading = "";
    for (String line : text.lines().toList()) {
      if (line.startsWith("##")) {
        heading = line.substring(2).strip();
      } else if (!line.isBlank() && !line.startsWith("#")) {
        enter(heading, line);
      }
    }
  }

  /** The list of this name among the resources of this package. */
  public static ClosedList load(String name) {
    try (InputStream in = ClosedList.class.getResourceAsStream(name + ".txt")) {
      if (in == null) {
        throw new IllegalStateException("a list is missing: " + name);
      }
      return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ClosedList of(String text) {
    return new ClosedList(text);
  }

  private void enter(String heading, String line) {
    String[] columns = line.split("\\|", 3);
    if (columns.length < 3 || columns[1].isBlank() || columns[2].isBlank()) {
      throw new IllegalArgumentException("not a line of a list: " + line);
    }
    Treatment treatment = Treatment.of(columns[0].strip(), columns[1].strip());
    List<String> group = List.of(columns[2].strip().split("\\s+"));
    groups.add(new Group(heading, treatment, group));
    for (String word : group) {
      boolean prefix = word.endsWith("*");
      Treatment before =
          prefix
              ? prefixes.put(word.substring(0, word.length() - 1), treatment)
              : words.put(word, treatment);
      if (before != null) {
        throw new IllegalArgumentException("listed twice: " + word);
      }
    }
  }

  /** Empty for words on no list, which are refused wherever they can change a meaning. */
  public Optional<Treatment> treatment(String word) {
    Treatment exact = words.get(word);
    for (int length = word.length(); exact == null && length > 0; length--) {
      exact = prefixes.get(word.substring(0, length));
    }
    return Optional.ofNullable(exact);
  }

  /** Is the word itself on the list, and not just the beginning of it? */
  public boolean names(String word) {
    return words.containsKey(word);
  }

  /** In the order of the list. */
  public List<Group> groups() {
    return List.copyOf(groups);
  }
}
