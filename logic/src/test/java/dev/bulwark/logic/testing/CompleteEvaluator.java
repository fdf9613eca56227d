package dev.bulwark.logic.testing;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Operations;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Evaluates as some solver might: what SMT-LIB leaves open gets an arbitrary value, but the same
 * one whenever the operator meets the same arguments. Two terms are equivalent in every solver only
 * if they agree here for every seed.
 */
public final class CompleteEvaluator {

  private final Map<Variable, Value> valuation;
  private final long seed;

  public CompleteEvaluator(Map<Variable, Value> valuation, long seed) {
    this.valuation = valuation;
    this.seed = seed;
  }

  public Value evaluate(Term root) {
    Map<Term, Value> values = new HashMap<>();
    Terms.forEachPostOrder(List.of(root), term -> values.put(term, value(term, values)));
    return valueOf(root, values);
  }

  private static Value valueOf(Term term, Map<Term, Value> values) {
    Value value = values.get(term);
    if (value == null) {
      throw new IllegalStateException("no value for " + term);
    }
    return value;
  }

  private Value value(Term term, Map<Term, Value> values) {
    return switch (term) {
      case Constant constant -> constant.value();
      case Variable variable -> {
        Value value = valuation.get(variable);
        if (value == null) {
          throw new IllegalArgumentException("no value for " + variable);
        }
        yield value;
      }
      case Application application -> {
        Value[] args = new Value[application.arity()];
        for (int i = 0; i < args.length; i++) {
          args[i] = valueOf(application.arg(i), values);
        }
        Value value =
            Operations.apply(
                application.op(), application.p(), application.q(), application.sort(), args);
        yield value == null
            ? open(application.op(), application.p(), application.q(), application.sort(), args)
            : value;
      }
    };
  }

  private Value open(Op op, int p, int q, Sort sort, Value[] args) {
    Random random =
        new Random(seed ^ (op.ordinal() * 31L + p * 7L + q) * 1_000_003L + Arrays.hashCode(args));
    if (op == Op.FP_MIN || op == Op.FP_MAX) {
      // Zeros of different sign: one of the two.
      return args[random.nextInt(2)];
    }
    return new RandomValues(random).value(sort);
  }
}
