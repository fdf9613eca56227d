package dev.bulwark.engine.common.lemma;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import java.math.BigInteger;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;

/**
 * Candidate lemmas about elements of arrays that the program reads: that they have the one value
 * that all samples show, such as the size of an object; or else that they lie between constants of
 * the program.
 */
final class ReadCandidates {

  private static final int MAX_READS = 32;

  private final TermFactory terms;
  private final NavigableSet<BigInteger> constants;
  private final Set<Term> reads = new LinkedHashSet<>();

  ReadCandidates(
      TermFactory terms, Collection<Term> programTerms, NavigableSet<BigInteger> constants) {
    this.terms = terms;
    this.constants = constants;
    Terms.forEachPostOrder(
        programTerms,
        term -> {
          if (term instanceof Application application
              && application.op() == Op.SELECT
              && isNumeric(application.sort())
              && reads.size() < MAX_READS) {
            reads.add(application);
          }
        });
  }

  private static boolean isNumeric(Sort sort) {
    return sort instanceof Sort.Int || sort instanceof Sort.BitVec;
  }

  /** Candidates over these variables that hold in all of these states. */
  void add(Set<Variable> visible, List<Evaluator> states, Set<Term> candidates) {
    for (Term read : reads) {
      if (visible.containsAll(Terms.freeVariables(read))) {
        add(read, states, candidates);
      }
    }
  }

  private void add(Term read, List<Evaluator> states, Set<Term> candidates) {
    Set<Value> values = new LinkedHashSet<>();
    for (Evaluator state : states) {
      Value value = state.evaluate(read);
      if (value != null) {
        values.add(value);
      }
    }
    if (values.size() == 1) {
      candidates.add(terms.eq(read, terms.constant(values.iterator().next())));
    } else if (values.size() > 1) {
      List<BigInteger> numbers = values.stream().map(ReadCandidates::number).sorted().toList();
      Op op = read.sort() instanceof Sort.Int ? Op.LE : Op.BV_SLE;
      BigInteger low = constants.floor(numbers.getFirst());
      BigInteger high = constants.ceiling(numbers.getLast());
      if (low != null && fits(read.sort(), low)) {
        candidates.add(terms.apply(op, constant(read.sort(), low), read));
      }
      if (high != null && fits(read.sort(), high)) {
        candidates.add(terms.apply(op, read, constant(read.sort(), high)));
      }
    }
  }

  private static BigInteger number(Value value) {
    return switch (value) {
      case Value.BitVecValue bits -> bits.signed();
      case Value.IntValue(BigInteger number) -> number;
      default -> throw new IllegalArgumentException("no number: " + value);
    };
  }

  private static boolean fits(Sort sort, BigInteger number) {
    return !(sort instanceof Sort.BitVec(int width)) || number.bitLength() < width;
  }

  private Term constant(Sort sort, BigInteger number) {
    return sort instanceof Sort.BitVec(int width)
        ? terms.bitVec(width, number)
        : terms.integer(number);
  }
}
