package dev.bulwark.engine.bmc;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds the edges between which a program may choose freely. Merging takes paths for disjoint, so
 * where the conditions of two edges from the same location do not exclude each other, the unrolling
 * needs a symbol for the choice.
 */
final class Branching {

  private final Set<Edge> choices = new HashSet<>();

  /**
   * The predicate says whether a condition over program variables can be true at all; it is asked
   * only where that is not plain.
   */
  Branching(Program program, Predicate<Term> satisfiable) {
    for (Procedure procedure : program.procedures().values()) {
      for (Location location : procedure.locations()) {
        List<Edge> edges = procedure.outgoing(location);
        if (edges.size() > 1 && !exclusive(program.terms(), edges, satisfiable)) {
          choices.addAll(edges);
        }
      }
    }
  }

  /** Is the edge one of several that may be open at the same time? */
  boolean isChoice(Edge edge) {
    return choices.contains(edge);
  }

  private static boolean exclusive(
      TermFactory terms, List<Edge> edges, Predicate<Term> satisfiable) {
    for (int i = 0; i < edges.size(); i++) {
      for (int j = 0; j < i; j++) {
        Term a = condition(terms, edges.get(i));
        Term b = condition(terms, edges.get(j));
        if (a != terms.not(b) && b != terms.not(a) && satisfiable.test(terms.and(a, b))) {
          return false;
        }
      }
    }
    return true;
  }

  private static Term condition(TermFactory terms, Edge edge) {
    return edge.action() instanceof Action.Assume(Term condition) ? condition : terms.bool(true);
  }
}
