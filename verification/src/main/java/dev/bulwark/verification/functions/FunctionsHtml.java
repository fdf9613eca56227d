package dev.bulwark.verification.functions;

import dev.bulwark.report.html.Html;
import dev.bulwark.report.html.HtmlPage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * All results for people with a browser: a line for each function, to be filtered by verdict and
 * file and sorted, with links to traces, proofs and certificates. There is no script: what is
 * shown, and in which order, are rules of style that look at the boxes above.
 */
public final class FunctionsHtml {

  private static final List<String> VERDICTS =
      List.of(FunctionResult.UNSAFE, FunctionResult.UNKNOWN, FunctionResult.SAFE);

  private static final String STYLE =
      """
      #functions { display: flex; flex-direction: column; margin-top: 1em; }
      #functions > div { display: grid; gap: 0 1em; padding: 0.15em 0.4em;
        grid-template-columns: minmax(12em, 2fr) minmax(8em, 2fr) 6em 6em minmax(14em, 5fr) 13em;
        border-bottom: 1px solid #8884; }
      #functions > div > * { overflow-wrap: anywhere; }
      #functions .head { font-weight: bold; order: -1; }
      #functions .seconds { text-align: right; }
      body:has(#by-name:checked) #functions > .function { order: var(--n); }
      body:has(#by-verdict:checked) #functions > .function { order: var(--v); }
      body:has(#by-time:checked) #functions > .function { order: var(--t); }
      form label { margin-right: 1em; }
      .function.UNSAFE .verdict { color: #c62828; font-weight: bold; }
      .function.UNKNOWN .verdict { color: #b26a00; }
      .function.SAFE .verdict { color: #2e7d32; }
      table.counts td, table.counts th { text-align: right; padding: 0 0.6em; }
      table.counts td:first-child { text-align: left; }
      """;

  private final FunctionResults results;
  private final List<String> files;
  private final Html page;

  private FunctionsHtml(FunctionResults results) {
    this.results = results;
    this.files = results.files().stream().map(FunctionResults.Count::file).toList();
    this.page = HtmlPage.begin("Functions", STYLE + filters() + places());
  }

  public static String of(FunctionResults results) {
    FunctionsHtml html = new FunctionsHtml(results);
    html.summary();
    html.boxes();
    html.functions();
    return HtmlPage.end(html.page);
  }

  private String filters() {
    StringBuilder style = new StringBuilder();
    for (String verdict : VERDICTS) {
      style.append("body:has(#show-").append(verdict).append(":not(:checked)) .function.");
      style.append(verdict).append(" { display: none; }\n");
    }
    for (int i = 0; i < files.size(); i++) {
      style.append("body:has(#show-file option[value=\"f").append(i);
      style.append("\"]:checked) .function:not(.f").append(i).append(") { display: none; }\n");
    }
    return style.toString();
  }

  /** Where each function stands in which order; the page's policy allows no style in its body. */
  private String places() {
    Map<FunctionResult, Integer> byName =
        order(Comparator.comparing((FunctionResult result) -> result.id().name()));
    Map<FunctionResult, Integer> byVerdict =
        order(
            Comparator.comparingInt((FunctionResult result) -> VERDICTS.indexOf(result.verdict())));
    Map<FunctionResult, Integer> byTime =
        order(Comparator.comparingDouble(FunctionResult::seconds).reversed());
    StringBuilder style = new StringBuilder();
    int place = 0;
    for (FunctionResult result : results.functions()) {
      style.append("#p").append(place++).append(" { --n: ").append(byName.get(result));
      style.append("; --v: ").append(byVerdict.get(result));
      style.append("; --t: ").append(byTime.get(result)).append("; }\n");
    }
    return style.toString();
  }

