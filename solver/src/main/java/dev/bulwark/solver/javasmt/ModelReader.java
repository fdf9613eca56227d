package dev.bulwark.solver.javasmt;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.Model;
import java.math.BigInteger;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sosy_lab.common.rationals.Rational;
import org.sosy_lab.java_smt.api.Evaluator;
import org.sosy_lab.java_smt.api.FloatingPointNumber;
import org.sosy_lab.java_smt.api.Formula;

/**
 * Reads a model off a solver, by evaluating each variable of the query (lists of assignments leave
 * some out). Arrays are read at the indices that the query speaks of and at one more, whose element
 * stands for all the other places: no term of the query can tell these apart.
 */
final class ModelReader {

  private final FormulaWriter writer;
  private final ArrayWitnesses witnesses;
  private final Evaluator evaluator;
  private final Set<Variable> variables = new LinkedHashSet<>();
  private final Map<Sort, Set<Value>> indices = new LinkedHashMap<>();

  ModelReader(FormulaWriter writer, ArrayWitnesses witnesses, Evaluator evaluator) {
    this.writer = writer;
    this.witnesses = witnesses;
    this.evaluator = evaluator;
  }

  Model read(Collection<? extends Term> query) {
    Terms.forEachPostOrder(query, this::collect);
    for (Term formula : query) {
      for (ArrayWitnesses.Index index : witnesses.indices(formula)) {
        addIndex(index.sort(), index.formula());
      }
    }
    Map<Variable, Value> values = new LinkedHashMap<>();
    for (Variable variable : variables) {
      values.put(variable, value(variable.sort(), writer.write(variable)));
    }
    return new Model(values);
  }

  private void collect(Term term) {
    switch (term) {
      case Variable variable -> variables.add(variable);
      case Constant constant -> addIndices(constant.value());
      case Application application -> {
        if (application.op() == Op.SELECT || application.op() == Op.STORE) {
          addIndex(application.arg(1).sort(), writer.write(application.arg(1)));
        }
      }
    }
  }

  private void addIndex(Sort sort, Formula formula) {
    Value value = scalar(sort, formula);
    if (value != null) {
      indicesOf(sort).add(value);
    }
  }

  private void addIndices(Value value) {
    if (value instanceof Value.ArrayValue array) {
      addIndices(array.otherwise());
      array
          .entries()
          .forEach(
              (index, element) -> {
                indicesOf(array.sort().index()).add(index);
                addIndices(element);
              });
    }
  }

  private Set<Value> indicesOf(Sort sort) {
    return indices.computeIfAbsent(sort, s -> new LinkedHashSet<>());
  }

  private Value value(Sort sort, Formula formula) {
    if (sort instanceof Sort.Array array) {
      return array(array, formula);
    }
    Value value = scalar(sort, formula);
    return value == null ? TermFactory.zeroValue(sort) : value;
  }

  private Value.ArrayValue array(Sort.Array sort, Formula formula) {
    Set<Value> places = indicesOf(sort.index());
    Map<Value, Value> entries = new LinkedHashMap<>();
    for (Value place : places) {
      entries.put(place, value(sort.element(), writer.select(formula, writer.writeValue(place))));
    }
    Value other = OtherValue.than(sort.index(), places);
    Value otherwise =
        other == null
            ? TermFactory.zeroValue(sort.element())
            : value(sort.element(), writer.select(formula, writer.writeValue(other)));
    return new Value.ArrayValue(sort, otherwise, entries);
  }

  /** The value in the model, or null where the query does not depend on it. */
  private @Nullable Value scalar(Sort sort, Formula formula) {
    Object value = evaluator.evaluate(formula);
    if (value == null) {
      return null;
    }
    return switch (sort) {
      case Sort.Bool b -> Value.of((Boolean) value);
      case Sort.BitVec(int width) -> Value.bitVec(width, (BigInteger) value);
      case Sort.Int i -> Value.integer((BigInteger) value);
      case Sort.Real r -> real(value);
      case Sort.Float f -> floating(f, (FloatingPointNumber) value);
      case Sort.Array a -> throw new IllegalArgumentException("not a scalar: " + a);
    };
  }

  private static Value real(Object value) {
    return value instanceof Rational rational
        ? Value.real(rational.getNum(), rational.getDen())
        : Value.real((BigInteger) value, BigInteger.ONE);
  }

  static Value floating(Sort.Float sort, FloatingPointNumber number) {
    BigInteger bits =
        number.getExponent().shiftLeft(sort.significand() - 1).or(number.getMantissa());
    return new Value.FloatValue(sort, number.getSign() ? bits.setBit(sort.width() - 1) : bits);
  }
}
