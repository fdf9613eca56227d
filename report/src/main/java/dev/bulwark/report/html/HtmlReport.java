package dev.bulwark.report.html;

import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.IncompletePlace;
import dev.bulwark.report.InitialValues;
import dev.bulwark.report.Report;
import dev.bulwark.report.TextReport;
import dev.bulwark.report.Trace;
import dev.bulwark.report.TraceRow;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A report for people with a browser: on one side the execution, the claims of the proof, or what
 * is not modelled; on the other the source; below them how it was found.
 */
public final class HtmlReport {

  /** Pictures of more would be most of the page, and nobody looks at all of them. */
  private static final int MOST_LOCATIONS = 4_000;

  private final Report report;
  private final List<Claim> claims;
  private final LineNotes notes;
  private final SourceListing sources;
  private final Html page;

  private HtmlReport(Report report, Function<String, Optional<String>> contents) {
    this.report = report;
    this.claims = claims(report);
    this.notes = report.trace().map(LineNotes::of).orElseGet(() -> LineNotes.of(claims));
    Set<String> files = new LinkedHashSet<>();
    // What cannot be read because it is our own has no place in the user's source.
    notes.files().stream().filter(file -> !file.startsWith("<")).forEach(files::add);
    report
        .program()
        .ifPresent(program -> program.sources().forEach(source -> files.add(source.name())));
    this.sources = new SourceListing(files, contents);
    this.page = HtmlPage.begin(title(), "report.css", "report.js");
  }

  /** {@code contents} gives the text of a file by its name, if it can be read. */
  public static String text(Report report, Function<String, Optional<String>> contents) {
    HtmlReport html = new HtmlReport(report, contents);
    html.write();
    return HtmlPage.end(html.page);
  }

  private static List<Claim> claims(Report report) {
    Program program = report.program().orElse(null);
    return program == null
        ? List.of()
        : switch (report.conclusion()) {
          case Conclusion.Safe safe ->
              report.evidence().orElse(null) instanceof Proof proof
                  ? ProofClaims.of(program, proof)
                  : List.of();
          case Conclusion.Unsafe unsafe -> List.of();
          case Conclusion.Unknown unknown ->
              report.incomplete().stream().map(HtmlReport::claim).distinct().toList();
        };
  }

  private static Claim claim(IncompletePlace incomplete) {
    Position at = incomplete.at();
    String place = SourceListing.brief(at.file()) + ":" + at.line();
    String function = incomplete.function();
    return new Claim(
        LineNotes.line(at),
        function.isEmpty() ? place : place + " in " + function,
        incomplete.message(),
        List.of(),
        List.of());
  }

  private void write() {
    page.tag("<a class=\"skip\" href=\"#main\">Skip to what was found</a>\n<div id=\"screen\">\n");
    verdict();
    page.tag("<main class=\"panes\">\n<section id=\"main\" tabindex=\"-1\" aria-label=\"");
    page.text(head()).tag("\">\n");
    found();
    page.tag("</section>\n<section id=\"source\" aria-label=\"Source\">\n");
    sources.index(page);
    page.tag("<div id=\"listing\" tabindex=\"0\" role=\"region\" aria-label=\"Lines\">\n");
    sources.write(notes, page);
    page.tag("</div></section>\n</main></div>\n");
    more();
    report.trace().ifPresent(this::traceText);
    automata();
    new EnginePart(report, page).write();
  }

  private String title() {
    String file =
        report
            .program()
            .filter(program -> !program.sources().isEmpty())
            .map(program -> " " + SourceListing.brief(program.sources().getFirst().name()))
            .orElse("");
    return report.conclusion().word() + file;
  }

  // ---- What was found

  private String head() {
    return switch (report.conclusion()) {
      case Conclusion.Safe safe -> "Proof";
      case Conclusion.Unsafe unsafe -> "Execution";
      case Conclusion.Unknown unknown -> "Why there is no answer";
    };
  }

  private void verdict() {
    page.tag("<header><h1 id=\"verdict\" class=\"%s\">", kind());
    page.text(report.verdictLine()).tag("</h1>\n<p id=\"property\">Checked: ");
    page.text(report.property()).tag("</p>\n<nav aria-label=\"Parts\"><a href=\"#main\">");
    page.text(head()).tag("</a> <a href=\"#source\">Source</a>");
    if (report.program().isPresent()) {
      page.tag(" <a href=\"#flow\">Control flow</a>");
    }
    page.tag(" <a href=\"#run\">Time line</a> <a href=\"#numbers\">Numbers</a>");
    page.tag(" <button type=\"button\" id=\"theme\" hidden>Colours: as the system</button>");
    page.tag("</nav></header>\n");
  }

  private String kind() {
    return switch (report.conclusion()) {
      case Conclusion.Safe safe -> "safe";
      case Conclusion.Unsafe unsafe -> "unsafe";
      case Conclusion.Unknown unknown -> "unknown";
    };
  }

  private void found() {
    switch (report.conclusion()) {
      case Conclusion.Safe safe -> proof(safe);
      case Conclusion.Unsafe unsafe ->
          report
              .trace()
              .ifPresentOrElse(
                  this::trace,
                  () -> page.tag("<p>There was no time to run the execution once more.</p>\n"));
      case Conclusion.Unknown unknown -> unknown();
    }
  }

