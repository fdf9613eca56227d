package dev.bulwark.bench.report;

import dev.bulwark.bench.run.RunResult;
import dev.bulwark.report.html.HtmlEscaper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Two result files side by side. Runs are matched by task and column; where each file has one
 * column, by task alone.
 */
public record Comparison(
    List<Pair> newlySolved, List<Pair> lost, List<Pair> faster, List<Pair> slower, int compared) {

  /** The same task before and after. */
  public record Pair(RunResult before, RunResult after) {
    double ratio() {
      return after.cpuSeconds() / Math.max(before.cpuSeconds(), 0.001);
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%-50s %-18s %-14s %8.2f s   %-14s %8.2f s   x%.2f  %s",
          after.task(),
          after.column(),
          before.status().word() + (before.isWrong() ? " WRONG" : ""),
          before.cpuSeconds(),
          after.status().word() + (after.isWrong() ? " WRONG" : ""),
          after.cpuSeconds(),
          ratio(),
          after.status().isSolved() ? "" : after.reason());
    }
  }

  /** Below this many seconds, start-up noise decides, and differences mean nothing. */
  private static final double NOISE_SECONDS = 1.0;

  public static Comparison of(Results before, Results after, double factor) {
    boolean byTaskAlone = before.columns().size() == 1 && after.columns().size() == 1;
    Map<String, RunResult> old = new LinkedHashMap<>();
    before.runs().forEach(run -> old.put(byTaskAlone ? run.task() : run.key(), run));
    Comparison result =
        new Comparison(
            new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), 0);
    int compared = 0;
    for (RunResult run : after.runs()) {
      RunResult earlier = old.get(byTaskAlone ? run.task() : run.key());
      if (earlier != null) {
        compared++;
        result.sort(new Pair(earlier, run), factor);
      }
    }
    return new Comparison(result.newlySolved, result.lost, result.faster, result.slower, compared);
  }

  private void sort(Pair pair, double factor) {
    boolean then = counts(pair.before);
    boolean now = counts(pair.after);
    if (!then && now) {
      newlySolved.add(pair);
    } else if (then && !now) {
      lost.add(pair);
    } else if (then) {
      boolean matters =
          Math.max(pair.before.cpuSeconds(), pair.after.cpuSeconds()) >= NOISE_SECONDS;
      if (matters && pair.ratio() > factor) {
        slower.add(pair);
      } else if (matters && pair.ratio() < 1 / factor) {
        faster.add(pair);
      }
    }
  }

  /** Solved, and not wrongly; an answer to a task without a known one counts as solved. */
  private static boolean counts(RunResult run) {
    return run.status().isSolved() && !run.isWrong();
  }

  public String text() {
    StringBuilder text = new StringBuilder();
    section(text, "lost", lost);
    section(text, "newly solved", newlySolved);
    section(text, "slower", slower);
    section(text, "faster", faster);
    return text.append(
            String.format(
                "%d compared: %d newly solved, %d lost, %d slower, %d faster%n",
                compared, newlySolved.size(), lost.size(), slower.size(), faster.size()))
        .toString();
  }

  private static void section(StringBuilder text, String title, List<Pair> pairs) {
    if (!pairs.isEmpty()) {
      text.append(title).append('\n');
      pairs.forEach(pair -> text.append("  ").append(pair.toString().stripTrailing()).append('\n'));
    }
  }

  public String html(String before, String after) {
    StringBuilder html = new StringBuilder();
    html.append(
            "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"generator\" content=\"Bulwark\">"
                + "<title>Bulwark bench compare</title><style>")
        .append(
            ":root{color-scheme:light dark}body{font:14px system-ui,sans-serif;margin:1.5rem"
                + " auto;max-width:1200px}")
        .append(
            "table{border-collapse:collapse;width:100%}td,th{padding:.2rem .5rem;border-bottom:1px"
                + " solid #8884;text-align:left}")
        .append(
            ".n{text-align:right}.lost{color:#cf222e}.new{color:#1a7f37}</style></head><body><h1>")
        .append(HtmlEscaper.escape(before + " → " + after))
        .append("</h1><p>")
        .append(compared)
        .append(" runs compared</p>");
    table(html, "Lost", "lost", lost);
    table(html, "Newly solved", "new", newlySolved);
    table(html, "Slower", "", slower);
    table(html, "Faster", "", faster);
    return html.append("</body></html>\n").toString();
  }

  private static void table(StringBuilder html, String title, String style, List<Pair> pairs) {
    html.append("<h2 class=\"")
        .append(style)
        .append("\">")
        .append(title)
        .append(" (")
        .append(pairs.size())
        .append(")</h2><table>");
    html.append(
        "<tr><th>task</th><th>column</th><th>before</th><th class=n>CPU s</th><th>after</th><th"
            + " class=n>CPU s</th><th class=n>factor</th><th>reason</th></tr>");
    for (Pair pair : pairs) {
      html.append(
          String.format(
              Locale.ROOT,
              "<tr><td>%s</td><td>%s</td><td>%s</td><td class=n>%.2f</td><td>%s</td><td"
                  + " class=n>%.2f</td><td class=n>%.2f</td><td>%s</td></tr>",
              HtmlEscaper.escape(pair.after().task()),
              HtmlEscaper.escape(pair.after().column()),
              pair.before().status().word(),
              pair.before().cpuSeconds(),
              pair.after().status().word(),
              pair.after().cpuSeconds(),
              pair.ratio(),
              HtmlEscaper.escape(pair.after().reason())));
    }
    html.append("</table>");
  }
}
