package dev.bulwark.frontend.nts.translate;

import dev.bulwark.frontend.automaton.RefusedInputException;
import dev.bulwark.frontend.nts.syntax.NtsSystem.Declaration;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What names mean in a subsystem: its own variables, then the globals that these do not hide. For
 * each there is a temporary, declared when it is first used, that holds its value behind a
 * transition.
 */
final class Variables {

  private final TermFactory terms;
  private final Procedure.Builder procedure;
  private final Map<String, ProgramVariable> visible = new LinkedHashMap<>();
  private final Map<ProgramVariable, ProgramVariable> primed = new LinkedHashMap<>();
  private final Map<Variable, ProgramVariable> unprimed = new LinkedHashMap<>();
  private final Map<String, ProgramVariable> temporaries = new LinkedHashMap<>();

  Variables(TermFactory terms, Procedure.Builder procedure, Map<String, ProgramVariable> globals) {
    this.terms = terms;
    this.procedure = procedure;
    this.visible.putAll(globals);
  }

  static ProgramVariable global(TermFactory terms, Declaration declaration) {
    return new ProgramVariable(
        terms.variable(declaration.name(), Sort.INT),
        CType.INT,
        declaration.name(),
        declaration.position(),
        ProgramVariable.Kind.GLOBAL);
  }

  /** A variable of the subsystem; it hides a global of its name. */
  ProgramVariable own(Declaration declaration, ProgramVariable.Kind kind) {
    String name = declaration.name();
    ProgramVariable made =
        new ProgramVariable(
            terms.variable(procedure.name() + "::" + name, Sort.INT),
            CType.INT,
            name,
            declaration.position(),
            kind);
    ProgramVariable hidden = visible.put(name, made);
    if (hidden != null && !hidden.isGlobal()) {
      throw RefusedInputException.input(declaration.position(), name + " is declared twice");
    }
    return made;
  }

  /** All that a transition can change. */
  Collection<ProgramVariable> all() {
    return visible.values();
  }

  ProgramVariable named(String name, Position at) {
    ProgramVariable known = visible.get(name);
    if (known == null) {
      throw RefusedInputException.input(at, "unknown variable " + name);
    }
    return known;
  }

  /** The value behind the transition. */
  Variable primed(ProgramVariable variable) {
    return primedVariable(variable).term();
  }

  private ProgramVariable primedVariable(ProgramVariable variable) {
    ProgramVariable known = primed.get(variable);
    if (known == null) {
      known = temporary(variable, variable.sourceName() + "'");
      primed.put(variable, known);
      unprimed.put(known.term(), variable);
    }
    return known;
  }

  /** The variable whose value behind the transition this is, if it is one. */
  Optional<ProgramVariable> unprimed(Variable term) {
    return Optional.ofNullable(unprimed.get(term));
  }

  /** The temporary that holds the value behind the transition. */
  ProgramVariable next(ProgramVariable variable) {
    return declared(primedVariable(variable));
  }

  /** The temporary that keeps the value before the transition. */
  ProgramVariable saved(ProgramVariable variable) {
    return declared(temporary(variable, variable.sourceName() + "@old"));
  }

  /** For what a call returns. */
  ProgramVariable result(ProgramVariable variable) {
    return declared(temporary(variable, variable.sourceName() + "@result"));
  }

  private ProgramVariable temporary(ProgramVariable variable, String name) {
    return new ProgramVariable(
        terms.variable(procedure.name() + "::" + name, Sort.INT),
        variable.type(),
        variable.sourceName(),
        variable.position(),
        ProgramVariable.Kind.TEMPORARY);
  }

  private ProgramVariable declared(ProgramVariable temporary) {
    ProgramVariable known = temporaries.putIfAbsent(temporary.name(), temporary);
    return known == null ? temporary : known;
  }

  /** Those that are used. */
  List<ProgramVariable> temporaries() {
    return new ArrayList<>(temporaries.values());
  }
}