  private void proof(Conclusion.Safe safe) {
    TextReport.proof(report).ifPresent(it -> page.tag("<p id=\"proof\">").text(it).tag("</p>\n"));
    page.tag("<p id=\"checked\">Confirmed by the checker, on the program as parsed: ");
    page.text(safe.verdict().details());
    long runs = safe.verdict().randomRuns();
    page.text(runs == 0 ? "" : "; " + runs + " random runs agree").tag(".</p>\n");
    new ClaimList(sources, page).write(claims);
  }

  private void unknown() {
    if (!report.reached().isEmpty()) {
      page.tag("<p>Reached: ").text(report.reached()).tag("</p>\n");
    }
    list("diagnostics", "What is wrong:", report.diagnostics());
    if (!claims.isEmpty()) {
      page.tag("<p>SAFE needs a proof that no execution gets to these places:</p>\n");
      new ClaimList(sources, page).write(claims);
    }
    list("advice", "What may help:", report.next());
  }

  // ---- The execution

  private void trace(Trace trace) {
    if (report.program().isEmpty()) {
      return;
    }
    Program program = report.program().get();
    List<TraceNode> rows = TraceOutline.of(program, trace);
    List<TraceRow.Effect> initial =
        report.evidence().orElse(null) instanceof ErrorInputs inputs
            ? InitialValues.of(program, inputs.inputs())
            : List.of();
    page.tag("<div id=\"controls\" role=\"toolbar\" aria-label=\"Steps\" hidden>");
    button("first", "|◀", "To the beginning (Home)");
    button("back", "◀", "Back (k, arrow up)");
    button("forward", "▶", "Forward (j, arrow down)");
    button("last", "▶|", "To the error (End)");
    button("input", "next input", "To the next input (i)");
    button("unfold", "unfold all", "Unfold or fold all (f)");
    page.tag("<output id=\"place\" aria-live=\"polite\"></output></div>\n");
    page.tag("<div id=\"steps\" role=\"tree\" tabindex=\"0\" aria-label=\"Steps\"></div>\n");
    page.tag("<section id=\"values\" aria-label=\"Values\" tabindex=\"0\"></section>\n");
    page.tag("<noscript><p>Without scripts the execution is below, as text.</p></noscript>\n");
    page.tag("<script type=\"application/json\" id=\"data\">");
    page.tag(TraceData.of(rows, initial, new TraceVariables(program, sources), sources))
        .tag("</script>\n");
  }

  private void button(String id, String words, String title) {
    page.tag("<button type=\"button\" id=\"" + id + "\" title=\"" + title + "\" aria-label=\"");
    page.tag(title + "\">" + words + "</button>");
  }

  private void traceText(Trace trace) {
    page.tag("<section id=\"text\"><h2>Execution as text</h2><details><summary>In the words of");
    page.tag(" the command line</summary><pre id=\"trace\">");
    trace.shortText().forEach(line -> page.text(line).tag("\n"));
    page.tag("</pre></details></section>\n");
  }

  // ---- What else there is to know

  private void more() {
    boolean unknown = report.conclusion() instanceof Conclusion.Unknown;
    List<Object> notices = new ArrayList<>(report.notes());
    notices.addAll(report.warnings());
    if (!unknown) {
      notices.addAll(report.diagnostics());
    }
    if (notices.isEmpty() && report.assumptions().isEmpty() && report.engine().isEmpty()) {
      return;
    }
    page.tag("<section id=\"more\"><h2>About the verdict</h2>\n");
    if (!report.engine().isEmpty()) {
      page.tag("<p>Engine: ").text(report.engine()).tag("</p>\n");
    }
    list("assumptions", "The verdict assumes:", report.assumptions());
    list("notes", "Notes:", notices);
    page.tag("</section>\n");
  }

  private void list(String id, String head, List<?> lines) {
    if (!lines.isEmpty()) {
      page.tag("<div id=\"" + id + "\">").element("p", head).tag("<ul>\n");
      lines.forEach(line -> page.element("li", line).tag("\n"));
      page.tag("</ul></div>\n");
    }
  }

  private void automata() {
    if (report.program().isEmpty()) {
      return;
    }
    Program program = report.program().get();
    page.tag("<section id=\"flow\"><h2>Control flow</h2>\n<p>Loop heads are blue, errors red,");
    page.tag(" marked is what the execution came by. Point at a location or an edge to read");
    page.tag(" more.</p>\n");
    AutomatonSvg picture = new AutomatonSvg(program, notes);
    Set<String> reachable = CallGraph.of(program).reachable();
    int left = MOST_LOCATIONS;
    for (Procedure procedure : program.procedures().values()) {
      left -= procedure.locations().size();
      if (reachable.contains(procedure.name()) && left < 0) {
        page.tag("<p>The other functions are too many for pictures; <code>bulwark dot</code>");
        page.tag(" prints them.</p>\n");
        break;
      }
      if (reachable.contains(procedure.name())) {
        page.tag("<details class=\"automaton\"><summary>").text(procedure.name());
        page.tag("</summary>\n");
        picture.draw(procedure, page);
        page.tag("</details>\n");
      }
    }
    page.tag("</section>\n");
  }
}
