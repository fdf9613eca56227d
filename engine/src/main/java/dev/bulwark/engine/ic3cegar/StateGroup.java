package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.lemma.LinearEquations;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * States that mining compares with each other (§3.4): those with the same location and the same
 * variables, all of one sort.
 */
record StateGroup(Location location, Sort sort, List<Variable> variables) {

  /** The groups that an obligation's state belongs to, and its numbers there, with a one. */
  static Map<StateGroup, BigInteger[]> of(Obligation obligation) {
    Map<Sort, List<Variable>> bySort = new LinkedHashMap<>();
    Terms.freeVariables(obligation.cube().literals()).stream()
        .filter(v -> v.sort() instanceof Sort.Int || v.sort() instanceof Sort.BitVec)
        .sorted(Comparator.comparingInt(Variable::id))
        .forEach(v -> bySort.computeIfAbsent(v.sort(), sort -> new ArrayList<>()).add(v));
    Map<StateGroup, BigInteger[]> rows = new LinkedHashMap<>();
    bySort.forEach(
        (sort, variables) -> {
          Map<Variable, Value> values = new HashMap<>();
          variables.forEach(variable -> values.put(variable, obligation.state().value(variable)));
          LinearEquations.row(values, variables)
              .ifPresent(
                  row -> rows.put(new StateGroup(obligation.location(), sort, variables), row));
        });
    return rows;
  }
}
