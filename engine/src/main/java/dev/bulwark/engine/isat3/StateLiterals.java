package dev.bulwark.engine.isat3;

import dev.bulwark.engine.common.ic3.Implicant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A state as a cube of simple bounds. A number has an upper and a lower bound, a word as its type
 * reads it. A float is NaN, or it is not and has bounds, which NaN would fulfil too: so that it is
 * none is a literal that can be dropped by itself. Zeros have their sign besides.
 *
 * <p>Bounds say nothing of arrays. Where a formula is about arrays, those of its literals that are
 * take part as they are, in the case that the state is in.
 */
final class StateLiterals {

  private final TermFactory terms;
  private final Set<Variable> unsigned;

  /**
   * @param unsigned words that are numbers without sign
   */
  StateLiterals(TermFactory terms, Set<Variable> unsigned) {
    this.terms = terms;
    this.unsigned = unsigned;
  }

  /** Words as the types of the program's variables read them. */
  static StateLiterals of(Program program) {
    Set<Variable> unsigned = new HashSet<>();
    List<ProgramVariable> variables = new ArrayList<>(program.globals());
    variables.addAll(program.start().frameVariables());
    for (ProgramVariable variable : variables) {
      if (variable.sort() instanceof Sort.BitVec && !variable.type().isSigned()) {
        unsigned.add(variable.term());
      }
    }
    return new StateLiterals(program.terms(), unsigned);
  }

  /** Literals that hold in the model and imply the formula, which holds there as well. */
  List<Term> of(Term formula, Model model) {
    List<Term> literals = new ArrayList<>();
    boolean arrays = false;
    for (Variable variable :
        Terms.freeVariables(formula).stream().sorted((a, b) -> a.id() - b.id()).toList()) {
      if (variable.sort() instanceof Sort.Array) {
        arrays = true;
      } else {
        literals.addAll(of(variable, model.value(variable)));
      }
    }
    if (arrays) {
      for (Term literal : Implicant.of(terms, List.of(formula), new Evaluator(model::value))) {
        if (Terms.freeVariables(literal).stream().anyMatch(v -> v.sort() instanceof Sort.Array)) {
          literals.add(literal);
        }
      }
    }
    literals.removeIf(Terms::isTrue);
    return literals;
  }

  /** Those of one variable; none of an array. */
  List<Term> of(Variable variable, Value value) {
    Term constant = terms.constant(value);
    return switch (value) {
      case Value.BoolValue truth -> List.of(truth.value() ? variable : terms.not(variable));
      case Value.BitVecValue bits ->
          between(unsigned.contains(variable) ? Op.BV_ULE : Op.BV_SLE, variable, constant);
      case Value.IntValue number -> between(Op.LE, variable, constant);
      case Value.FloatValue number -> floating(variable, number, constant);
      case Value.RealValue number -> List.of(terms.eq(variable, constant));
      case Value.ArrayValue array -> List.of();
    };
  }

  private List<Term> between(Op atMost, Term x, Term constant) {
    return List.of(terms.apply(atMost, x, constant), terms.apply(atMost, constant, x));
  }

  private List<Term> floating(Variable x, Value.FloatValue value, Term constant) {
    Term nan = terms.apply(Op.FP_IS_NAN, x);
    if (value.isNaN()) {
      return List.of(nan);
    }
    List<Term> literals =
        new ArrayList<>(
            List.of(
                terms.not(nan),
                terms.not(terms.apply(Op.FP_LT, constant, x)),
                terms.not(terms.apply(Op.FP_LT, x, constant))));
    int sign = value.sort().width() - 1;
    if (value.bits().clearBit(sign).signum() == 0) {
      Term negative = terms.apply(Op.FP_IS_NEGATIVE, x);
      literals.add(value.bits().testBit(sign) ? negative : terms.not(negative));
    }
    return literals;
  }
}
