package dev.bulwark.frontend.horn.translate;

import dev.bulwark.frontend.horn.clauses.Predicate;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The variables of a procedure. Predicates share those that hold their arguments: what a clause
 * hands on unchanged stays where it is, so that few assignments are left. Which register an
 * argument is in does not matter for what the program means, as long as the arguments of one
 * predicate are in different ones.
 */
final class Registers {

  private final TermFactory terms;
  private final Procedure.Builder procedure;
  private final List<ProgramVariable> shared = new ArrayList<>();
  private final Map<Predicate, List<ProgramVariable>> places = new LinkedHashMap<>();
  private final Map<String, ProgramVariable> others = new HashMap<>();

  Registers(TermFactory terms, Procedure.Builder procedure) {
    this.terms = terms;
    this.procedure = procedure;
  }

  boolean isPlaced(Predicate predicate) {
    return places.containsKey(predicate);
  }

  /** Where the predicate's arguments are. */
  List<ProgramVariable> of(Predicate predicate) {
    List<ProgramVariable> known = places.get(predicate);
    if (known == null) {
      throw new IllegalStateException(predicate + " has no registers");
    }
    return known;
  }

  /** Places the head's predicate as it suits a clause that derives it. */
  void place(Predicate head, SolvedClause clause) {
    Map<Variable, ProgramVariable> given = new HashMap<>();
    clause
        .main()
        .ifPresent(
            main -> {
              List<ProgramVariable> registers = of(main.predicate());
              for (int i = 0; i < registers.size(); i++) {
                given.put(main.variables().get(i), registers.get(i));
              }
            });
    ProgramVariable[] chosen = new ProgramVariable[head.sorts().size()];
    Set<ProgramVariable> used = new LinkedHashSet<>();
    for (int i = 0; i < chosen.length; i++) {
      Term value = clause.head().get(i);
      ProgramVariable same = value instanceof Variable variable ? given.get(variable) : null;
      if (same != null && used.add(same)) {
        chosen[i] = same;
      }
    }
    List<ProgramVariable> placed = new ArrayList<>();
    for (int i = 0; i < chosen.length; i++) {
      if (chosen[i] == null) {
        chosen[i] = unused(head.sorts().get(i), used);
        used.add(chosen[i]);
      }
      placed.add(chosen[i]);
    }
    places.put(head, placed);
  }

  private ProgramVariable unused(Sort sort, Set<ProgramVariable> used) {
    for (ProgramVariable register : shared) {
      if (register.sort().equals(sort) && !used.contains(register)) {
        return register;
      }
    }
    ProgramVariable made = variable("$" + (shared.size() + 1), "", sort);
    shared.add(made);
    return made;
  }

  /** For a variable of a clause, by its name in the source. */
  ProgramVariable local(String name, Sort sort) {
    String key = name + " " + sort;
    ProgramVariable known = others.get(key);
    if (known == null) {
      known = variable(name, others.isEmpty() ? "" : "@" + others.size(), sort);
      others.put(key, known);
    }
    return known;
  }

  private ProgramVariable variable(String name, String suffix, Sort sort) {
    ProgramVariable made =
        new ProgramVariable(
            terms.variable(procedure.name() + "::" + name + suffix, sort),
            Names.type(sort),
            name,
            Position.NONE,
            ProgramVariable.Kind.LOCAL);
    procedure.local(made);
    return made;
  }
}
