package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.c.source.UnitNotes;
import dev.bulwark.frontend.c.syntax.AssemblyStatement;
import dev.bulwark.frontend.c.syntax.EmptyAssembly;
import dev.bulwark.frontend.c.syntax.EmptyAssembly.Operand;
import dev.bulwark.frontend.c.syntax.OwnWords;
import dev.bulwark.frontend.c.typing.GenericSelection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.ASTNodeProperty;
import org.eclipse.cdt.core.dom.ast.IASTAttributeOwner;
import org.eclipse.cdt.core.dom.ast.IASTAttributeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.c.ICASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.c.ICASTElaboratedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.gnu.c.GCCLanguage;
import org.eclipse.cdt.core.dom.parser.IScannerExtensionConfiguration;
import org.eclipse.cdt.core.dom.parser.ISourceCodeParser;
import org.eclipse.cdt.core.dom.parser.c.GCCScannerExtensionConfiguration;
import org.eclipse.cdt.core.dom.parser.c.ICParserExtensionConfiguration;
import org.eclipse.cdt.core.index.IIndex;
import org.eclipse.cdt.core.parser.EndOfFileException;
import org.eclipse.cdt.core.parser.FileContent;
import org.eclipse.cdt.core.parser.IGCCToken;
import org.eclipse.cdt.core.parser.IParserLogService;
import org.eclipse.cdt.core.parser.IParserSettings;
import org.eclipse.cdt.core.parser.IScanner;
import org.eclipse.cdt.core.parser.IScannerInfo;
import org.eclipse.cdt.core.parser.IToken;
import org.eclipse.cdt.core.parser.IncludeFileContentProvider;
import org.eclipse.cdt.core.parser.ParserMode;
import org.eclipse.cdt.internal.core.dom.parser.BacktrackException;
import org.eclipse.cdt.internal.core.dom.parser.DeclarationOptions;
import org.eclipse.cdt.internal.core.dom.parser.c.CNodeFactory;
import org.eclipse.cdt.internal.core.dom.parser.c.GNUCSourceParser;
import org.eclipse.cdt.internal.core.parser.scanner.CPreprocessor;

/**
 * CDT's C with gcc's extensions, as of a version that has {@code __int128}, and with what CDT does
 * not know: attributes of statements and labels, generic selections, operands of assembly
 * statements, and {@code _Atomic} as a qualifier, which means nothing where there is one thread.
 */
public final class GnuLanguage extends GCCLanguage {

  /** Of attributes between the keyword and the name of a struct, union or enumeration. */
  public static final ASTNodeProperty INSIDE_OF_TYPE =
      new ASTNodeProperty("GnuLanguage.INSIDE_OF_TYPE - attribute of a type");

  /** The operator {@code __alignof__} on types; {@code _Alignof} is CDT's, and differs on ILP32. */
  public static final int ALIGNMENT_OF_VARIABLES = 1000;

  /** As CDT writes versions: major and minor number in 16 bits each. */
  private static final int GCC_VERSION = 12 << 16;

  /** The words of C11 that CDT's scanner lacks. */
  private static final class Words extends GCCScannerExtensionConfiguration {
    Words() {
      super(GCC_VERSION);
      // Any qualifier would do that has no meaning to the lowering.
      addKeyword("_Atomic".toCharArray(), IToken.t_restrict);
      // CDT would drop it together with its text; see SourceTokens.
      addKeyword("_Pragma".toCharArray(), IToken.tIDENTIFIER);
    }

