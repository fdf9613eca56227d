package dev.bulwark.frontend.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Texts with a few words lost, doubled, swapped or replaced by others, or cut short. */
public final class MutatedText {

  private static final Pattern WORD = Pattern.compile("\\s+|[A-Za-z_0-9]+|.", Pattern.DOTALL);

  private static final List<String> STRANGE =
      List.of("(", ")", "{", "}", "'", "|", "\"", "-1", "99999999999999999999", ";", "\u00e9", "");

  private MutatedText() {}

  public static String of(String text, long seed) {
    Random random = new Random(seed);
    List<String> words =
        new ArrayList<>(WORD.matcher(text).results().map(MatchResult::group).toList());
    for (int i = 1 + random.nextInt(3); i > 0 && words.size() > 1; i--) {
      int at = random.nextInt(words.size());
      int other = random.nextInt(words.size());
      switch (random.nextInt(6)) {
        case 0 -> words.remove(at);
        case 1 -> words.add(at, words.get(other));
        case 2 -> words.set(at, words.get(other));
        case 3 -> words.set(at, STRANGE.get(random.nextInt(STRANGE.size())));
        case 4 -> {
          String one = words.get(at);
          words.set(at, words.get(other));
          words.set(other, one);
        }
        default -> {
          if (random.nextInt(8) == 0) {
            words.subList(at, words.size()).clear();
          }
        }
      }
    }
    return String.join("", words);
  }
}
