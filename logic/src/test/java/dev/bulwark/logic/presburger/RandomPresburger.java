package dev.bulwark.logic.presburger;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** Random formulas over integers, each with a meaning of its own beside the term. */
final class RandomPresburger {

  record Sample(Term term, Predicate<long[]> holds) {}

  private record Number(Term term, ToLongFunction<long[]> value) {}

  private final TermFactory terms;
  private final List<Variable> variables;
  private final Random random;
  private final int largest;

  /**
   * @param largest of coefficients and divisors
   */
  RandomPresburger(TermFactory terms, List<Variable> variables, Random random, int largest) {
    this.terms = terms;
    this.variables = variables;
    this.random = random;
    this.largest = largest;
  }

  Sample formula(int depth) {
    if (depth == 0 || random.nextInt(5) == 0) {
      return atom();
    }
    if (random.nextInt(5) == 0) {
      Sample inner = formula(depth - 1);
      return new Sample(terms.not(inner.term()), inner.holds().negate());
    }
    boolean and = random.nextInt(3) > 0;
    List<Sample> parts = new ArrayList<>();
    int size = 2 + random.nextInt(2);
    for (int i = 0; i < size; i++) {
      parts.add(formula(depth - 1));
    }
    List<Term> all = parts.stream().map(Sample::term).toList();
    return and
        ? new Sample(terms.and(all), at -> parts.stream().allMatch(p -> p.holds().test(at)))
        : new Sample(terms.or(all), at -> parts.stream().anyMatch(p -> p.holds().test(at)));
  }

  private Sample atom() {
    Number left = number(true);
    return switch (random.nextInt(6)) {
      case 0 -> {
        int divisor = 2 + random.nextInt(largest);
        int remainder = random.nextInt(divisor + 1);
        yield new Sample(
            terms.eq(
                terms.apply(Op.INT_MOD, left.term(), terms.integer(divisor)),
                terms.integer(remainder)),
            at -> Math.floorMod(left.value().applyAsLong(at), divisor) == remainder);
      }
      case 1 -> {
        Number right = number(false);
        yield new Sample(
            terms.eq(left.term(), right.term()),
            at -> left.value().applyAsLong(at) == right.value().applyAsLong(at));
      }
      case 2 -> {
        Number right = number(false);
        yield new Sample(
            terms.lt(left.term(), right.term()),
            at -> left.value().applyAsLong(at) < right.value().applyAsLong(at));
      }
      default -> {
        Number right = number(false);
        boolean swapped = random.nextBoolean();
        Number low = swapped ? right : left;
        Number high = swapped ? left : right;
        yield new Sample(
            terms.le(low.term(), high.term()),
            at -> low.value().applyAsLong(at) <= high.value().applyAsLong(at));
      }
    };
  }

  private Number number(boolean special) {
    if (special && random.nextInt(6) == 0) {
      Number inner = number(false);
      int divisor = (2 + random.nextInt(largest)) * (random.nextInt(4) == 0 ? -1 : 1);
      if (random.nextBoolean()) {
        return new Number(
            terms.apply(Op.INT_MOD, inner.term(), terms.integer(divisor)),
            at -> Math.floorMod(inner.value().applyAsLong(at), Math.abs(divisor)));
      }
      return new Number(
          terms.apply(Op.INT_DIV, inner.term(), terms.integer(divisor)),
          at -> {
            long by = Math.floorDiv(inner.value().applyAsLong(at), Math.abs(divisor));
            return divisor < 0 ? -by : by;
          });
    }
    if (special && random.nextInt(8) == 0) {
      Sample condition = atom();
      Number then = number(false);
      Number otherwise = number(false);
      return new Number(
          terms.ite(condition.term(), then.term(), otherwise.term()),
          at -> (condition.holds().test(at) ? then : otherwise).value().applyAsLong(at));
    }
    int[] factors = new int[variables.size()];
    int constant = random.nextInt(13) - 6;
    List<Term> summands = new ArrayList<>(List.of(terms.integer(constant)));
    for (int i = 0; i < factors.length; i++) {
      if (random.nextInt(2) == 0) {
        factors[i] = random.nextInt(2 * largest + 1) - largest;
        summands.add(terms.mul(terms.integer(factors[i]), variables.get(i)));
      }
    }
    summands.add(terms.integer(0));
    return new Number(
        terms.add(summands.toArray(Term[]::new)),
        at -> {
          long sum = constant;
          for (int i = 0; i < factors.length; i++) {
            sum += factors[i] * at[i];
          }
          return sum;
        });
  }
}
