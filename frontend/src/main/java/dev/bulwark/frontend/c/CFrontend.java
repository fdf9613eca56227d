package dev.bulwark.frontend.c;

import dev.bulwark.frontend.DefinedFunctions;
import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.SourceUnit;
import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.linking.FunctionList;
import dev.bulwark.frontend.c.linking.Linking;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.parse.FunctionsOfFiles;
import dev.bulwark.frontend.c.parse.ParsedFiles;
import dev.bulwark.frontend.c.parse.UnitParser;
import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.source.LargeStack;
import dev.bulwark.frontend.c.source.SourceFile;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.translate.Forwarders;
import dev.bulwark.frontend.c.translate.LibraryFunctions;
import dev.bulwark.frontend.c.translate.LoweredSource;
import dev.bulwark.frontend.c.translate.ProgramLowering;
import dev.bulwark.frontend.c.values.LoweringRules;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.program.Remedy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Reads C: files to a program, or to diagnostics that say why not. No exception gets out: what goes
 * wrong in the parser or in the lowering is a diagnostic too. What C means here is written down in
 * docs/semantics.md.
 */
public final class CFrontend implements Frontend {

  private record Lowered(Program program, LoweredSource source) {}

  private final LoweringRules rules;

  private final FrontendListener listener;

  private final Optional<ParsedFiles> known;

  public CFrontend() {
    this(FrontendListener.NONE);
  }

  public CFrontend(FrontendListener listener) {
    this(new LoweringRules(), listener);
  }

  /** With files that need not be parsed again, to which it adds those that it parses. */
  public CFrontend(FrontendListener listener, ParsedFiles known) {
    this(new LoweringRules(), listener, Optional.of(known));
  }

  /** With other rules, such as faulty ones in tests. */
  CFrontend(LoweringRules rules) {
    this(rules, FrontendListener.NONE);
  }

  CFrontend(LoweringRules rules, FrontendListener listener) {
    this(rules, listener, Optional.empty());
  }

  private CFrontend(LoweringRules rules, FrontendListener listener, Optional<ParsedFiles> known) {
    this.rules = rules;
    this.listener = listener;
    this.known = known;
  }

  @Override
  public ParseResult parseUnits(List<SourceUnit> units, FrontendOptions options) {
    return onLargeStack(
        (parser, diagnostics) ->
            units.stream().map(parser::parse).flatMap(Optional::stream).toList(),
        options);
  }

  /**
   * Which files of a build the entry function needs is decided by names: a file is taken if it
   * defines, for all, something that is mentioned.
   */
  @Override
  public ParseResult parseNeeded(List<SourceUnit> build, FrontendOptions options) {
    return onLargeStack(
        (parser, diagnostics) -> new Linking(parser, diagnostics, build).unitsFor(options.entry()),
        options);
  }

  @Override
  public DefinedFunctions functions(List<SourceUnit> build, FrontendOptions options) {
    List<DefinedFunctions> found = new ArrayList<>();
    Diagnostics diagnostics = new Diagnostics();
    LargeStack.run(
        "frontend",
        () -> {
          try {
            found.add(new FunctionList(options, known.orElseGet(ParsedFiles::new)).of(build));
          } catch (StackOverflowError e) {
            diagnostics.report(
                Diagnostic.Kind.UNSUPPORTED, Position.NONE, "the source is nested too deeply");
          } catch (RuntimeException e) {
            diagnostics.report(
                Diagnostic.Kind.INTERNAL,
                Position.NONE,
                "internal error in the front end: " + describe(e));
          }
        });
    return found.isEmpty()
        ? new DefinedFunctions(List.of(), diagnostics.sorted())
        : found.getFirst();
  }

  /** Parses one text under the name that positions will carry. */
  public ParseResult parse(String name, String text, FrontendOptions options) {
    return onLargeStack(
        (parser, diagnostics) ->
            parser.parse(new SourceFile(name, text), options.preprocessor()).stream().toList(),
        options);
  }

  private ParseResult onLargeStack(
      BiFunction<UnitParser, Diagnostics, List<UnitParser.Unit>> input, FrontendOptions options) {
    SourceMap source = new SourceMap();
    Diagnostics diagnostics = new Diagnostics();
    List<Lowered> result = new ArrayList<>();
    boolean done =
        LargeStack.run(
            "frontend", () -> guarded(input, options, source, diagnostics).ifPresent(result::add));
    if (!done) {
      Diagnostic diagnostic =
          new Diagnostic(Diagnostic.Kind.INTERNAL, Position.NONE, "interrupted while parsing");
      return new ParseResult.Refused(List.of(diagnostic));
    }
    List<Diagnostic> found =
        diagnostics.sorted().stream()
            .map(diagnostic -> diagnostic.at(source.shown(diagnostic.position())))
            .toList();
    return result.isEmpty()
        ? new ParseResult.Refused(found)
        : new ParseResult.Parsed(result.getFirst().program(), found, result.getFirst().source());
  }

  private Optional<Lowered> guarded(
      BiFunction<UnitParser, Diagnostics, List<UnitParser.Unit>> input,
      FrontendOptions options,
      SourceMap source,
      Diagnostics diagnostics) {
    try {
      return run(input, options, source, diagnostics);
    } catch (StackOverflowError e) {
      diagnostics.report(
          Diagnostic.Kind.UNSUPPORTED, Position.NONE, "the source is nested too deeply");
    } catch (OutOfMemoryError e) {
      diagnostics.report(
          new Diagnostic(
              Diagnostic.Kind.UNSUPPORTED,
              Position.NONE,
              "the source is too large for the memory of this process",
              Remedy.MEMORY));
    } catch (RuntimeException e) {
      diagnostics.report(
          Diagnostic.Kind.INTERNAL,
          Position.NONE,
          "internal error in the front end: " + describe(e));
    }
    return Optional.empty();
  }

  private static String describe(Exception e) {
    StackTraceElement[] trace = e.getStackTrace();
    return e + (trace.length == 0 ? "" : " at " + trace[0]);
  }

  private Optional<Lowered> run(
      BiFunction<UnitParser, Diagnostics, List<UnitParser.Unit>> input,
      FrontendOptions options,
      SourceMap source,
      Diagnostics diagnostics) {
    listener.begins();
    UnitParser parser = new UnitParser(options, source, diagnostics, known);
    List<UnitParser.Unit> units = input.apply(parser, diagnostics);
    listener.read(source.files());
    listener.parsed(units.stream().mapToLong(unit -> source.lines(unit.source().name())).sum());
    listener.defined(() -> FunctionsOfFiles.of(units, source));
    if (diagnostics.refused()) {
      return Optional.empty();
    }
    Optional<Lowered> program = Optional.empty();
    int before = diagnostics.count();
    for (int offsetBits : AddressSpace.choices(options.machine())) {
      diagnostics.takeBack(before);
      ProgramContext context =
          new ProgramContext(options, rules, TermFactory.plain(), offsetBits, diagnostics, source);
      LoweredSource lowered = new LoweredSource(context, parser);
      program =
          new ProgramLowering(
                  context,
                  parser,
                  lowered,
                  new LibraryFunctions(context, parser),
                  new Forwarders(context, parser))
              .lower(units)
              .map(made -> new Lowered(made, lowered));
      if (program.isPresent() || !context.memory().isTooSmall()) {
        break;
      }
    }
    if (program.isPresent()) {
      listener.lowered();
    }
    return program;
  }
}
