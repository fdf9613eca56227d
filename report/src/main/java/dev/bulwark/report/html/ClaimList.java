package dev.bulwark.report.html;

import dev.bulwark.report.html.Claim.Because;
import dev.bulwark.report.html.SourceListing.Line;
import java.util.List;

/** Claims one below the other, each with why it holds and links to the lines that it is about. */
final class ClaimList {

  /** So many lines are named of many. */
  private static final int NAMED = 12;

  private final SourceListing sources;
  private final Html page;

  ClaimList(SourceListing sources, Html page) {
    this.sources = sources;
    this.page = page;
  }

  void write(List<Claim> claims) {
    page.tag("<ol id=\"claims\">\n");
    for (int i = 0; i < claims.size(); i++) {
      Claim claim = claims.get(i);
      page.tag("<li class=\"claim\" id=\"claim-" + (i + 1) + "\" tabindex=\"-1\"");
      sources.anchor(claim.line()).ifPresent(anchor -> page.tag(" data-line=\"" + anchor + "\""));
      page.tag("><h3>");
      sources.link(claim.line(), claim.place(), page);
      page.tag("</h3><p class=\"says\">").text(claim.says()).tag("</p>");
      formula(claim, page);
      page.tag(claim.reasons().isEmpty() ? "" : "<ul class=\"why\">\n");
      claim.reasons().forEach(this::reason);
      page.tag(claim.reasons().isEmpty() ? "" : "</ul>").tag("</li>\n");
    }
    page.tag("</ol>\n");
  }

  /** A part of the conjunction in each line, with colours. */
  static void formula(Claim claim, Html page) {
    if (claim.formula().isEmpty()) {
      return;
    }
    page.tag("<code class=\"formula\">");
    Syntax syntax = Syntax.of("it.c");
    for (int i = 0; i < claim.formula().size(); i++) {
      page.tag(i == 0 ? "" : "\n&amp;&amp; ").tag(syntax.line(claim.formula().get(i)));
    }
    page.tag("</code>");
  }

  private void reason(Because because) {
    page.tag("<li>").text(because.words());
    List<Line> lines = because.lines();
    for (int i = 0; i < Math.min(lines.size(), NAMED); i++) {
      String begin =
          (because.words().endsWith(" from") ? " line" : " in line")
              + (lines.size() == 1 ? " " : "s ");
      page.tag(i == 0 ? begin : ", ");
      sources.link(lines.get(i), Integer.toString(lines.get(i).number()), page);
    }
    page.text(lines.size() > NAMED ? " and " + (lines.size() - NAMED) + " more" : "");
    page.tag("</li>\n");
  }
}
