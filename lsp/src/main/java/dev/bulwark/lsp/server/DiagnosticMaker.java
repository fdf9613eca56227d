package dev.bulwark.lsp.server;

import dev.bulwark.lsp.findings.Finding.Function;
import dev.bulwark.lsp.findings.Finding.Kind;
import dev.bulwark.lsp.findings.Finding.Problem;
import dev.bulwark.lsp.findings.Place;
import dev.bulwark.lsp.findings.Verdict;
import dev.bulwark.lsp.findings.Verdict.Answer;
import dev.bulwark.lsp.findings.Verdict.Step;
import dev.bulwark.lsp.server.MergedVerdicts.Known;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * Diagnostics of a document: what fails is an error with the steps of an execution, what is unknown
 * has the reason, and problems of the text are as the front end says them. They may be in other
 * files of the program.
 */
final class DiagnosticMaker {

  private static final String SOURCE = "bulwark";
  private static final int MOST_STEPS = 200;

  private final Document document;
  private final Map<Path, Document> open;
  private final Settings settings;
  private final Map<Path, TextLines> texts = new HashMap<>();
  private final Map<String, List<Diagnostic>> made = new LinkedHashMap<>();

  private DiagnosticMaker(Document document, Map<Path, Document> open, Settings settings) {
    this.document = document;
    this.open = open;
    this.settings = settings;
  }

  /** By the URI of the file that they are in. */
  static Map<String, List<Diagnostic>> of(
      Document document, Map<Path, Document> open, Settings settings) {
    DiagnosticMaker maker = new DiagnosticMaker(document, open, settings);
    document.problems().forEach(maker::problem);
    MergedVerdicts.of(document).forEach(maker::verdict);
    return maker.made;
  }

  private void problem(Problem problem) {
    Diagnostic diagnostic =
        new Diagnostic(
            range(problem.place()),
            problem.text(),
            problem.kind() == Kind.ERROR ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
            SOURCE);
    diagnostic.setCode(
        switch (problem.kind()) {
          case ERROR -> "not-read";
          case UNSUPPORTED -> "unsupported";
          case WARNING -> "warning";
        });
    add(problem.place(), diagnostic);
  }

  private void verdict(Known known) {
    Verdict verdict = known.verdict();
    switch (verdict.answer()) {
      case SAFE -> {}
      case UNSAFE -> {
        Diagnostic diagnostic = make(known, verdict.text(), DiagnosticSeverity.Error);
        diagnostic.setRelatedInformation(steps(verdict));
        add(verdict.place(), diagnostic);
      }
      case UNKNOWN -> {
        Optional<DiagnosticSeverity> severity = settings.unknown();
        if (severity.isPresent() && !known.isOpen()) {
          String text = "not known (" + verdict.reason() + "): " + verdict.text();
          add(verdict.place(), make(known, text, severity.get()));
        }
      }
    }
  }

  private Diagnostic make(Known known, String text, DiagnosticSeverity severity) {
    Verdict verdict = known.verdict();
    String from = known.entry().isEmpty() ? "" : " (called from outside: " + known.entry() + "())";
    Diagnostic diagnostic = new Diagnostic(range(verdict.place()), text + from, severity, SOURCE);
    boolean isNamed = !verdict.weakness().isEmpty() && verdict.answer() == Answer.UNSAFE;
    diagnostic.setCode(isNamed ? verdict.weakness() : verdict.property());
    if (isNamed && !verdict.page().isEmpty()) {
      diagnostic.setCodeDescription(new DiagnosticCodeDescription(verdict.page()));
    }
    return diagnostic;
  }

  private List<DiagnosticRelatedInformation> steps(Verdict verdict) {
    List<DiagnosticRelatedInformation> steps = new ArrayList<>();
    for (Step step : verdict.steps()) {
      document
          .resolve(step.place().file())
          .filter(path -> steps.size() < MOST_STEPS)
          .ifPresent(
              path ->
                  steps.add(
                      new DiagnosticRelatedInformation(
                          new Location(uri(path), range(step.place())), step.text())));
    }
    return steps;
  }

  private void add(Place place, Diagnostic diagnostic) {
    String uri = path(place).map(this::uri).orElse(document.uri());
    List<Diagnostic> list = made.computeIfAbsent(uri, none -> new ArrayList<>());
    if (!list.contains(diagnostic)) {
      list.add(diagnostic);
    }
  }

  private Optional<Path> path(Place place) {
    return place.isKnown() ? document.resolve(place.file()) : Optional.empty();
  }

  private String uri(Path path) {
    Document known = open.get(path);
    return known == null ? path.toUri().toString() : known.uri();
  }

  /** What has no place in a file of the user is at the first function. */
  private Range range(Place place) {
    Optional<Path> path = path(place);
    if (path.isPresent()) {
      return lines(path.get()).toEndOfLine(place.line(), place.column());
    }
    return document.functions().stream()
        .findFirst()
        .map(Function::place)
        .map(first -> lines(document.path()).word(first.line(), first.column()))
        .orElseGet(() -> new Range(new Position(0, 0), new Position(0, 0)));
  }

  private TextLines lines(Path path) {
    return texts.computeIfAbsent(
        path,
        file -> {
          Document known = open.get(file);
          return known == null ? TextLines.of(file) : TextLines.of(known.text());
        });
  }
}
