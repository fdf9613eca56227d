package dev.bulwark.engine.interpolation;

import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.BlockUnrolling;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** From which states of a cut point a bad location is less than so many blocks away. */
final class NearErrors {

  /**
   * A formula over the variables at a cut point and inputs.
   *
   * @param bound within how many blocks
   * @param variables all that are free in it
   */
  record Bad(int bound, Term formula, Set<Variable> variables, Set<Variable> inputs) {}

  private final BlockSystem system;
  private final Predicate<Goal> open;
  private final TermFactory terms;
  private final Set<Variable> state;
  private final Map<Location, BlockUnrolling> unrollings = new LinkedHashMap<>();

  /**
   * @param open of which goals the errors are bad
   */
  NearErrors(BlockSystem system, Predicate<Goal> open) {
    this.open = open;
    this.system = system;
    this.terms = system.terms();
    this.state = Set.copyOf(system.variables());
  }

  /** {@code bad(0) ∨ ... ∨ bad(blocks - 1)}, counted from the cut point. */
  Bad within(int blocks, Location cut) {
    BlockUnrolling unrolling =
        unrollings.computeIfAbsent(
            cut, from -> new BlockUnrolling(system, Map.of(from, terms.bool(true))));
    while (unrolling.depth() < blocks - 1) {
      unrolling.extend();
    }
    List<Term> layers = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      layers.add(terms.or(unrolling.error(i, open), unrolling.incomplete(i)));
    }
    Term formula = terms.or(layers);
    Set<Variable> free = Terms.freeVariables(formula);
    Set<Variable> inputs = new LinkedHashSet<>(free);
    inputs.removeAll(state);
    return new Bad(blocks, formula, free, inputs);
  }
}
