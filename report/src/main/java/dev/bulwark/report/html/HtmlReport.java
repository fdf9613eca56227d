package dev.bulwark.report.html;

import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Contender;
import dev.bulwark.report.Report;
import dev.bulwark.report.TextReport;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A report for people with a browser. */
public final class HtmlReport {

  private final Report report;
  private final LineNotes notes;
  private final Html page;

  private HtmlReport(Report report) {
    this.report = report;
    this.notes = LineNotes.of(report);
    this.page = HtmlPage.begin(title(), "");
  }

  /** {@code contents} gives the text of a file by its name, if it can be read. */
  public static String text(Report report, Function<String, Optional<String>> contents) {
    HtmlReport html = new HtmlReport(report);
    html.write(contents);
    return HtmlPage.end(html.page);
  }

  private void write(Function<String, Optional<String>> contents) {
    verdict();
    sources(contents);
    trace();
    automata();
    engines();
    statistics();
  }

  private String title() {
    String file =
        report
            .program()
            .filter(program -> !program.sources().isEmpty())
            .map(program -> program.sources().getFirst().name())
            .map(name -> " " + name.substring(name.lastIndexOf('/') + 1))
            .orElse("");
    return report.conclusion().word() + file;
  }

  // ---- What was found

  private void verdict() {
    page.tag("<h1 id=\"verdict\" class=\"%s\">", kind()).text(report.verdictLine()).tag("</h1>\n");
    page.tag("<p id=\"property\">Checked: ").text(report.property()).tag("</p>\n");
    if (!report.engine().isEmpty()) {
      page.tag("<p>Engine: ").text(report.engine()).tag("</p>\n");
    }
    if (!report.assumptions().isEmpty()) {
      page.tag("<div id=\"assumptions\"><p>The verdict assumes:</p><ul>\n");
      report.assumptions().forEach(assumption -> page.element("li", assumption).tag("\n"));
      page.tag("</ul></div>\n");
    }
    report.notes().forEach(note -> page.element("p", note).tag("\n"));
    report.warnings().forEach(warning -> page.element("p", warning).tag("\n"));
    report.diagnostics().forEach(diagnostic -> page.element("p", diagnostic).tag("\n"));
    if (report.conclusion() instanceof Conclusion.Unknown && !report.reached().isEmpty()) {
      page.tag("<p>Reached: ").text(report.reached()).tag("</p>\n");
    }
  }

  private String kind() {
    return switch (report.conclusion()) {
      case Conclusion.Safe safe -> "safe";
      case Conclusion.Unsafe unsafe -> "unsafe";
      case Conclusion.Unknown unknown -> "unknown";
    };
  }

  private void sources(Function<String, Optional<String>> contents) {
    Set<String> files = new LinkedHashSet<>(notes.files());
    report
        .program()
        .ifPresent(program -> program.sources().forEach(source -> files.add(source.name())));
    page.tag("<h2>Source</h2>\n");
    if (report.conclusion() instanceof Conclusion.Safe) {
      TextReport.proof(report)
          .ifPresent(words -> page.tag("<p id=\"proof\">").text(words).tag("</p>\n"));
    }
    notes.elsewhere().forEach(words -> page.element("p", words).tag("\n"));
    SourceListing listing = new SourceListing(notes);
    int number = 0;
    for (String file : files) {
      Optional<String> content = contents.apply(file);
      if (content.isPresent()) {
        listing.write(file, content.get(), number++, page);
      } else {
        page.tag("<p>").text(file).tag(" cannot be read.</p>\n");
      }
    }
  }

  private void trace() {
    report
        .trace()
        .ifPresent(
            trace -> {
              page.tag("<h2>Execution</h2>\n<pre id=\"trace\">");
              trace.shortText().forEach(line -> page.text(line).tag("\n"));
              page.tag("</pre>\n");
            });
  }

  private void automata() {
    if (report.program().isEmpty()) {
      return;
    }
    Program program = report.program().get();
    page.tag("<h2>Control flow</h2>\n<p>Loop heads are blue, errors red, marked is what the ");
    page.tag("execution came by. Point at a location or an edge to read more.</p>\n");
    AutomatonSvg picture = new AutomatonSvg(program, notes);
    Set<String> reachable = CallGraph.of(program).reachable();
    for (Procedure procedure : program.procedures().values()) {
      if (reachable.contains(procedure.name())) {
        boolean open = procedure.name().equals("main");
        page.tag("<details" + (open ? " open" : "") + "><summary>").text(procedure.name());
        page.tag("</summary>\n");
        picture.draw(procedure, page);
        page.tag("</details>\n");
      }
    }
  }

  // ---- How it was found

  private void engines() {
    if (report.contenders().isEmpty()) {
      return;
    }
    page.tag("<h2>Engines</h2>\n<table id=\"engines\"><tr><th>engine</th><th>process</th>");
    page.tag("<th>ending</th><th>reached</th><th>seconds</th><th>CPU seconds</th></tr>\n");
    for (Contender contender : report.contenders()) {
      page.tag("<tr>").element("td", contender.engine());
      page.element("td", contender.ownProcess() ? "own" : "first stage");
      page.element("td", contender.ending()).element("td", contender.reached());
      page.element("td", seconds(contender.seconds()));
      page.element("td", contender.ownProcess() ? seconds(contender.cpuSeconds()) : "");
      page.tag("</tr>\n");
    }
    page.tag("</table>\n");
  }

  private void statistics() {
    page.tag("<h2>Statistics</h2>\n<table id=\"statistics\">\n");
    report.statistics().forEach((name, value) -> row(name, TextReport.number(value)));
    for (Map.Entry<String, Double> timing : report.timings().entrySet()) {
      row("Time for " + timing.getKey(), seconds(timing.getValue()) + " s");
    }
    report.versions().forEach(this::row);
    page.tag("</table>\n");
  }

  private void row(String name, String value) {
    page.tag("<tr>").element("td", name).element("td", value).tag("</tr>\n");
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.2f", seconds);
  }
}
