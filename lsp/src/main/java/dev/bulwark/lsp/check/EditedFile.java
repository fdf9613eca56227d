package dev.bulwark.lsp.check;

import dev.bulwark.frontend.DefinedFunction;
import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.SourceUnit;
import dev.bulwark.frontend.languages.Languages;
import dev.bulwark.lsp.findings.Finding;
import dev.bulwark.program.CoverageMetric;
import dev.bulwark.program.Position;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Reads the program that an edited file belongs to, and says what there is to say of the file: its
 * functions and its problems. A file without the entry function is read too, with all its
 * functions, for its problems. Of a build, the file is read by itself first; if the rest of its
 * program cannot be read, it stays by itself.
 */
final class EditedFile implements Frontend, FrontendListener {

  private final Path file;
  private final boolean entryIsGiven;
  private final Consumer<Finding> findings;
  private final FrontendListener listener;
  private final Frontend frontend;
  private final Set<String> read = new TreeSet<>();
  private List<DefinedFunction> functions = List.of();
  private boolean withoutEntry;

  /** {@code listener} is that of who asks for the program. */
  EditedFile(
      Path file, boolean entryIsGiven, Consumer<Finding> findings, FrontendListener listener) {
    this.file = file;
    this.entryIsGiven = entryIsGiven;
    this.findings = findings;
    this.listener = listener;
    this.frontend = Languages.ALL.frontend(this);
  }

  /** Is there nothing to begin with? */
  boolean hasNoEntry() {
    return withoutEntry;
  }

  // ---- What the front end says

  @Override
  public void begins() {
    listener.begins();
  }

  @Override
  public void read(Set<String> files) {
    read.addAll(files);
    findings.accept(new Finding.Files(List.copyOf(read)));
    listener.read(Set.copyOf(read));
  }

  @Override
  public void parsed(long lines) {
    listener.parsed(lines);
  }

  @Override
  public void defined(Supplier<List<DefinedFunction>> defined) {
    functions = defined.get().stream().filter(one -> isHere(one.position())).toList();
    findings.accept(
        new Finding.Functions(
            functions.stream()
                .map(one -> new Finding.Function(one.name(), Sayings.place(one.position())))
                .toList()));
  }

  @Override
  public void lowered() {
    listener.lowered();
  }

  private boolean isHere(Position position) {
    return Path.of(position.file()).toAbsolutePath().normalize().equals(file);
  }

  // ---- What it is asked

  @Override
  public Property propertyOf(List<Path> files, FrontendOptions options) {
    return frontend.propertyOf(files, options);
  }

  @Override
  public String words(Property property, List<Path> files, FrontendOptions options) {
    return frontend.words(property, files, options);
  }

  @Override
  public ParseResult parseUnits(List<SourceUnit> units, FrontendOptions options) {
    ParseResult result = frontend.parseUnits(units, options);
    withoutEntry =
        !entryIsGiven && functions.stream().noneMatch(one -> one.name().equals(options.entry()));
    say(withoutEntry && !functions.isEmpty() ? wholeFile(units, options) : result);
    return result;
  }

  /** Only for its problems. */
  private ParseResult wholeFile(List<SourceUnit> units, FrontendOptions options) {
    return Languages.ALL
        .frontend(FrontendListener.NONE)
        .parseUnits(
            units,
            options
                .withEntry(functions.getFirst().name())
                .withProperty(new Property.Coverage(Set.of(CoverageMetric.FUNCTIONS))));
  }

  @Override
  public ParseResult parseNeeded(List<SourceUnit> build, FrontendOptions options) {
    List<SourceUnit> own =
        build.stream()
            .filter(unit -> unit.file().toAbsolutePath().normalize().equals(file))
            .toList();
    ParseResult alone = parseUnits(own, options);
    if (withoutEntry || alone instanceof ParseResult.Refused) {
      return alone;
    }
    List<DefinedFunction> here = functions;
    ParseResult all = frontend.parseNeeded(build, options);
    functions = here;
    if (all instanceof ParseResult.Refused(List<Diagnostic> why)) {
      findings.accept(
          new Finding.Note(
              file
                  + " is checked by itself, since its program cannot be read: "
                  + (why.isEmpty() ? "" : why.getFirst())));
      return alone;
    }
    say(all);
    return all;
  }

  private void say(ParseResult result) {
    List<Finding.Problem> problems = new ArrayList<>();
    List<Diagnostic> diagnostics =
        switch (result) {
          case ParseResult.Parsed parsed -> parsed.warnings();
          case ParseResult.Refused refused -> refused.diagnostics();
        };
    for (Diagnostic diagnostic : diagnostics) {
      // Without functions there is no entry, which is nobody's fault.
      if (!withoutEntry || diagnostic.position().isKnown()) {
        problems.add(
            new Finding.Problem(
                Sayings.place(diagnostic.position()),
                kind(diagnostic.kind()),
                diagnostic.message()));
      }
    }
    findings.accept(new Finding.Problems(problems));
  }

  private static Finding.Kind kind(Diagnostic.Kind kind) {
    return switch (kind) {
      case SYNTAX_ERROR, INPUT_ERROR, INTERNAL -> Finding.Kind.ERROR;
      case UNSUPPORTED -> Finding.Kind.UNSUPPORTED;
      case WARNING -> Finding.Kind.WARNING;
    };
  }
}
