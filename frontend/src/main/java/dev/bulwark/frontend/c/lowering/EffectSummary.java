package dev.bulwark.frontend.c.lowering;

import java.util.HashSet;
import java.util.Set;

/**
 * What an expression may do.
 *
 * @param steps does evaluating it take steps of its own (effects, inputs, checks for undefined
 *     behaviour)?
 * @param calls may it change any global?
 * @param anything may it change any variable at all?
 */
public record EffectSummary(boolean steps, boolean calls, boolean anything, Set<String> written) {
  public static final EffectSummary NONE = new EffectSummary(false, false, false, Set.of());

  public boolean writes() {
    return calls || anything || !written.isEmpty();
  }

  public EffectSummary and(EffectSummary other) {
    if (other == NONE) {
      return this;
    }
    if (this == NONE) {
      return other;
    }
    Set<String> all = written;
    if (!written.containsAll(other.written)) {
      all = new HashSet<>(written);
      all.addAll(other.written);
    }
    return new EffectSummary(
        steps || other.steps, calls || other.calls, anything || other.anything, all);
  }
}
