package dev.bulwark.engine.common.interpolation;

import dev.bulwark.engine.common.Block;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One step of a path: it can be taken where the guard holds, and then all updates happen at once.
 * Guard and updates are over the variables before the step and its inputs, which have any values
 * and are known in this step only. Every action but a call has this form: taking an input is an
 * update by an input.
 */
public record PathStep(Term guard, Map<Variable, Term> updates, Set<Variable> inputs) {

  public PathStep {
    updates = Collections.unmodifiableMap(new LinkedHashMap<>(updates));
    inputs = Collections.unmodifiableSet(new LinkedHashSet<>(inputs));
  }

  /** The step of an edge, which must not be a call. */
  public static PathStep of(Program program, Edge edge) {
    TermFactory terms = program.terms();
    Term truth = terms.bool(true);
    return switch (edge.action()) {
      case Action.Skip skip -> new PathStep(truth, Map.of(), Set.of());
      case Action.Assign(ProgramVariable variable, Term value) ->
          new PathStep(truth, Map.of(variable.term(), value), Set.of());
      case Action.Assume(Term condition) -> new PathStep(condition, Map.of(), Set.of());
      case Action.Havoc havoc -> {
        ProgramVariable variable = havoc.variable();
        Variable input = terms.variable("any:" + variable.name(), variable.sort());
        yield new PathStep(truth, Map.of(variable.term(), input), Set.of(input));
      }
      case Action.Call call ->
          throw new IllegalArgumentException("a call is not one step: " + edge);
    };
  }

  /** The step of a block; the inputs are those of the region that it belongs to. */
  public static PathStep of(Block block, Collection<Variable> inputs) {
    return new PathStep(block.guard(), block.effect().values(), new LinkedHashSet<>(inputs));
  }

  /** What the update makes of a variable, if it has one. */
  Optional<Term> update(Variable variable) {
    return Optional.ofNullable(updates.get(variable));
  }

  /** Everything that is read, inputs included. */
  Set<Variable> reads() {
    Set<Variable> read = new LinkedHashSet<>(Terms.freeVariables(guard));
    read.addAll(Terms.freeVariables(List.copyOf(updates.values())));
    return read;
  }
}
