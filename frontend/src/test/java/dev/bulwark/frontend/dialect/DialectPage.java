package dev.bulwark.frontend.dialect;

import java.util.stream.Collectors;

/**
 * The tables of {@code docs/dialect.md}. What stands there between {@code <!-- list: NAME -->} and
 * {@code <!-- end -->} is made from the list NAME; the rest is written by hand.
 */
public final class DialectPage {

  private static final String BEGIN = "<!-- list: ";
  private static final String END = "<!-- end -->";

  private DialectPage() {}

  /** The page with its tables made anew. */
  public static String renewed(String page) {
    StringBuilder result = new StringBuilder();
    int at = 0;
    for (int begin = page.indexOf(BEGIN); begin >= 0; begin = page.indexOf(BEGIN, at)) {
      int behind = page.indexOf("-->", begin) + "-->".length();
      String name = page.substring(begin + BEGIN.length(), behind - "-->".length()).strip();
      result.append(page, at, behind).append("\n\n").append(tables(ClosedList.load(name)));
      at = page.indexOf(END, behind);
      if (at < 0) {
        throw new IllegalArgumentException("the list " + name + " has no end");
      }
    }
    return result.append(page.substring(at)).toString();
  }

  private static String tables(ClosedList list) {
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
        text.append("| what | is | how or why |\n|---|---|---|\n");
      }
      text.append("| ")
          .append(group.words().stream().map(w -> "`" + w + "`").collect(Collectors.joining(" ")))
          .append(" | ")
          .append(group.treatment().word())
          .append(" | ")
          .append(group.treatment().text())
          .append(" |\n");
    }
    return text.append("\n").toString();
  }
}
