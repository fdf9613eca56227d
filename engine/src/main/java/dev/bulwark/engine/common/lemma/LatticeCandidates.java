package dev.bulwark.engine.common.lemma;

import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.encoding.GuardedStep;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Where all that happens in a loop adds constants to variables, its states are those of a lattice:
 * what they were at the beginning plus sums of the vectors that are added. A sum of variables to
 * which each vector adds a multiple of g is the same modulo g for ever; if it adds nothing, the sum
 * stays; if it never adds something negative, the sum does not fall. Single variables, their sums
 * and differences are looked at, and all sums that stay.
 */
final class LatticeCandidates {

  private static final int MOST_VARIABLES = 12;

  private final TermFactory terms;
  private final LoopSteps steps;
  private final Remainders remainders;
  private final Map<Variable, ProgramVariable> variables = new LinkedHashMap<>();

  /** By how much each case changes a variable. */
  private final Map<Variable, List<BigInteger>> gains = new LinkedHashMap<>();

  private final List<Term> candidates = new ArrayList<>();

  LatticeCandidates(TermFactory terms, LoopSteps steps, Remainders remainders) {
    this.terms = terms;
    this.steps = steps;
    this.remainders = remainders;
  }

  List<Term> all() {
    for (ProgramVariable number : steps.numbers()) {
      if (gains.size() < MOST_VARIABLES) {
        gains(number.term())
            .ifPresent(
                list -> {
                  gains.put(number.term(), list);
                  variables.put(number.term(), number);
                });
      }
    }
    for (ProgramVariable number : steps.numbers()) {
      if (!gains.containsKey(number.term())) {
        resets(number);
      }
    }
    List<Variable> all = List.copyOf(gains.keySet());
    for (int i = 0; i < all.size(); i++) {
      if (steps.isWritten(all.get(i))) {
        relation(Map.of(all.get(i), BigInteger.ONE));
      }
    }
    equations(all);
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < all.size(); j++) {
        Variable a = all.get(i);
        Variable b = all.get(j);
        boolean both = steps.isWritten(b);
        if (a.sort().equals(b.sort()) && (both ? i < j : i != j) && isWorthAPair(a, b)) {
          relation(sum(a, b, BigInteger.ONE.negate()));
          if (both) {
            relation(sum(a, b, BigInteger.ONE));
          }
        }
      }
    }
    return candidates;
  }

  /** Beside what the loop leaves as it is, only what is not known when the loop is entered. */
  private boolean isWorthAPair(Variable a, Variable b) {
    return steps.isWritten(a) && (steps.isWritten(b) || !isKnownAtEntry(a));
  }

  private boolean isKnownAtEntry(Variable variable) {
    return steps.atEntry(values -> values.apply(variable)).isPresent();
  }

  /** Is the sum congruent because all its variables are? */
  private boolean followsFromSingles(Map<Variable, BigInteger> sum, BigInteger divisor) {
    if (sum.size() == 1) {
      return false;
    }
    BigInteger common = BigInteger.ZERO;
    for (Variable variable : sum.keySet()) {
      if (!isKnownAtEntry(variable)) {
        return false;
      }
      for (int step = 0; step < steps.cases().size(); step++) {
        common = common.gcd(gain(variable, step));
      }
    }
    return common.mod(divisor).signum() == 0;
  }

  private static Map<Variable, BigInteger> sum(Variable a, Variable b, BigInteger factor) {
    Map<Variable, BigInteger> sum = new LinkedHashMap<>();
    sum.put(a, BigInteger.ONE);
    sum.put(b, factor);
    return sum;
  }

  private Optional<List<BigInteger>> gains(Variable variable) {
    List<BigInteger> all = new ArrayList<>();
    for (GuardedStep step : steps.cases()) {
      Optional<BigInteger> gain = steps.image().gain(variable, step.effect().value(variable));
      if (gain.isEmpty()) {
        return Optional.empty();
      }
      all.add(gain.get());
    }
    return Optional.of(all);
  }

  /** Sums that no case changes. */
  private void equations(List<Variable> all) {
    Map<Sort, List<Variable>> bySort = new LinkedHashMap<>();
    all.forEach(v -> bySort.computeIfAbsent(v.sort(), sort -> new ArrayList<>()).add(v));
    for (List<Variable> same : bySort.values()) {
      List<BigInteger[]> rows = new ArrayList<>();
      for (int step = 0; step < steps.cases().size(); step++) {
        int number = step;
        rows.add(same.stream().map(v -> gain(v, number)).toArray(BigInteger[]::new));
      }
      for (BigInteger[] solution : NullSpace.of(rows, same.size())) {
        Map<Variable, BigInteger> sum = new LinkedHashMap<>();
        for (int i = 0; i < solution.length; i++) {
          if (solution[i].signum() != 0) {
            sum.put(same.get(i), solution[i]);
          }
        }
        if (sum.size() > 1 || sum.keySet().stream().allMatch(steps::isWritten)) {
          relation(sum);
        }
      }
    }
  }

  private BigInteger gain(Variable variable, int step) {
    List<BigInteger> list = gains.get(variable);
    if (list == null) {
      throw new IllegalArgumentException("not known how it changes: " + variable);
    }
    return list.get(step);
  }

  private void relation(Map<Variable, BigInteger> sum) {
    Optional<Set<Term>> atEntry = steps.atEntry(values -> term(sum, values));
    if (atEntry.isEmpty()) {
      return;
    }
    BigInteger divisor = BigInteger.ZERO;
    int ups = 0;
    int downs = 0;
    for (int step = 0; step < steps.cases().size(); step++) {
      BigInteger total = BigInteger.ZERO;
      for (Map.Entry<Variable, BigInteger> part : sum.entrySet()) {
        total = total.add(part.getValue().multiply(gain(part.getKey(), step)));
      }
      divisor = divisor.gcd(total);
      ups += total.signum() > 0 ? 1 : 0;
      downs += total.signum() < 0 ? 1 : 0;
    }
    Term now = term(sum, variable -> variable);
    if (atEntry.get().size() > 1) {
      Optional<BigInteger> common = differences(atEntry.get());
      if (common.isEmpty()) {
        return;
      }
      divisor = divisor.gcd(common.get());
    }
    Term first = atEntry.get().iterator().next();
    boolean signed = isSigned(sum);
    if (divisor.signum() == 0) {
      candidates.add(terms.eq(now, first));
      return;
    }
    if (divisor.compareTo(BigInteger.ONE) > 0 && !followsFromSingles(sum, divisor)) {
      boolean falls = !signed && ups == 0;
      candidates.addAll(
          falls
              ? remainders.congruent(first, now, divisor, false)
              : remainders.congruent(now, first, divisor, signed));
    }
    if (atEntry.get().size() == 1 && (ups == 0 || downs == 0)) {
      candidates.add(downs == 0 ? atMost(first, now, signed) : atMost(now, first, signed));
    }
  }

  /** What divides the differences of constants; nothing if they are none. */
  private static Optional<BigInteger> differences(Set<Term> values) {
    BigInteger divisor = BigInteger.ZERO;
    BigInteger first = null;
    for (Term value : values) {
      Optional<BigInteger> number = number(value);
      if (number.isEmpty()) {
        return Optional.empty();
      }
      first = first == null ? number.get() : first;
      divisor = divisor.gcd(number.get().subtract(first));
    }
    return Optional.of(divisor);
  }

  private static Optional<BigInteger> number(Term term) {
    return term instanceof Constant constant
        ? switch (constant.value()) {
          case Value.BitVecValue bits -> Optional.of(bits.signed());
          case Value.IntValue(BigInteger number) -> Optional.of(number);
          default -> Optional.empty();
        }
        : Optional.empty();
  }

  /** A variable that some cases set to constants and others change by constants. */
  private void resets(ProgramVariable variable) {
    Variable term = variable.term();
    Optional<Set<Term>> atEntry = steps.atEntry(values -> values.apply(term));
    if (atEntry.isEmpty()) {
      return;
    }
    Set<Term> constants = new LinkedHashSet<>(atEntry.get());
    BigInteger divisor = BigInteger.ZERO;
    for (GuardedStep step : steps.cases()) {
      Term value = step.effect().value(term);
      Optional<BigInteger> gain = steps.image().gain(term, value);
      Value constant = new Evaluator(v -> null).evaluate(value);
      if (constant != null) {
        constants.add(terms.constant(constant));
      } else if (gain.isPresent()) {
        divisor = divisor.gcd(gain.get());
      } else {
        return;
      }
    }
    Optional<BigInteger> common = differences(constants);
    if (common.isPresent()) {
      divisor = divisor.gcd(common.get());
      if (divisor.compareTo(BigInteger.ONE) > 0) {
        candidates.addAll(
            remainders.congruent(
                term, constants.iterator().next(), divisor, variable.type().isSigned()));
      }
    }
  }

  private boolean isSigned(Map<Variable, BigInteger> sum) {
    return sum.size() > 1
        || sum.keySet().stream()
            .anyMatch(
                variable -> {
                  ProgramVariable declared = variables.get(variable);
                  return declared != null && declared.type().isSigned();
                });
  }

  // ---- Terms

  private Term term(Map<Variable, BigInteger> sum, Function<Variable, Term> values) {
    Term result = null;
    for (Map.Entry<Variable, BigInteger> part : sum.entrySet()) {
      Term value = values.apply(part.getKey());
      boolean word = value.sort() instanceof Sort.BitVec;
      Term summand =
          part.getValue().equals(BigInteger.ONE)
              ? value
              : terms.apply(
                  word ? Op.BV_MUL : Op.MUL, constant(value.sort(), part.getValue()), value);
      result = result == null ? summand : terms.apply(word ? Op.BV_ADD : Op.ADD, result, summand);
    }
    if (result == null) {
      throw new IllegalArgumentException("an empty sum");
    }
    return result;
  }

  private Term constant(Sort sort, BigInteger number) {
    return sort instanceof Sort.BitVec(int width)
        ? terms.bitVec(width, number)
        : terms.integer(number);
  }

  private Term atMost(Term a, Term b, boolean signed) {
    return a.sort() instanceof Sort.BitVec
        ? terms.apply(signed ? Op.BV_SLE : Op.BV_ULE, a, b)
        : terms.le(a, b);
  }
}
