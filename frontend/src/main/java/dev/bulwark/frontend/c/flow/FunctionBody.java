package dev.bulwark.frontend.c.flow;

import dev.bulwark.frontend.c.syntax.OwnWords;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a function has while it is lowered: control flow, variables and input sites. */
public final class FunctionBody {

  private final String name;
  private final TermFactory terms;
  private final FlowGraph graph;
  private final InputSites sites;
  private final List<ProgramVariable> locals = new ArrayList<>();
  private final Map<String, Integer> names = new HashMap<>();
  private final Map<Variable, ProgramVariable> variables = new HashMap<>();
  private int temporaries;

  public FunctionBody(String name, TermFactory terms, FlowGraph graph) {
    this.name = name;
    this.terms = terms;
    this.graph = graph;
    this.sites = new InputSites(name);
  }

  public String name() {
    return name;
  }

  public FlowGraph graph() {
    return graph;
  }

  public InputSites sites() {
    return sites;
  }

  public List<ProgramVariable> locals() {
    return locals;
  }

  /** A variable of the activation; the n-th of its name gets {@code @n} behind it. */
  public ProgramVariable local(String sourceName, CType type, Sort sort, Position position) {
    ProgramVariable.Kind kind =
        sourceName.startsWith(OwnWords.OWN)
            ? ProgramVariable.Kind.TEMPORARY
            : ProgramVariable.Kind.LOCAL;
    ProgramVariable made = make(unique(sourceName), sourceName, type, sort, position, kind);
    locals.add(made);
    return made;
  }

  public ProgramVariable parameter(String sourceName, CType type, Sort sort, Position position) {
    return make(
        unique(sourceName), sourceName, type, sort, position, ProgramVariable.Kind.PARAMETER);
  }

  public ProgramVariable result(CType type, Sort sort, Position position) {
    return make("#result", "return value", type, sort, position, ProgramVariable.Kind.RESULT);
  }

  public ProgramVariable temporary(CType type, Sort sort, Position position) {
    String temporary = "#" + ++temporaries;
    ProgramVariable made =
        make(temporary, temporary, type, sort, position, ProgramVariable.Kind.TEMPORARY);
    locals.add(made);
    return made;
  }

  /** The name of a variable within this function, other than that of every other variable in it. */
  public String unique(String sourceName) {
    int number = names.merge(sourceName, 1, Integer::sum);
    return number == 1 ? sourceName : sourceName + "@" + number;
  }

  private ProgramVariable make(
      String unique,
      String sourceName,
      CType type,
      Sort sort,
      Position position,
      ProgramVariable.Kind kind) {
    Variable term = terms.variable(name + "::" + unique, sort);
    ProgramVariable made = new ProgramVariable(term, type, sourceName, position, kind);
    variables.put(term, made);
    return made;
  }

  /** The activation's variable that the term stands for; globals have none. */
  public Optional<ProgramVariable> variableOf(Variable term) {
    return Optional.ofNullable(variables.get(term));
  }
}
