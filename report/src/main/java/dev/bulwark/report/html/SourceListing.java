package dev.bulwark.report.html;

import java.util.List;

/** A file line by line, with what there is to say about each line. */
final class SourceListing {

  private final LineNotes notes;

  SourceListing(LineNotes notes) {
    this.notes = notes;
  }

  /** {@code number} tells files of a page apart. */
  void write(String file, String content, int number, Html page) {
    page.element("h3", file);
    page.tag("<table class=\"source\">\n");
    List<String> lines = content.lines().toList();
    for (int i = 1; i <= lines.size(); i++) {
      line(new LineNotes.Line(file, i), lines.get(i - 1), "f" + number + "-" + i, page);
    }
    page.tag("</table>\n");
  }

  private void line(LineNotes.Line line, String code, String anchor, Html page) {
    String error = notes.error(line);
    String kind = !error.isEmpty() ? "error" : notes.isOnPath(line) ? "path" : "";
    page.tag("<tr id=\"" + anchor + "\" class=\"" + kind + "\"><td class=\"number\">");
    page.text(line.number()).tag("</td><td class=\"code\">").text(code);
    page.tag("</td><td class=\"values\">").text(notes.values(line));
    if (!error.isEmpty()) {
      page.tag("<div class=\"violation\">").text(error).tag("</div>");
    }
    page.tag("</td></tr>\n");
    for (String invariant : notes.invariants(line)) {
      page.tag("<tr class=\"invariant\"><td></td><td class=\"code\" colspan=\"2\">");
      page.text(invariant).tag("</td></tr>\n");
    }
  }
}
