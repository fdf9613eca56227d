package dev.bulwark.program.encoding;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Assignments that happen at once, as assignments one after the other: one is done when no other
 * reads its variable any more. Where each waits for another, an old value is saved first.
 */
public final class ParallelAssignment {

  private record Pending(ProgramVariable variable, Term value, Set<Variable> reads) {}

  private final TermFactory terms;
  private final UnaryOperator<ProgramVariable> saved;

  /**
   * @param saved where the old value of a variable is kept; the same for the same variable
   */
  public ParallelAssignment(TermFactory terms, UnaryOperator<ProgramVariable> saved) {
    this.terms = terms;
    this.saved = saved;
  }

  /** In the order of the map, as far as that can be; what keeps its value is left out. */
  public List<Action.Assign> inSequence(Map<ProgramVariable, Term> values) {
    List<Pending> pending = new ArrayList<>();
    values.forEach(
        (variable, value) -> {
          if (value != variable.term()) {
            pending.add(pending(variable, value));
          }
        });
    List<Action.Assign> sequence = new ArrayList<>();
    while (!pending.isEmpty()) {
      int next = unread(pending);
      if (next < 0) {
        ProgramVariable variable = pending.getFirst().variable();
        ProgramVariable old = saved.apply(variable);
        sequence.add(new Action.Assign(old, variable.term()));
        readInstead(pending, variable, old);
      } else {
        Pending done = pending.remove(next);
        sequence.add(new Action.Assign(done.variable(), done.value()));
      }
    }
    return sequence;
  }

  private static Pending pending(ProgramVariable variable, Term value) {
    Set<Variable> reads = new LinkedHashSet<>(Terms.freeVariables(value));
    // An assignment reads its own variable before it writes it.
    reads.remove(variable.term());
    return new Pending(variable, value, reads);
  }

  /** The first whose variable nobody else reads, or -1. */
  private static int unread(List<Pending> pending) {
    Map<Variable, Integer> readers = new LinkedHashMap<>();
    pending.forEach(p -> p.reads().forEach(read -> readers.merge(read, 1, Integer::sum)));
    for (int i = 0; i < pending.size(); i++) {
      if (!readers.containsKey(pending.get(i).variable().term())) {
        return i;
      }
    }
    return -1;
  }

  private void readInstead(List<Pending> pending, ProgramVariable variable, ProgramVariable old) {
    Substitution instead = Substitution.of(terms, Map.of(variable.term(), old.term()));
    pending.replaceAll(
        p ->
            p.reads().contains(variable.term())
                ? pending(p.variable(), instead.apply(p.value()))
                : p);
  }
}
