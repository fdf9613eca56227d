package dev.bulwark.program.integer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.logic.interval.Interval;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Knows which operation each unknown stands for, so that it can be given the operation's result,
 * and checks that everything that is assumed of it is then true.
 */
final class TrueUnknowns implements Unknowns {

  private record Unknown(Application operation, Interval bounds) {}

  private final TermFactory terms;
  private final boolean exact;
  private final Map<Variable, Unknown> unknowns = new LinkedHashMap<>();
  private final List<Term> facts = new ArrayList<>();

  TrueUnknowns(TermFactory terms, boolean exact) {
    this.terms = terms;
    this.exact = exact;
  }

  @Override
  public boolean isExact(Application operation) {
    return exact;
  }

  @Override
  public Variable unknown(Application operation, Interval bounds) {
    Variable unknown = terms.freshVariable("unknown", Sort.INT);
    unknowns.put(unknown, new Unknown(operation, bounds));
    return unknown;
  }

  @Override
  public void assume(Term fact) {
    facts.add(fact);
  }

  int size() {
    return unknowns.size();
  }

  /** The true values of the unknowns where the variables of the operations have these values. */
  Map<Variable, Value> values(Valuation bits) {
    Map<Variable, Value> values = new HashMap<>();
    unknowns.forEach(
        (variable, unknown) -> {
          Value.BitVecValue result = result(unknown.operation(), bits);
          BigInteger number =
              unknown.bounds().contains(result.unsigned()) ? result.unsigned() : result.signed();
          assertThat(unknown.bounds().contains(number)).as("%s is %s", unknown, number).isTrue();
          values.put(variable, Value.integer(number));
        });
    return values;
  }

  /** Disjunctions are made from the conjunction, so that is what their unknown stands for. */
  private static Value.BitVecValue result(Application operation, Valuation bits) {
    Evaluator evaluator = new Evaluator(bits);
    return switch (operation.op()) {
      case BV_OR, BV_XOR -> {
        Value.BitVecValue x = (Value.BitVecValue) evaluator.require(operation.arg(0));
        Value.BitVecValue y = (Value.BitVecValue) evaluator.require(operation.arg(1));
        int width = ((Sort.BitVec) operation.sort()).width();
        yield (Value.BitVecValue) Value.bitVec(width, x.unsigned().and(y.unsigned()));
      }
      default -> (Value.BitVecValue) evaluator.require(operation);
    };
  }

  void assertFacts(Valuation numbers) {
    for (Term fact : facts) {
      assertThat(Evaluator.evaluate(fact, numbers)).as(fact.toString()).isEqualTo(Value.TRUE);
    }
  }
}
