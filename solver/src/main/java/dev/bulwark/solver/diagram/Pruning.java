package dev.bulwark.solver.diagram;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.util.HashMap;
import java.util.Map;

/** Takes branches out of choices that are not taken where a condition holds. */
final class Pruning {

  /** What is deeper, or comes after this many terms, stays as it is. */
  private static final int DEPTH = 48;

  private static final int MOST = 400;

  private final TermFactory factory;
  private final TermDiagrams terms;
  private final Map<Place, Term> done = new HashMap<>();

  /** A term where a function is true. */
  private record Place(Term term, int where) {}

  Pruning(TermFactory factory, TermDiagrams terms) {
    this.factory = factory;
    this.terms = terms;
  }

  /** A term that has the same value wherever the function is true. */
  Term pruned(Term term, int where, int depth) {
    if (!(term instanceof Application application)
        || !(term.sort() instanceof Sort.BitVec || term.sort() instanceof Sort.Bool)
        || depth > DEPTH
        || done.size() > MOST) {
      return term;
    }
    Place place = new Place(term, where);
    Term known = done.get(place);
    if (known == null) {
      known =
          application.op() == Op.ITE
              ? choice(application, where, depth)
              : application(application, where, depth);
      done.put(place, known);
    }
    return known;
  }

  private Term choice(Application ite, int where, int depth) {
    Diagrams diagrams = terms.diagrams();
    int condition = terms.function(ite.arg(0));
    diagrams.allow(DiagramQueries.STEPS_PER_TERM);
    if (!diagrams.meet(where, condition)) {
      return pruned(ite.arg(2), where, depth + 1);
    }
    if (!diagrams.meet(where, Diagrams.not(condition))) {
      return pruned(ite.arg(1), where, depth + 1);
    }
    return factory.ite(
        ite.arg(0),
        branch(ite.arg(1), where, condition, depth),
        branch(ite.arg(2), where, Diagrams.not(condition), depth));
  }

  private Term branch(Term term, int where, int condition, int depth) {
    return term instanceof Application
        ? pruned(term, terms.diagrams().and(where, condition), depth + 1)
        : term;
  }

  private Term application(Application application, int where, int depth) {
    switch (application.op()) {
      case AND, OR, NOT, SELECT, STORE, CONST_ARRAY -> {
        return application;
      }
      default -> {
        Term[] args = new Term[application.arity()];
        boolean same = true;
        for (int i = 0; i < args.length; i++) {
          args[i] = pruned(application.arg(i), where, depth + 1);
          same &= args[i] == application.arg(i);
        }
        return same ? application : factory.rebuild(application, args);
      }
    }
  }
}
