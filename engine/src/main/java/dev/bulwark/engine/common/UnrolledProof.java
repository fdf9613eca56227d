package dev.bulwark.engine.common;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedState;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A proof by bounds, for programs with recursion: invariants cannot say how deep calls nest. That
 * nothing bad can be reached is known; what is looked for is the length of the longest path.
 */
public final class UnrolledProof {

  private UnrolledProof() {}

  /** Ends when all paths end, or with the budget. */
  public static Proof of(BlockSystem system, Solver solver, Budget budget) {
    BlockUnrolling unrolling =
        new BlockUnrolling(system, Map.of(system.start(), system.terms().bool(true)));
    Map<Location, Integer> visits = new LinkedHashMap<>();
    system.loopHeads().forEach(head -> visits.put(head, 0));
    try (ModelSession session = solver.open(budget)) {
      while (true) {
        budget.check();
        unrolling.extend();
        int depth = unrolling.depth();
        // guard(depth)
        if (isImpossible(session, unrolling.reaches(depth))) {
          return new Proof.Unrolled(visits, Map.of());
        }
        for (Map.Entry<Location, GuardedState> at : unrolling.layer(depth).entrySet()) {
          visits.merge(at.getKey(), 1, Integer::sum);
        }
      }
    }
  }

  private static boolean isImpossible(ModelSession session, Term condition) {
    return Terms.isFalse(condition) || session.check(List.of(condition)) == Answer.UNSAT;
  }
}
