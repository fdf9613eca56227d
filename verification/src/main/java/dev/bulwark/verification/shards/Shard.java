package dev.bulwark.verification.shards;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of the parts of a run.
 *
 * @param number from 1 on
 * @param of how many there are
 */
public record Shard(int number, int of) {

  /** A run that is not split. */
  public static final Shard WHOLE = new Shard(1, 1);

  private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,6})/([1-9][0-9]{0,6})");

  public Shard {
    if (number < 1 || number > of) {
      throw new IllegalArgumentException("a shard is one of 1/N to N/N, not " + number + "/" + of);
    }
  }

  /** Throws {@link IllegalArgumentException} with a text for people if it is no {@code I/N}. */
  public static Shard parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException("a shard is I/N, such as 1/4 to 4/4, not " + text);
    }
    return new Shard(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
  }

  public boolean isWhole() {
    return of == 1;
  }

  @Override
  public String toString() {
    return number + "/" + of;
  }
}
