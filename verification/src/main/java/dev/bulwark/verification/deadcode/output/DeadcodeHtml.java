package dev.bulwark.verification.deadcode.output;

import dev.bulwark.program.CoverageMetric;
import dev.bulwark.program.Program;
import dev.bulwark.report.html.Html;
import dev.bulwark.report.html.HtmlPage;
import dev.bulwark.report.html.SourceListing;
import dev.bulwark.verification.goals.DeadProof;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import dev.bulwark.verification.goals.Standing;
import dev.bulwark.verification.goals.TestCase;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The result for people with a browser, in the style of the report of {@code verify}: goals with
 * filters, the source with a mark for each line, and the evidence, folded in. There is no script;
 * filters are rules of style ({@link HtmlFilters}), and a link to evidence unfolds it.
 */
public final class DeadcodeHtml {

  /** Of longer evidence the beginning is shown; all of it is in its own file. */
  private static final int MOST_EVIDENCE = 20_000;

  private final GoalResults result;
  private final HtmlFilters filters;
  private final Html page;
  private final Map<Integer, DeadProof> proofs = new HashMap<>();
  private final Map<Integer, TestCase> tests = new HashMap<>();

  private DeadcodeHtml(GoalResults result) {
    this.result = result;
    this.filters = new HtmlFilters(result);
    this.page = HtmlPage.begin(title(result), filters.style());
    result.proofs().forEach(proof -> proofs.put(proof.number(), proof));
    result.tests().forEach(test -> tests.put(test.number(), test));
  }

  /** {@code contents} gives the text of a file by its name, if it can be read. */
  public static String text(GoalResults result, Function<String, Optional<String>> contents) {
    DeadcodeHtml html = new DeadcodeHtml(result);
    html.summary();
    html.goals();
    html.sources(contents);
    html.evidence();
    return HtmlPage.end(html.page);
  }

  private static String title(GoalResults result) {
    String file =
        result.program().sources().stream().findFirst().map(Program.SourceFile::name).orElse("");
    return "Goals of " + file.substring(file.lastIndexOf('/') + 1);
  }

  // ---- Numbers

  private void summary() {
    String kind = result.unreachable() > 0 ? "unsafe" : result.unknown() > 0 ? "unknown" : "safe";
    page.tag("<h1 id=\"verdict\" class=\"" + kind + "\">");
    page.text(DeadcodeText.lastLine(result)).tag("</h1>\n");
    page.tag("<p id=\"property\">Checked: ").text(result.property()).tag("</p>\n");
    list("assumptions", "All of it assumes:", result.assumptions());
    list("out-of-date", "Justifications that are out of date:", result.outOfDate());
    page.tag("<table class=\"counts\"><tr><th></th><th>goals</th>");
    for (Standing standing : Standing.values()) {
      page.element("th", standing.word());
    }
    page.tag("</tr>\n");
    for (CoverageMetric metric : filters.metrics()) {
      List<GoalResult> goals =
          result.goals().stream().filter(goal -> goal.metric() == metric).toList();
      page.tag("<tr>").element("td", metric.word()).element("td", goals.size());
      for (Standing standing : Standing.values()) {
        page.element("td", goals.stream().filter(goal -> goal.standing() == standing).count());
      }
      page.tag("</tr>\n");
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

  // ---- Goals

  private void goals() {
    page.tag("<h2>Goals</h2>\n");
    filters.write(page);
    for (int i = 0; i < result.goals().size(); i++) {
      goal(i, result.goals().get(i));
    }
  }

  private void goal(int number, GoalResult goal) {
    page.tag("<details id=\"g" + number + "\" class=\"" + filters.classes(goal) + "\"><summary>");
    page.tag("<span class=\"word\">").text(goal.standing().word()).tag("</span>");
    page.text(goal.at().line() + ": " + goal.goal().text()).tag("</summary><dl>\n");
    entry("id", goal.id());
    entry("place", goal.at());
    entry("metric", goal.metric().word());
    entry("function", goal.coverage().function());
    goal.justification().ifPresent(why -> entry("justified", why.text()));
    switch (goal.status()) {
      case GoalStatus.Reachable(int test, String by) -> {
        entry("found by", by);
        TestCase reaching = tests.get(test);
        if (reaching != null) {
          links("inputs", "test-" + test, "test " + test, EvidenceFiles.inputs(reaching));
        }
      }
      case GoalStatus.Unreachable(int proof, String by) -> {
        entry("found by", by);
        DeadProof shown = proofs.get(proof);
        if (shown != null) {
          links("proof", "proof-" + proof, "proof " + proof, EvidenceFiles.certificate(shown));
        }
      }
      case GoalStatus.Unknown(String reason) -> entry("because", reason);
    }
    page.tag("</dl></details>\n");
  }

  private void entry(String name, Object value) {
    page.element("dt", name).element("dd", value).tag("\n");
  }

  private void links(String name, String anchor, String words, String file) {
    page.element("dt", name).tag("<dd><a class=\"evidence\" href=\"#%s\">", anchor).text(words);
    page.tag("</a>, in <a href=\"%s\">", file).text(file).tag("</a></dd>\n");
  }

  // ---- Source

  private void sources(Function<String, Optional<String>> contents) {
    page.tag("<h2>Source</h2>\n");
    Set<String> files = new LinkedHashSet<>();
    result.goals().stream()
        .filter(goal -> goal.at().isKnown() && !goal.at().isBuiltIn())
        .forEach(goal -> files.add(goal.at().file()));
    new SourceListing(files, contents).write(new GoalNotes(result, filters), page);
  }

  // ---- Evidence

  private void evidence() {
    page.tag("<h2>Proofs</h2>\n");
    for (DeadProof proof : result.proofs()) {
      evidence(
          "proof-" + proof.number(),
          "proof "
              + proof.number()
              + ", for "
              + count(proof.goals().size())
              + ", found by "
              + proof.by()
              + "; "
              + proof.details(),
          proof.certificate());
    }
    page.tag("<h2>Tests</h2>\n");
    for (TestCase test : result.tests()) {
      evidence(
          "test-" + test.number(),
          "test "
              + test.number()
              + ", for "
              + count(test.goals().size())
              + ", found by "
              + test.by(),
          test.file());
    }
  }

  private static String count(int goals) {
    return goals + (goals == 1 ? " goal" : " goals");
  }

  /** The anchor is inside, so that a link to it unfolds what is around it. */
  private void evidence(String anchor, String words, String text) {
    page.tag("<details class=\"evidence\"><summary>").text(words).tag("</summary>");
    page.tag("<pre id=\"" + anchor + "\">");
    page.text(text.length() <= MOST_EVIDENCE ? text : text.substring(0, MOST_EVIDENCE));
    page.tag(text.length() <= MOST_EVIDENCE ? "" : "\n... the rest is in the file");
    page.tag("</pre></details>\n");
  }
}
