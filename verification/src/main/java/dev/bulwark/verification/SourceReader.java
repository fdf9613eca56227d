package dev.bulwark.verification;

import dev.bulwark.base.Reason;
import dev.bulwark.frontend.DefinedFunctions;
import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.GlobalValues;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.ParsedSource;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.PropertyParser;
import dev.bulwark.frontend.Reactive;
import dev.bulwark.frontend.languages.Languages;
import dev.bulwark.program.Integers;
import dev.bulwark.program.Program;
import dev.bulwark.report.Report;
import dev.bulwark.report.Report.Diagnostic.Severity;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads the program and the property that the options name; what is wrong goes into the report. */
public final class SourceReader {

  /** A program with its property, or how the run ends without one. */
  public sealed interface Read {
    /**
     * {@code goal} is what is checked, {@code specification} says it as witnesses want it; {@code
     * violable} is whether anything in the program could be the error.
     */
    record Ready(
        Program program,
        Property goal,
        boolean violable,
        String specification,
        Optional<ParsedSource> source)
        implements Read {

      /** In words, as evidence names it. */
      public String property() {
        return goal.toString();
      }
    }

    record Ended(Reason reason) implements Read {}
  }

  /** What is checked, how the report says it, and how a property file would. */
  private record Goal(
      Property property, String words, String specification, Optional<String> entry) {}

  private final SourceRequest options;
  private final Integers integers;
  private final Report.Builder report;
  private boolean keepsSource;
  private Optional<Set<String>> only = Optional.empty();
  private List<Path> filesRead = List.of();
  private Function<FrontendListener, ? extends Frontend> frontend = Languages.ALL::frontend;

  public SourceReader(SourceRequest options, Report.Builder report) {
    this(options, Integers.MACHINE, report);
  }

  /** The last word about integers has the option, if it is given. */
  public SourceReader(SourceRequest options, Integers unlessGiven, Report.Builder report) {
    this.options = options;
    Integers given = options.integers();
    this.integers = given == null ? unlessGiven : given;
    this.report = report;
  }

  /** Keeps what is known of the source, which takes memory, for who asks for it. */
  public SourceReader keepingSource(boolean keep) {
    keepsSource = keep;
    return this;
  }

  /** Asks about these coverage goals only, by their stable ids. */
  public SourceReader about(Set<String> goals) {
    only = Optional.of(goals);
    return this;
  }

  /** The files that the last program was read from, included ones too. */
  public List<Path> filesRead() {
    return filesRead;
  }

  /** Has somebody else read the files, as tests do. */
  public SourceReader with(Function<FrontendListener, ? extends Frontend> other) {
    frontend = other;
    return this;
  }

  /**
   * The functions of the files, each of which may be an entry. What is wrong with the property is
   * wrong for all of them, and is said at once.
   */
  public DefinedFunctions functions() {
    Frontend reading = frontend.apply(new FrontendAccount(report));
    FrontendOptions unasked =
        FrontendOptions.DEFAULT.withLanguage(Optional.ofNullable(options.language()));
    Goal goal =
        goal(reading.propertyOf(options.files(), unasked), Property::toString)
            .orElseThrow(() -> new InputError("unsupported property"));
    report.property(goal.words());
    return ProgramFiles.functions(
        options,
        unasked.withMachine(options.dataModel()).withPreprocessor(options.preprocessor()),
        reading);
  }

  public Read read() {
    FrontendAccount account = new FrontendAccount(report);
    Frontend reading = frontend.apply(account);
    FrontendOptions unasked =
        FrontendOptions.DEFAULT.withLanguage(Optional.ofNullable(options.language()));
    Optional<Goal> goal =
        goal(
            reading.propertyOf(options.files(), unasked),
            property -> reading.words(property, options.files(), unasked));
    if (goal.isEmpty()) {
      return new Read.Ended(new Reason.Unsupported("unsupported property"));
    }
    report.property(goal.get().words());
    String chosen = options.entry();
    String entry = chosen != null ? chosen : goal.get().entry().orElse("main");
    FrontendOptions frontendOptions =
        unasked
            .withMachine(options.dataModel())
            .withPreprocessor(options.preprocessor())
            .withExtern(options.extern())
            .withWorld(options.world())
            .withIntegers(integers)
            .withProperty(restricted(goal.get().property()))
            .withEntry(entry);
    Reactive reactive = options.reactive();
    if (reactive != null) {
      frontendOptions = frontendOptions.withReactive(reactive);
    }
    GlobalValues globals = options.globals();
    if (globals != null) {
      frontendOptions = frontendOptions.withGlobals(globals);
    } else if (chosen == null) {
      // The function that a property file names is where the program begins.
      frontendOptions = frontendOptions.withGlobals(GlobalValues.INITIAL);
    }
    ParseResult result = ProgramFiles.parse(options, frontendOptions, reading);
    filesRead = account.filesRead();
    return switch (result) {
      case ParseResult.Parsed parsed -> {
        parsed.warnings().forEach(this::diagnose);
        report.program(parsed.program());
        report.assumptions(parsed.program().assumptions());
        yield new Read.Ready(
            parsed.program(),
            goal.get().property(),
            parsed.source().hasErrors() || !goal.get().property().namesItsErrors(),
            goal.get().specification(),
            keepsSource ? Optional.of(parsed.source()) : Optional.empty());
      }
      case ParseResult.Refused refused -> {
        refused.diagnostics().forEach(this::diagnose);
        yield new Read.Ended(refusal(refused));
      }
    };
  }

