package dev.bulwark.logic;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Walks over terms, without recursion. */
public final class Terms {

  private Terms() {}

  /** Every distinct subterm once, arguments before what is made of them. */
  public static void forEachPostOrder(Collection<? extends Term> roots, Consumer<Term> visitor) {
    Set<Term> seen = new HashSet<>();
    ArrayDeque<Term> stack = new ArrayDeque<>();
    for (Term root : roots) {
      stack.push(root);
      while (!stack.isEmpty()) {
        Term top = stack.peek();
        if (seen.contains(top)) {
          stack.pop();
          continue;
        }
        boolean complete = true;
        if (top instanceof Application application) {
          for (int i = application.arity() - 1; i >= 0; i--) {
            if (!seen.contains(application.arg(i))) {
              stack.push(application.arg(i));
              complete = false;
            }
          }
        }
        if (complete) {
          stack.pop();
          seen.add(top);
          visitor.accept(top);
        }
      }
    }
  }

  /** The free variables in the order of their first occurrence. */
  public static Set<Variable> freeVariables(Term term) {
    return freeVariables(List.of(term));
  }

  public static Set<Variable> freeVariables(Collection<? extends Term> terms) {
    Set<Variable> variables = new LinkedHashSet<>();
    forEachPostOrder(
        terms,
        term -> {
          if (term instanceof Variable variable) {
            variables.add(variable);
          }
        });
    return variables;
  }

  /** Number of distinct subterms. */
  public static int size(Term term) {
    int[] count = {0};
    forEachPostOrder(List.of(term), subterm -> count[0]++);
    return count[0];
  }

  /** The conjuncts at the outermost level. */
  public static List<Term> conjuncts(Term term) {
    return junctionParts(Op.AND, term);
  }

  /** The disjuncts at the outermost level. */
  public static List<Term> disjuncts(Term term) {
    return junctionParts(Op.OR, term);
  }

  private static List<Term> junctionParts(Op op, Term term) {
    List<Term> parts = new ArrayList<>();
    ArrayDeque<Term> stack = new ArrayDeque<>(List.of(term));
    while (!stack.isEmpty()) {
      Term top = stack.pop();
      if (top instanceof Application application && application.op() == op) {
        for (int i = application.arity() - 1; i >= 0; i--) {
          stack.push(application.arg(i));
        }
      } else {
        parts.add(top);
      }
    }
    return parts;
  }

  public static boolean isTrue(Term term) {
    return term instanceof Constant constant
        && constant.value() instanceof Value.BoolValue(boolean truth)
        && truth;
  }

  public static boolean isFalse(Term term) {
    return term instanceof Constant constant
        && constant.value() instanceof Value.BoolValue(boolean truth)
        && !truth;
  }
}
