package dev.bulwark.engine.ic3cfa;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.common.BoxTerms;
import dev.bulwark.engine.common.IntervalAnalysis;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Box;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.analysis.Liveness;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Beyond the paper: interval analysis knows some of what frames would have to learn. */
final class IntervalFacts {

  private static final double SHARE = 0.1;

  private IntervalFacts() {}

  /** Adds what holds after any number of steps, as far as the time for it goes. */
  static void addTo(StateSpace space, Budget budget) {
    Program program = space.graph().program();
    try {
      Map<Location, Box> boxes = IntervalAnalysis.of(program, budget.share(SHARE));
      Liveness liveness = Liveness.of(program.start());
      for (Location location : space.graph().locations()) {
        if (location != space.graph().start()) {
          facts(program, location, boxes.get(location), liveness)
              .forEach(fact -> space.addFact(location, fact));
        }
      }
    } catch (BudgetExhaustedException e) {
      budget.check();
    }
  }

  /** Blocks do not keep track of variables that are dead, so there is nothing to say of those. */
  private static List<Term> facts(
      Program program, Location location, @Nullable Box box, Liveness liveness) {
    TermFactory terms = program.terms();
    if (box == null) {
      return List.of(terms.bool(false));
    }
    Set<Variable> live = new HashSet<>();
    program.globals().forEach(variable -> live.add(variable.term()));
    liveness.live(location).forEach(variable -> live.add(variable.term()));
    return BoxTerms.of(terms, box, live::contains);
  }
}
