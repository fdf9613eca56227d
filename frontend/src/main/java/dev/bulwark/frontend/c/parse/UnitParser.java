package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.PreprocessorOptions;
import dev.bulwark.frontend.SourceUnit;
import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.source.SourceFile;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.source.SourceReader;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.core.runtime.CoreException;

/** From files to syntax trees; what is wrong with them is reported. */
public final class UnitParser {

  /** A file's syntax tree, and what the program says of the file. */
  public record Unit(IASTTranslationUnit tree, Program.SourceFile source) {}

  private final SourceReader reader;
  private final Preprocessing preprocessing;
  private final SyntaxCheck syntax;
  private final SourceMap source;
  private final Diagnostics diagnostics;
  private final MachineModel machine;
  private final Optional<ParsedFiles> known;

  public UnitParser(FrontendOptions options, SourceMap source, Diagnostics diagnostics) {
    this(options, source, diagnostics, Optional.empty());
  }

  /** A parser that takes trees that are {@code known}, and adds what it parses to these. */
  public UnitParser(
      FrontendOptions options,
      SourceMap source,
      Diagnostics diagnostics,
      Optional<ParsedFiles> known) {
    this(
        options.machine(),
        new Preprocessing(options.machine(), source),
        source,
        diagnostics,
        known);
  }

  private UnitParser(
      MachineModel machine,
      Preprocessing preprocessing,
      SourceMap source,
      Diagnostics diagnostics,
      Optional<ParsedFiles> known) {
    this.machine = machine;
    this.source = source;
    this.reader = new SourceReader(diagnostics);
    this.preprocessing = preprocessing;
    this.syntax = new SyntaxCheck(source, diagnostics);
    this.diagnostics = diagnostics;
    this.known = known;
  }

  /** A parser that reports what is wrong with its files elsewhere. */
  public UnitParser reportingTo(Diagnostics other) {
    return new UnitParser(machine, preprocessing, source, other, known);
  }

  public Optional<Unit> parse(SourceUnit unit) {
    return reader.read(unit.file()).flatMap(content -> parse(content, unit.preprocessor()));
  }

  public Optional<Unit> parse(SourceFile file, PreprocessorOptions options) {
    return reader.read(file).flatMap(content -> parse(content, options));
  }

  private Optional<Unit> parse(SourceReader.Content content, PreprocessorOptions options) {
    if (known.isEmpty()) {
      return parsed(content, options);
    }
    ParsedFiles.Key key =
        new ParsedFiles.Key(content.file().name(), content.sha256(), options, machine);
    ParsedFiles.Parsed found =
        known
            .get()
            .get(
                key,
                () -> {
                  // What it reads and reports is to be its own, so that it can be told again.
                  SourceMap own = new SourceMap();
                  Diagnostics problems = new Diagnostics();
                  Optional<Unit> unit =
                      new UnitParser(
                              machine,
                              new Preprocessing(machine, own),
                              own,
                              problems,
                              Optional.empty())
                          .parsed(content, options);
                  return new ParsedFiles.Parsed(unit, own, problems);
                });
    source.addAll(found.source());
    diagnostics.addAll(found.problems());
    return found.unit();
  }

  private Optional<Unit> parsed(SourceReader.Content content, PreprocessorOptions options) {
    String name = content.file().name();
    Optional<Preprocessing.Preprocessed> parsed = preprocessed(content, options);
    parsed.ifPresent(found -> syntax.check(found.tree(), found.conditions()));
    return parsed.map(
        found ->
            new Unit(
                found.tree(),
                new Program.SourceFile(name, content.sha256(), source.markers(name))));
  }

  /** CDT may stumble over what is no C at all; it reads every C that compilers accept. */
  private Optional<Preprocessing.Preprocessed> preprocessed(
      SourceReader.Content content, PreprocessorOptions options) {
    try {
      return Optional.of(preprocessing.parse(content.file(), options));
    } catch (CoreException | NullPointerException | ClassCastException e) {
      diagnostics.error(
          new Position(content.file().name(), 0, 0), "this cannot be parsed: it is not C");
      return Optional.empty();
    }
  }
}
