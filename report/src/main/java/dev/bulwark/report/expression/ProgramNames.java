package dev.bulwark.report.expression;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CType;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Names for people: those of the source, without procedure and open calls where that is enough to
 * tell a term's variables apart.
 */
public final class ProgramNames {

  private final Program program;
  private final Map<String, CType> types = new HashMap<>();

  public ProgramNames(Program program) {
    this.program = program;
    program.globals().forEach(this::add);
    for (Procedure procedure : program.procedures().values()) {
      procedure.frameVariables().forEach(this::add);
    }
  }

  private void add(ProgramVariable variable) {
    types.put(variable.name(), variable.type());
  }

  /** A term of an invariant, in a notation close to C. */
  public String notation(Term term) {
    Map<String, Integer> uses = new HashMap<>();
    Terms.freeVariables(term)
        .forEach(variable -> uses.merge(sourceName(variable.name()), 1, Integer::sum));
    return TermToC.notation(
        term,
        program.machine(),
        variable -> {
          String name = sourceName(variable.name());
          String shown = uses.getOrDefault(name, 0) == 1 ? name : variable.name();
          return type(variable).map(type -> new TermToC.Name(shown, type));
        });
  }

  private Optional<CType> type(Variable variable) {
    return Optional.ofNullable(types.get(unqualified(variable.name())));
  }

  /** Without the open calls: {@code a.3>f::x@2} becomes {@code f::x@2}. */
  public static String unqualified(String name) {
    return name.substring(name.lastIndexOf('>') + 1);
  }

  /** {@code a.3>f::x@2} becomes {@code x}. */
  public static String sourceName(String qualified) {
    String name = unqualified(qualified);
    int procedure = name.lastIndexOf("::");
    name = procedure < 0 ? name : name.substring(procedure + 2);
    int number = name.lastIndexOf('@');
    return number <= 0 ? name : name.substring(0, number);
  }
}
