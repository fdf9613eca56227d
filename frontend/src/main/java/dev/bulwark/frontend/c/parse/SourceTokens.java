package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.c.source.UnitNotes;
import dev.bulwark.frontend.c.syntax.CproverWords;
import dev.bulwark.frontend.c.values.EscapeSequences;
import dev.bulwark.frontend.dialect.ClosedList;
import dev.bulwark.frontend.dialect.Treatment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.cdt.core.dom.ast.IMacroBinding;
import org.eclipse.cdt.core.parser.EndOfFileException;
import org.eclipse.cdt.core.parser.IGCCToken;
import org.eclipse.cdt.core.parser.IScanner;
import org.eclipse.cdt.core.parser.IToken;
import org.eclipse.cdt.core.parser.IncludeExportPatterns;
import org.eclipse.cdt.core.parser.OffsetLimitReachedException;
import org.eclipse.cdt.internal.core.parser.scanner.CPreprocessor;
import org.eclipse.cdt.internal.core.parser.scanner.ILocationResolver;
import org.eclipse.cdt.internal.core.parser.scanner.TokenWithImage;
import org.jspecify.annotations.Nullable;

/**
 * The tokens between preprocessor and parser. Whatever the parser would drop or not understand is
 * noted here: {@code _Pragma}, attributes, names for the assembler. Literals are joined so that no
 * escape sequence runs on into the next literal.
 */
final class SourceTokens implements IScanner {

  private static final Set<String> PREPROCESSOR_WORDS =
      Set.of("__BASE_FILE__", "__INCLUDE_LEVEL__", "__TIMESTAMP__", "__VA_OPT__");

  /** Words of the list of syntax that are refused; all of them begin alike. */
  private static final Set<String> REFUSED_WORDS =
      ClosedList.load("syntax").groups().stream()
          .filter(group -> group.treatment() instanceof Treatment.Refused)
          .flatMap(group -> group.words().stream())
          .filter(word -> word.startsWith("_"))
          .collect(Collectors.toUnmodifiableSet());

  private final CPreprocessor scanner;
  private final UnitNotes notes;
  private final AttributeNotes attributes;

  /** Tokens that were read ahead. */
  private final List<IToken> ahead = new ArrayList<>();

  private final CalleeNames callees = new CalleeNames();

  private final DeclarationTokens declaration = new DeclarationTokens();

  /** The functions that have been written for contracts. */
  private final Set<String> contracted = new HashSet<>();

  /** What follows the body of the function whose contract was seen last. */
  private List<IToken> behindBody = List.of();

  /** Is {@code do} the last token that was shown? Its loop may have clauses there. */
  private boolean behindDo;

  private @Nullable IToken lastRead;

  SourceTokens(CPreprocessor scanner, UnitNotes notes) {
    this.scanner = scanner;
    this.notes = notes;
    this.attributes = new AttributeNotes(notes);
  }

  @Override
  public IToken nextToken() throws EndOfFileException {
    while (true) {
      IToken token = take();
      if (token.getType() == IToken.tEND_OF_INPUT) {
        ahead.addFirst(token);
        throw new EndOfFileException(token.getOffset());
      }
      if (isPragmaOperator(token)) {
        pragma(token);
      } else if (token.getType() == IToken.tLBRACKET && peek(0).getType() == IToken.tLBRACKET) {
        bracketed();
      } else if (isQuantifier(token)) {
        ahead.addAll(0, QuantifierTokens.rewritten(token, block(IToken.tRBRACE)));
      } else if (isClause(token)) {
        contract(token);
      } else if (isLoop(token) && hasClauses()) {
        loop(token);
      } else {
        callees.see(token);
        declaration.see(token);
        if (token.getType() == IToken.tRBRACE && declaration.isWhole()) {
          ahead.addAll(0, behindBody);
          behindBody = List.of();
        }
        behindDo = token.getType() == IToken.t_do;
        return shown(token);
      }
    }
  }

  // ---- Words of CBMC

  private boolean isQuantifier(IToken token) throws OffsetLimitReachedException {
    return token.getType() == IToken.tIDENTIFIER
        && QuantifierTokens.WORDS.contains(token.getImage())
        && peek(0).getType() == IToken.tLBRACE;
  }

