package dev.bulwark.frontend.c;

import dev.bulwark.frontend.PreprocessorOptions;
import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.gnu.c.GCCLanguage;
import org.eclipse.cdt.core.dom.parser.IScannerExtensionConfiguration;
import org.eclipse.cdt.core.dom.parser.c.GCCScannerExtensionConfiguration;
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
final class Preprocessing {

  /** CDT's C with gcc's extensions as of a version that has {@code __int128}. */
  private static final class Language extends GCCLanguage {
    @Override
    protected IScannerExtensionConfiguration getScannerExtensionConfiguration(IScannerInfo info) {
      return new GCCScannerExtensionConfiguration(GCC_VERSION);
    }

    @Override
    protected IScannerExtensionConfiguration getScannerExtensionConfiguration() {
      return new GCCScannerExtensionConfiguration(GCC_VERSION);
    }
  }

  /** As CDT writes versions: major and minor number in 16 bits each. */
  private static final int GCC_VERSION = 12 << 16;

  private final MachineModel machine;
  private final Headers headers;
  private final SourceMap source;

  Preprocessing(MachineModel machine, SourceMap source) {
    this.machine = machine;
    this.source = source;
    this.headers = new Headers(source);
  }

  IASTTranslationUnit parse(SourceFile file, PreprocessorOptions options) throws CoreException {
    source.add(file.name(), file.text());
    IScannerInfo info =
        new ExtendedScannerInfo(
            macros(options),
            headers.searchPath(options),
            new String[0],
            options.includedFiles().stream().map(Preprocessing::found).toArray(String[]::new),
            options.quoteDirectories().stream().map(Path::toString).toArray(String[]::new));
    int flags = ILanguage.OPTION_IS_SOURCE_UNIT | ILanguage.OPTION_NO_IMAGE_LOCATIONS;
    FileContent content = FileContent.create(file.name(), file.text().toCharArray());
    return new Language()
        .getASTTranslationUnit(content, info, headers, null, flags, new NullLogService());
  }

  /** A file that the user names is looked for where the user is, and then as headers are. */
  private static String found(Path file) {
    return Files.isRegularFile(file) ? file.toAbsolutePath().toString() : file.toString();
  }

  private Map<String, String> macros(PreprocessorOptions options) {
    Map<String, String> macros = new LinkedHashMap<>();
    macros.put("__STDC__", "1");
    macros.put("__STDC_VERSION__", "201112L");
    macros.put("__STDC_HOSTED__", "1");
    macros.put("__GNUC__", "12");
    macros.put("__GNUC_MINOR__", "0");
    macros.put("__GNUC_PATCHLEVEL__", "0");
    macros.put("__BULWARK__", "1");
    macros.put("__linux__", "1");
    macros.put("__unix__", "1");
    macros.put("__CHAR_BIT__", "8");
    macros.put("__SCHAR_MAX__", "127");
    macros.put("__SHRT_MAX__", "32767");
    macros.put("__INT_MAX__", "2147483647");
    macros.put("__LONG_LONG_MAX__", "9223372036854775807LL");
    macros.put("__SIZEOF_SHORT__", "2");
    macros.put("__SIZEOF_INT__", "4");
    macros.put("__SIZEOF_LONG_LONG__", "8");
    macros.put("__SIZEOF_LONG__", "" + machine.size(CType.Kind.LONG));
    macros.put("__SIZEOF_POINTER__", "" + machine.pointerWidth() / 8);
    macros.put("__SIZEOF_SIZE_T__", "" + machine.pointerWidth() / 8);
    if (machine == MachineModel.LP64) {
      macros.put("__LP64__", "1");
      macros.put("_LP64", "1");
      macros.put("__x86_64__", "1");
      macros.put("__LONG_MAX__", "9223372036854775807L");
      macros.put("__SIZE_TYPE__", "unsigned long");
      macros.put("__PTRDIFF_TYPE__", "long");
      macros.put("__WCHAR_TYPE__", "int");
    } else {
      macros.put("__ILP32__", "1");
      macros.put("__i386__", "1");
      macros.put("__LONG_MAX__", "2147483647L");
      macros.put("__SIZE_TYPE__", "unsigned int");
      macros.put("__PTRDIFF_TYPE__", "int");
      macros.put("__WCHAR_TYPE__", "long");
    }
    // Keywords that CDT's C parser does not know, in terms of what it knows.
    macros.put("_Noreturn", "__attribute__((__noreturn__))");
    macros.put("_Thread_local", "");
    macros.put("__thread", "");
    macros.put(
        "_Static_assert(condition, ...)",
        "extern char " + FileDeclarations.STATIC_ASSERTION + "[(condition) ? 1 : -1]");
    options.applyTo(macros);
    return macros;
  }
}
