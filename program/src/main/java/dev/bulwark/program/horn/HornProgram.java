package dev.bulwark.program.horn;

import dev.bulwark.logic.Variable;
import dev.bulwark.logic.horn.HornClause;
import dev.bulwark.logic.horn.HornClauses;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.horn.ProgramPredicate.Meaning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program as clauses that are satisfiable just if it reaches no bad location. Made by {@link
 * HornEncoding}.
 *
 * @param entries the parameters and globals of each procedure whose values at entry its predicates
 *     are about
 * @param unreached loop heads that no path leads to, as far as terms show
 */
public record HornProgram(
    Program program,
    List<ProgramPredicate> predicates,
    List<HornStep> steps,
    HornClause query,
    Map<Procedure, List<Variable>> entries,
    List<Location> unreached) {

  public HornProgram {
    predicates = List.copyOf(predicates);
    steps = List.copyOf(steps);
    entries = Map.copyOf(entries);
    unreached = List.copyOf(unreached);
  }

  public HornClauses clauses() {
    List<HornClause> clauses = new ArrayList<>();
    steps.forEach(step -> clauses.add(step.clause()));
    clauses.add(query);
    return new HornClauses(
        program.terms(), predicates.stream().map(ProgramPredicate::relation).toList(), clauses);
  }

  /** The variables whose values at entry the procedure's predicates are about. */
  public List<Variable> entryOf(Procedure procedure) {
    return entries.getOrDefault(procedure, List.of());
  }

  /** The predicate with this meaning, if the clauses have it. */
  public Optional<ProgramPredicate> predicate(Meaning meaning) {
    return predicates.stream().filter(p -> p.meaning().equals(meaning)).findFirst();
  }
}