  /** A contract's, of a function or a loop. */
  private boolean isClause(IToken token) throws OffsetLimitReachedException {
    return token.getType() == IToken.tIDENTIFIER
        && CproverWords.isClause(token.getImage())
        && peek(0).getType() == IToken.tLPAREN;
  }

  private List<ContractTokens.Clause> clauses(IToken first) throws OffsetLimitReachedException {
    List<ContractTokens.Clause> clauses = new ArrayList<>();
    IToken word = first;
    while (true) {
      List<IToken> block = block(IToken.tRPAREN);
      int end = block.getLast().getEndOffset();
      List<IToken> content = block.subList(1, Math.max(1, block.size() - 1));
      clauses.add(new ContractTokens.Clause(word, content, end));
      if (!(peek(0).getType() == IToken.tIDENTIFIER
          && CproverWords.isClause(peek(0).getImage())
          && peek(1).getType() == IToken.tLPAREN)) {
        return clauses;
      }
      word = take();
    }
  }

  /** Clauses between {@code do} and a body are skipped. */
  private void contract(IToken word) throws OffsetLimitReachedException {
    List<ContractTokens.Clause> clauses = clauses(word);
    if (behindDo) {
      clauses.forEach(this::skip);
      return;
    }
    String declared = ContractTokens.declared(declaration.tokens());
    String name = declared.isEmpty() ? callees.last() : declared;
    String text = ContractTokens.text(declaration.tokens(), name, clauses);
    Set<String> words =
        clauses.stream().map(each -> each.word().getImage()).collect(Collectors.toSet());
    for (String function : new TreeSet<>(List.of(callees.last(), name))) {
      notes.add(new UnitNotes.Contract(function, word.getOffset(), text, words));
    }
    boolean isBody = peek(0).getType() == IToken.tLBRACE;
    if ((isBody || peek(0).getType() == IToken.tSEMI)
        && declaration.isWhole()
        && contracted.add(name)) {
      functions(name, clauses, isBody);
    }
  }

  private void functions(String name, List<ContractTokens.Clause> clauses, boolean isBody)
      throws OffsetLimitReachedException {
    if (isBody) {
      behindBody = ContractFunctions.defined(declaration.tokens(), name, clauses).orElse(List.of());
      return;
    }
    Optional<List<IToken>> functions =
        ContractFunctions.declared(declaration.tokens(), name, clauses, peek(0));
    if (functions.isPresent()) {
      take();
      ahead.addAll(0, functions.get());
    }
  }

  private boolean isLoop(IToken token) throws OffsetLimitReachedException {
    return (token.getType() == IToken.t_while || token.getType() == IToken.t_for)
        && peek(0).getType() == IToken.tLPAREN;
  }

  /** Are there clauses behind the parentheses that come next? */
  private boolean hasClauses() throws OffsetLimitReachedException {
    int depth = 0;
    int i = 0;
    do {
      if (peek(i).getType() == IToken.tEND_OF_INPUT) {
        return false;
      }
      depth += Ranges.nesting(peek(i));
      i++;
    } while (depth > 0);
    return peek(i).getType() == IToken.tIDENTIFIER
        && CproverWords.isClause(peek(i).getImage())
        && peek(i + 1).getType() == IToken.tLPAREN;
  }

  private void loop(IToken word) throws OffsetLimitReachedException {
    List<IToken> head = new ArrayList<>();
    head.add(word);
    head.addAll(block(IToken.tRPAREN));
    List<ContractTokens.Clause> clauses = clauses(take());
    Optional<List<IToken>> asserted = ContractTokens.loop(head, clauses);
    clauses.stream()
        .filter(each -> asserted.isEmpty() || !ContractTokens.isAsserted(each))
        .forEach(this::skip);
    ahead.addAll(0, asserted.orElse(head));
  }

  private void skip(ContractTokens.Clause clause) {
    notes.addSkipped(new UnitNotes.Word(clause.word().getOffset(), clause.word().getImage()));
  }

