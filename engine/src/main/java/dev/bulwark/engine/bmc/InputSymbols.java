package dev.bulwark.engine.bmc;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import java.util.HashMap;
import java.util.Map;

/**
 * The symbols that stand for what is not determined: inputs, variables that are read before they
 * are written, and choices between edges. Each belongs to the unrolled location where it arises
 * and, if that unrolled location is met again in a later iteration, is the same: a path passes
 * every unrolled location at most once.
 */
final class InputSymbols {

  /**
   * What a symbol stands for at its unrolled location; {@code what} is an edge, a variable or a
   * location.
   */
  private record Key(UnrolledLocation unrolled, Object what) {}

  private final TermFactory terms;
  private final Map<Key, Variable> symbols = new HashMap<>();

  InputSymbols(TermFactory terms) {
    this.terms = terms;
  }

  Variable symbol(UnrolledLocation unrolled, Object what, String name, Sort sort) {
    return symbols.computeIfAbsent(
        new Key(unrolled, what), key -> terms.freshVariable("bmc:" + name, sort));
  }
}
