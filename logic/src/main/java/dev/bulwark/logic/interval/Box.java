package dev.bulwark.logic.interval;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Ranges for variables; those that are not named can be anything. Immutable. */
public final class Box {

  public static final Box EVERYTHING = new Box(Map.of());

  private final Map<Variable, Range> ranges;

  private Box(Map<Variable, Range> ranges) {
    this.ranges = ranges;
  }

  public Map<Variable, Range> ranges() {
    return Collections.unmodifiableMap(ranges);
  }

  public Range range(Variable variable) {
    Range range = ranges.get(variable);
    return range == null ? Range.full(variable.sort()) : range;
  }

  public Box with(Variable variable, Range range) {
    if (range.equals(range(variable))) {
      return this;
    }
    Map<Variable, Range> changed = new LinkedHashMap<>(ranges);
    if (range.equals(Range.full(variable.sort()))) {
      changed.remove(variable);
    } else {
      changed.put(variable, range);
    }
    return new Box(changed);
  }

  /** What this box says of some variables; the others can be anything. */
  public Box only(Predicate<Variable> wanted) {
    Map<Variable, Range> kept = new LinkedHashMap<>(ranges);
    return kept.keySet().removeIf(variable -> !wanted.test(variable)) ? new Box(kept) : this;
  }

  public Box join(Box other) {
    if (this == other) {
      return this;
    }
    Map<Variable, Range> joined = new LinkedHashMap<>();
    ranges.forEach(
        (variable, range) -> {
          Range both = range.join(other.range(variable));
          if (!both.equals(Range.full(variable.sort()))) {
            joined.put(variable, both);
          }
        });
    return joined.equals(ranges) ? this : new Box(joined);
  }

  public boolean includes(Box other) {
    return ranges.entrySet().stream()
        .allMatch(entry -> entry.getValue().includes(other.range(entry.getKey())));
  }

  /** The range of a term when the variables are in this box. */
  public Range evaluate(Term term) {
    return switch (term) {
      case Constant constant -> Range.of(constant.value());
      case Variable variable -> range(variable);
      case Application application -> new Evaluation().of(application);
    };
  }

  /** One evaluation, without recursion. */
  private final class Evaluation {

    private final Map<Term, Range> known = new HashMap<>();

    Range of(Term root) {
      ArrayDeque<Term> stack = new ArrayDeque<>(List.of(root));
      while (!stack.isEmpty()) {
        Term top = stack.element();
        if (known.containsKey(top)) {
          stack.pop();
          continue;
        }
        switch (top) {
          case Constant constant -> known.put(stack.pop(), Range.of(constant.value()));
          case Variable variable -> known.put(stack.pop(), range(variable));
          case Application application -> {
            List<Range> args = new ArrayList<>(application.arity());
            for (int i = 0; i < application.arity(); i++) {
              Range range = known.get(application.arg(i));
              if (range == null) {
                stack.push(application.arg(i));
              } else {
                args.add(range);
              }
            }
            if (args.size() == application.arity()) {
              known.put(stack.pop(), RangeOperations.apply(application, args));
            }
          }
        }
      }
      return Optional.ofNullable(known.get(root)).orElseThrow();
    }
  }

  /** The part of this box in which the condition may hold; empty if there is none. */
  public Optional<Box> assume(Term condition) {
    return Refinement.assume(this, condition);
  }

  @Override
  public String toString() {
    return ranges.toString();
  }
}
