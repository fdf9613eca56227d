package dev.bulwark.frontend.c.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.eclipse.cdt.core.parser.IToken;
import org.eclipse.cdt.internal.core.parser.scanner.TokenWithImage;

/**
 * CBMC's quantifiers over ranges, {@code __CPROVER_forall { T i; (0 <= i && i < n) ==> P }} and
 * {@code __CPROVER_exists { T i; 0 <= i && i < n && P }}, as a loop over the range in an expression
 * of statements. That is exact, so it may stand in assertions and in assumptions alike:
 *
 * <ul>
 *   <li>The loop begins at a constant that is not negative, so that each number from there on keeps
 *       its value in a comparison, and the comparison that ends the loop stays false once it is.
 *   <li>It ends at the largest number of the type too.
 *   <li>What is looked at is the whole condition, also where it says more than the range.
 * </ul>
 *
 * <p>All other forms become calls of the word, which are refused where they can be reached.
 */
final class QuantifierTokens {

  static final Set<String> WORDS = Set.of("__CPROVER_forall", "__CPROVER_exists");

  private static final String HOLDS = "__bulwark_holds";
  private static final String NEXT = "__bulwark_next";

  /** Types that C has no sign for. */
  private static final Set<String> UNSIGNED =
      Set.of(
          "unsigned",
          "size_t",
          "uint8_t",
          "uint16_t",
          "uint32_t",
          "uint64_t",
          "uintptr_t",
          "uintmax_t");

  private final IToken word;
  private final int end;
  private final List<IToken> made = new ArrayList<>();

  /** Where new tokens begin: within the word. */
  private int at;

  private QuantifierTokens(IToken word, int end) {
    this.word = word;
    this.end = end;
    this.at = word.getOffset();
  }

  /** What takes the place of the word and the tokens behind it, which begin and end with braces. */
  static List<IToken> rewritten(IToken word, List<IToken> block) {
    QuantifierTokens quantifier = new QuantifierTokens(word, block.getLast().getEndOffset());
    return quantifier.loop(block.subList(1, block.size() - 1)).orElseGet(quantifier::refused);
  }

  private List<IToken> refused() {
    made.clear();
    put(word.getImage()).put("(").put(")");
    return made;
  }

  private Optional<List<IToken>> loop(List<IToken> tokens) {
    int semicolon = find(tokens, IToken.tSEMI, 0);
    if (semicolon < 2 || tokens.stream().anyMatch(QuantifierTokens::isAssignment)) {
      return Optional.empty();
    }
    List<IToken> type = tokens.subList(0, semicolon - 1);
    IToken variable = tokens.get(semicolon - 1);
    List<IToken> condition = tokens.subList(semicolon + 1, tokens.size());
    if (variable.getType() != IToken.tIDENTIFIER || !type.stream().allMatch(Ranges::isWord)) {
      return Optional.empty();
    }
    boolean all = word.getImage().endsWith("forall");
    int arrow = arrow(condition, 0);
    if (condition.isEmpty() || (arrow > 0) != all || arrows(condition) != (all ? 1 : 0)) {
      return Optional.empty();
    }
    List<IToken> range = all ? condition.subList(0, arrow) : condition;
    Ranges ranges = Ranges.of(range, variable.getImage());
    boolean unsigned = type.stream().anyMatch(token -> UNSIGNED.contains(token.getImage()));
    OptionalLong start = ranges.first().isEmpty() && unsigned ? OptionalLong.of(0) : ranges.first();
    if (start.isEmpty() || ranges.last().isEmpty()) {
      return Optional.empty();
    }
    put("(").put("{").statement().put(type).put(variable).put("=");
    put(Long.toString(start.getAsLong())).put(";");
    statement().put(type).put(NEXT).put(";");
    // A remainder exists of integers only: of other types the loop would miss numbers.
    statement().put("_Bool").put(HOLDS).put("=").put(all ? "!" : "");
    put("(").put(variable).put("%").put("1").put(")").put(";");
    statement().put("while").put("(").copy(ranges.last()).put(")").put("{");
    statement().put("if").put("(").put("(").copy(range).put(")");
    if (all) {
      put("&&").put("!").put("(").copy(condition.subList(arrow + 2, condition.size())).put(")");
    }
    put(")").put("{").statement().put(HOLDS).put("=").put(all ? "0" : "1").put(";");
    statement().put("break").put(";").put("}");
    statement().put(NEXT).put("=").put(variable).put("+").put("1ull").put(";");
    statement().put("if").put("(").put(NEXT).put("<=").put(variable).put(")");
    put("break").put(";");
    statement().put(variable).put("=").put(NEXT).put(";").put("}");
    statement().put(HOLDS).put(";").put("}").put(")");
    return Optional.of(made);
  }

