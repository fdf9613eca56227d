package dev.bulwark.solver.javasmt;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.Formula;

/**
 * Gives every equation {@code a = b} between arrays an index where the two differ unless they are
 * equal: {@code a = b ∨ a[k] ≠ b[k]} with a new k, which changes nothing for the variables we know.
 * So a model can be read off at finitely many indices and still shows why two arrays are different.
 */
final class ArrayWitnesses {

  /** An index of a witness, by its sort. */
  record Index(Sort sort, Formula formula) {}

  private record Witness(BooleanFormula condition, List<Index> indices) {}

  private final FormulaWriter writer;
  private final Map<Application, Witness> witnesses = new LinkedHashMap<>();
  private int auxiliaries;

  ArrayWitnesses(FormulaWriter writer) {
    this.writer = writer;
  }

  /** What has to be asserted with the formula. */
  List<BooleanFormula> conditions(Term formula) {
    List<BooleanFormula> conditions = new ArrayList<>();
    for (Application equation : equations(formula)) {
      conditions.add(witness(equation).condition());
    }
    return conditions;
  }

  /** The indices that {@link #conditions} speaks of. */
  List<Index> indices(Term formula) {
    List<Index> indices = new ArrayList<>();
    for (Application equation : equations(formula)) {
      indices.addAll(witness(equation).indices());
    }
    return indices;
  }

  /** Equations that hold anyway, as conjuncts of the formula, need no witness. */
  private List<Application> equations(Term formula) {
    List<Application> equations = new ArrayList<>();
    if (!writer.sawArrayEqualities()) {
      return equations;
    }
    Set<Term> conjuncts = new HashSet<>(Terms.conjuncts(formula));
    Terms.forEachPostOrder(
        List.of(formula),
        term -> {
          if (isArrayEquation(term) && !conjuncts.contains(term)) {
            equations.add((Application) term);
          }
        });
    return equations;
  }

  private static boolean isArrayEquation(Term term) {
    return term instanceof Application application
        && application.op() == Op.EQ
        && application.arg(0).sort() instanceof Sort.Array;
  }

  private Witness witness(Application equation) {
    Witness known = witnesses.get(equation);
    if (known == null) {
      known = makeWitness(equation);
      witnesses.put(equation, known);
    }
    return known;
  }

  private Witness makeWitness(Application equation) {
    List<Index> indices = new ArrayList<>();
    Formula a = writer.write(equation.arg(0));
    Formula b = writer.write(equation.arg(1));
    Sort sort = equation.arg(0).sort();
    while (sort instanceof Sort.Array array) {
      Formula index = writer.auxiliary(array.index(), auxiliaries++);
      indices.add(new Index(array.index(), index));
      a = writer.select(a, index);
      b = writer.select(b, index);
      sort = array.element();
    }
    BooleanFormula differ = writer.not(writer.equal(sort, a, b));
    return new Witness(writer.either(writer.writeBool(equation), differ), indices);
  }
}
