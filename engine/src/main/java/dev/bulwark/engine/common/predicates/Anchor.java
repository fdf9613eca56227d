package dev.bulwark.engine.common.predicates;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place on a path where a state has been abstracted, with the block that leads to it. Identity is
 * equality: two blocks can be merged only if they begin at the same anchor.
 */
public final class Anchor {

  private final Location location;
  private final @Nullable PredicateState arrival;
  private final Term facts;
  private final SymbolicState start;
  private final int predicates;
  private final boolean exact;
  private Term abstraction;

  Anchor(
      Location location,
      @Nullable PredicateState arrival,
      Term facts,
      SymbolicState start,
      int predicates,
      PredicateAbstraction.Result kept) {
    this.location = location;
    this.arrival = arrival;
    this.facts = facts;
    this.start = start;
    this.predicates = predicates;
    this.exact = kept.exact();
    this.abstraction = kept.formula();
  }

  /** Where nothing is said of the variables. */
  static Anchor open(Location location, @Nullable PredicateState arrival, Term truth) {
    return new Anchor(
        location,
        arrival,
        truth,
        SymbolicState.INITIAL,
        0,
        new PredicateAbstraction.Result(truth, true));
  }

  public Location location() {
    return location;
  }

  /** What the predicates say here, over the program's variables. */
  public Term abstraction() {
    return abstraction;
  }

  /** What another analysis says here. */
  Term facts() {
    return facts;
  }

  /** The variables here: those that another analysis knows are constants, others themselves. */
  SymbolicState start() {
    return start;
  }

  /** How many predicates its location had when the state was abstracted. */
  int predicates() {
    return predicates;
  }

  /** Does the abstraction say all that these predicates can say? */
  boolean isExact() {
    return exact;
  }

  /** In the manner of IMPACT: more is known than when the anchor was made. */
  void strengthen(Term known) {
    abstraction = known;
  }

  boolean isRoot() {
    return arrival == null;
  }

  /** The block from the anchor before; not of the root. */
  PredicateState arrival() {
    if (arrival == null) {
      throw new IllegalStateException("the root has no block before it");
    }
    return arrival;
  }

  Term guard() {
    return arrival().guard();
  }

  SymbolicState effect() {
    return arrival().effect();
  }

  /** From the root to here. */
  List<Anchor> fromRoot() {
    List<Anchor> anchors = new ArrayList<>();
    Anchor at = this;
    anchors.add(at);
    while (!at.isRoot()) {
      at = at.arrival().anchor();
      anchors.add(at);
    }
    Collections.reverse(anchors);
    return anchors;
  }
}
