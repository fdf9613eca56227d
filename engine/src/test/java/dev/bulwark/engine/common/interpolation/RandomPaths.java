package dev.bulwark.engine.common.interpolation;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Random paths over three variables: mostly what programs do (sums, comparisons, inputs), now and
 * then any term.
 */
final class RandomPaths {

  private final TermFactory f;
  private final Random random;
  private final Sort sort;
  private final RandomTerms terms;
  private final List<Variable> variables = new ArrayList<>();

  RandomPaths(TermFactory f, Random random, Sort sort) {
    this.f = f;
    this.random = random;
    this.sort = sort;
    Profile profile =
        sort instanceof Sort.BitVec(int width)
            ? Profile.bitVectors(width, width)
            : Profile.linearIntegers();
    this.terms = new RandomTerms(f, random, profile);
    for (int i = 0; i < 3; i++) {
      variables.add(terms.variable(sort, i));
    }
  }

  List<GuardedStep> path() {
    List<GuardedStep> path = new ArrayList<>();
    for (int n = 3 + random.nextInt(7); n > 0; n--) {
      path.add(step());
    }
    return path;
  }

  private GuardedStep step() {
    Term truth = f.bool(true);
    Variable variable = variables.get(random.nextInt(3));
    return switch (random.nextInt(10)) {
      case 0, 1, 2, 3 -> TestSteps.step(condition(), Map.of(), Set.of());
      case 4, 5, 6 -> TestSteps.step(truth, Map.of(variable, value()), Set.of());
      case 7 -> {
        Variable input = f.variable("any:" + variable.name(), sort);
        yield TestSteps.step(truth, Map.of(variable, input), Set.of(input));
      }
      case 8 -> {
        // A relation: x' is between two values.
        Variable next = f.variable(variable.name() + "'", sort);
        yield TestSteps.step(
            f.and(less(value(), next), less(next, value())), Map.of(variable, next), Set.of(next));
      }
      default ->
          TestSteps.step(
              f.or(condition(), condition()),
              Map.of(variables.get(0), value(), variables.get(1), value()),
              Set.of());
    };
  }

  private Term condition() {
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> less(value(), value());
      case 3 -> f.not(less(value(), value()));
      case 4, 5 -> f.eq(value(), value());
      case 6 -> f.and(less(value(), value()), f.not(f.eq(value(), value())));
      default -> terms.formula(2);
    };
  }

  private Term less(Term a, Term b) {
    return isBits() ? f.apply(random.nextBoolean() ? Op.BV_SLT : Op.BV_ULE, a, b) : f.lt(a, b);
  }

  private boolean isBits() {
    return sort instanceof Sort.BitVec;
  }

  private Term value() {
    Variable variable = variables.get(random.nextInt(3));
    return switch (random.nextInt(9)) {
      case 0, 1 -> constant();
      case 2, 3 -> variable;
      case 4, 5 -> sum(variable, constant());
      case 6 -> sum(variable, variables.get(random.nextInt(3)));
      case 7 -> isBits() ? f.apply(Op.BV_MUL, variable, constant()) : f.mul(constant(), variable);
      default -> terms.term(sort, 2);
    };
  }

  private Term sum(Term a, Term b) {
    return isBits() ? f.apply(Op.BV_ADD, a, b) : f.add(a, b);
  }

  private Term constant() {
    long number = random.nextInt(7) - 2L;
    return isBits() ? f.bitVec(((Sort.BitVec) sort).width(), number) : f.integer(number);
  }
}
