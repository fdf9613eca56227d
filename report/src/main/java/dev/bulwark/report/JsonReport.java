package dev.bulwark.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.bulwark.base.Reason;
import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import dev.bulwark.program.Contract;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.report.expression.ProgramNames;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A report for programs: one JSON document. Numbers of C values are strings, because they may have
 * 128 bits.
 */
public final class JsonReport {

  /** Changes when readers of the document have to change. */
  public static final int FORMAT = 1;

  private final JsonGenerator json;

  /** From positions in the files as given to where the user's code is. */
  private final UnaryOperator<Position> shown;

  private JsonReport(JsonGenerator json, Report report) {
    this.json = json;
    this.shown =
        report
            .program()
            .<UnaryOperator<Position>>map(program -> program::shown)
            .orElse(UnaryOperator.identity());
  }

  public static String text(Report report) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      new JsonReport(json, report).report(report);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.toString();
  }

  private void report(Report report) throws IOException {
    json.writeStartObject();
    json.writeStringField("producer", "Bulwark");
    json.writeNumberField("format", FORMAT);
    json.writeStringField("verdict", report.conclusion().word());
    conclusion(report.conclusion());
    json.writeStringField("verdictLine", report.verdictLine());
    strings("assumptions", report.assumptions());
    json.writeStringField("checked", report.property());
    json.writeStringField("engine", report.engine());
    if (report.program().isPresent()) {
      program(report.program().get());
    }
    if (report.evidence().isPresent() && report.program().isPresent()) {
      Program program = report.program().get();
      switch (report.evidence().get()) {
        case Proof proof -> proof(new ProgramNames(program), proof);
        case ErrorInputs inputs -> inputs(report, inputs);
      }
    }
    if (report.model().isPresent()) {
      json.writeStringField("model", report.model().get());
    }
    if (report.trace().isPresent()) {
      trace(report.trace().get());
    }
    json.writeStringField("reached", report.reached());
    contenders(report);
    strings("notes", report.notes());
    strings("warnings", warnings(report));
    json.writeArrayFieldStart("diagnostics");
    for (Report.Diagnostic diagnostic : report.diagnostics()) {
      json.writeStartObject();
      json.writeStringField("position", diagnostic.position());
      json.writeStringField("message", diagnostic.message());
      json.writeEndObject();
    }
    json.writeEndArray();
    incomplete(report);
    statistics(report);
    json.writeEndObject();
  }

  /** Where the model stops short, and what to do when there is no verdict. */
  private void incomplete(Report report) throws IOException {
    json.writeArrayFieldStart("incomplete");
    for (IncompletePlace place : report.incomplete()) {
      json.writeStartObject();
      position(place.at());
      if (!place.function().isEmpty()) {
        json.writeStringField("function", place.function());
      }
      json.writeStringField("reason", place.reason());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("next");
    for (NextStep step : report.next()) {
      json.writeStartObject();
      json.writeStringField("option", step.option());
      json.writeStringField("text", step.text());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Those of the run, and those about the source. */
  private static List<String> warnings(Report report) {
    List<String> warnings = new ArrayList<>(report.warnings());
    report.diagnostics().stream()
        .filter(Report.Diagnostic::isWarning)
        .forEach(diagnostic -> warnings.add(diagnostic.toString()));
    return warnings;
  }

  private void conclusion(Conclusion conclusion) throws IOException {
    switch (conclusion) {
      case Conclusion.Safe(CertifiedVerdict.Safe verdict, Optional<String> vacuous) -> {
        if (vacuous.isPresent()) {
          json.writeStringField("vacuous", vacuous.get());
        }
      }
      case Conclusion.Unsafe(CertifiedVerdict.Unsafe verdict) -> {
        json.writeStringField("property", verdict.violated());
        json.writeStringField("violation", verdict.goal().text());
        json.writeStringField("goal", verdict.goal().id());
      }
      case Conclusion.Unknown(Reason reason) -> {
        json.writeStringField("reason", reason.text());
        json.writeStringField("reasonKind", reason.kind());
      }
    }
  }

  private void program(Program program) throws IOException {
    json.writeStringField("dataModel", program.machine().name());
    json.writeArrayFieldStart("files");
    for (Program.SourceFile file : program.sources()) {
      json.writeStartObject();
      json.writeStringField("name", file.name());
      json.writeStringField("sha256", file.sha256());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void proof(ProgramNames names, Proof proof) throws IOException {
    json.writeObjectFieldStart("proof");
    json.writeStringField("kind", ProofText.kind(proof));
    switch (proof) {
      case Proof.Inductive inductive -> invariants(names, inductive.invariants());
      case Proof.KInductive kInductive -> {
        json.writeNumberField("k", kInductive.k());
        invariants(names, kInductive.invariants());
      }
      case Proof.Unrolled unrolled -> unrolled(unrolled);
      case Proof.OnePath onePath -> {}
      case Proof.ByContracts byContracts -> contracts(names, byContracts.contracts());
    }
    json.writeEndObject();
  }

  private void invariants(ProgramNames names, Map<CutPoint, Term> invariants) throws IOException {
    json.writeArrayFieldStart("invariants");
    for (Map.Entry<CutPoint, Term> entry : invariants.entrySet()) {
      json.writeStartObject();
      json.writeStringField("cutPoint", entry.getKey().name());
      location(entry.getKey().location());
      json.writeStringField("invariant", names.notation(entry.getValue()));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void contracts(ProgramNames names, Contracts contracts) throws IOException {
    json.writeArrayFieldStart("contracts");
    for (Map.Entry<String, Contract> entry : contracts.procedures().entrySet()) {
      json.writeStartObject();
      json.writeStringField("function", entry.getKey());
      json.writeStringField("requires", names.notation(entry.getValue().requires()));
      json.writeStringField("ensures", names.notation(entry.getValue().ensures()));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("invariants");
    for (Map.Entry<Location, Term> entry : contracts.invariants().entrySet()) {
      json.writeStartObject();
      location(entry.getKey());
      json.writeStringField("invariant", names.notation(entry.getValue()));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void unrolled(Proof.Unrolled unrolled) throws IOException {
    json.writeArrayFieldStart("loopBounds");
    for (Map.Entry<Location, Integer> entry : unrolled.loopBounds().entrySet()) {
      json.writeStartObject();
      location(entry.getKey());
      json.writeNumberField("bound", entry.getValue());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeObjectFieldStart("callBounds");
    for (Map.Entry<String, Integer> entry : unrolled.callBounds().entrySet()) {
      json.writeNumberField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
  }

  private void location(Location location) throws IOException {
    json.writeStringField("location", location.name());
    json.writeStringField("function", location.procedure());
    position(shown.apply(location.position()));
  }

  private void position(Position position) throws IOException {
    if (position.isKnown()) {
      json.writeStringField("file", position.file());
      json.writeNumberField("line", position.line());
      json.writeNumberField("column", position.column());
    }
  }

  private void inputs(Report report, ErrorInputs inputs) throws IOException {
    if (report.program().isEmpty()) {
      return;
    }
    Map<String, String> pointers = pointers(report);
    json.writeArrayFieldStart("inputs");
    for (InputTable.Entry entry : InputTable.of(report.program().get(), inputs.inputs())) {
      json.writeStartObject();
      json.writeStringField("site", entry.site().id());
      json.writeStringField("kind", entry.site().kind().name());
      json.writeStringField("description", entry.site().description());
      json.writeStringField("type", entry.site().type().toString());
      position(shown.apply(entry.site().position()));
      json.writeArrayFieldStart("values");
      for (Value value : entry.values()) {
        json.writeString(CValues.plainNumber(value, entry.site().type()));
      }
      json.writeEndArray();
      if (entry.site().type() instanceof CType.PointerType) {
        json.writeArrayFieldStart("pointers");
        for (Value value : entry.values()) {
          String number = CValues.plainNumber(value, entry.site().type());
          json.writeString(pointers.getOrDefault(number, number));
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** What the trace shows for pointers that come from outside, by their numbers. */
  private static Map<String, String> pointers(Report report) {
    Map<String, String> pointers = new HashMap<>();
    for (TraceRow row : report.trace().map(Trace::rows).orElse(List.of())) {
      List<TraceRow.Effect> effects =
          switch (row) {
            case TraceRow.Statement statement -> statement.effects();
            case TraceRow.Enter enter -> enter.parameters();
            case TraceRow.Skipped skipped ->
                skipped.inputs().stream().flatMap(inputs -> inputs.values().stream()).toList();
          };
      effects.stream()
          .filter(effect -> effect.input() && !effect.pointer().isEmpty())
          .forEach(effect -> pointers.putIfAbsent(effect.number(), effect.pointer()));
    }
    return pointers;
  }

  private void trace(Trace trace) throws IOException {
    json.writeArrayFieldStart("trace");
    for (TraceRow row : Abbreviation.shorten(trace.rows())) {
      json.writeStartObject();
      json.writeNumberField("depth", row.depth());
      switch (row) {
        case TraceRow.Statement statement -> {
          json.writeStringField("function", statement.function());
          position(statement.position());
          json.writeStringField("statement", statement.text());
          effects("changes", statement.effects());
        }
        case TraceRow.Enter enter -> {
          json.writeStringField("enter", enter.function());
          effects("parameters", enter.parameters());
        }
        case TraceRow.Skipped skipped -> skipped(skipped);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeObjectFieldStart("error");
    position(trace.end());
    json.writeStringField("violation", trace.violation());
    json.writeEndObject();
  }

  private void skipped(TraceRow.Skipped skipped) throws IOException {
    json.writeStringField("skipped", skipped.what());
    json.writeArrayFieldStart("inputs");
    for (TraceRow.Inputs inputs : skipped.inputs()) {
      json.writeStartObject();
      position(inputs.position());
      json.writeStringField("statement", inputs.text());
      effects("changes", inputs.values());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void effects(String field, Iterable<TraceRow.Effect> effects) throws IOException {
    json.writeArrayFieldStart(field);
    for (TraceRow.Effect effect : effects) {
      json.writeStartObject();
      json.writeStringField("variable", effect.variable());
      // A pointer as in the text, since its number is one of ours.
      boolean pointer = !effect.pointer().isEmpty();
      json.writeStringField("value", pointer ? effect.pointer() : effect.number());
      if (pointer) {
        json.writeStringField("address", effect.number());
      }
      json.writeBooleanField("input", effect.input());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void contenders(Report report) throws IOException {
    json.writeArrayFieldStart("engines");
    for (Contender contender : report.contenders()) {
      json.writeStartObject();
      json.writeStringField("engine", contender.engine());
      json.writeBooleanField("ownProcess", contender.ownProcess());
      json.writeStringField("ending", contender.ending());
      json.writeStringField("reached", contender.reached());
      json.writeNumberField("seconds", contender.seconds());
      json.writeNumberField("cpuSeconds", contender.cpuSeconds());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void statistics(Report report) throws IOException {
    json.writeObjectFieldStart("statistics");
    for (Map.Entry<String, Object> entry : report.statistics().entrySet()) {
      switch (entry.getValue()) {
        case Double real when real == Math.rint(real) && Math.abs(real) < 1e15 ->
            json.writeNumberField(entry.getKey(), real.longValue());
        case Double real -> json.writeNumberField(entry.getKey(), real);
        case Integer integer -> json.writeNumberField(entry.getKey(), integer);
        case Long integer -> json.writeNumberField(entry.getKey(), integer);
        default -> json.writeStringField(entry.getKey(), entry.getValue().toString());
      }
    }
    json.writeEndObject();
    json.writeObjectFieldStart("timings");
    for (Map.Entry<String, Double> entry : report.timings().entrySet()) {
      json.writeNumberField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
    json.writeObjectFieldStart("versions");
    for (Map.Entry<String, String> entry : report.versions().entrySet()) {
      json.writeStringField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
  }

  private void strings(String field, Iterable<String> values) throws IOException {
    json.writeArrayFieldStart(field);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }
}
