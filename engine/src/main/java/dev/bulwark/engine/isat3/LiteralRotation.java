package dev.bulwark.engine.isat3;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.solver.OrderedSession;
import dev.bulwark.solver.OrderedSession.Failure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Literal rotation with bound generalization (§2.4.1 and §2.4.2): of literals that cannot hold, the
 * one that failed first and those responsible for it stay. Then it is asked again with the failed
 * one first, by propagation alone, until each had its turn. A failed bound is replaced by the
 * weakest one that fails for the same reasons.
 */
final class LiteralRotation {

  /** Asks whether literals are refuted by propagation in this order. */
  @FunctionalInterface
  interface Refuter {

    /** The session that refuted them; nothing if it did not. */
    Optional<OrderedSession> propagate(List<Term> literals);
  }

  private final TermFactory terms;
  private final Counters counters;

  LiteralRotation(TermFactory terms, Counters counters) {
    this.terms = terms;
    this.counters = counters;
  }

  /**
   * Those of the literals that suffice, some of them weaker.
   *
   * @param refuted the session that has just refuted these literals, among other assumptions
   */
  List<Term> minimize(OrderedSession refuted, List<Term> literals, Refuter refuter) {
    counters.rotatedLiterals += literals.size();
    List<Term> current = failed(refuted, literals);
    // G is unsatisfiable under l_j, l'_1, ..., l'_m; k < m + 1
    for (int k = 0; k < current.size(); k++) {
      counters.rotations++;
      Optional<OrderedSession> again = refuter.propagate(current);
      if (again.isEmpty()) {
        // It took decisions to refute them, and propagation alone does not see it.
        break;
      }
      current = failed(again.get(), current);
    }
    counters.removedByRotation += literals.size() - current.size();
    return current;
  }

  /** The literal l_j that failed, or a weaker one, before those that are responsible. */
  private List<Term> failed(OrderedSession session, Collection<Term> literals) {
    Optional<Failure> failure = session.failure();
    if (failure.isEmpty()) {
      return List.of();
    }
    Set<Term> known = new HashSet<>(literals);
    List<Term> plain = of(failure.get(), known);
    Optional<Bound> bound =
        known.contains(failure.get().assumption())
            ? Bound.of(failure.get().assumption())
            : Optional.empty();
    if (bound.isEmpty()) {
      return plain;
    }
    return session
        .weakestFailure(terms)
        .filter(weakest -> isWeaker(weakest.assumption(), bound.get()))
        .map(weakest -> relaxed(weakest, known))
        // One literal less is worth more than a weaker one.
        .filter(relaxed -> relaxed.size() <= plain.size())
        .map(this::counted)
        .orElse(plain);
  }

  private List<Term> counted(List<Term> relaxed) {
    counters.relaxedBounds++;
    return relaxed;
  }

  private static boolean isWeaker(Term literal, Bound than) {
    Optional<Bound> bound = Bound.of(literal);
    return !Terms.isTrue(literal)
        && bound.isPresent()
        && bound.get().isBeside(than)
        && !bound.get().implies(than);
  }

  private static List<Term> of(Failure failure, Set<Term> literals) {
    List<Term> order = new ArrayList<>();
    if (literals.contains(failure.assumption())) {
      order.add(failure.assumption());
    }
    failure.responsible().stream().filter(literals::contains).forEach(order::add);
    return order;
  }

  private static List<Term> relaxed(Failure weakest, Set<Term> literals) {
    List<Term> order = new ArrayList<>(List.of(weakest.assumption()));
    weakest.responsible().stream().filter(literals::contains).forEach(order::add);
    return order;
  }
}
