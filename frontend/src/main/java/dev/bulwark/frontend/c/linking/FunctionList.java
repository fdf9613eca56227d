package dev.bulwark.frontend.c.linking;

import dev.bulwark.frontend.DefinedFunctions;
import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.SourceUnit;
import dev.bulwark.frontend.c.parse.FunctionsOfFiles;
import dev.bulwark.frontend.c.parse.ParsedFiles;
import dev.bulwark.frontend.c.parse.UnitParser;
import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.program.Position;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * The functions that the files of a build define, each with the files that its program is made of.
 * What headers define is listed once, whichever files include it.
 */
public final class FunctionList {

  private record Place(String name, Position at) {}

  private final FrontendOptions options;
  private final ParsedFiles known;
  private final Map<Path, Set<String>> read = new HashMap<>();
  private final Set<Place> listed = new HashSet<>();

  public FunctionList(FrontendOptions options, ParsedFiles known) {
    this.options = options;
    this.known = known;
  }

  public DefinedFunctions of(List<SourceUnit> build) {
    SourceMap source = new SourceMap();
    UnitParser parser = new UnitParser(options, source, new Diagnostics(), Optional.of(known));
    Linking linking = new Linking(parser, new Diagnostics(), build);
    List<DefinedFunctions.Function> functions = new ArrayList<>();
    List<Diagnostic> problems = new ArrayList<>();
    for (Linking.Parsed file : linking.all()) {
      // What is not supported is a matter of each function; what is no C leaves no tree to look at.
      List<Diagnostic> wrong = new ArrayList<>(shown(file.problems(), source));
      wrong.removeIf(problem -> problem.kind() == Diagnostic.Kind.UNSUPPORTED);
      if (file.unit().isEmpty() || !wrong.isEmpty()) {
        problems.addAll(wrong);
      } else {
        functions(file.source(), file.unit().get().tree(), source, linking, functions);
      }
    }
    return new DefinedFunctions(functions, problems);
  }

  private static List<Diagnostic> shown(Diagnostics problems, SourceMap source) {
    return problems.sorted().stream()
        .filter(problem -> problem.kind() != Diagnostic.Kind.WARNING)
        .map(problem -> problem.at(source.shown(problem.position())))
        .toList();
  }

  private void functions(
      SourceUnit home,
      IASTTranslationUnit tree,
      SourceMap source,
      Linking linking,
      List<DefinedFunctions.Function> into) {
    for (FunctionsOfFiles.Written function : FunctionsOfFiles.in(tree, source)) {
      String name = function.name();
      Position given = function.at();
      Position shown = source.shown(given);
      if (!listed.add(new Place(name, shown))) {
        continue;
      }
      Diagnostics problems = new Diagnostics();
      List<Path> files =
          linking.filesFor(home, name, problems).stream().map(SourceUnit::file).toList();
      Set<String> all = new HashSet<>();
      files.forEach(file -> all.addAll(readBy(file, linking)));
      into.add(
          new DefinedFunctions.Function(
              name,
              shown,
              !function.definition().isPartOfTranslationUnitFile() || isHeader(shown, given),
              files,
              all,
              problems.refused() ? shown(problems, source) : List.of()));
    }
  }

  /** Of a file that is preprocessed already, only its markers tell. */
  private static boolean isHeader(Position shown, Position given) {
    return !shown.file().equals(given.file()) && shown.file().endsWith(".h");
  }

  /** The files that this one is made of. */
  private Set<String> readBy(Path file, Linking linking) {
    return read.computeIfAbsent(
        file,
        one -> {
          SourceMap own = new SourceMap();
          UnitParser alone = new UnitParser(options, own, new Diagnostics(), Optional.of(known));
          linking.all().stream()
              .map(Linking.Parsed::source)
              .filter(source -> source.file().equals(one))
              .forEach(alone::parse);
          return own.files();
        });
  }
}
