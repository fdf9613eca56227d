package dev.bulwark.engine.common.lemma;

import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.acceleration.IntegerImage;
import dev.bulwark.program.closure.ConjunctiveSteps;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.loop.Loop;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** The blocks of a loop, in cases without choices, and those that enter it. */
final class LoopSteps {

  /** On the way there are more than in the end. */
  private static final int MOST_CASES = 64;

  private final TermFactory terms;
  private final Location head;
  private final List<GuardedStep> cases = new ArrayList<>();
  private final List<GuardedStep> entries = new ArrayList<>();
  private final Set<Variable> written = new HashSet<>();
  private final List<ProgramVariable> numbers;
  private final IntegerImage image;

  /**
   * @param signed which variables are declared so
   */
  LoopSteps(BlockSystem system, Loop loop, Predicate<Variable> signed) {
    this.terms = system.terms();
    this.head = loop.head();
    for (Location cut : system.cutPoints()) {
      for (GuardedStep block : system.region(cut).blocks()) {
        if (loop.contains(cut) && loop.contains(block.target())) {
          cases.addAll(ConjunctiveSteps.of(terms, block, MOST_CASES).orElse(List.of(block)));
        } else if (!loop.contains(cut) && block.target() == head) {
          entries.add(block);
        }
      }
    }
    for (GuardedStep step : cases) {
      step.updates()
          .forEach(
              (variable, value) -> {
                if (variable != value) {
                  written.add(variable);
                }
              });
    }
    this.numbers =
        system.liveVariables(head).stream()
            .filter(v -> v.sort() instanceof Sort.Int || v.sort() instanceof Sort.BitVec)
            .toList();
    this.image = new IntegerImage(terms, head, cases, signed);
  }

  Location head() {
    return head;
  }

  /** All that can happen in the loop, from cut point to cut point. */
  List<GuardedStep> cases() {
    return cases;
  }

  /** The live variables at the head that are numbers. */
  List<ProgramVariable> numbers() {
    return numbers;
  }

  boolean isWritten(Variable variable) {
    return written.contains(variable);
  }

  IntegerImage image() {
    return image;
  }

  /**
   * What something is worth when the loop is entered, in terms that the loop leaves as they are;
   * one for each way in. None if it is not known for one of them.
   *
   * @param what the term, given what variables hold
   */
  Optional<Set<Term>> atEntry(Function<Function<Variable, Term>, Term> what) {
    Set<Term> values = new LinkedHashSet<>();
    for (GuardedStep entry : entries) {
      Term value = what.apply(entry.effect()::value);
      Value known = new Evaluator(variable -> null).evaluate(value);
      if (known != null) {
        values.add(terms.constant(known));
      } else if (isStable(value, entry)) {
        values.add(value);
      } else {
        return Optional.empty();
      }
    }
    return values.isEmpty() ? Optional.empty() : Optional.of(values);
  }

  private boolean isStable(Term value, GuardedStep entry) {
    return !(value instanceof Constant)
        && Terms.freeVariables(value).stream()
            .allMatch(
                variable ->
                    !written.contains(variable)
                        && entry.effect().value(variable) == variable
                        && numbers.stream().anyMatch(number -> number.term() == variable));
  }
}
