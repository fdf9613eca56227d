package dev.bulwark.engine.common.interpolation;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives names to what a formula has more than once, so that as a tree it is hardly larger than as a
 * graph: the formula is satisfiable together with others exactly if it is with the names and their
 * definitions. Names belong to one formula, and thus are in none of its interpolants.
 */
final class Definitions {

  /** Smaller parts are repeated instead. */
  private static final int SMALLEST = 4;

  private final TermFactory terms;
  private final String prefix;

  /** The prefix is that of this formula's names, and of no other's. */
  Definitions(TermFactory terms, String prefix) {
    this.terms = terms;
    this.prefix = prefix;
  }

  /** The formula in which names stand for parts, and the definitions. */
  Term of(Term formula) {
    Map<Term, Integer> uses = new HashMap<>();
    Terms.forEachPostOrder(
        List.of(formula),
        term -> {
          if (term instanceof Application application) {
            application.args().forEach(arg -> uses.merge(arg, 1, Integer::sum));
          }
        });
    Map<Term, Term> shorter = new HashMap<>();
    List<Term> all = new ArrayList<>();
    Terms.forEachPostOrder(
        List.of(formula),
        term -> {
          if (!(term instanceof Application application)) {
            shorter.put(term, term);
            return;
          }
          Term[] args =
              application.args().stream()
                  .map(arg -> shorter.getOrDefault(arg, arg))
                  .toArray(Term[]::new);
          Term rebuilt = terms.rebuild(application, args);
          if (uses.getOrDefault(term, 0) > 1 && Terms.size(rebuilt) >= SMALLEST) {
            Term name = terms.variable(prefix + all.size() + ":" + rebuilt.sort(), rebuilt.sort());
            all.add(terms.eq(name, rebuilt));
            rebuilt = name;
          }
          shorter.put(term, rebuilt);
        });
    all.add(shorter.getOrDefault(formula, formula));
    return terms.and(all);
  }
}
