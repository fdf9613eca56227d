package dev.bulwark.program.acceleration;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A path from a loop head back to it, in parts: steps, and inner loops that iterate one of their
 * own cycles for as often as what comes behind them says.
 *
 * @param inputs what the steps of the cycle itself take from outside, in the order of the path
 */
public record Cycle(Location head, List<Part> parts, List<Taken> inputs) {

  /** What lies on the path. */
  public sealed interface Part {

    record Plain(GuardedStep step) implements Part {}

    /** At least one iteration. */
    record Inner(Cycle cycle) implements Part {}
  }

  /**
   * An input of each iteration.
   *
   * @param symbol stands for its value in the steps
   */
  public record Taken(InputSite site, Variable symbol) {}

  public Cycle {
    parts = List.copyOf(parts);
    inputs = List.copyOf(inputs);
  }

  /**
   * This cycle and then the other, of the same loop, if both are single steps that can follow each
   * other.
   */
  Optional<Cycle> then(TermFactory terms, Cycle second) {
    if (parts.size() != 1
        || second.parts.size() != 1
        || !(parts.getFirst() instanceof Part.Plain(GuardedStep one))
        || !(second.parts.getFirst() instanceof Part.Plain(GuardedStep two))) {
      return Optional.empty();
    }
    GuardedStep both = one.then(terms, two);
    List<Taken> all = new ArrayList<>(inputs);
    all.addAll(second.inputs);
    return Terms.isFalse(both.guard())
        ? Optional.empty()
        : Optional.of(new Cycle(head, List.of(new Part.Plain(both)), all));
  }

  /**
   * The same without assignments to variables that nothing on the path behind them reads and whose
   * values do not matter at the head.
   */
  Cycle withoutUnneeded(Predicate<Variable> live) {
    Set<Variable> read = new HashSet<>();
    Set<Variable> overwritten = new HashSet<>();
    List<Part> kept = new ArrayList<>();
    for (Part part : parts.reversed()) {
      switch (part) {
        case Part.Plain(GuardedStep step) -> {
          SymbolicState effect = SymbolicState.INITIAL;
          for (Map.Entry<Variable, Term> update : step.updates().entrySet()) {
            Variable variable = update.getKey();
            if (read.contains(variable)
                || (live.test(variable) && !overwritten.contains(variable))) {
              effect = effect.with(variable, update.getValue());
            }
          }
          GuardedStep less =
              new GuardedStep(step.source(), step.target(), step.guard(), effect, step.inputs());
          read.removeAll(step.updates().keySet());
          overwritten.addAll(step.updates().keySet());
          read.addAll(less.reads());
          kept.addFirst(new Part.Plain(less));
        }
        case Part.Inner(Cycle inner) -> {
          inner.steps().forEach(step -> read.addAll(step.reads()));
          kept.addFirst(part);
        }
      }
    }
    return new Cycle(head, kept, inputs);
  }

  /** All steps, of inner cycles too. */
  List<GuardedStep> steps() {
    List<GuardedStep> steps = new ArrayList<>();
    for (Part part : parts) {
      switch (part) {
        case Part.Plain(GuardedStep step) -> steps.add(step);
        case Part.Inner(Cycle inner) -> steps.addAll(inner.steps());
      }
    }
    return steps;
  }

  /** Does an inner cycle take something from outside? */
  boolean hasInnerInputs() {
    return parts.stream()
        .anyMatch(
            part ->
                part instanceof Part.Inner(Cycle inner)
                    && (!inner.inputs.isEmpty() || inner.hasInnerInputs()));
  }
}
