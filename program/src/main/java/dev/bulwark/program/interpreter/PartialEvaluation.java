package dev.bulwark.program.interpreter;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.program.Edge;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The values of terms in a state that is known in part. What comes out holds whatever the rest of
 * the state is. Arrays are followed element by element, as memory needs it: it begins with any
 * values, and what has been stored there is known all the same.
 */
public final class PartialEvaluation {

  private final Function<Variable, @Nullable PartialValue> state;
  private final Valuation valuation;

  public PartialEvaluation(Function<Variable, @Nullable PartialValue> state) {
    this.state = state;
    this.valuation =
        new Valuation() {
          @Override
          public @Nullable Value value(Variable variable) {
            return state.apply(variable) instanceof PartialValue.Whole(Value value) ? value : null;
          }

          @Override
          public @Nullable Value element(Variable array, Value index) {
            return state.apply(array) instanceof PartialValue.Cells cells
                ? cells.select(index)
                : null;
          }
        };
  }

  /** The term's value, or null if the state does not fix it. */
  public @Nullable Value value(Term term) {
    return Evaluator.evaluate(term, valuation);
  }

  /** What is known of the term's value; null if nothing is. */
  public @Nullable PartialValue evaluate(Term term) {
    if (term.sort() instanceof Sort.Array) {
      return array(term);
    }
    Value value = value(term);
    return value == null ? null : new PartialValue.Whole(value);
  }

  /**
   * What is known of a variable that has just been given any value, from what comes next: bits that
   * are assumed to stand for a number are those of the number. Executions with others end there.
   */
  public @Nullable PartialValue havocked(Variable variable, List<Edge> next) {
    Term number = NumberBits.number(variable, next);
    return number != null
            && variable.sort() instanceof Sort.BitVec(int width)
            && value(number) instanceof Value.FloatValue known
            && !known.isNaN()
        ? new PartialValue.Whole(Value.bitVec(width, known.bits()))
        : null;
  }

  /** Follows stores and conditionals down to an array that is known, and stores what they say. */
  private @Nullable PartialValue array(Term term) {
    ArrayDeque<Application> stores = new ArrayDeque<>();
    Term below = term;
    while (below instanceof Application application) {
      if (application.op() == Op.STORE) {
        stores.push(application);
        below = application.arg(0);
      } else if (application.op() == Op.ITE
          && value(application.arg(0)) instanceof Value.BoolValue(boolean truth)) {
        below = application.arg(truth ? 1 : 2);
      } else {
        break;
      }
    }
    PartialValue.Cells cells = cells(below);
    for (Application store : stores) {
      Value index = value(store.arg(1));
      if (index == null) {
        return null;
      }
      cells = cells.store(index, value(store.arg(2)));
    }
    return cells;
  }

  private PartialValue.Cells cells(Term base) {
    if (base instanceof Variable variable
        && state.apply(variable) instanceof PartialValue.Cells cells) {
      return cells;
    }
    return value(base) instanceof ArrayValue whole
        ? PartialValue.Cells.of(whole)
        : PartialValue.Cells.of((Sort.Array) base.sort());
  }
}
