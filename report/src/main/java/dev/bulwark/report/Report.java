package dev.bulwark.report;

import dev.bulwark.base.Reason;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.program.Remedy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Everything that a run has to say, for those that print it.
 *
 * @param property what was checked, in words
 * @param engine who answered, empty if none was asked
 * @param program the program as parsed, if parsing got that far
 * @param evidence what the verdict rests on, on the program as parsed
 * @param trace the execution that ends in the error
 * @param model what a proof says in the words of the input language, if somebody wants to know
 * @param remarks what else the user should know: warnings, how far an engine got
 * @param incomplete where the model stops short of the program, if that may be why there is no
 *     verdict
 * @param next what the user can do then
 * @param warnings what the user has been warned of while the run went on
 * @param reached how far the engine got, empty if none ran
 * @param contenders the engines that took part, in the order of their ends; empty if there was one
 *     only
 * @param statistics names and values in the order to print; values are numbers or short texts
 * @param timings seconds by phase
 * @param phases of the run, in the order of their ends
 */
public record Report(
    Conclusion conclusion,
    List<String> assumptions,
    String property,
    String engine,
    Optional<Program> program,
    Optional<Evidence> evidence,
    Optional<Trace> trace,
    Optional<String> model,
    List<String> remarks,
    List<IncompletePlace> incomplete,
    List<NextStep> next,
    List<String> warnings,
    List<Diagnostic> diagnostics,
    String reached,
    List<Contender> contenders,
    Map<String, Object> statistics,
    Map<String, Double> timings,
    List<Phase> phases,
    Map<String, String> versions) {

  /**
   * A part of the run.
   *
   * @param start seconds after the beginning of the run
   */
  public record Phase(String name, double start, double seconds) {}

  /** Something wrong with, or not supported in, the input. */
  public record Diagnostic(Position at, Severity severity, String text, Remedy remedy) {

    /** With the words that messages begin with. */
    public enum Severity {
      ERROR("error"),
      UNSUPPORTED("unsupported"),
      WARNING("warning"),
      INTERNAL("internal error");

      private final String words;

      Severity(String words) {
        this.words = words;
      }

      public String words() {
        return words;
      }
    }

    /** Where it is, empty if nowhere. */
    public String position() {
      return at.isKnown() ? at.toString() : at.file();
    }

    public boolean isWarning() {
      return severity == Severity.WARNING;
    }

    /** What is wrong, but for where. */
    public String message() {
      return severity.words + ": " + text;
    }

    @Override
    public String toString() {
      return position().isEmpty() ? message() : position() + ": " + message();
    }
  }

  public Report {
    assumptions = List.copyOf(assumptions);
    remarks = List.copyOf(remarks);
    incomplete = List.copyOf(incomplete);
    next = List.copyOf(next);
    warnings = List.copyOf(warnings);
    diagnostics = List.copyOf(diagnostics);
    contenders = List.copyOf(contenders);
    statistics = Collections.unmodifiableMap(new LinkedHashMap<>(statistics));
    timings = Collections.unmodifiableMap(new LinkedHashMap<>(timings));
    phases = List.copyOf(phases);
    versions = Collections.unmodifiableMap(new LinkedHashMap<>(versions));
  }

  /** Of more incomplete places only these are shown, since more would hide the verdict. */
  public static final int SHOWN_PLACES = 5;

  /** The remarks, and where the model stops short. */
  public List<String> notes() {
    List<String> all = new ArrayList<>(remarks);
    incomplete.stream().limit(SHOWN_PLACES).forEach(place -> all.add(place.toString()));
    morePlaces().ifPresent(all::add);
    return all;
  }

  /** How many incomplete places are not shown, if some are not. */
  Optional<String> morePlaces() {
    int more = incomplete.size() - SHOWN_PLACES;
    return more > 0
        ? Optional.of("and " + more + " more places that are not modelled")
        : Optional.empty();
  }

  /** The verdict, which stands out. */
  public String verdictLine(Ink ink) {
    return conclusion.verdictLine(assumptions, ink);
  }

  public String verdictLine() {
    return conclusion.verdictLine(assumptions);
  }

  /** Collects a report while a run goes on; whatever is missing at the end was not reached. */
  public static final class Builder {

    private final long begun = System.nanoTime();
    private List<String> assumptions = List.of();
    private String property = "";
    private String engine = "";
    private Optional<Program> program = Optional.empty();
    private Optional<Evidence> evidence = Optional.empty();
    private Optional<Trace> trace = Optional.empty();
    private Optional<String> model = Optional.empty();
    private final List<String> remarks = new ArrayList<>();
    private List<IncompletePlace> incomplete = List.of();
    private Adviser adviser = Adviser.NONE;
    private final List<String> warnings = new ArrayList<>();
    private final List<Diagnostic> diagnostics = new ArrayList<>();
    private String reached = "";
    private final List<Contender> contenders = new ArrayList<>();
    private final Map<String, Object> statistics = new LinkedHashMap<>();
    private final List<Consumer<Builder>> sources = new ArrayList<>();
    private final Map<String, Double> timings = new LinkedHashMap<>();
    private final List<Phase> phases = new ArrayList<>();
    private final Map<String, String> versions = new LinkedHashMap<>();

    public synchronized Builder assumptions(List<String> stated) {
      assumptions = List.copyOf(stated);
      return this;
    }

    public synchronized Builder property(String words) {
      property = words;
      return this;
    }

    public synchronized Builder engine(String name) {
      engine = name;
      return this;
    }

    public synchronized Builder program(Program parsed) {
      program = Optional.of(parsed);
      return this;
    }

    public synchronized Builder evidence(Evidence checked) {
      evidence = Optional.of(checked);
      return this;
    }

    public synchronized Builder trace(Trace execution) {
      trace = Optional.of(execution);
      return this;
    }

    public synchronized Builder model(String text) {
      model = Optional.of(text);
      return this;
    }

    public synchronized Builder note(String text) {
      remarks.add(text);
      return this;
    }

    /** Where the model of the program that engines get stops short. */
    public synchronized Builder incomplete(List<IncompletePlace> places) {
      incomplete = List.copyOf(places);
      return this;
    }

    /** Whom to ask if there is no verdict. */
    public synchronized Builder adviser(Adviser other) {
      adviser = other;
      return this;
    }

    public synchronized Builder warning(String text) {
      warnings.add(text);
      return this;
    }

    public synchronized Builder diagnostic(Diagnostic diagnostic) {
      diagnostics.add(diagnostic);
      return this;
    }

    public synchronized Builder reached(String howFar) {
      reached = howFar;
      return this;
    }

    public synchronized Builder contender(Contender account) {
      contenders.add(account);
      return this;
    }

    public synchronized Builder statistic(String name, Object value) {
      statistics.put(name, value);
      return this;
    }

    public synchronized Builder timing(String phase, double seconds) {
      timings.put(phase, seconds);
      return this;
    }

    public synchronized Builder phase(Phase phase) {
      phases.add(phase);
      return this;
    }

    /** Seconds since the run began. */
    public double elapsed() {
      return (System.nanoTime() - begun) / 1e9;
    }

    public synchronized Builder version(String component, String version) {
      versions.put(component, version);
      return this;
    }

    /** Asks the source for what it has to add whenever a report is made. */
    public synchronized Builder whenBuilt(Consumer<Builder> source) {
      sources.add(source);
      return this;
    }

    /** What is known so far, with this conclusion; may be asked while others still add to it. */
    public synchronized Report build(Conclusion conclusion) {
      sources.forEach(source -> source.accept(this));
      List<IncompletePlace> places = List.of();
      List<NextStep> next = List.of();
      if (conclusion instanceof Conclusion.Unknown(Reason reason)) {
        places = incomplete;
        next = adviser.next(reason, places, List.copyOf(diagnostics));
      }
      return new Report(
          conclusion,
          assumptions,
          property,
          engine,
          program,
          evidence,
          trace,
          model,
          remarks,
          places,
          next,
          warnings,
          diagnostics,
          reached,
          contenders,
          statistics,
          timings,
          phases,
          versions);
    }
  }
}
