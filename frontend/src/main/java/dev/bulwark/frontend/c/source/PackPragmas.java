package dev.bulwark.frontend.c.source;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The effect of {@code #pragma pack}: how much alignment members of structs may have from where on.
 * As gcc has it, down to what it ignores with a warning: unknown numbers, unknown actions, a pop
 * without push. Macros are not expanded in these pragmas on Linux.
 */
public final class PackPragmas {

  private static final String NUMBER = "(?:0[xX][0-9a-fA-F]+|[0-9]+)[uUlL]*";
  private static final Pattern SET = Pattern.compile("\\(\\s*(" + NUMBER + ")?\\s*\\).*");
  private static final Pattern ACTION =
      Pattern.compile("\\(\\s*(push|pop)\\s*((?:,\\s*\\w+\\s*)*)\\).*");

  /** What a push has saved; the alignment is the one in effect until the pop. */
  private record Entry(int alignment, String name) {}

  private final NavigableMap<Integer, Integer> from = new TreeMap<>();
  private final ArrayDeque<Entry> stack = new ArrayDeque<>();
  private int outside;
  private int now;

  /** The most alignment of members, in bytes, for a type that ends here; 0 if any is allowed. */
  public int at(int offset) {
    Map.Entry<Integer, Integer> last = from.lowerEntry(offset);
    return last == null ? 0 : last.getValue();
  }

  /** A pragma behind those that were added before; the text is what follows {@code pack}. */
  public void add(int offset, String text) {
    Matcher set = SET.matcher(text.strip());
    Matcher action = ACTION.matcher(text.strip());
    if (set.matches()) {
      alignment(set.group(1) == null ? "0" : set.group(1)).ifPresent(this::set);
    } else if (action.matches()) {
      act(action.group(1), action.group(2));
    }
    from.put(offset, now);
  }

  private void act(String action, String arguments) {
    String name = "";
    Optional<Integer> alignment = Optional.of(now);
    boolean numbered = false;
    for (String argument : arguments.replaceFirst("^\\s*,", "").split(",")) {
      String word = argument.strip();
      if (word.isEmpty()) {
        continue;
      }
      if (!Character.isDigit(word.charAt(0)) && name.isEmpty()) {
        name = word;
      } else if (word.matches(NUMBER) && action.equals("push") && !numbered) {
        alignment = alignment(word);
        numbered = true;
      } else {
        return;
      }
    }
    if (action.equals("pop")) {
      pop(name);
    } else if (alignment.isPresent()) {
      push(alignment.get(), name);
    }
  }

  private static Optional<Integer> alignment(String number) {
    try {
      int value = Integer.decode(number.replaceFirst("[uUlL]+$", ""));
      return switch (value) {
        case 0, 1, 2, 4, 8, 16 -> Optional.of(value);
        default -> Optional.empty();
      };
    } catch (NumberFormatException tooLarge) {
      return Optional.empty();
    }
  }

  private void set(int alignment) {
    now = alignment;
    if (stack.isEmpty()) {
      outside = alignment;
    } else {
      stack.push(new Entry(alignment, stack.pop().name()));
    }
  }

  private void push(int alignment, String name) {
    if (stack.isEmpty()) {
      outside = now;
    }
    stack.push(new Entry(alignment, name));
    now = alignment;
  }

  /** Back to what was in effect before the push of this name, or the last one. */
  private void pop(String name) {
    if (stack.isEmpty()) {
      return;
    }
    if (!name.isEmpty() && stack.stream().anyMatch(entry -> entry.name().equals(name))) {
      while (!stack.element().name().equals(name)) {
        stack.pop();
      }
    }
    stack.pop();
    now = stack.isEmpty() ? outside : stack.element().alignment();
  }
}
