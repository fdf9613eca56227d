package dev.bulwark.verification.deadcode.output;

import dev.bulwark.program.CoverageMetric;
import dev.bulwark.report.html.Html;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.Standing;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Boxes and a list that hide goals of a page by status, metric and function. Rules of style see
 * what is checked ({@code :has}), so that there is no script.
 */
final class HtmlFilters {

  private final Set<CoverageMetric> metrics = EnumSet.noneOf(CoverageMetric.class);
  private final List<String> functions;

  HtmlFilters(GoalResults result) {
    Set<String> names = new LinkedHashSet<>();
    for (GoalResult goal : result.goals()) {
      metrics.add(goal.metric());
      names.add(goal.coverage().function());
    }
    this.functions = new ArrayList<>(names);
  }

  Set<CoverageMetric> metrics() {
    return metrics;
  }

  /** The classes by which a goal is found, wherever it is on the page. */
  String classes(GoalResult goal) {
    return "goal "
        + goal.standing().word()
        + " m-"
        + goal.metric().word()
        + " fn"
        + functions.indexOf(goal.coverage().function());
  }

  String style() {
    StringBuilder style = new StringBuilder();
    for (Standing standing : Standing.values()) {
      box(style, standing.word(), standing.word());
    }
    for (CoverageMetric metric : metrics) {
      box(style, "m-" + metric.word(), "m-" + metric.word());
    }
    for (int i = 0; i < functions.size(); i++) {
      style.append("body:has(#show-function option[value=\"fn").append(i);
      style.append("\"]:checked) .goal:not(.fn").append(i).append(") { display: none; }\n");
    }
    return style.toString();
  }

  private static void box(StringBuilder style, String name, String goals) {
    style.append("body:has(#show-").append(name).append(":not(:checked)) .goal.").append(goals);
    style.append(" { display: none; }\n");
  }

  void write(Html page) {
    page.tag("<form id=\"filters\" autocomplete=\"off\"><div>Status: ");
    for (Standing standing : Standing.values()) {
      box(page, standing.word(), standing.word());
    }
    page.tag("</div>\n<div>Metric: ");
    for (CoverageMetric metric : metrics) {
      box(page, "m-" + metric.word(), metric.word());
    }
    page.tag("</div>\n<div><label>Function: <select id=\"show-function\">");
    page.tag("<option value=\"all\" selected>all</option>");
    for (int i = 0; i < functions.size(); i++) {
      page.tag("<option value=\"fn" + i + "\">").text(functions.get(i)).tag("</option>");
    }
    page.tag("</select></label></div></form>\n");
  }

  private static void box(Html page, String name, String words) {
    page.tag("<label><input type=\"checkbox\" checked id=\"show-" + name + "\"> ");
    page.text(words).tag("</label>");
  }
}
