package dev.bulwark.report.html;

import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.report.Report;
import dev.bulwark.report.Trace;
import dev.bulwark.report.TraceRow;
import dev.bulwark.report.expression.ProgramNames;
import dev.bulwark.report.html.SourceListing.Line;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a verdict says about the lines of the source: for SAFE the invariants and bounds of loops,
 * for UNSAFE how often the execution came by and what it changed there.
 */
final class LineNotes implements SourceListing.Notes {

  /** How many values of a line are shown before the middle is left out. */
  private static final int MANY = 6;

  private final Map<Line, List<String>> invariants = new LinkedHashMap<>();
  private final Map<Line, List<String>> visits = new LinkedHashMap<>();
  private final Map<Line, String> errors = new LinkedHashMap<>();
  private final List<String> elsewhere = new ArrayList<>();

  private LineNotes() {}

  static Line line(Position position) {
    return new Line(position.file(), position.line());
  }

  static LineNotes of(Report report) {
    LineNotes notes = new LineNotes();
    report.trace().ifPresent(notes::trace);
    if (report.program().isPresent() && report.evidence().isPresent()) {
      Program program = report.program().get();
      switch (report.evidence().get()) {
        case Proof.Inductive inductive -> notes.invariants(program, inductive.invariants());
        case Proof.KInductive kInductive -> notes.invariants(program, kInductive.invariants());
        case Proof.Unrolled unrolled -> notes.bounds(program, unrolled);
        case Proof.ByContracts byContracts -> notes.contracts(program, byContracts.contracts());
        case Proof.OnePath onePath -> {}
        case ErrorInputs inputs -> {}
      }
    }
    return notes;
  }

  private void invariants(Program program, Map<CutPoint, Term> invariants) {
    ProgramNames names = new ProgramNames(program);
    invariants.forEach(
        (cut, invariant) -> {
          String calls =
              cut.stack().depth() <= 1
                  ? ""
                  : cut.stack().calls().subList(1, cut.stack().depth()).stream()
                      .map(call -> "line " + program.shown(call.position()).line())
                      .collect(Collectors.joining(", ", "called from ", ": "));
          note(program, cut.location(), calls + names.notation(invariant));
        });
  }

  private void bounds(Program program, Proof.Unrolled proof) {
    proof
        .loopBounds()
        .forEach(
            (head, bound) ->
                note(
                    program, head, "iterates at most " + (bound == 1 ? "once" : bound + " times")));
    proof
        .callBounds()
        .forEach(
            (function, bound) ->
                note(
                    program,
                    program.procedure(function).entry(),
                    function + " nests at most " + bound + " deep"));
  }

  private void contracts(Program program, Contracts contracts) {
    ProgramNames names = new ProgramNames(program);
    contracts
        .procedures()
        .forEach(
            (name, contract) -> {
              Location entry = program.procedure(name).entry();
              note(program, entry, name + " requires " + names.notation(contract.requires()));
              note(program, entry, name + " ensures " + names.notation(contract.ensures()));
            });
    contracts.invariants().forEach((at, invariant) -> note(program, at, names.notation(invariant)));
  }

  private void note(Program program, Location at, String words) {
    Position position = program.shown(at.position());
    if (position.isKnown()) {
      invariants.computeIfAbsent(line(position), line -> new ArrayList<>()).add(words);
    } else {
      elsewhere.add(at.name() + ": " + words);
    }
  }

  private void trace(Trace trace) {
    for (TraceRow row : trace.rows()) {
      if (row instanceof TraceRow.Statement statement && statement.position().isKnown()) {
        visits
            .computeIfAbsent(line(statement.position()), line -> new ArrayList<>())
            .add(
                statement.effects().stream()
                    .map(TraceRow.Effect::toString)
                    .collect(Collectors.joining(", ")));
      }
    }
    if (trace.end().isKnown()) {
      errors.put(line(trace.end()), trace.violation());
    } else {
      elsewhere.add(trace.violation());
    }
  }

  /** The files that something is said about. */
  Set<String> files() {
    Set<String> files = new LinkedHashSet<>();
    for (Map<Line, ?> lines : List.<Map<Line, ?>>of(errors, visits, invariants)) {
      lines.keySet().forEach(line -> files.add(line.file()));
    }
    return files;
  }

  @Override
  public List<String> below(Line line) {
    return invariants.getOrDefault(line, List.of());
  }

  @Override
  public String kind(Line line) {
    return !error(line).isEmpty() ? "error" : isOnPath(line) ? "path" : "";
  }

  @Override
  public void beside(Line line, Html page) {
    page.text(values(line));
    if (!error(line).isEmpty()) {
      page.tag("<div class=\"violation\">").text(error(line)).tag("</div>");
    }
  }

  boolean isOnPath(Line line) {
    return visits.containsKey(line) || errors.containsKey(line);
  }

  /** What goes wrong in the line, empty if it is another one. */
  String error(Line line) {
    return errors.getOrDefault(line, "");
  }

  /** What the execution changed in the line, visit by visit; the middle of many is left out. */
  String values(Line line) {
    List<String> all = visits.getOrDefault(line, List.of());
    List<String> changes = all.stream().filter(change -> !change.isEmpty()).toList();
    List<String> shown = new ArrayList<>(changes);
    if (changes.size() > MANY) {
      shown = new ArrayList<>(changes.subList(0, MANY / 2));
      shown.add("…");
      shown.addAll(changes.subList(changes.size() - MANY / 2, changes.size()));
    }
    String times = changes.size() > MANY ? " (" + all.size() + " steps)" : "";
    return String.join("; ", shown) + times;
  }

  /** What belongs to no line. */
  List<String> elsewhere() {
    return Collections.unmodifiableList(elsewhere);
  }
}
