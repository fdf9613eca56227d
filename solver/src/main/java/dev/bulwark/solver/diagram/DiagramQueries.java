package dev.bulwark.solver.diagram;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.diagram.TermDiagrams.Input;
import dev.bulwark.solver.diagram.TermDiagrams.InputBit;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Queries about conditions that share most of their terms, as the path conditions of an unrolling
 * do. What was found out about a term is kept, so a query costs no more than its new terms. That is
 * far cheaper than a solver where a program reads few bytes; where it computes with whole words,
 * diagrams get too large, and after some attempts no more are made.
 */
public final class DiagramQueries {

  static final long STEPS_PER_TERM = 200_000;

  /** Steps at first, and what an answer earns. */
  private static final long FIRST_STEPS = 2_000_000;

  private static final long STEPS_PER_ANSWER = 20_000;

  /** Of the memory; each is in tables that are up to half empty, and copied when they grow. */
  private static final int BYTES_PER_NODE = 150;

  /** Their bits are kept too. */
  private static final int MOST_TERMS = 400_000;

  /** Diagrams are as deep, and what walks them is recursive. */
  private static final int MOST_VARIABLES = 20_000;

  private final long mostNodes = Runtime.getRuntime().maxMemory() / BYTES_PER_NODE;

  private final TermDiagrams terms = new TermDiagrams(STEPS_PER_TERM);
  private long answers;
  private @Nullable Model model;

  /** Is the condition satisfiable? Unknown where diagrams do not tell. */
  public Answer ask(Term condition) {
    model = null;
    Diagrams diagrams = terms.diagrams();
    if (isOver()) {
      return Answer.UNKNOWN;
    }
    int function = terms.function(condition);
    if (function == Diagrams.FALSE) {
      answers++;
      return Answer.UNSAT;
    }
    Map<Integer, Boolean> bits = diagrams.satisfying(function);
    Map<Input, BigInteger> values = new HashMap<>();
    for (Map.Entry<Integer, Boolean> bit : bits.entrySet()) {
      InputBit input = terms.input(bit.getKey());
      if (input == null) {
        // It is true only if a term has a value that it may never have.
        return Answer.UNKNOWN;
      }
      BigInteger before = values.getOrDefault(input.input(), BigInteger.ZERO);
      values.put(input.input(), bit.getValue() ? before.setBit(input.bit()) : before);
    }
    answers++;
    model = model(values);
    return Answer.SAT;
  }

  /** May both conditions hold for the same inputs? Yes where diagrams do not tell. */
  public boolean mayHoldTogether(Term a, Term b) {
    if (isOver()) {
      return true;
    }
    try {
      int first = terms.function(a);
      int second = terms.function(b);
      terms.diagrams().allow(STEPS_PER_TERM);
      boolean may = terms.diagrams().meet(first, second);
      if (!may) {
        answers++;
      }
      return may;
    } catch (TooManyStepsException e) {
      return true;
    }
  }

  /** A term that has the same value wherever the condition holds, with fewer choices. */
  public Term pruned(TermFactory factory, Term term, Term condition) {
    if (isOver()) {
      return term;
    }
    try {
      return new Pruning(factory, terms).pruned(term, terms.function(condition), 0);
    } catch (TooManyStepsException e) {
      return term;
    }
  }

  private boolean isOver() {
    long lastStep = FIRST_STEPS + answers * STEPS_PER_ANSWER;
    terms.endAt(lastStep);
    return terms.diagrams().steps() > lastStep
        || terms.diagrams().nodes() > mostNodes
        || terms.diagrams().variables() > MOST_VARIABLES
        || terms.size() > MOST_TERMS;
  }

  /** After the answer that a condition is satisfiable. */
  public Model model() {
    if (model == null) {
      throw new IllegalStateException("no model");
    }
    return model;
  }

  /** Nodes of all diagrams so far. */
  public int nodes() {
    return terms.diagrams().nodes();
  }

  /** Steps that were taken to make and compare diagrams. */
  public long steps() {
    return terms.diagrams().steps();
  }

  /** How many queries had an answer. */
  public long answers() {
    return answers;
  }

  private static Model model(Map<Input, BigInteger> inputs) {
    Map<Variable, Value> values = new HashMap<>();
    inputs.forEach(
        (input, bits) -> {
          Variable variable = input.variable();
          if (input.index() != null && variable.sort() instanceof Sort.Array array) {
            Value before = values.getOrDefault(variable, TermFactory.zeroValue(array));
            values.put(
                variable,
                ((Value.ArrayValue) before).store(input.index(), value(array.element(), bits)));
          } else {
            values.put(variable, value(variable.sort(), bits));
          }
        });
    return new Model(values);
  }

  private static Value value(Sort sort, BigInteger bits) {
    return sort instanceof Sort.BitVec(int width)
        ? new Value.BitVecValue(width, bits)
        : Value.of(bits.signum() != 0);
  }
}