  private void summary() {
    FunctionResults.Count all = results.count();
    String kind = all.unsafe() > 0 ? "unsafe" : all.unknown() > 0 ? "unknown" : "safe";
    page.tag("<h1 id=\"verdict\" class=\"" + kind + "\">").text(results.lastLine());
    page.tag("</h1>\n");
    results.functions().stream()
        .map(FunctionResult::checked)
        .filter(checked -> !checked.isEmpty())
        .findFirst()
        .ifPresent(checked -> page.tag("<p id=\"property\">Checked: ").text(checked).tag("</p>\n"));
    list("problems", "Not read:", results.problems());
    List<String> assumptions = new ArrayList<>();
    results
        .assumptions()
        .forEach((text, verdicts) -> assumptions.add(text + " (" + verdicts + ")"));
    list("assumptions", "What verdicts assume, and how many do:", assumptions);
    page.tag("<table class=\"counts\"><tr><th>file</th><th>functions</th><th>UNSAFE</th>");
    page.tag("<th>SAFE</th><th>UNKNOWN</th><th>time</th></tr>\n");
    for (FunctionResults.Count row : results.files()) {
      page.tag("<tr>").element("td", row.file()).element("td", row.functions());
      page.element("td", row.unsafe()).element("td", row.safe()).element("td", row.unknown());
      page.element("td", seconds(row.seconds())).tag("</tr>\n");
    }
    page.tag("</table>\n");
  }

  private void list(String id, String head, List<String> lines) {
    if (!lines.isEmpty()) {
      page.tag("<div id=\"" + id + "\">").element("p", head).tag("<ul>\n");
      lines.forEach(line -> page.element("li", line).tag("\n"));
      page.tag("</ul></div>\n");
    }
  }

  private void boxes() {
    page.tag("<form id=\"filters\" autocomplete=\"off\"><div>Show: ");
    for (String verdict : VERDICTS) {
      page.tag("<label><input type=\"checkbox\" checked id=\"show-" + verdict + "\"> ");
      page.text(verdict).tag("</label>");
    }
    page.tag("<label>of <select id=\"show-file\"><option value=\"all\" selected>");
    page.tag("all files</option>");
    for (int i = 0; i < files.size(); i++) {
      page.tag("<option value=\"f" + i + "\">").text(files.get(i)).tag("</option>");
    }
    page.tag("</select></label></div>\n<div>Sort by: ");
    for (String key : List.of("place", "name", "verdict", "time")) {
      page.tag("<label><input type=\"radio\" name=\"by\" id=\"by-" + key + "\"");
      page.tag(key.equals("place") ? " checked> " : "> ").text(key).tag("</label>");
    }
    page.tag("</div></form>\n");
  }

  private void functions() {
    page.tag("<div id=\"functions\"><div class=\"head\"><span>function</span><span>where</span>");
    page.tag("<span>verdict</span><span class=\"seconds\">time</span><span></span>");
    page.tag("<span>more</span></div>\n");
    int place = 0;
    for (FunctionResult result : results.functions()) {
      page.tag("<div id=\"p" + place++ + "\" class=\"function " + result.verdict() + " f");
      page.tag(files.indexOf(result.at().file()) + "\">");
      page.tag("<span class=\"name\">").text(result.id().name()).tag("</span>");
      page.element("span", result.at().file() + ":" + result.at().line());
      page.tag("<span class=\"verdict\">" + result.verdict() + "</span>");
      page.tag("<span class=\"seconds\">").text(seconds(result.seconds())).tag("</span>");
      page.element("span", what(result));
      links(result);
      page.tag("</div>\n");
    }
    page.tag("</div>\n");
  }

  private Map<FunctionResult, Integer> order(Comparator<FunctionResult> by) {
    List<FunctionResult> sorted = new ArrayList<>(results.functions());
    sorted.sort(by);
    IdentityHashMap<FunctionResult, Integer> places = new IdentityHashMap<>();
    for (FunctionResult result : sorted) {
      places.put(result, places.size());
    }
    return places;
  }

  private static String what(FunctionResult result) {
    String error =
        result.errorAt().isKnown() ? result.error() + " at " + result.errorAt() : result.error();
    return result.note().isEmpty() || error.isEmpty()
        ? result.note() + error
        : result.note() + ": " + error;
  }

  private void links(FunctionResult result) {
    String folder = FunctionFolder.of(result.id()) + "/";
    String report = result.isUnsafe() ? "trace" : result.isSafe() ? "proof" : "report";
    page.tag("<span>");
    page.tag("<a href=\"%s\">", folder + FunctionFolder.REPORT).text(report).tag("</a>");
    if (!result.texts().certificate().isEmpty()) {
      page.tag(" <a href=\"%s\">", folder + FunctionFolder.CERTIFICATE);
      page.text("certificate").tag("</a>");
    }
    page.tag("</span>");
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%.1f s", value);
  }
}
