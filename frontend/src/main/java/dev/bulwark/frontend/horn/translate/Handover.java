package dev.bulwark.frontend.horn.translate;

import dev.bulwark.frontend.horn.clauses.Predicate;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The global variables in which procedures leave the tuple that they derive; a caller reads them at
 * once. One argument is handed over as the procedure's result.
 */
final class Handover {

  private final TermFactory terms;
  private final Names names;
  private final Map<Predicate, List<ProgramVariable>> variables = new LinkedHashMap<>();

  Handover(TermFactory terms, Names names) {
    this.terms = terms;
    this.names = names;
  }

  static boolean isResult(Predicate predicate) {
    return predicate.sorts().size() == 1;
  }

  List<ProgramVariable> of(Predicate predicate) {
    return variables.computeIfAbsent(predicate, this::make);
  }

  private List<ProgramVariable> make(Predicate predicate) {
    List<ProgramVariable> made = new ArrayList<>();
    String name = names.procedure(predicate);
    for (int i = 0; i < predicate.sorts().size(); i++) {
      made.add(
          new ProgramVariable(
              terms.variable(name + ".$" + (i + 1), predicate.sorts().get(i)),
              Names.type(predicate.sorts().get(i)),
              name + ".$" + (i + 1),
              predicate.position(),
              ProgramVariable.Kind.GLOBAL));
    }
    return made;
  }

  /** All that have been asked for. */
  List<ProgramVariable> all() {
    return variables.values().stream().flatMap(List::stream).toList();
  }
}
