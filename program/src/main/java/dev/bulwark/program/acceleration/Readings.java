package dev.bulwark.program.acceleration;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;
import dev.bulwark.program.encoding.GuardedStep;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What stands for the variables of a cycle, and for the terms that it leaves as they are, when the
 * cycle is read as one over integers.
 */
final class Readings {

  private final TermFactory terms;
  private final Set<Variable> written = new HashSet<>();
  private final Map<Term, Boolean> changing = new HashMap<>();
  private final Signedness signedness;
  private final Map<Term, Reading> byTerm = new HashMap<>();
  private final Map<Term, Reading> otherwise = new HashMap<>();
  private final Map<Variable, Reading> byNumber = new LinkedHashMap<>();
  private final boolean single;

  /**
   * @param steps all that the cycle does
   * @param declared which variables are signed if nothing else says so
   */
  Readings(TermFactory terms, List<GuardedStep> steps, Predicate<Variable> declared) {
    this.terms = terms;
    this.single = steps.size() == 1;
    this.signedness = new Signedness(this::isLeaf, declared);
    for (GuardedStep step : steps) {
      step.updates().forEach((variable, value) -> note(variable, value));
    }
    steps.forEach(signedness::look);
  }

  private void note(Variable variable, Term value) {
    if (value != variable) {
      written.add(variable);
    }
  }

  /** Is the variable written somewhere in the cycle? */
  boolean isWritten(Variable variable) {
    return written.contains(variable);
  }

  /** Does the term read what the cycle writes? */
  boolean isChanging(Term term) {
    Boolean known = changing.get(term);
    if (known == null) {
      Terms.forEachPostOrder(
          List.of(term),
          part ->
              changing.computeIfAbsent(
                  part,
                  p ->
                      switch (p) {
                        case Constant constant -> false;
                        case Variable variable -> written.contains(variable);
                        case Application a ->
                            a.args().stream().anyMatch(arg -> changing.getOrDefault(arg, false));
                      }));
      known = changing.getOrDefault(term, false);
    }
    return known;
  }

  /** Is the cycle a single step, whose updates are all that happens in an iteration? */
  boolean isSingleStep() {
    return single;
  }

  /** Is the term read as a number of its own? Constants are not. */
  boolean isLeaf(Term term) {
    return term instanceof Variable || (!(term instanceof Constant) && !isChanging(term));
  }

  /** The reading of a leaf. */
  Reading of(Term leaf) {
    Reading known = byTerm.get(leaf);
    if (known == null) {
      known = make(leaf, leaf.sort() instanceof Sort.BitVec && signedness.isSigned(leaf));
      byTerm.put(leaf, known);
    }
    return known;
  }

  private Reading make(Term leaf, boolean signed) {
    Variable number =
        leaf.sort() instanceof Sort.Int && leaf instanceof Variable same
            ? same
            : terms.freshVariable("number", Sort.INT);
    Reading made = new Reading(leaf, number, signed);
    byNumber.put(number, made);
    return made;
  }

  /** The other reading of a bit-vector that the cycle leaves as it is, if this is one. */
  Optional<Reading> otherReading(Variable number) {
    Reading one = byNumber.get(number);
    if (one == null || isChanging(one.term()) || !(one.term().sort() instanceof Sort.BitVec)) {
      return Optional.empty();
    }
    Reading other = otherwise.get(one.term());
    if (other == null) {
      Reading first = of(one.term());
      other = make(one.term(), !first.signed());
      otherwise.put(one.term(), other);
    }
    return Optional.of(one.signed() == other.signed() ? of(one.term()) : other);
  }

  /** What a number stands for; nothing for those that counts of iterations are. */
  Optional<Reading> ofNumber(Variable number) {
    return Optional.ofNullable(byNumber.get(number));
  }

  /** The numbers that a variable can be. Counts of iterations are not negative. */
  Interval range(Variable number) {
    Reading reading = byNumber.get(number);
    return reading == null ? new Interval(BigInteger.ZERO, null) : reading.range();
  }

  /** Does the number stand for something that the cycle writes? */
  boolean isState(Variable number) {
    Reading reading = byNumber.get(number);
    return reading != null && reading.term() instanceof Variable v && written.contains(v);
  }
}
