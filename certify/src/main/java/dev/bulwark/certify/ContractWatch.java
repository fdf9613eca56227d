package dev.bulwark.certify;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Contract;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates contracts, and the invariants beside them, in the states that one run meets. Values at
 * entry are noted where an activation begins; of a procedure whose entry is in a loop they are not
 * known, since a run may come by there again.
 */
final class ContractWatch implements ClaimWatch {

  private final Program program;
  private final Contracts contracts;
  private final Set<Location> locations = new HashSet<>();

  /** Of the open activations, the outermost first; null where they are not known. */
  private final List<@Nullable Map<String, Value>> entryValues = new ArrayList<>();

  private @Nullable String wrong;

  ContractWatch(Program program, Contracts contracts) {
    this.program = program;
    this.contracts = contracts;
    locations.addAll(contracts.invariants().keySet());
    for (Procedure procedure : program.procedures().values()) {
      locations.add(procedure.entry());
      locations.add(procedure.exit());
    }
  }

  @Override
  public @Nullable String wrong() {
    return wrong;
  }

  @Override
  public Set<Location> locations() {
    return locations;
  }

  @Override
  public boolean goesOn(State state) {
    Location at = state.location();
    Procedure procedure = program.procedureOf(at);
    Contract contract = contracts.procedures().get(procedure.name());
    int depth = state.stack().depth();
    if (at == procedure.entry()) {
      boolean begins = procedure.incoming(at).isEmpty();
      enter(state, procedure, depth, begins);
      if (contract != null && begins) {
        claim(state, procedure, contract.requires(), "what " + procedure + " requires");
      }
    }
    Term invariant = contracts.invariants().get(at);
    if (invariant != null) {
      claim(state, procedure, invariant, "the invariant at " + at);
    }
    if (at == procedure.exit() && contract != null) {
      claim(state, procedure, contract.ensures(), "what " + procedure + " ensures");
    }
    return wrong == null;
  }

  private void enter(State state, Procedure procedure, int depth, boolean begins) {
    while (entryValues.size() > depth) {
      entryValues.removeLast();
    }
    while (entryValues.size() < depth) {
      entryValues.add(null);
    }
    if (!begins) {
      entryValues.add(null);
      return;
    }
    Map<String, Value> values = new HashMap<>();
    Set<ProgramVariable> kept = new LinkedHashSet<>(program.globals());
    kept.addAll(procedure.parameters());
    kept.forEach(
        variable -> values.put(EntryValue.name(variable.name()), state.value(variable, 0)));
    entryValues.add(values);
  }

  private void claim(State state, Procedure procedure, Term formula, String what) {
    Map<String, ProgramVariable> visible = new HashMap<>();
    procedure.frameVariables().forEach(variable -> visible.put(variable.name(), variable));
    program.globals().forEach(variable -> visible.put(variable.name(), variable));
    int depth = state.stack().depth();
    Map<String, Value> known = depth < entryValues.size() ? entryValues.get(depth) : null;
    Map<String, Value> atEntry = known == null ? Map.of() : known;
    if (new Evaluator(variable -> value(state, visible, atEntry, variable)).fails(formula)) {
      wrong = "a run contradicts " + what;
    }
  }

  private static @Nullable Value value(
      State state,
      Map<String, ProgramVariable> visible,
      Map<String, Value> atEntry,
      Variable variable) {
    ProgramVariable named = visible.get(variable.name());
    return named == null ? atEntry.get(variable.name()) : state.value(named, 0);
  }
}
