package dev.bulwark.frontend.c;

import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.gnu.c.GCCLanguage;
import org.eclipse.cdt.core.dom.parser.IScannerExtensionConfiguration;
import org.eclipse.cdt.core.dom.parser.ISourceCodeParser;
import org.eclipse.cdt.core.dom.parser.c.GCCScannerExtensionConfiguration;
import org.eclipse.cdt.core.dom.parser.c.ICParserExtensionConfiguration;
import org.eclipse.cdt.core.index.IIndex;
import org.eclipse.cdt.core.parser.EndOfFileException;
import org.eclipse.cdt.core.parser.IGCCToken;
import org.eclipse.cdt.core.parser.IParserLogService;
import org.eclipse.cdt.core.parser.IParserSettings;
import org.eclipse.cdt.core.parser.IScanner;
import org.eclipse.cdt.core.parser.IScannerInfo;
import org.eclipse.cdt.core.parser.IToken;
import org.eclipse.cdt.core.parser.ParserMode;
import org.eclipse.cdt.internal.core.dom.parser.BacktrackException;
import org.eclipse.cdt.internal.core.dom.parser.c.GNUCSourceParser;

/**
 * CDT's C with gcc's extensions, as of a version that has {@code __int128}, and with what CDT does
 * not know: attributes of statements and labels, and {@code _Atomic} as a qualifier, which means
 * nothing where there is one thread.
 */
final class GnuLanguage extends GCCLanguage {

  /** As CDT writes versions: major and minor number in 16 bits each. */
  private static final int GCC_VERSION = 12 << 16;

  /** The words of C11 that CDT's scanner lacks. */
  private static final class Words extends GCCScannerExtensionConfiguration {
    Words() {
      super(GCC_VERSION);
      // Any qualifier would do that has no meaning to the lowering.
      addKeyword("_Atomic".toCharArray(), IToken.t_restrict);
    }
  }

  private static final class Parser extends GNUCSourceParser {

    Parser(
        IScanner scanner,
        ParserMode mode,
        IParserLogService log,
        ICParserExtensionConfiguration configuration,
        IIndex index) {
      super(scanner, mode, log, configuration, index);
    }

    @Override
    protected IASTStatement statement() throws EndOfFileException, BacktrackException {
      if (LT(1) == IGCCToken.t__attribute__) {
        skipAttributesOfNoDeclaration();
      }
      return super.statement();
    }

    /** Such as {@code __attribute__((fallthrough));}; in front of a declaration they stay. */
    private void skipAttributesOfNoDeclaration() throws EndOfFileException, BacktrackException {
      IToken start = mark();
      __attribute_decl_seq(true, false);
      if (LT(1) != IToken.tSEMI) {
        backup(start);
      }
    }
  }

  @Override
  protected IScannerExtensionConfiguration getScannerExtensionConfiguration(IScannerInfo info) {
    return new Words();
  }

  @Override
  protected IScannerExtensionConfiguration getScannerExtensionConfiguration() {
    return new Words();
  }

  @Override
  protected ISourceCodeParser createParser(
      IScanner scanner, ParserMode mode, IParserLogService log, IIndex index) {
    return new Parser(scanner, mode, log, getParserExtensionConfiguration(), index);
  }

  @Override
  protected ISourceCodeParser createParser(
      IScanner scanner,
      ParserMode mode,
      IParserLogService log,
      IIndex index,
      int options,
      IParserSettings settings) {
    return createParser(scanner, mode, log, index);
  }
}
