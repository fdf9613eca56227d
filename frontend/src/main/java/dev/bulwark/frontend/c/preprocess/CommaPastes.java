package dev.bulwark.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorMacroExpansion;
import org.eclipse.cdt.core.dom.ast.IMacroBinding;

/**
 * gcc's {@code , ##__VA_ARGS__}, where the parser's preprocessor and gcc's may differ: gcc takes
 * the comma away only if there is no variable argument, not if there is an empty one, and leaves no
 * space behind the comma, which a text made of it ({@code #}) shows.
 */
public final class CommaPastes {

  private static final Pattern PASTE = Pattern.compile(",\\s*##\\s*(\\w+)");
  private static final Pattern TEXT = Pattern.compile("(?<!#)#(?!#)\\s*\\w");
  private static final Pattern EMPTY = Pattern.compile(",\\s*\\)");
  private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");

  private CommaPastes() {}

  /** What is not supported in the expansion of this text. */
  public static Optional<String> refusal(IASTPreprocessorMacroExpansion expansion, String text) {
    List<IMacroBinding> nested =
        Stream.of(expansion.getNestedMacroReferences()).flatMap(CommaPastes::macro).toList();
    List<IMacroBinding> all =
        Stream.concat(macro(expansion.getMacroReference()), nested.stream()).toList();
    if (all.stream().noneMatch(CommaPastes::isOne)) {
      return Optional.empty();
    }
    if (all.stream().anyMatch(macro -> TEXT.matcher(body(macro)).find())) {
      return Optional.of("text made of ', ##__VA_ARGS__'");
    }
    return hasEmptyArgument(all.getFirst(), nested, arguments(text))
        ? Optional.of("', ##__VA_ARGS__' with an empty argument")
        : Optional.empty();
  }

  /** May a macro that pastes get an empty argument, which is not the same as none? */
  private static boolean hasEmptyArgument(
      IMacroBinding outer, List<IMacroBinding> nested, List<String> arguments) {
    boolean none = arguments.size() == 1 && arguments.getFirst().isEmpty();
    boolean empty = !none && arguments.stream().anyMatch(argument -> isEmpty(argument, nested));
    List<String> pasting =
        nested.stream().filter(CommaPastes::isOne).map(IMacroBinding::getName).toList();
    if (empty || pasting.isEmpty()) {
      return empty;
    }
    boolean leftOut = none || arguments.size() < parameters(outer).length;
    return Stream.concat(Stream.of(outer), nested.stream())
        .anyMatch(
            macro ->
                EMPTY.matcher(body(macro)).find() || (leftOut && passesArguments(macro, pasting)));
  }

  private static Stream<IMacroBinding> macro(IASTName name) {
    return name.resolveBinding() instanceof IMacroBinding macro ? Stream.of(macro) : Stream.empty();
  }

  private static String body(IMacroBinding macro) {
    char[] body = macro.isFunctionStyle() ? macro.getExpansion() : null;
    return body == null ? "" : new String(body);
  }

  private static char[][] parameters(IMacroBinding macro) {
    char[][] parameters = macro.getParameterPlaceholderList();
    return parameters == null ? new char[0][] : parameters;
  }

  private static Optional<String> last(IMacroBinding macro) {
    char[][] parameters = parameters(macro);
    return parameters.length == 0
        ? Optional.empty()
        : Optional.of(new String(parameters[parameters.length - 1]));
  }

  private static boolean isOne(IMacroBinding macro) {
    Matcher paste = PASTE.matcher(body(macro));
    while (paste.find()) {
      if (last(macro).equals(Optional.of(paste.group(1)))) {
        return true;
      }
    }
    return false;
  }

  /** Does it hand its last parameter to one of these as it is, be it empty or not? */
  private static boolean passesArguments(IMacroBinding macro, List<String> to) {
    return to.stream().anyMatch(name -> mentions(macro, name, ""))
        && last(macro).filter(name -> mentions(macro, name, "(?<!##)(?<!## )")).isPresent();
  }

  private static boolean mentions(IMacroBinding macro, String name, String before) {
    return Pattern.compile(before + "\\b" + Pattern.quote(name) + "\\b")
        .matcher(body(macro))
        .find();
  }

  /** Nothing, or nothing but macros, which may stand for nothing. */
  private static boolean isEmpty(String argument, List<IMacroBinding> nested) {
    String rest =
        WORD.matcher(argument)
            .replaceAll(
                word ->
                    nested.stream().anyMatch(macro -> isNothing(macro, word.group())) ? "" : "x");
    return rest.isBlank();
  }

  private static boolean isNothing(IMacroBinding macro, String name) {
    char[] body = macro.getExpansion();
    return macro.getName().equals(name) && (body == null || new String(body).isBlank());
  }

  /** The arguments of the macro, as they are written. */
  private static List<String> arguments(String text) {
    int open = text.indexOf('(');
    int close = text.lastIndexOf(')');
    List<String> arguments = new ArrayList<>();
    if (open < 0 || close < open) {
      return arguments;
    }
    int depth = 0;
    int start = open + 1;
    char quote = 0;
    for (int i = start; i < close; i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        if (c == '\\') {
          i++;
        } else if (c == quote) {
          quote = 0;
        }
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '(') {
        depth++;
      } else if (c == ')') {
        depth--;
      } else if (c == ',' && depth == 0) {
        arguments.add(text.substring(start, i).strip());
        start = i + 1;
      }
    }
    arguments.add(text.substring(start, close).strip());
    return arguments;
  }
}
