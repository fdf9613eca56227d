package dev.bulwark.program.acceleration;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Cells of memory as variables: where a cycle reads and writes an array at fixed addresses only,
 * each of these is a variable of its own while the cycle is closed.
 */
final class Cells {

  private record Cell(Variable array, Constant address) {}

  private final TermFactory terms;
  private final Map<Cell, Variable> variables = new LinkedHashMap<>();
  private final Map<Variable, Cell> cells = new LinkedHashMap<>();
  private final Set<Variable> arrays = new LinkedHashSet<>();

  private Cells(TermFactory terms) {
    this.terms = terms;
  }

  /** For a cycle that writes arrays; nothing if it needs them otherwise than cell by cell. */
  static Optional<Cells> of(TermFactory terms, Cycle cycle) {
    Cells cells = new Cells(terms);
    for (GuardedStep step : cycle.steps()) {
      step.updates()
          .forEach(
              (variable, value) -> {
                if (variable.sort() instanceof Sort.Array && value != variable) {
                  cells.arrays.add(variable);
                }
              });
    }
    return cells.arrays.isEmpty() || cycle.steps().stream().allMatch(cells::fits)
        ? Optional.of(cells)
        : Optional.empty();
  }

  /** The array that a variable is a cell of; the variable itself if it is none. */
  Variable owner(Variable variable) {
    Cell cell = cells.get(variable);
    return cell == null ? variable : cell.array();
  }

  /** Does the step read and write the arrays at constant addresses only? */
  private boolean fits(GuardedStep step) {
    List<Term> roots = new ArrayList<>(List.of(step.guard()));
    for (Map.Entry<Variable, Term> update : step.updates().entrySet()) {
      if (!arrays.contains(update.getKey())) {
        roots.add(update.getValue());
        continue;
      }
      Term array = update.getValue();
      while (array instanceof Application store
          && store.op() == Op.STORE
          && store.arg(1) instanceof Constant) {
        roots.add(store.arg(2));
        array = store.arg(0);
      }
      if (array != update.getKey()) {
        return false;
      }
    }
    // An array that something other than the read of a cell has as an argument is needed as such.
    Set<Term> needed = new HashSet<>(roots);
    Terms.forEachPostOrder(
        roots,
        term -> {
          if (term instanceof Application a && !isCell(a)) {
            needed.addAll(a.args());
          }
        });
    return arrays.stream().noneMatch(needed::contains);
  }

  /** Is it the read of one of the arrays at a constant address? */
  private boolean isCell(Application a) {
    return a.op() == Op.SELECT
        && a.arg(0) instanceof Variable array
        && arrays.contains(array)
        && a.arg(1) instanceof Constant;
  }

  private Variable variable(Variable array, Constant address) {
    Cell cell = new Cell(array, address);
    Variable known = variables.get(cell);
    if (known == null) {
      known = terms.freshVariable("cell", ((Sort.Array) array.sort()).element());
      variables.put(cell, known);
      cells.put(known, cell);
    }
    return known;
  }

  /** The cycle over cells. */
  Cycle scalars(Cycle cycle) {
    if (arrays.isEmpty()) {
      return cycle;
    }
    List<Cycle.Part> parts =
        cycle.parts().stream()
            .map(
                part ->
                    switch (part) {
                      case Cycle.Part.Plain(GuardedStep step) ->
                          new Cycle.Part.Plain(scalars(step));
                      case Cycle.Part.Inner(Cycle inner) -> new Cycle.Part.Inner(scalars(inner));
                    })
            .map(Cycle.Part.class::cast)
            .toList();
    return new Cycle(cycle.head(), parts, cycle.inputs());
  }

  private GuardedStep scalars(GuardedStep step) {
    SymbolicState effect = SymbolicState.INITIAL;
    for (Map.Entry<Variable, Term> update : step.updates().entrySet()) {
      if (!arrays.contains(update.getKey())) {
        effect = effect.with(update.getKey(), scalar(update.getValue()));
        continue;
      }
      // The outermost store of an address counts.
      Set<Variable> stored = new HashSet<>();
      Term array = update.getValue();
      while (array instanceof Application store) {
        Variable cell = variable(update.getKey(), (Constant) store.arg(1));
        if (stored.add(cell)) {
          effect = effect.with(cell, scalar(store.arg(2)));
        }
        array = store.arg(0);
      }
    }
    return new GuardedStep(
        step.source(), step.target(), scalar(step.guard()), effect, step.inputs());
  }

  /** The term with variables in the place of reads. */
  private Term scalar(Term root) {
    Map<Term, Term> done = new HashMap<>();
    Terms.forEachPostOrder(
        List.of(root),
        term -> {
          if (term instanceof Application a) {
            Term[] args =
                a.args().stream().map(arg -> done.getOrDefault(arg, arg)).toArray(Term[]::new);
            done.put(
                term,
                isCell(a)
                    ? variable((Variable) a.arg(0), (Constant) a.arg(1))
                    : terms.rebuild(a, args));
          }
        });
    return done.getOrDefault(root, root);
  }

  /** The summary over arrays. */
  Summary restored(Summary summary, Cycle cycle) {
    if (cells.isEmpty()) {
      return summary;
    }
    Substitution back =
        new Substitution(
            terms,
            variable -> {
              Cell cell = cells.get(variable);
              return cell == null ? variable : terms.select(cell.array(), cell.address());
            });
    GuardedStep step = summary.step();
    Map<Variable, Term> updates = new LinkedHashMap<>();
    step.updates()
        .forEach(
            (variable, value) -> {
              Cell cell = cells.get(variable);
              if (cell == null) {
                updates.put(variable, back.apply(value));
              } else {
                Term before = updates.getOrDefault(cell.array(), cell.array());
                updates.put(cell.array(), terms.store(before, cell.address(), back.apply(value)));
              }
            });
    SymbolicState effect = SymbolicState.INITIAL;
    for (Map.Entry<Variable, Term> update : updates.entrySet()) {
      effect = effect.with(update.getKey(), update.getValue());
    }
    return new Summary(
        cycle,
        new GuardedStep(
            step.source(), step.target(), back.apply(step.guard()), effect, step.inputs()),
        summary.count(),
        summary.first(),
        summary.period(),
        summary.last());
  }
}
