package dev.bulwark.frontend.dialect;

import java.util.ArrayList;
import java.util.List;

/**
 * The lists of {@code docs/dialect.md}. What stands there between {@code <!-- list: NAME -->} and
 * {@code <!-- end -->} is made from the list NAME; the rest is written by hand.
 */
public final class DialectPage {

  private static final String BEGIN = "<!-- list: ";
  private static final String END = "<!-- end -->";
  private static final int WIDTH = 118;

  private DialectPage() {}

  /** The page with its lists made anew. */
  public static String renewed(String page) {
    StringBuilder result = new StringBuilder();
    int at = 0;
    for (int begin = page.indexOf(BEGIN); begin >= 0; begin = page.indexOf(BEGIN, at)) {
      int behind = page.indexOf("-->", begin) + "-->".length();
      String name = page.substring(begin + BEGIN.length(), behind - "-->".length()).strip();
      result.append(page, at, behind).append("\n\n").append(lists(ClosedList.load(name)));
      at = page.indexOf(END, behind);
      if (at < 0) {
        throw new IllegalArgumentException("the list " + name + " has no end");
      }
    }
    return result.append(page.substring(at)).toString();
  }

  private static String lists(ClosedList list) {
    StringBuilder text = new StringBuilder();
    String heading = "";
    boolean begun = false;
    for (ClosedList.Group group : list.groups()) {
      if (!begun || !group.heading().equals(heading)) {
        heading = group.heading();
        text.append(begun ? "\n" : "");
        begun = true;
        if (!heading.isEmpty()) {
          text.append("### ").append(heading).append("\n\n");
        }
      }
      text.append(item(group));
    }
    return text.append("\n").toString();
  }

  /**
   * One item, in lines of at most {@link #WIDTH} characters: a group may have hundreds of words.
   */
  private static String item(ClosedList.Group group) {
    StringBuilder text = new StringBuilder();
    StringBuilder line = new StringBuilder("- **").append(group.treatment().word()).append("**");
    for (String word : words(group)) {
      if (line.length() + 1 + word.length() > WIDTH) {
        text.append(line).append("\n");
        line = new StringBuilder(" ");
      }
      line.append(' ').append(word);
    }
    return text.append(line).append("\n").toString();
  }

  private static List<String> words(ClosedList.Group group) {
    List<String> words = new ArrayList<>(List.of(group.treatment().text().split(" ")));
    words.set(0, "(" + words.getFirst());
    words.set(words.size() - 1, words.getLast() + "):");
    group.words().forEach(word -> words.add("`" + word + "`"));
    return words;
  }
}
