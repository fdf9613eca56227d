package dev.bulwark.frontend.testing;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.Liveness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Where the variables of a procedure are in the array that is a state: first the globals, then its
 * own. What terms mean is looked up, once they have been evaluated for the values that they read.
 */
final class SmallFrame {

  /** Inputs are from low to high, choices from 0 to below the last. */
  record Ranges(int low, int high, int choices) {}

  /** Numbers beyond these are not looked up but evaluated. */
  private static final int BITS = 5;

  private static final int LEAST = -(1 << (BITS - 1));

  private final Procedure procedure;
  private final Ranges ranges;
  private final List<ProgramVariable> variables;
  private final Map<Variable, Integer> indices = new HashMap<>();
  private final Map<Term, Read> reads = new HashMap<>();
  private final Map<Location, int[]> dead = new HashMap<>();
  private final Liveness liveness;
  private final int globals;

  SmallFrame(Program program, Procedure procedure, Ranges ranges) {
    this.procedure = procedure;
    this.ranges = ranges;
    this.variables = new ArrayList<>(program.globals());
    this.globals = variables.size();
    this.variables.addAll(procedure.frameVariables());
    for (int i = 0; i < variables.size(); i++) {
      indices.put(variables.get(i).term(), i);
    }
    this.liveness = Liveness.of(procedure);
  }

  Procedure procedure() {
    return procedure;
  }

  int results() {
    return procedure.result().isPresent() ? 1 : 0;
  }

  int index(ProgramVariable variable) {
    return index(variable.term());
  }

  private int index(Variable variable) {
    Integer index = indices.get(variable);
    if (index == null) {
      throw new IllegalStateException("no variable " + variable + " in " + procedure);
    }
    return index;
  }

  /** The first state of an activation, of the globals and the arguments. */
  int[] begin(int[] given) {
    int[] values = new int[variables.size()];
    System.arraycopy(given, 0, values, 0, globals);
    for (int i = globals; i < given.length; i++) {
      values[index(procedure.parameters().get(i - globals))] = given[i];
    }
    return values;
  }

  /** Sets what is dead at the location to zero. */
  void forget(Location at, int[] values) {
    int[] there = dead.get(at);
    if (there == null) {
      there = liveness.dead(at).stream().mapToInt(this::index).toArray();
      dead.put(at, there);
    }
    for (int index : there) {
      values[index] = 0;
    }
  }

  /** The values that an input can have. */
  int[] range(ProgramVariable variable) {
    if (variable.sort() instanceof Sort.Bool) {
      return new int[] {0, 1};
    }
    return variable.sourceName().equals("choice")
        ? IntStream.range(0, ranges.choices()).toArray()
        : IntStream.rangeClosed(ranges.low(), ranges.high()).toArray();
  }

  Read read(Term term) {
    Read known = reads.get(term);
    if (known == null) {
      known = new Read(term);
      reads.put(term, known);
    }
    return known;
  }

  /** A term, with the values that it has been found to have. */
  final class Read {

    private final Term term;
    private final List<Variable> read;
    private final int[] at;
    private final Map<Long, Integer> known = new HashMap<>();

    private Read(Term term) {
      this.term = term;
      this.read = List.copyOf(Terms.freeVariables(term));
      this.at = read.stream().mapToInt(SmallFrame.this::index).toArray();
    }

    /** Truth is 1. */
    int value(int[] values) {
      long key = 0;
      for (int index : at) {
        int shifted = values[index] - LEAST;
        if (shifted < 0 || shifted >= (1 << BITS) || at.length * BITS > Long.SIZE) {
          return evaluated(values);
        }
        key = (key << BITS) | shifted;
      }
      Integer value = known.get(key);
      if (value == null) {
        value = evaluated(values);
        known.put(key, value);
      }
      return value;
    }

    private int evaluated(int[] values) {
      Map<Variable, Value> named = new HashMap<>();
      for (int i = 0; i < at.length; i++) {
        named.put(read.get(i), decoded(read.get(i).sort(), values[at[i]]));
      }
      return encoded(new Evaluator(named::get).require(term));
    }
  }

  private static Value decoded(Sort sort, int value) {
    return switch (sort) {
      case Sort.Bool bool -> value != 0 ? Value.TRUE : Value.FALSE;
      case Sort.Int integer -> Value.integer(value);
      case Sort.BitVec(int width) -> Value.bitVec(width, value);
      default -> throw new IllegalStateException("no small range of " + sort);
    };
  }

  private static int encoded(Value value) {
    return switch (value) {
      case Value.BoolValue(boolean truth) -> truth ? 1 : 0;
      case Value.IntValue integer -> integer.number().intValueExact();
      case Value.BitVecValue bits -> bits.bits().intValueExact();
      default -> throw new IllegalStateException("no small number: " + value);
    };
  }
}
