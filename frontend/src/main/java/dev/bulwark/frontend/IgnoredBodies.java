package dev.bulwark.frontend;

import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * Functions whose definitions are not looked at.
 *
 * @param removed functions without body from now on, of the library or as {@code --extern} says
 * @param stubs functions that give any value and may change whatever they can reach, also if the
 *     library has one of the name
 */
public record IgnoredBodies(Set<String> removed, Set<String> stubs) {

  public static final IgnoredBodies NONE = new IgnoredBodies(Set.of(), Set.of());

  public IgnoredBodies {
    removed = Collections.unmodifiableSet(new TreeSet<>(removed));
    stubs = Collections.unmodifiableSet(new TreeSet<>(stubs));
  }

  /** As options name them. */
  public static IgnoredBodies of(Collection<String> removed, Collection<String> stubs) {
    return new IgnoredBodies(new TreeSet<>(removed), new TreeSet<>(stubs));
  }

  public boolean isIgnored(String function) {
    return removed.contains(function) || stubs.contains(function);
  }

  public boolean isStub(String function) {
    return stubs.contains(function);
  }
}