    /** They belong to gnu17; read as one token, they can be refused. */
    @Override
    public boolean supportRawStringLiterals() {
      return true;
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

    /** Is a statement expected that is the body of another one, and not one of a block? */
    private boolean isBody;

    /**
     * To CDT, {@code case} is a statement of its own. So it is in a block, but as a body it takes
     * in the statement behind it.
     */
    @Override
    protected IASTStatement statement() throws EndOfFileException, BacktrackException {
      IASTStatement first = oneStatement();
      if (!isBody || !isCase(first)) {
        return first;
      }
      IASTCompoundStatement labelled = getNodeFactory().newCompoundStatement();
      labelled.addStatement(first);
      IASTStatement last = first;
      while (isCase(last)) {
        last = oneStatement();
        labelled.addStatement(last);
      }
      setRange(labelled, first);
      adjustEndOffset(labelled, calculateEndOffset(last));
      return labelled;
    }

    private static boolean isCase(IASTStatement statement) {
      return statement instanceof IASTCaseStatement || statement instanceof IASTDefaultStatement;
    }

    private interface Parsing<T> {
      T parse() throws EndOfFileException, BacktrackException;
    }

    private <T> T within(boolean body, Parsing<T> parsing)
        throws EndOfFileException, BacktrackException {
      boolean outer = isBody;
      isBody = body;
      try {
        return parsing.parse();
      } finally {
        isBody = outer;
      }
    }

    @Override
    protected IASTCompoundStatement compoundStatement()
        throws EndOfFileException, BacktrackException {
      return within(false, super::compoundStatement);
    }

    @Override
    protected IASTStatement parseIfStatement() throws EndOfFileException, BacktrackException {
      return within(true, super::parseIfStatement);
    }

    @Override
    protected IASTStatement parseForStatement() throws EndOfFileException, BacktrackException {
      return within(true, super::parseForStatement);
    }

    @Override
    protected IASTStatement parseWhileStatement() throws EndOfFileException, BacktrackException {
      return within(true, super::parseWhileStatement);
    }

    @Override
    protected IASTStatement parseDoStatement() throws EndOfFileException, BacktrackException {
      return within(true, super::parseDoStatement);
    }

    @Override
    protected IASTStatement parseSwitchStatement() throws EndOfFileException, BacktrackException {
      return within(true, super::parseSwitchStatement);
    }

    private IASTStatement oneStatement() throws EndOfFileException, BacktrackException {
      if (LT(1) == IGCCToken.t__attribute__) {
        skipAttributesOfNoDeclaration();
      }
      if (LT(1) == IToken.t_asm) {
        IToken start = mark();
        Optional<IASTStatement> assembly = assembly();
        if (assembly.isPresent()) {
          return assembly.get();
        }
        backup(start);
      }
      return super.statement();
    }

    /** An assembly statement; one with labels is left to CDT, and refused. */
    private Optional<IASTStatement> assembly() throws EndOfFileException, BacktrackException {
      int start = consume().getOffset();
      while (LT(1) == IToken.t_volatile || LT(1) == IToken.t_inline) {
        consume();
      }
      if (LT(1) != IToken.tLPAREN) {
        return Optional.empty();
      }
      consume();
      if (LT(1) != IToken.tSTRING) {
        return Optional.empty();
      }
      boolean instructions = !strings().isBlank();
      List<List<Operand>> operands = new ArrayList<>(List.of(List.of(), List.of()));
      boolean memory = false;
      for (int part = 0; LT(1) == IToken.tCOLON || LT(1) == IToken.tCOLONCOLON; part++) {
        part += consume().getType() == IToken.tCOLONCOLON ? 1 : 0;
        if (part < operands.size()) {
          operands.set(part, operands());
        } else {
          memory |= clobbersMemory();
        }
      }
      if (LT(1) != IToken.tRPAREN) {
        return Optional.empty();
      }
      consume();
      int end = consume(IToken.tSEMI).getEndOffset();
      return Optional.of(
          setRange(
              statement(instructions, memory, operands.getFirst(), operands.getLast(), start, end),
              start,
              end));
    }

    private static IASTStatement statement(
        boolean instructions,
        boolean memory,
        List<Operand> outputs,
        List<Operand> inputs,
        int start,
        int end) {
      AssemblyStatement assembly;
      if (instructions) {
        assembly =
            new AssemblyStatement(
                true,
                memory,
                AssemblyStatement.Match.NONE,
                inputs.stream().map(memory ? Operand::reached : Operand::expression).toList(),
                outputs.stream().map(Operand::expression).toList());
      } else {
        Optional<IASTStatement> exact = EmptyAssembly.of(outputs, inputs);
        if (exact.isPresent()) {
          return exact.get();
        }
        assembly = EmptyAssembly.withAnyOutputs(outputs, inputs);
      }
      return CNodeFactory.getDefault().newExpressionStatement(assembly.call(start, end));
    }

    /** Operands of an assembly statement, each a constraint and an expression. */
    private List<Operand> operands() throws EndOfFileException, BacktrackException {
      List<Operand> operands = new ArrayList<>();
      while (LT(1) == IToken.tSTRING || LT(1) == IToken.tLBRACKET) {
        String name = "";
        if (LT(1) == IToken.tLBRACKET) {
          consume();
          name = consume(IToken.tIDENTIFIER).getImage();
          consume(IToken.tRBRACKET);
        }
        String constraint = strings();
        consume(IToken.tLPAREN);
        operands.add(new Operand(name, constraint, expression()));
        consume(IToken.tRPAREN);
        if (LT(1) == IToken.tCOMMA) {
          consume();
        }
      }
      return operands;
    }

    /** String literals that stand one behind the other, as one and without quotes. */
    private String strings() throws EndOfFileException {
      StringBuilder text = new StringBuilder();
      while (LT(1) == IToken.tSTRING) {
        String literal = consume().getImage();
        text.append(literal, 1, literal.length() - 1);
      }
      return text.toString();
    }

    private boolean clobbersMemory() throws EndOfFileException {
      boolean memory = false;
      while (LT(1) == IToken.tSTRING || LT(1) == IToken.tCOMMA) {
        if (LT(1) == IToken.tSTRING) {
          memory |= strings().equals("memory");
        } else {
          consume();
        }
      }
      return memory;
    }

    @Override
    protected ICASTCompositeTypeSpecifier structOrUnionSpecifier()
        throws EndOfFileException, BacktrackException {
      return marked(super.structOrUnionSpecifier());
    }

    @Override
    protected ICASTElaboratedTypeSpecifier elaboratedTypeSpecifier()
        throws EndOfFileException, BacktrackException {
      return marked(super.elaboratedTypeSpecifier());
    }

    /** CDT reads the attributes behind the keyword, and forgets them. */
    @Override
    protected IASTEnumerationSpecifier enumSpecifier()
        throws EndOfFileException, BacktrackException {
      IToken start = mark();
      consume();
      List<IASTAttributeSpecifier> attributes = __attribute_decl_seq(true, false);
      backup(start);
      IASTEnumerationSpecifier enumeration = super.enumSpecifier();
      addAttributeSpecifiers(attributes, enumeration);
      return marked(enumeration);
    }

    /** What comes later belongs to the declaration, or stands behind the closing brace. */
    private static <T extends IASTAttributeOwner> T marked(T type) {
      for (IASTAttributeSpecifier attribute : type.getAttributeSpecifiers()) {
        attribute.setPropertyInParent(INSIDE_OF_TYPE);
      }
      return type;
    }

    @Override
    protected IASTExpression unaryExpression(CastExprCtx context, ITemplateIdStrategy strategy)
        throws EndOfFileException, BacktrackException {
      boolean gnu = LA(1).getImage().startsWith("__alignof");
      IASTExpression expression = super.unaryExpression(context, strategy);
      if (gnu
          && expression instanceof IASTTypeIdExpression typeId
          && typeId.getOperator() == IASTTypeIdExpression.op_alignof) {
        typeId.setOperator(ALIGNMENT_OF_VARIABLES);
      }
      return expression;
    }

    /** Attributes behind the colon are the label's, whatever follows. */
    @Override
    protected IASTStatement parseLabelStatement() throws EndOfFileException, BacktrackException {
      CNodeFactory factory = CNodeFactory.getDefault();
      IASTName label = identifier();
      consume(IToken.tCOLON);
      if (LT(1) == IGCCToken.t__attribute__) {
        __attribute_decl_seq(true, false);
      }
      // gcc allows a label at the end of a block.
      IASTStatement statement =
          LT(1) == IToken.tRBRACE ? setRange(factory.newNullStatement(), label) : statement();
      return setRange(
          factory.newLabelStatement(label, statement), label, calculateEndOffset(statement));
    }

    @Override
    protected IASTExpression primaryExpression(CastExprCtx context, ITemplateIdStrategy strategy)
        throws EndOfFileException, BacktrackException {
      boolean generic = LT(1) == IToken.tIDENTIFIER && LA(1).getImage().equals("_Generic");
      return generic ? genericSelection() : super.primaryExpression(context, strategy);
    }

    /** A selection becomes a call with all of its parts, see {@link GenericSelection}. */
    private IASTExpression genericSelection() throws EndOfFileException, BacktrackException {
      CNodeFactory factory = CNodeFactory.getDefault();
      int start = consume().getOffset();
      consume(IToken.tLPAREN);
      List<IASTInitializerClause> parts = new ArrayList<>();
      parts.add(constantExpression());
      while (LT(1) == IToken.tCOMMA) {
        consume();
        if (LT(1) == IToken.t_default) {
          IToken word = consume();
          parts.add(name(OwnWords.OTHERWISE, word.getOffset(), word.getEndOffset()));
        } else {
          IASTTypeId type = associatedType();
          parts.add(
              setRange(factory.newTypeIdExpression(IASTTypeIdExpression.op_typeof, type), type));
        }
        consume(IToken.tCOLON);
        parts.add(constantExpression());
      }
      int end = consume(IToken.tRPAREN).getEndOffset();
      return setRange(
          factory.newFunctionCallExpression(
              name(OwnWords.GENERIC, start, end), parts.toArray(new IASTInitializerClause[0])),
          start,
          end);
    }

    /** CDT reads types only where certain tokens follow; the colon is not among them. */
    private IASTTypeId associatedType() throws EndOfFileException, BacktrackException {
      IToken colon = colon();
      colon.setType(IToken.tRPAREN);
      try {
        return typeId(DeclarationOptions.TYPEID);
      } finally {
        colon.setType(IToken.tCOLON);
      }
    }

    /** The next colon outside of parentheses. */
    private IToken colon() throws EndOfFileException, BacktrackException {
      int depth = 0;
      for (int i = 1; depth >= 0; i++) {
        switch (LT(i)) {
          case IToken.tLPAREN, IToken.tLBRACKET, IToken.tLBRACE -> depth++;
          case IToken.tRPAREN, IToken.tRBRACKET, IToken.tRBRACE -> depth--;
          case IToken.tCOLON -> {
            if (depth == 0) {
              return LA(i);
            }
          }
          default -> {}
        }
      }
      throw backtrack;
    }

    private IASTIdExpression name(String text, int start, int end) {
      CNodeFactory factory = CNodeFactory.getDefault();
      return setRange(
          factory.newIdExpression(setRange(factory.newName(text), start, end)), start, end);
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

  private final UnitNotes notes;

  /** For one file; {@code notes} will hold what the tree does not. */
  GnuLanguage(UnitNotes notes) {
    this.notes = notes;
  }

  @Override
  protected IScanner createScanner(
      FileContent content,
      IScannerInfo info,
      IncludeFileContentProvider files,
      IParserLogService log) {
    return new SourceTokens((CPreprocessor) super.createScanner(content, info, files, log), notes);
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
