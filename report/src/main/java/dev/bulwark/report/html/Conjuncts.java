package dev.bulwark.report.html;

import java.util.ArrayList;
import java.util.List;

/** A condition in C as the parts that hold all together. */
final class Conjuncts {

  private Conjuncts() {}

  /** Those of the outermost conjunction; joined by {@code &&} they are the condition again. */
  static List<String> of(String condition) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < condition.length(); i++) {
      char c = condition.charAt(i);
      switch (c) {
        case '(', '[', '{' -> depth++;
        case ')', ']', '}' -> depth--;
        case '"', '\'' -> i = literalEnd(condition, i);
        case '|', '?' -> {
          if (depth == 0 && (c == '?' || condition.startsWith("||", i))) {
            return List.of(condition);
          }
        }
        case '&' -> {
          if (depth == 0 && condition.startsWith(" && ", i - 1)) {
            parts.add(condition.substring(from, i - 1));
            from = i + 3;
            i += 2;
          }
        }
        default -> {}
      }
    }
    parts.add(condition.substring(from));
    return parts;
  }

  /** Where the literal ends that begins there. */
  private static int literalEnd(String text, int from) {
    int end = from + 1;
    while (end < text.length() && text.charAt(end) != text.charAt(from)) {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    return end;
  }
}