  /** Takes the tokens up to where the parenthesis or brace is closed that comes next. */
  private List<IToken> block(int close) throws OffsetLimitReachedException {
    List<IToken> tokens = new ArrayList<>();
    int depth = 0;
    while (peek(0).getType() != IToken.tEND_OF_INPUT) {
      IToken token = take();
      tokens.add(token);
      depth += Ranges.nesting(token);
      if (depth == 0) {
        break;
      }
    }
    if (tokens.getLast().getType() != close) {
      notes.addRefused(new UnitNotes.Word(tokens.getFirst().getOffset(), "__CPROVER_"));
    }
    return tokens;
  }

  private IToken shown(IToken token) throws OffsetLimitReachedException {
    if (token.getType() == IToken.t_restrict && token.getImage().equals("_Atomic")) {
      notes.addAtomic(token.getOffset());
      if (peek(0).getType() == IToken.tLPAREN) {
        // _Atomic(T) is T where there is one thread, and so is typeof(T).
        token.setType(IGCCToken.t_typeof);
      }
    }
    if (token.getType() == IToken.t_asm) {
      assembler(token);
    }
    attributes.see(token);
    char[] image = token.getCharImage();
    if (image.length > 0 && image[0] == '_' && REFUSED_WORDS.contains(token.getImage())) {
      notes.addRefused(new UnitNotes.Word(token.getOffset(), token.getImage()));
    }
    if (token.getType() == IToken.tIDENTIFIER) {
      String name = token.getImage();
      if (PREPROCESSOR_WORDS.contains(name)) {
        notes.add(new UnitNotes.Word(token.getOffset(), name));
      }
      return name.indexOf('\\') >= 0 ? named(token) : token;
    }
    return isString(token) ? joined(token) : token;
  }

  private IToken take() throws OffsetLimitReachedException {
    return ahead.isEmpty() ? read() : ahead.removeFirst();
  }

  private IToken peek(int distance) throws OffsetLimitReachedException {
    while (ahead.size() <= distance) {
      if (!ahead.isEmpty() && ahead.getLast().getType() == IToken.tEND_OF_INPUT) {
        return ahead.getLast();
      }
      ahead.add(read());
    }
    return ahead.get(distance);
  }

  /** The preprocessor links its tokens; the parser may see only those that it is given. */
  private IToken read() throws OffsetLimitReachedException {
    IToken token = scanner.nextTokenRaw();
    if (lastRead != null) {
      lastRead.setNext(null);
    }
    lastRead = token;
    return token;
  }

  // ---- Pragmas

  private boolean isPragmaOperator(IToken token) throws OffsetLimitReachedException {
    return token.getType() == IToken.tIDENTIFIER
        && token.getImage().equals("_Pragma")
        && peek(0).getType() == IToken.tLPAREN
        && isString(peek(1))
        && peek(2).getType() == IToken.tRPAREN;
  }

  private void pragma(IToken word) throws OffsetLimitReachedException {
    take();
    String literal = take().getImage();
    take();
    // C11 6.10.9: of the escape sequences only these two are undone.
    String text = content(literal).replaceAll("\\\\([\\\\\"])", "$1");
    notes.add(new UnitNotes.Pragma(word.getOffset(), text, true));
  }

  // ---- Attributes of C23

  /** Behind the first of two brackets; in C they begin nothing else. */
  private void bracketed() throws OffsetLimitReachedException {
    take();
    int depth = 0;
    boolean nameExpected = true;
    StringBuilder name = new StringBuilder();
    int offset = 0;
    for (IToken token = take(); token.getType() != IToken.tEND_OF_INPUT; token = take()) {
      if (depth == 0 && token.getType() == IToken.tRBRACKET) {
        note(name, offset);
        if (peek(0).getType() == IToken.tRBRACKET) {
          take();
        }
        return;
      }
      switch (token.getType()) {
        case IToken.tLPAREN, IToken.tLBRACKET, IToken.tLBRACE -> {
          depth++;
          nameExpected = false;
        }
        case IToken.tRPAREN, IToken.tRBRACKET, IToken.tRBRACE -> depth--;
        case IToken.tCOMMA -> {
          if (depth == 0) {
            note(name, offset);
            nameExpected = true;
          }
        }
        default -> {
          if (depth == 0 && nameExpected) {
            offset = name.isEmpty() ? token.getOffset() : offset;
            name.append(token.getImage());
          }
        }
      }
    }
  }

