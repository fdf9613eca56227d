package dev.bulwark.program.horn;

import dev.bulwark.logic.Variable;
import dev.bulwark.logic.horn.HornClause;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The Horn encoding of programs with procedures (after N. Bjørner, A. Gurfinkel, K. McMillan and A.
 * Rybalchenko, "Horn Clause Solvers for Program Verification", 2015). For each procedure that can
 * be called there are
 *
 * <ul>
 *   <li>a predicate for each cut point, over the values at entry that matter and the live variables
 *       there: an activation that begins with the former may get there with the latter;
 *   <li>a summary, over values at entry and at exit: a call may begin and come back with them;
 *   <li>a failure, over values at entry: a call with them may lead to a bad location.
 * </ul>
 *
 * An activation begins with any values, whether or not some call has them. So clauses say of a
 * procedure what it does, and the failure of the start is the query. Everything between two cut
 * points is one clause as long as it makes the same calls (large-block encoding); cut points are
 * the loop heads, and calls behind many others.
 */
public final class HornEncoding {

  private final Program program;
  private final Footprint footprint;
  private final ProgramPredicates predicates;
  private final List<HornStep> steps = new ArrayList<>();
  private final List<Location> unreached = new ArrayList<>();

  private HornEncoding(Program program) {
    this.program = program;
    this.footprint = new Footprint(program);
    this.predicates = new ProgramPredicates(program.terms(), program.start(), footprint);
  }

  /** Bad are the errors, and where the model is incomplete. */
  public static HornProgram of(Program program) {
    HornEncoding encoding = new HornEncoding(program);
    HornClause query =
        new HornClause(
            Optional.empty(),
            List.of(encoding.predicates.failure(program.start()).atom(variable -> variable)),
            program.terms().bool(true));
    encoding.footprint.procedures().forEach(encoding::encode);
    Map<Procedure, List<Variable>> entries = new HashMap<>();
    for (Procedure procedure : encoding.footprint.procedures()) {
      entries.put(procedure, encoding.predicates.entry(procedure));
    }
    return new HornProgram(
        program, encoding.predicates.all(), encoding.steps, query, entries, encoding.unreached);
  }

  private void encode(Procedure procedure) {
    Set<Location> heads = LoopStructure.of(procedure).heads();
    Regions regions = new Regions(program, procedure, heads, footprint, predicates);
    Set<Location> found = new HashSet<>();
    ArrayDeque<Location> open = new ArrayDeque<>();
    List<HornStep> made = new ArrayList<>();
    if (heads.contains(procedure.entry())) {
      made.add(begin(procedure));
      found.add(procedure.entry());
      open.add(procedure.entry());
    } else {
      made.addAll(regions.fromEntry().steps(open, found));
    }
    while (!open.isEmpty()) {
      made.addAll(regions.from(open.poll()).steps(open, found));
    }
    steps.addAll(made);
    heads.stream().filter(head -> !found.contains(head)).forEach(unreached::add);
  }

  /** Where the entry is a loop head: an activation begins there with its values at entry. */
  private HornStep begin(Procedure procedure) {
    ProgramPredicate at = predicates.at(procedure, procedure.entry());
    Map<Variable, Variable> current = new HashMap<>();
    for (Variable variable : predicates.entry(procedure)) {
      current.put(predicates.entryValue(procedure, variable), variable);
    }
    HornClause clause =
        new HornClause(
            Optional.of(at.atom(parameter -> current.getOrDefault(parameter, parameter))),
            List.of(),
            program.terms().bool(true));
    return new HornStep(clause, procedure.entry(), procedure.entry(), List.of(), Map.of());
  }
}
