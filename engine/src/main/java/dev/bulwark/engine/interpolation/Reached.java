package dev.bulwark.engine.interpolation;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The states that were found at each cut point so far: {@code R(l)}, the images joined. */
final class Reached implements AutoCloseable {

  private final BlockSystem system;
  private final TermFactory terms;
  private final ModelSession session;
  private final Map<Location, List<Term>> images = new LinkedHashMap<>();

  Reached(BlockSystem system, Solver solver, Budget budget) {
    this.system = system;
    this.terms = system.terms();
    this.session = solver.open(budget);
  }

  /** Forgets all. */
  void clear() {
    images.clear();
  }

  /** {@code R(l) := R(l) ∨ states}; false if they are all there already, as far as is known. */
  boolean add(Location cut, Term states) {
    // states ∧ ¬R(l)
    List<Term> query = List.of(states, terms.not(at(cut)));
    if (query.stream().anyMatch(Terms::isFalse) || session.check(query) == Answer.UNSAT) {
      return false;
    }
    images.computeIfAbsent(cut, l -> new ArrayList<>()).add(states);
    return true;
  }

  private Term at(Location cut) {
    return terms.or(images.getOrDefault(cut, List.of()));
  }

  /** R as invariants, once images add nothing more. */
  Proof.Inductive proof() {
    Map<CutPoint, Term> invariants = new LinkedHashMap<>();
    for (Location head : system.loopHeads()) {
      invariants.put(new CutPoint(CallString.EMPTY, head), at(head));
    }
    for (Location head : system.unreachableHeads()) {
      invariants.put(new CutPoint(CallString.EMPTY, head), terms.bool(false));
    }
    return new Proof.Inductive(invariants);
  }

  @Override
  public void close() {
    session.close();
  }
}