  private void note(StringBuilder name, int offset) {
    if (!name.isEmpty()) {
      String plain = name.toString().replaceFirst("^(gnu|__gnu__)::", "");
      notes.add(new UnitNotes.Attribute(offset, plain));
      name.setLength(0);
    }
  }

  // ---- Assembler

  private void assembler(IToken word) throws OffsetLimitReachedException {
    if (peek(0).getType() != IToken.tLPAREN) {
      return;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 1; isString(peek(i)); i++) {
      text.append(content(peek(i).getImage()));
    }
    notes.add(new UnitNotes.Assembler(word.getOffset(), text.toString()));
  }

  // ---- Identifiers

  private static final Pattern UNIVERSAL =
      Pattern.compile("\\\\(?:u(\\p{XDigit}{4})|U(\\p{XDigit}{8}))");

  /** {@code \u00e9} in an identifier is the letter. */
  private static IToken named(IToken token) {
    String name =
        UNIVERSAL
            .matcher(token.getImage())
            .replaceAll(
                found -> {
                  String digits = found.group(1) == null ? found.group(2) : found.group(1);
                  int code = Integer.parseUnsignedInt(digits, 16);
                  return Character.isValidCodePoint(code)
                      ? Matcher.quoteReplacement(Character.toString(code))
                      : "?";
                });
    return new TokenWithImage(
        token.getType(), null, token.getOffset(), token.getEndOffset(), name.toCharArray());
  }

  // ---- Strings

  private static boolean isString(IToken token) {
    return switch (token.getType()) {
      case IToken.tSTRING, IToken.tLSTRING, IToken.tUTF16STRING, IToken.tUTF32STRING -> true;
      default -> false;
    };
  }

  /** The literal with those that follow it, as one. */
  private IToken joined(IToken first) throws OffsetLimitReachedException {
    if (!isString(peek(0))) {
      return first;
    }
    String prefix = prefix(first.getImage());
    StringBuilder text = new StringBuilder(content(first.getImage()));
    int lastPart = 0;
    int type = first.getType();
    int end = first.getEndOffset();
    while (isString(peek(0))) {
      IToken next = take();
      String more = content(next.getImage());
      if (!more.isEmpty()) {
        EscapeSequences.closeLast(text, lastPart);
        lastPart = text.length();
        text.append(more);
      }
      if (prefix.isEmpty()) {
        prefix = prefix(next.getImage());
        type = next.getType();
      }
      end = next.getEndOffset();
    }
    char[] image = (prefix + '"' + text + '"').toCharArray();
    return new TokenWithImage(type, null, first.getOffset(), end, image);
  }

  private static String prefix(String literal) {
    return literal.substring(0, Math.max(0, literal.indexOf('"')));
  }

  private static String content(String literal) {
    int open = literal.indexOf('"');
    return literal.substring(open + 1, Math.max(open + 1, literal.length() - 1));
  }

  // ---- The rest is the preprocessor's

  @Override
  public Map<String, IMacroBinding> getMacroDefinitions() {
    return scanner.getMacroDefinitions();
  }

  @Override
  public boolean isOnTopContext() {
    return scanner.isOnTopContext();
  }

  @Override
  public void cancel() {
    scanner.cancel();
  }

  @Override
  public ILocationResolver getLocationResolver() {
    return scanner.getLocationResolver();
  }

  @Override
  public void setContentAssistMode(int offset) {
    scanner.setContentAssistMode(offset);
  }

  @Override
  public void setSplitShiftROperator(boolean split) {
    scanner.setSplitShiftROperator(split);
  }

  @Override
  public void setComputeImageLocations(boolean compute) {
    scanner.setComputeImageLocations(compute);
  }

  @Override
  public void setTrackIncludeExport(IncludeExportPatterns patterns) {
    scanner.setTrackIncludeExport(patterns);
  }

  @Override
  public void setProcessInactiveCode(boolean process) {
    scanner.setProcessInactiveCode(process);
  }

  @Override
  public void skipInactiveCode() throws OffsetLimitReachedException {
    scanner.skipInactiveCode();
  }

  @Override
  public int getCodeBranchNesting() {
    return scanner.getCodeBranchNesting();
  }

  @Override
  public char[] getAdditionalNumericLiteralSuffixes() {
    return scanner.getAdditionalNumericLiteralSuffixes();
  }
}
