package dev.bulwark.logic.eval;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.BoolValue;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of terms under a valuation. What the valuation does not know stays unknown, unless the
 * known parts decide the result: a value that is given holds for every completion of the valuation
 * and in every solver.
 *
 * <p>Small terms are evaluated directly; for others the values of subterms are kept as long as the
 * evaluator lives, so the valuation must not change meanwhile. Making an evaluator is cheap.
 */
public final class Evaluator {

  /** Stands in the table for "no value"; told apart by identity. */
  private static final Value UNKNOWN = new Value.IntValue(BigInteger.ZERO);

  private final Valuation valuation;
  private final QuickEvaluator quick;
  private final Map<Term, Value> known = new HashMap<>(0);

  public Evaluator(Valuation valuation) {
    this.valuation = valuation;
    this.quick = new QuickEvaluator(valuation);
  }

  /** The term's value under the valuation, or null if that does not fix it. */
  public static @Nullable Value evaluate(Term term, Valuation valuation) {
    return new Evaluator(valuation).evaluate(term);
  }

  /** The term's value, or null if the valuation does not fix it. */
  public @Nullable Value evaluate(Term term) {
    Value result = quick.evaluate(term);
    return result == null ? walk(term) : result;
  }

  /** The value of a term that is expected to have one. */
  public Value require(Term term) {
    Value value = evaluate(term);
    if (value == null) {
      throw new IllegalStateException("the valuation does not fix the value of " + term);
    }
    return value;
  }

  /** Is this formula certainly true? */
  public boolean holds(Term formula) {
    return evaluate(formula) instanceof BoolValue(boolean truth) && truth;
  }

  /** Is this formula certainly false? */
  public boolean fails(Term formula) {
    return evaluate(formula) instanceof BoolValue(boolean truth) && !truth;
  }

  private @Nullable Value walk(Term root) {
    ArrayDeque<Term> stack = new ArrayDeque<>();
    stack.push(root);
    while (!stack.isEmpty()) {
      Term top = stack.element();
      if (known.containsKey(top)) {
        stack.pop();
        continue;
      }
      switch (top) {
        case Constant constant -> finish(stack, constant.value());
        case Variable variable -> finish(stack, valuation.value(variable));
        case Application application -> {
          if (application.op() == Op.ITE) {
            conditional(stack, application);
          } else if (pushMissing(stack, application, 0)) {
            finish(stack, combine(application));
          }
        }
      }
    }
    return lookup(root);
  }

  private void finish(ArrayDeque<Term> stack, @Nullable Value value) {
    known.put(stack.pop(), value == null ? UNKNOWN : value);
  }

  /** The value found for a subterm; null if it is unknown. */
  private @Nullable Value lookup(Term term) {
    Value value = known.get(term);
    return value == UNKNOWN ? null : value;
  }

  private boolean pushMissing(ArrayDeque<Term> stack, Application term, int from) {
    boolean complete = true;
    for (int i = term.arity() - 1; i >= from; i--) {
      if (!known.containsKey(term.arg(i))) {
        stack.push(term.arg(i));
        complete = false;
      }
    }
    return complete;
  }

  /** Evaluates only the branch that is taken, if it is known which. */
  private void conditional(ArrayDeque<Term> stack, Application ite) {
    if (!known.containsKey(ite.arg(0))) {
      stack.push(ite.arg(0));
    } else if (lookup(ite.arg(0)) instanceof BoolValue(boolean truth)) {
      Term taken = ite.arg(truth ? 1 : 2);
      if (known.containsKey(taken)) {
        finish(stack, lookup(taken));
      } else {
        stack.push(taken);
      }
    } else if (pushMissing(stack, ite, 1)) {
      Value then = lookup(ite.arg(1));
      finish(stack, then != null && then.equals(lookup(ite.arg(2))) ? then : null);
    }
  }

  private @Nullable Value combine(Application term) {
    Value[] args = new Value[term.arity()];
    for (int i = 0; i < args.length; i++) {
      Value arg = lookup(term.arg(i));
      if (arg == null) {
        return term.op() == Op.SELECT ? selectFromStores(term) : partial(term);
      }
      args[i] = arg;
    }
    return Operations.apply(term.op(), term.p(), term.q(), term.sort(), args);
  }

  private @Nullable Value partial(Application term) {
    @Nullable Value[] args = new @Nullable Value[term.arity()];
    for (int i = 0; i < args.length; i++) {
      args[i] = lookup(term.arg(i));
    }
    return PartialOperations.apply(term, args);
  }

  /** Reads through stores at known other indices even where the array below is unknown. */
  private @Nullable Value selectFromStores(Application select) {
    Value index = lookup(select.arg(1));
    Term array = select.arg(0);
    while (index != null && array instanceof Application application) {
      switch (application.op()) {
        case STORE -> {
          Value stored = lookup(application.arg(1));
          if (stored == null) {
            return null;
          }
          if (stored.equals(index)) {
            return lookup(application.arg(2));
          }
          array = application.arg(0);
        }
        case ITE -> {
          if (!(lookup(application.arg(0)) instanceof BoolValue(boolean truth))) {
            return null;
          }
          array = application.arg(truth ? 1 : 2);
        }
        case CONST_ARRAY -> {
          return lookup(application.arg(0));
        }
        default -> {
          return null;
        }
      }
    }
    if (index == null) {
      return null;
    }
    if (lookup(array) instanceof Value.ArrayValue whole) {
      return whole.select(index);
    }
    return array instanceof Variable variable ? valuation.element(variable, index) : null;
  }
}
