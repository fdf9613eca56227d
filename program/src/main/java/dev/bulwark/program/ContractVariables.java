package dev.bulwark.program;

import dev.bulwark.logic.Sort;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the parts of a contract may speak of, by name. A name that has two meanings has none. */
public final class ContractVariables {

  private final Map<String, Sort> sorts = new LinkedHashMap<>();

  private ContractVariables() {}

  /** What a precondition may speak of: parameters and globals. */
  public static Map<String, Sort> required(Program program, Procedure procedure) {
    return new ContractVariables()
        .with(program.globals())
        .with(procedure.parameters())
        .unambiguous(program, procedure);
  }

  /** What a postcondition may speak of: globals and the result, and what there was at entry. */
  public static Map<String, Sort> ensured(Program program, Procedure procedure) {
    return new ContractVariables()
        .with(program.globals())
        .with(procedure.result().stream().toList())
        .withEntryValues(program, procedure)
        .unambiguous(program, procedure);
  }

  /** What an invariant may speak of: all variables that the procedure sees, and at entry. */
  public static Map<String, Sort> invariant(Program program, Procedure procedure) {
    return new ContractVariables()
        .with(program.globals())
        .with(procedure.frameVariables())
        .withEntryValues(program, procedure)
        .unambiguous(program, procedure);
  }

  private ContractVariables with(Collection<ProgramVariable> variables) {
    variables.forEach(variable -> sorts.put(variable.name(), variable.sort()));
    return this;
  }

  private ContractVariables withEntryValues(Program program, Procedure procedure) {
    for (List<ProgramVariable> part : List.of(program.globals(), procedure.parameters())) {
      part.forEach(variable -> sorts.put(EntryValue.name(variable.name()), variable.sort()));
    }
    return this;
  }

  /** A program that has variables in the form of entry values cannot be spoken of there. */
  private Map<String, Sort> unambiguous(Program program, Procedure procedure) {
    for (List<ProgramVariable> part : List.of(program.globals(), procedure.frameVariables())) {
      part.stream()
          .map(ProgramVariable::name)
          .filter(name -> EntryValue.variable(name).isPresent())
          .forEach(sorts::remove);
    }
    return sorts;
  }
}
