package dev.bulwark.frontend.c.source;

import dev.bulwark.program.Position;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which checks CBMC would not make where in a unit, by {@code #pragma CPROVER check}. What is not
 * checked is no violation there. The effect ends with the file: one that is left to go on into the
 * file that includes it makes more violations, and no fewer.
 */
public final class DisabledChecks {

  private static final Pattern SWITCH =
      Pattern.compile("(disable|enable)\\s*\"([a-z][a-z-]*)\"\\s*");

  /** All that CBMC has; most of them are about nothing that a property of ours asks for. */
  private static final Set<String> NAMES =
      Set.of(
          "bounds",
          "pointer",
          "pointer-primitive",
          "pointer-overflow",
          "memory-leak",
          "memory-cleanup",
          "div-by-zero",
          "float-div-by-zero",
          "enum-range",
          "signed-overflow",
          "unsigned-overflow",
          "conversion",
          "undefined-shift",
          "float-overflow",
          "nan",
          "undefined-behavior");

  /** What is disabled in one file, from which place on. */
  private static final class InFile {
    private final TreeMap<Position, Set<String>> from = new TreeMap<>();
    private final ArrayDeque<Set<String>> saved = new ArrayDeque<>();
    private Set<String> now = Set.of();
    private @Nullable Position last;
    private boolean again;

    /** A pragma in front of the last one is read because the file is included again. */
    void enter(Position at) {
      if (last != null && at.compareTo(last) < 0) {
        saved.clear();
        now = Set.of();
        again = true;
      }
      last = at;
    }

    /** Does it leave the same disabled as when the file was included before? */
    boolean leave(Position at) {
      Set<String> before = from.put(at, now);
      return !again || before == null || before.equals(now);
    }
  }

  private final Map<String, InFile> files = new HashMap<>();

  /**
   * A pragma behind those that were added before; the text is what follows {@code check}. Gives
   * what is wrong with it.
   */
  public Optional<String> add(Position at, String given) {
    InFile file = files.computeIfAbsent(at.file(), name -> new InFile());
    file.enter(at);
    String text = given.strip();
    Matcher change = SWITCH.matcher(text);
    if (text.equals("push")) {
      file.saved.push(file.now);
    } else if (text.equals("pop")) {
      file.now = file.saved.isEmpty() ? Set.of() : file.saved.pop();
    } else if (change.matches() && NAMES.contains(change.group(2))) {
      Set<String> changed = new TreeSet<>(file.now);
      if (change.group(1).equals("disable")) {
        changed.add(change.group(2));
      } else {
        changed.remove(change.group(2));
      }
      file.now = Set.copyOf(changed);
    } else {
      return Optional.of("push, pop, disable or enable with the name of a check: " + text);
    }
    return file.leave(at)
        ? Optional.empty()
        : Optional.of("the same effect each time that its file is included");
  }

  /** Is the check of this name not made at the place? */
  public boolean include(String name, Position at) {
    InFile file = files.get(at.file());
    Map.Entry<Position, Set<String>> last = file == null ? null : file.from.floorEntry(at);
    return last != null && last.getValue().contains(name);
  }
}
