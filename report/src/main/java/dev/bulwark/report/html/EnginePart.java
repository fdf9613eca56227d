package dev.bulwark.report.html;

import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Contender;
import dev.bulwark.report.Report;
import dev.bulwark.report.TextReport;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** How an answer was found: who ran when and for how long, who had it, and the numbers. */
final class EnginePart {

  /** Bars are drawn in a picture of this width. */
  private static final double WIDTH = 1000;

  private final Report report;
  private final Html page;

  /** When the last of all ended. */
  private final double end;

  EnginePart(Report report, Html page) {
    this.report = report;
    this.page = page;
    this.end =
        Stream.of(
                report.phases().stream().mapToDouble(it -> it.start() + it.seconds()),
                report.contenders().stream().mapToDouble(it -> it.start() + it.seconds()))
            .flatMapToDouble(ends -> ends)
            .max()
            .orElse(0);
  }

  void write() {
    if (!report.phases().isEmpty() || !report.contenders().isEmpty()) {
      page.tag("<section id=\"run\"><h2>Time line</h2>\n<div class=\"wide\">");
      page.tag("<table id=\"engines\"><thead><tr><th scope=\"col\">who</th>");
      page.tag("<th scope=\"col\" class=\"time\">when (");
      page.text(seconds(end)).tag(" s in all)</th><th scope=\"col\">seconds</th>");
      page.tag("<th scope=\"col\">CPU</th><th scope=\"col\">process</th>");
      page.tag("<th scope=\"col\">ending</th><th scope=\"col\">reached</th></tr></thead>\n");
      report.phases().forEach(this::phase);
      report.contenders().forEach(this::contender);
      page.tag("</table></div></section>\n");
    }
    statistics();
  }

  private void phase(Report.Phase phase) {
    page.tag("<tr class=\"phase\"><th scope=\"row\">").text(phase.name()).tag("</th>");
    bar(phase.start(), phase.seconds());
    page.element("td", seconds(phase.seconds())).tag("<td></td><td></td><td></td><td></td></tr>\n");
  }

  private void contender(Contender contender) {
    boolean won =
        contender.part() != Contender.Part.CHECKER_PROCESS
            && !(report.conclusion() instanceof Conclusion.Unknown)
            && contender.engine().equals(report.engine())
            && contender == last(contender.engine());
    page.tag("<tr class=\"" + (won ? "won" : "") + "\"><th scope=\"row\">");
    page.text(contender.engine()).tag(won ? " <em>answered</em>" : "").tag("</th>");
    bar(contender.start(), contender.seconds());
    page.element("td", seconds(contender.seconds()));
    page.element("td", contender.ownProcess() ? seconds(contender.cpuSeconds()) : "");
    page.element("td", contender.ownProcess() ? "own" : "first stage");
    page.element("td", contender.ending()).element("td", contender.reached()).tag("</tr>\n");
  }

  private Contender last(String engine) {
    return report.contenders().stream()
        .filter(it -> it.engine().equals(engine))
        .reduce((first, second) -> second)
        .orElseThrow();
  }

  private void bar(double start, double seconds) {
    double scale = end <= 0 ? 0 : WIDTH / end;
    page.tag("<td class=\"time\"><svg viewBox=\"0 0 1000 12\" preserveAspectRatio=\"none\"");
    page.tag(" role=\"img\" aria-label=\"from " + seconds(start) + " s on\"><title>");
    page.text(seconds(start) + " s to " + seconds(start + seconds) + " s").tag("</title>");
    page.tag(
        String.format(
            Locale.ROOT,
            "<rect x=\"%.1f\" y=\"1\" width=\"%.1f\" height=\"10\"/></svg></td>",
            start * scale,
            Math.max(2, seconds * scale)));
  }

  private void statistics() {
    page.tag("<section id=\"numbers\"><h2>Numbers</h2>\n<details><summary>Statistics, times and");
    page.tag(" versions</summary>\n<table id=\"statistics\">\n");
    report.statistics().forEach((name, value) -> row(name, TextReport.number(value)));
    for (Map.Entry<String, Double> timing : report.timings().entrySet()) {
      row("Time for " + timing.getKey(), seconds(timing.getValue()) + " s");
    }
    report.versions().forEach(this::row);
    page.tag("</table></details></section>\n");
  }

  private void row(String name, String value) {
    page.tag("<tr><th scope=\"row\">").text(name).tag("</th>").element("td", value);
    page.tag("</tr>\n");
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.2f", seconds);
  }
}
