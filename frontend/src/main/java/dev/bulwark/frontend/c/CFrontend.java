package dev.bulwark.frontend.c;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.core.runtime.CoreException;

/**
 * Reads C: files to a program, or to diagnostics that say why not. No exception gets out: what goes
 * wrong in the parser or in the lowering is a diagnostic too. What C means here is written down in
 * docs/semantics.md.
 */
public final class CFrontend {

  /**
   * The parser and the lowering recur as deep as the source nests; this is only reserved, not used,
   * for ordinary sources.
   */
  private static final long STACK_BYTES = 1L << 30;

  private final LoweringRules rules;

  public CFrontend() {
    this(new LoweringRules());
  }

  /** With other rules, such as faulty ones in tests. */
  CFrontend(LoweringRules rules) {
    this.rules = rules;
  }

  /** Parses files that make up one program. */
  public ParseResult parse(List<Path> files, FrontendOptions options) {
    return onLargeStack(reader -> files.stream().map(reader::read).toList(), options);
  }

  /** Parses one text under the name that positions will carry. */
  public ParseResult parse(String name, String text, FrontendOptions options) {
    return onLargeStack(reader -> List.of(reader.read(new SourceFile(name, text))), options);
  }

  private ParseResult onLargeStack(
      Function<SourceReader, List<Optional<SourceReader.Content>>> input, FrontendOptions options) {
    Diagnostics diagnostics = new Diagnostics();
    List<Program> result = new ArrayList<>();
    Thread thread =
        new Thread(
            null,
            () -> guarded(input, options, diagnostics).ifPresent(result::add),
            "frontend",
            STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      // Nobody waits for the parser any more; it ends by itself, or with the process.
      Thread.currentThread().interrupt();
      Diagnostic diagnostic =
          new Diagnostic(Diagnostic.Kind.INTERNAL, Position.NONE, "interrupted while parsing");
      return new ParseResult.Refused(List.of(diagnostic));
    }
    return result.isEmpty()
        ? new ParseResult.Refused(diagnostics.sorted())
        : new ParseResult.Parsed(result.getFirst(), diagnostics.sorted());
  }

  private Optional<Program> guarded(
      Function<SourceReader, List<Optional<SourceReader.Content>>> input,
      FrontendOptions options,
      Diagnostics diagnostics) {
    try {
      return run(input.apply(new SourceReader(diagnostics)), options, diagnostics);
    } catch (StackOverflowError e) {
      diagnostics.report(
          Diagnostic.Kind.UNSUPPORTED, Position.NONE, "the source is nested too deeply");
    } catch (OutOfMemoryError e) {
      diagnostics.report(
          Diagnostic.Kind.UNSUPPORTED,
          Position.NONE,
          "the source is too large for the memory of this process");
    } catch (RuntimeException | CoreException e) {
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

  private Optional<Program> run(
      List<Optional<SourceReader.Content>> contents,
      FrontendOptions options,
      Diagnostics diagnostics)
      throws CoreException {
    SourceMap source = new SourceMap();
    Preprocessing preprocessing = new Preprocessing(options, source);
    SyntaxCheck syntax = new SyntaxCheck(source, diagnostics);
    List<IASTTranslationUnit> units = new ArrayList<>();
    List<Program.SourceFile> sources = new ArrayList<>();
    for (Optional<SourceReader.Content> content : contents) {
      if (content.isPresent()) {
        IASTTranslationUnit unit = preprocessing.parse(content.get().file());
        syntax.check(unit);
        units.add(unit);
        sources.add(new Program.SourceFile(content.get().file().name(), content.get().sha256()));
      }
    }
    if (diagnostics.refused()) {
      return Optional.empty();
    }
    Session session = new Session(options, rules, TermFactory.plain(), diagnostics, source);
    return new ProgramLowering(session).lower(units, sources);
  }
}