  private Property restricted(Property property) {
    return property instanceof Property.Coverage coverage && only.isPresent()
        ? coverage.only(only.get())
        : property;
  }

  /** The worst diagnostic decides: what is no C is not worth talking about as unsupported. */
  private static Reason refusal(ParseResult.Refused refused) {
    if (refused.has(Diagnostic.Kind.INTERNAL)) {
      return new Reason.Bug(
          "internal error in the front end" + first(refused, Diagnostic.Kind.INTERNAL));
    }
    if (refused.has(Diagnostic.Kind.SYNTAX_ERROR)) {
      return new Reason.WrongInput("syntax error" + first(refused, Diagnostic.Kind.SYNTAX_ERROR));
    }
    if (refused.has(Diagnostic.Kind.INPUT_ERROR)) {
      return new Reason.WrongInput("input error" + first(refused, Diagnostic.Kind.INPUT_ERROR));
    }
    return new Reason.Unsupported("unsupported" + first(refused, Diagnostic.Kind.UNSUPPORTED));
  }

  private static String first(ParseResult.Refused refused, Diagnostic.Kind kind) {
    List<Diagnostic> ofKind =
        refused.diagnostics().stream().filter(diagnostic -> diagnostic.kind() == kind).toList();
    if (ofKind.isEmpty()) {
      return "";
    }
    String more = ofKind.size() == 1 ? "" : ", and " + (ofKind.size() - 1) + " more";
    return ": " + ofKind.getFirst() + more;
  }

  private void diagnose(Diagnostic diagnostic) {
    Severity severity =
        switch (diagnostic.kind()) {
          case SYNTAX_ERROR, INPUT_ERROR -> Severity.ERROR;
          case UNSUPPORTED -> Severity.UNSUPPORTED;
          case WARNING -> Severity.WARNING;
          case INTERNAL -> Severity.INTERNAL;
        };
    report.diagnostic(
        new Report.Diagnostic(
            diagnostic.position(), severity, diagnostic.message(), diagnostic.remedy()));
  }

  private Optional<Goal> goal(Property unlessGiven, Function<Property, String> inWords) {
    String wanted = options.property();
    if (wanted == null) {
      return Optional.of(
          new Goal(
              unlessGiven,
              inWords.apply(unlessGiven) + " (default, no --property given)",
              unlessGiven.toString(),
              Optional.empty()));
    }
    List<Goal> parts = new ArrayList<>();
    for (String one : wanted.split("\n", -1)) {
      Optional<Goal> part = part(one, inWords);
      if (part.isEmpty()) {
        return Optional.empty();
      }
      parts.add(part.get());
    }
    return Optional.of(parts.size() == 1 ? parts.getFirst() : all(parts, inWords));
  }

  /** Several properties: any violation of any of them is one. */
  private static Goal all(List<Goal> parts, Function<Property, String> inWords) {
    Set<String> entries = new LinkedHashSet<>();
    parts.forEach(part -> part.entry().ifPresent(entries::add));
    if (entries.size() > 1) {
      throw new InputError(
          "properties with different entry functions: " + String.join(", ", entries));
    }
    if (parts.stream().anyMatch(part -> part.property() instanceof Property.Coverage)) {
      throw new InputError("coverage goes with no other property");
    }
    Property property = new Property.All(parts.stream().map(Goal::property).distinct().toList());
    return new Goal(
        property,
        inWords.apply(property),
        parts.stream().map(Goal::specification).distinct().collect(Collectors.joining("\n")),
        entries.stream().findFirst());
  }

  private Optional<Goal> part(String wanted, Function<Property, String> inWords) {
    Optional<Property> shortForm = PropertyParser.shortForm(wanted);
    if (shortForm.isPresent()) {
      Property property = shortForm.get();
      return Optional.of(
          new Goal(property, inWords.apply(property), property.toString(), Optional.empty()));
    }
    String content = propertyFile(wanted);
    return switch (PropertyParser.parse(wanted, content)) {
      case PropertyParser.Result.Read read ->
          Optional.of(
              new Goal(
                  read.property(), inWords.apply(read.property()), content.strip(), read.entry()));
      case PropertyParser.Result.Failed failed -> {
        diagnose(failed.diagnostic());
        if (failed.diagnostic().kind() == Diagnostic.Kind.UNSUPPORTED) {
          yield Optional.empty();
        }
        throw new InputError("property file " + failed.diagnostic());
      }
    };
  }

  private static String propertyFile(String name) {
    Path file = Path.of(name);
    if (!Files.isRegularFile(file)) {
      throw new InputError(
          "--property " + name + " is no such file, and none of " + PropertyParser.shortForms());
    }
    try {
      return Files.readString(file);
    } catch (MalformedInputException binary) {
      throw new InputError("property file " + name + " is no text");
    } catch (IOException unreadable) {
      throw new InputError("cannot read property file " + name);
    }
  }
}
