package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.analysis.Liveness;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The variables whose values matter at the locations of a graph. Steps need not keep track of the
 * others, so that nothing may be claimed about those.
 */
public final class LiveVariables {

  private final Map<Location, Set<Variable>> live = new HashMap<>();

  public LiveVariables(TransitionGraph graph) {
    Program program = graph.program();
    Liveness liveness = Liveness.of(program.start());
    for (Location location : graph.locations()) {
      Set<Variable> here = new HashSet<>(liveness.liveTerms(location));
      program.globals().forEach(variable -> here.add(variable.term()));
      live.put(location, here);
    }
  }

  /** Are these formulas about variables that matter at the location? */
  public boolean cover(Location location, Collection<Term> formulas) {
    return live.getOrDefault(location, Set.of()).containsAll(Terms.freeVariables(formulas));
  }
}
