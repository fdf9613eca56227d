package dev.bulwark.report.html;

import java.util.List;

/** A file line by line, with what there is to say about each line. */
public final class SourceListing {

  /** A line of a file. */
  public record Line(String file, int number) {}

  /** What there is to say about lines. */
  public interface Notes {

    /** The class of the line's row, such as {@code error}; empty if it has none. */
    String kind(Line line);

    /** Writes what stands beside the line. */
    void beside(Line line, Html page);

    /** What stands below the line. */
    List<String> below(Line line);
  }

  private final Notes notes;

  public SourceListing(Notes notes) {
    this.notes = notes;
  }

  /** {@code number} tells files of a page apart. */
  public void write(String file, String content, int number, Html page) {
    page.element("h3", file);
    page.tag("<table class=\"source\">\n");
    List<String> lines = content.lines().toList();
    for (int i = 1; i <= lines.size(); i++) {
      line(new Line(file, i), lines.get(i - 1), "f" + number + "-" + i, page);
    }
    page.tag("</table>\n");
  }

  private void line(Line line, String code, String anchor, Html page) {
    page.tag("<tr id=\"" + anchor + "\" class=\"" + notes.kind(line) + "\">");
    page.tag("<td class=\"number\">");
    page.text(line.number()).tag("</td><td class=\"code\">").text(code);
    page.tag("</td><td class=\"values\">");
    notes.beside(line, page);
    page.tag("</td></tr>\n");
    for (String words : notes.below(line)) {
      page.tag("<tr class=\"invariant\"><td></td><td class=\"code\" colspan=\"2\">");
      page.text(words).tag("</td></tr>\n");
    }
  }
}
