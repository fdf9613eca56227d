package dev.bulwark.verification.goals.cache;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A process that writes and reads a cache that others write at the same time, a number of times. It
 * says what is wrong, and ends with 1.
 */
final class CacheWriter {

  static final String KIND = "goals";
  static final int NAMES = 8;

  private CacheWriter() {}

  static String name(int number) {
    return Hash.of("name " + number);
  }

  /** So long that it takes more than one write. */
  static String text(int number, String by) {
    return ("text " + number + " by " + by + "\n").repeat(2000);
  }

  static boolean isWhole(int number, String text) {
    String first = text.lines().findFirst().orElse("");
    String by = first.substring(first.lastIndexOf(' ') + 1);
    return text.equals(text(number, by));
  }

  public static void main(String[] words) {
    Path directory = Path.of(words[0]);
    int times = Integer.parseInt(words[2]);
    int[] warned = {0};
    CacheDirectory files =
        new CacheDirectory(
            directory,
            warning -> {
              System.out.println(warning);
              warned[0]++;
            });
    for (int i = 0; i < times; i++) {
      int number = i % NAMES;
      files.write(KIND, name(number), text(number, words[1]));
      int other = (i * 5 + 3) % NAMES;
      Optional<String> read = files.read(KIND, name(other));
      if (read.isPresent() && !isWhole(other, read.get())) {
        System.out.println("not whole: " + other);
        warned[0]++;
      }
      if (i == 2 * NAMES) {
        System.out.println("going");
      }
    }
    System.exit(warned[0] == 0 ? 0 : 1);
  }
}
