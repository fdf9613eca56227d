package dev.bulwark.program.acceleration;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which bit-vectors are better read as signed: those that signed comparisons and extensions read
 * more often than unsigned ones do. What is assigned to each other is read alike.
 */
final class Signedness {

  private final Predicate<Term> leaf;
  private final Predicate<Variable> declared;
  private final Map<Term, Term> parents = new HashMap<>();
  private final Map<Term, Integer> votes = new HashMap<>();

  /**
   * @param leaf where numbers are not looked into
   * @param declared what decides where nothing else does
   */
  Signedness(Predicate<Term> leaf, Predicate<Variable> declared) {
    this.leaf = leaf;
    this.declared = declared;
  }

  boolean isSigned(Term term) {
    int sum = votes.getOrDefault(root(term), 0);
    return sum > 0 || (sum == 0 && term instanceof Variable variable && declared.test(variable));
  }

  void look(GuardedStep step) {
    List<Term> roots = new ArrayList<>(step.updates().values());
    roots.add(step.guard());
    Terms.forEachPostOrder(
        roots,
        term -> {
          if (term instanceof Application a) {
            switch (a.op()) {
              case BV_SLT, BV_SLE, SIGN_EXTEND -> vote(a, 1);
              case BV_ULT, BV_ULE, ZERO_EXTEND -> vote(a, -1);
              default -> {}
            }
          }
        });
    step.updates()
        .forEach(
            (variable, value) -> {
              for (Term read : leaves(value)) {
                if (read.sort().equals(variable.sort())) {
                  join(variable, read);
                }
              }
            });
  }

  private void vote(Application a, int vote) {
    for (Term arg : a.args()) {
      for (Term read : leaves(arg)) {
        // Roots change; all votes of a group are added up when groups are joined.
        votes.merge(root(read), vote, Integer::sum);
      }
    }
  }

  /** The bit-vectors that a sum is made of. */
  private Set<Term> leaves(Term term) {
    Set<Term> found = new HashSet<>();
    Set<Term> seen = new HashSet<>();
    ArrayDeque<Term> open = new ArrayDeque<>(List.of(term));
    while (!open.isEmpty()) {
      Term next = open.pop();
      if (!seen.add(next) || next instanceof Constant) {
        continue;
      }
      if (leaf.test(next)) {
        found.add(next);
      } else if (next instanceof Application a) {
        switch (a.op()) {
          case BV_ADD, BV_SUB, BV_NEG, BV_NOT, BV_MUL, BV_SHL, BV_AND, EXTRACT ->
              a.args().forEach(open::push);
          default -> {}
        }
      }
    }
    return found;
  }

  private void join(Term a, Term b) {
    Term from = root(a);
    Term to = root(b);
    if (from != to) {
      int sum = votes.getOrDefault(from, 0) + votes.getOrDefault(to, 0);
      parents.put(from, to);
      votes.put(to, sum);
    }
  }

  private Term root(Term term) {
    Term at = term;
    while (parents.get(at) instanceof Term parent) {
      at = parent;
    }
    return at;
  }
}
