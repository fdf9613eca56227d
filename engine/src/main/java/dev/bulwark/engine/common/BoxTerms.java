package dev.bulwark.engine.common;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Box;
import dev.bulwark.logic.interval.Range;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a box says of its variables, as formulas. */
public final class BoxTerms {

  private final TermFactory terms;
  private final List<Term> facts = new ArrayList<>();

  private BoxTerms(TermFactory terms) {
    this.terms = terms;
  }

  /** One formula for each bound that the box has for these variables. */
  public static List<Term> of(TermFactory terms, Box box, Predicate<Variable> wanted) {
    BoxTerms made = new BoxTerms(terms);
    box.ranges()
        .forEach(
            (variable, range) -> {
              if (wanted.test(variable)) {
                made.add(variable, range);
              }
            });
    made.facts.removeIf(Terms::isTrue);
    return made.facts;
  }

  private void add(Variable variable, Range range) {
    if (!IntervalAnalysis.isInformative(range)) {
      return;
    }
    switch (range) {
      case Range.Truth truth -> facts.add(truth.canBeTrue() ? variable : terms.not(variable));
      case Range.Bits bits -> {
        bound(variable, Op.BV_SLE, bits.signed().low(), bits.signed().high());
        bound(variable, Op.BV_ULE, bits.unsigned().low(), bits.unsigned().high());
      }
      case Range.Number number ->
          bound(variable, Op.LE, number.interval().low(), number.interval().high());
      case Range.Any any -> {}
    }
  }

  private void bound(
      Variable variable, Op lessOrEqual, @Nullable BigInteger low, @Nullable BigInteger high) {
    if (low != null) {
      facts.add(terms.apply(lessOrEqual, constant(variable.sort(), low), variable));
    }
    if (high != null) {
      facts.add(terms.apply(lessOrEqual, variable, constant(variable.sort(), high)));
    }
  }

  private Term constant(Sort sort, BigInteger number) {
    return sort instanceof Sort.BitVec(int width)
        ? terms.bitVec(width, number)
        : terms.integer(number);
  }
}
