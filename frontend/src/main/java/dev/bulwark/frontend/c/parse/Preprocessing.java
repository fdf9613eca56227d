package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.PreprocessorOptions;
import dev.bulwark.frontend.c.preprocess.ConditionPatches;
import dev.bulwark.frontend.c.preprocess.Conditions;
import dev.bulwark.frontend.c.preprocess.Headers;
import dev.bulwark.frontend.c.preprocess.PredefinedMacros;
import dev.bulwark.frontend.c.source.SourceFile;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.source.SourceText;
import dev.bulwark.frontend.c.source.UnitNotes;
import dev.bulwark.program.MachineModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.model.ILanguage;
import org.eclipse.cdt.core.parser.ExtendedScannerInfo;
import org.eclipse.cdt.core.parser.FileContent;
import org.eclipse.cdt.core.parser.IScannerInfo;
import org.eclipse.cdt.core.parser.NullLogService;
import org.eclipse.core.runtime.CoreException;

/**
 * Preprocesses and parses files with CDT: macros of the machine, of the language's newer keywords
 * and of the user; headers.
 */
public final class Preprocessing {

  private final MachineModel machine;
  private final Headers headers;
  private final SourceMap source;

  Preprocessing(MachineModel machine, SourceMap source) {
    this.machine = machine;
    this.source = source;
    this.headers = new Headers(source);
  }

  /** A syntax tree, and what was found in the directives of its file. */
  record Preprocessed(IASTTranslationUnit tree, Conditions conditions) {}

  Preprocessed parse(SourceFile file, PreprocessorOptions options) throws CoreException {
    source.addGiven(file.name(), file.text());
    Map<String, String> macros = macros(options);
    ConditionPatches patches = new ConditionPatches();
    headers.patch(patches);
    while (true) {
      UnitNotes notes = new UnitNotes();
      IASTTranslationUnit unit = parse(file, options, macros, patches, notes);
      Conditions conditions = new Conditions(unit, macros, source);
      Optional<ConditionPatches.Directive> wrong = conditions.wronglyTaken();
      if (wrong.isEmpty() || !patches.add(wrong.get(), conditions.rightValue())) {
        source.add(unit, notes);
        return new Preprocessed(unit, conditions);
      }
    }
  }

  private IASTTranslationUnit parse(
      SourceFile file,
      PreprocessorOptions options,
      Map<String, String> macros,
      ConditionPatches patches,
      UnitNotes notes)
      throws CoreException {
    IScannerInfo info =
        new ExtendedScannerInfo(
            macros,
            headers.searchPath(options),
            new String[0],
            options.includedFiles().stream().map(Preprocessing::found).toArray(String[]::new),
            quotePath(file, options));
    int flags = ILanguage.OPTION_IS_SOURCE_UNIT | ILanguage.OPTION_NO_IMAGE_LOCATIONS;
    String text = patches.applied(file.name(), SourceText.withoutTrigraphs(file.text()));
    FileContent content = FileContent.create(file.name(), text.toCharArray());
    return new GnuLanguage(notes)
        .getASTTranslationUnit(content, info, headers, null, flags, new NullLogService());
  }

  /** A file named without a directory lies where the user is, and so do its headers. */
  private String[] quotePath(SourceFile file, PreprocessorOptions options) {
    Stream<String> here = file.name().contains("/") ? Stream.empty() : Stream.of(".");
    return Stream.concat(here, options.quoteDirectories().stream().map(headers::directory))
        .toArray(String[]::new);
  }

  /** A file that the user names is looked for where the user is, and then as headers are. */
  private static String found(Path file) {
    return Files.isRegularFile(file) ? file.toAbsolutePath().toString() : file.toString();
  }

  private Map<String, String> macros(PreprocessorOptions options) {
    Map<String, String> macros = PredefinedMacros.of(machine);
    options.applyTo(macros);
    return macros;
  }
}
