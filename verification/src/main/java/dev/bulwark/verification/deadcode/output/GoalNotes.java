package dev.bulwark.verification.deadcode.output;

import dev.bulwark.report.html.Html;
import dev.bulwark.report.html.SourceListing;
import dev.bulwark.report.html.SourceListing.Line;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.Standing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What goals say about lines. A line has the mark of the goal that needs most to be looked at: dead
 * before unknown, justified, and reachable.
 */
final class GoalNotes implements SourceListing.Notes {

  private static final List<Standing> ORDER =
      List.of(Standing.UNREACHABLE, Standing.UNKNOWN, Standing.JUSTIFIED, Standing.REACHABLE);

  /** A goal, and which one of the page it is. */
  private record Numbered(int number, GoalResult goal) {}

  private final HtmlFilters filters;
  private final Map<Line, List<Numbered>> goals = new HashMap<>();

  GoalNotes(GoalResults result, HtmlFilters filters) {
    this.filters = filters;
    for (int i = 0; i < result.goals().size(); i++) {
      GoalResult goal = result.goals().get(i);
      if (goal.at().isKnown()) {
        goals
            .computeIfAbsent(
                new Line(goal.at().file(), goal.at().line()), line -> new ArrayList<>())
            .add(new Numbered(i, goal));
      }
    }
  }

  private List<Numbered> at(Line line) {
    return goals.getOrDefault(line, List.of());
  }

  @Override
  public String kind(Line line) {
    for (Standing standing : ORDER) {
      if (at(line).stream().anyMatch(one -> one.goal().standing() == standing)) {
        return standing.word();
      }
    }
    return "";
  }

  @Override
  public void beside(Line line, Html page) {
    for (Numbered one : at(line)) {
      String classes = filters.classes(one.goal());
      page.tag("<a class=\"" + classes + "\" href=\"#g" + one.number() + "\">");
      page.text(one.goal().standing().word() + ": " + one.goal().goal().text()).tag("</a>");
    }
  }

  @Override
  public void below(Line line, Html page) {}
}
