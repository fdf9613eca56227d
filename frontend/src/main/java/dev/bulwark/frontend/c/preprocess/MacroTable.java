package dev.bulwark.frontend.c.preprocess;

import dev.bulwark.frontend.c.preprocess.ConditionTokens.Token;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Macros as they are defined at one place of a file, and their expansion in conditions (the
 * algorithm of Dave Prosser, with sets of hidden names).
 */
final class MacroTable {

  /** A macro; without parameters if it is like an object. */
  private record Macro(@Nullable List<String> parameters, boolean variadic, String body) {}

  private final Map<String, Macro> macros = new HashMap<>();

  /** {@code header} is the name, with parameters in parentheses if it has such. */
  void define(String header, String body) {
    int open = header.indexOf('(');
    if (open < 0) {
      macros.put(header.strip(), new Macro(null, false, body));
      return;
    }
    List<String> parameters = new ArrayList<>();
    boolean variadic = false;
    for (String parameter : header.substring(open + 1, header.lastIndexOf(')')).split(",")) {
      String name = parameter.strip();
      if (name.endsWith("...")) {
        variadic = true;
        String own = name.substring(0, name.length() - 3).strip();
        parameters.add(own.isEmpty() ? "__VA_ARGS__" : own);
      } else if (!name.isEmpty()) {
        parameters.add(name);
      }
    }
    macros.put(header.substring(0, open).strip(), new Macro(parameters, variadic, body));
  }

  void undefine(String name) {
    macros.remove(name);
  }

  boolean defines(String name) {
    return macros.containsKey(name);
  }

  /**
   * All macros expanded. {@code operator} may take words such as {@code defined} with what follows
   * them, and give a number for it.
   */
  List<Token> expand(List<Token> tokens, Function<ArrayDeque<Token>, @Nullable Token> operator) {
    ArrayDeque<Token> rest = new ArrayDeque<>(tokens);
    List<Token> result = new ArrayList<>();
    while (!rest.isEmpty()) {
      Token special = operator.apply(rest);
      if (special != null) {
        result.add(special);
        continue;
      }
      Token token = rest.remove();
      Macro macro = token.isName() ? macros.get(token.text()) : null;
      if (macro == null || token.hidden().contains(token.text())) {
        result.add(token);
      } else if (macro.parameters() == null) {
        push(rest, substitute(macro, List.of(), hidden(token), operator));
      } else if (!rest.isEmpty() && rest.element().is("(")) {
        List<List<Token>> arguments = arguments(rest, macro);
        push(rest, substitute(macro, arguments, hidden(token), operator));
      } else {
        result.add(token);
      }
    }
    return result;
  }

  private static Set<String> hidden(Token token) {
    Set<String> hidden = new HashSet<>(token.hidden());
    hidden.add(token.text());
    return hidden;
  }

  private static void push(ArrayDeque<Token> rest, List<Token> tokens) {
    for (int i = tokens.size() - 1; i >= 0; i--) {
      rest.push(tokens.get(i));
    }
  }

  private static List<List<Token>> arguments(ArrayDeque<Token> rest, Macro macro) {
    List<String> parameters = macro.parameters() == null ? List.of() : macro.parameters();
    List<List<Token>> arguments = new ArrayList<>();
    arguments.add(new ArrayList<>());
    rest.remove();
    int depth = 0;
    while (!rest.isEmpty()) {
      Token token = rest.remove();
      if (token.is(")") && depth == 0) {
        break;
      }
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      boolean inRest = macro.variadic() && arguments.size() == parameters.size();
      if (token.is(",") && depth == 0 && !inRest) {
        arguments.add(new ArrayList<>());
      } else {
        arguments.getLast().add(token);
      }
    }
    while (arguments.size() < parameters.size()) {
      arguments.add(List.of());
    }
    return arguments;
  }

  private List<Token> substitute(
      Macro macro,
      List<List<Token>> arguments,
      Set<String> hidden,
      Function<ArrayDeque<Token>, @Nullable Token> operator) {
    List<Token> result = new ArrayList<>();
    List<Token> body = ConditionTokens.of(macro.body());
    for (int i = 0; i < body.size(); i++) {
      Token token = body.get(i);
      if (token.is("##") && i + 1 < body.size() && !result.isEmpty()) {
        List<Token> right = argument(macro, arguments, body.get(++i), List.of(body.get(i)));
        Token left = result.removeLast();
        if (right.isEmpty()) {
          result.add(left);
        } else {
          result.addAll(ConditionTokens.of(left.text() + right.getFirst().text()));
          result.addAll(right.subList(1, right.size()));
        }
      } else if (token.is("#") && macro.parameters() != null && i + 1 < body.size()) {
        i++;
        result.add(new Token("\"\"", token.spaced(), Set.of()));
      } else if (i + 1 < body.size() && body.get(i + 1).is("##")) {
        result.addAll(argument(macro, arguments, token, List.of(token)));
      } else {
        List<Token> plain = argument(macro, arguments, token, List.of());
        boolean isParameter = macro.parameters() != null && isParameter(macro, token);
        result.addAll(isParameter ? expand(plain, operator) : List.of(token));
      }
    }
    return result.stream()
        .map(
            token -> {
              Set<String> all = new HashSet<>(token.hidden());
              all.addAll(hidden);
              return token.hiding(all);
            })
        .toList();
  }

  private static boolean isParameter(Macro macro, Token token) {
    return macro.parameters() != null && macro.parameters().contains(token.text());
  }

  private static List<Token> argument(
      Macro macro, List<List<Token>> arguments, Token token, List<Token> otherwise) {
    int index = macro.parameters() == null ? -1 : macro.parameters().indexOf(token.text());
    return index < 0 || index >= arguments.size() ? otherwise : arguments.get(index);
  }
}
