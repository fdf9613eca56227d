package dev.bulwark.program.horn;

import dev.bulwark.logic.Variable;
import dev.bulwark.logic.horn.HornClause;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The paths that a clause stands for: from one cut point of a procedure to the next, to the exit,
 * to a bad location, or into a call that fails; all of them make the same calls.
 *
 * @param clause its body is the predicate of the source, unless that is the entry, and then one
 *     predicate for each call
 * @param target where the paths end; for a call that fails, the location that it leaves
 * @param calls in the order of the paths; the last one is entered and not left if the step fails in
 *     a call
 * @param inputs the variables of the clause that stand for what edges take
 */
public record HornStep(
    HornClause clause,
    Location source,
    Location target,
    List<Edge> calls,
    Map<Edge, Variable> inputs) {

  public HornStep {
    calls = List.copyOf(calls);
    inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
  }

  /** Does the activation begin with this step? */
  public boolean isFirst() {
    return clause.body().size() == calls.size();
  }
}
