package dev.bulwark.program.integer;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The integer variable that stands for each variable of the bit-precise program, under the same
 * name, and the range of its C type.
 */
final class IntegerVariables {

  private final TermFactory terms;
  private final Map<Variable, ProgramVariable> byTerm = new HashMap<>();
  private final Map<ProgramVariable, ProgramVariable> integers = new HashMap<>();

  IntegerVariables(Program program, TermFactory terms) {
    this.terms = terms;
    program.globals().forEach(this::add);
    for (Procedure procedure : program.procedures().values()) {
      procedure.frameVariables().forEach(this::add);
    }
  }

  private void add(ProgramVariable variable) {
    Sort sort =
        switch (variable.sort()) {
          case Sort.BitVec b -> Sort.INT;
          case Sort.Bool b -> Sort.BOOL;
          default -> throw new NoIntegerEncodingException(variable.sort());
        };
    byTerm.put(variable.term(), variable);
    integers.put(variable, variable.withTerm(terms.variable(variable.name(), sort)));
  }

  TermFactory terms() {
    return terms;
  }

  ProgramVariable integer(ProgramVariable variable) {
    return Optional.ofNullable(integers.get(variable))
        .orElseThrow(() -> new IllegalArgumentException("undeclared " + variable));
  }

  /** From the integer variables back. */
  Map<Variable, ProgramVariable> origins() {
    Map<Variable, ProgramVariable> origins = new HashMap<>();
    integers.forEach((bits, integer) -> origins.put(integer.term(), bits));
    return origins;
  }

  IntegerView view(Variable variable) {
    ProgramVariable original =
        Optional.ofNullable(byTerm.get(variable))
            .orElseThrow(() -> new IllegalArgumentException("undeclared " + variable));
    int width = ((Sort.BitVec) original.sort()).width();
    return new IntegerView(integer(original).term(), range(original), width);
  }

  /** The numbers that the variable's type has. */
  static Interval range(ProgramVariable variable) {
    int width = ((Sort.BitVec) variable.sort()).width();
    return IntegerEncoding.isSigned(variable) ? Interval.signed(width) : Interval.unsigned(width);
  }

  Term within(Term number, Interval range) {
    return terms.and(
        terms.le(terms.integer(Interval.require(range.low())), number),
        terms.le(number, terms.integer(Interval.require(range.high()))));
  }
}
