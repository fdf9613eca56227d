package dev.bulwark.program.horn;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.horn.ProgramPredicate.Meaning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The predicates of a program, made when they are first needed. Values at entry are parameters of
 * their own only where the procedure may write the variable, and never in the start procedure,
 * which has no caller.
 */
final class ProgramPredicates {

  private final TermFactory terms;
  private final Procedure start;
  private final Footprint footprint;
  private final Map<Meaning, ProgramPredicate> predicates = new LinkedHashMap<>();
  private final Map<Procedure, List<Variable>> entries = new HashMap<>();

  ProgramPredicates(TermFactory terms, Procedure start, Footprint footprint) {
    this.terms = terms;
    this.start = start;
    this.footprint = footprint;
  }

  /** In the order in which they were made. */
  List<ProgramPredicate> all() {
    return List.copyOf(predicates.values());
  }

  /** The variables whose values at entry the procedure's predicates are about. */
  List<Variable> entry(Procedure procedure) {
    return procedure == start ? List.of() : entries.computeIfAbsent(procedure, footprint::entry);
  }

  /** The variable that stands for the value at entry behind the entry. */
  Variable entryValue(Procedure procedure, Variable variable) {
    return footprint.writes(procedure, variable) ? EntryValue.of(terms, variable) : variable;
  }

  ProgramPredicate at(Procedure procedure, Location location) {
    Meaning meaning = new Meaning.At(location);
    ProgramPredicate known = find(meaning);
    if (known == null) {
      Set<Variable> parameters = new LinkedHashSet<>();
      entry(procedure).forEach(variable -> parameters.add(entryValue(procedure, variable)));
      parameters.addAll(footprint.live(location));
      known = make("at:" + location.name(), meaning, List.copyOf(parameters));
    }
    return known;
  }

  ProgramPredicate summary(Procedure procedure) {
    Meaning meaning = new Meaning.Summary(procedure);
    ProgramPredicate known = find(meaning);
    if (known == null) {
      List<Variable> parameters = new ArrayList<>();
      entry(procedure).forEach(variable -> parameters.add(EntryValue.of(terms, variable)));
      parameters.addAll(footprint.exit(procedure));
      known = make("summary:" + procedure.name(), meaning, parameters);
    }
    return known;
  }

  ProgramPredicate failure(Procedure procedure) {
    Meaning meaning = new Meaning.Failure(procedure);
    ProgramPredicate known = find(meaning);
    return known == null ? make("failure:" + procedure.name(), meaning, entry(procedure)) : known;
  }

  private @Nullable ProgramPredicate find(Meaning meaning) {
    return predicates.get(meaning);
  }

  private ProgramPredicate make(String name, Meaning meaning, List<Variable> parameters) {
    ProgramPredicate made = ProgramPredicate.of(name, meaning, parameters);
    predicates.put(meaning, made);
    return made;
  }
}
