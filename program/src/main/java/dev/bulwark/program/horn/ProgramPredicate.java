package dev.bulwark.program.horn;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.horn.Relation;
import dev.bulwark.logic.horn.RelationAtom;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import java.util.List;
import java.util.function.Function;

/**
 * What a relation of the clauses says of a program.
 *
 * @param parameters what the arguments stand for, as variables of contracts: variables of the
 *     program and values at entry ({@link dev.bulwark.program.EntryValue})
 */
public record ProgramPredicate(Relation relation, Meaning meaning, List<Variable> parameters) {

  /** What holds if the relation does. */
  public sealed interface Meaning {

    /** An activation that began with the values at entry is at the location with these values. */
    record At(Location location) implements Meaning {}

    /** A call that begins with the values at entry may come back with those at exit. */
    record Summary(Procedure procedure) implements Meaning {}

    /** A call with these values, as they are at entry, may lead to a bad location. */
    record Failure(Procedure procedure) implements Meaning {}
  }

  public ProgramPredicate {
    parameters = List.copyOf(parameters);
  }

  static ProgramPredicate of(String name, Meaning meaning, List<Variable> parameters) {
    return new ProgramPredicate(
        new Relation(name, parameters.stream().map(Variable::sort).toList()), meaning, parameters);
  }

  /** The relation of what the parameters are replaced by. */
  RelationAtom atom(Function<Variable, Term> values) {
    return new RelationAtom(relation, parameters.stream().map(values).toList());
  }
}