  private static boolean isAssignment(IToken token) {
    return switch (token.getType()) {
      case IToken.tASSIGN, IToken.tINCR, IToken.tDECR -> true;
      case IToken.tPLUSASSIGN, IToken.tMINUSASSIGN, IToken.tSTARASSIGN, IToken.tDIVASSIGN -> true;
      case IToken.tMODASSIGN, IToken.tSHIFTLASSIGN, IToken.tSHIFTRASSIGN -> true;
      case IToken.tAMPERASSIGN, IToken.tBITORASSIGN, IToken.tXORASSIGN -> true;
      default -> false;
    };
  }

  /** Where the next token of the type is, outside of parentheses. */
  private static int find(List<IToken> tokens, int type, int from) {
    int depth = 0;
    for (int i = from; i < tokens.size(); i++) {
      depth += Ranges.nesting(tokens.get(i));
      if (depth == 0 && tokens.get(i).getType() == type) {
        return i;
      }
    }
    return -1;
  }

  /** Where {@code ==>} is, which the preprocessor reads as two tokens. */
  private static int arrow(List<IToken> tokens, int from) {
    for (int i = find(tokens, IToken.tEQUAL, from);
        i >= 0;
        i = find(tokens, IToken.tEQUAL, i + 1)) {
      if (i + 1 < tokens.size() && tokens.get(i + 1).getType() == IToken.tGT) {
        return i;
      }
    }
    return -1;
  }

  /** How many there are, but for those in quantifiers of their own. */
  private static int arrows(List<IToken> tokens) {
    int braces = 0;
    int count = 0;
    for (int i = 0; i + 1 < tokens.size(); i++) {
      int type = tokens.get(i).getType();
      braces += type == IToken.tLBRACE ? 1 : type == IToken.tRBRACE ? -1 : 0;
      boolean arrow = type == IToken.tEQUAL && tokens.get(i + 1).getType() == IToken.tGT;
      count += braces == 0 && arrow ? 1 : 0;
    }
    return count;
  }

  // ---- New tokens

  private QuantifierTokens copy(List<IToken> tokens) {
    for (IToken token : tokens) {
      made.add(
          new TokenWithImage(
              token.getType(),
              null,
              token.getOffset(),
              token.getEndOffset(),
              token.getImage().toCharArray()));
    }
    return this;
  }

  /** The parser takes two statements of a block that begin at one place for one. */
  private QuantifierTokens statement() {
    at++;
    return this;
  }

  private QuantifierTokens put(List<IToken> tokens) {
    tokens.forEach(this::put);
    return this;
  }

  private QuantifierTokens put(IToken token) {
    return put(token.getType(), token.getImage());
  }

  private QuantifierTokens put(String image) {
    return image.isEmpty() ? this : put(type(image), image);
  }

  /** A new token reaches to the end of the quantifier, so that no node ends before it begins. */
  private QuantifierTokens put(int type, String image) {
    made.add(new TokenWithImage(type, null, at, end, image.toCharArray()));
    return this;
  }

  private static int type(String image) {
    return switch (image) {
      case "(" -> IToken.tLPAREN;
      case ")" -> IToken.tRPAREN;
      case "{" -> IToken.tLBRACE;
      case "}" -> IToken.tRBRACE;
      case ";" -> IToken.tSEMI;
      case "=" -> IToken.tASSIGN;
      case "!" -> IToken.tNOT;
      case "%" -> IToken.tMOD;
      case "+" -> IToken.tPLUS;
      case "&&" -> IToken.tAND;
      case "<=" -> IToken.tLTEQUAL;
      case "while" -> IToken.t_while;
      case "if" -> IToken.t_if;
      case "break" -> IToken.t_break;
      case "_Bool" -> IToken.t__Bool;
      default -> Character.isDigit(image.charAt(0)) ? IToken.tINTEGER : IToken.tIDENTIFIER;
    };
  }
}
