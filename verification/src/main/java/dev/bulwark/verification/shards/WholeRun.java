package dev.bulwark.verification.shards;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The words of a command line without those that are about one shard. */
public final class WholeRun {

  public static final String SHARD = "--shard";
  public static final String TIMINGS = "--timings";
  private static final String RESUME = "--resume";
  private static final String OUTPUT = "--output";
  private static final String END = "--";

  private static final Set<String> WITH_VALUE = Set.of(SHARD, TIMINGS);

  private WholeRun() {}

  /** The words of the run that is not split, and was not gone on with. */
  public static List<String> of(List<String> arguments) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String word = arguments.get(i);
      if (word.equals(END)) {
        words.addAll(arguments.subList(i, arguments.size()));
        break;
      }
      if (WITH_VALUE.contains(word)) {
        i++;
      } else if (!word.equals(RESUME)
          && WITH_VALUE.stream().noneMatch(option -> word.startsWith(option + "="))) {
        words.add(word);
      }
    }
    return words;
  }

  /** The same, with its output in this folder. */
  public static List<String> of(List<String> arguments, Path output) {
    List<String> words = of(arguments);
    for (int i = 0; i < words.size() && !words.get(i).equals(END); i++) {
      if (words.get(i).equals(OUTPUT) && i + 1 < words.size()) {
        words.set(i + 1, output.toString());
        i++;
      } else if (words.get(i).startsWith(OUTPUT + "=")) {
        words.set(i, OUTPUT + "=" + output);
      }
    }
    return words;
  }
}
