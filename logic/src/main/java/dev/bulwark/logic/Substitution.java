package dev.bulwark.logic;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Replaces variables by terms, all at once, and rebuilds what is above them in the given factory.
 * Iterative, and memoised for as long as the object lives, so that terms which share parts are
 * rebuilt once.
 */
public final class Substitution {

  private final TermFactory factory;
  private final Function<Variable, Term> replacement;
  private final Map<Term, Term> done = new HashMap<>();

  /**
   * The function gives for each variable what stands in its place: a term of {@code factory} of the
   * same sort.
   */
  public Substitution(TermFactory factory, Function<Variable, Term> replacement) {
    this.factory = factory;
    this.replacement = replacement;
  }

  /** Variables that the map does not name stay; they must belong to the same factory. */
  public static Substitution of(TermFactory factory, Map<Variable, ? extends Term> map) {
    return new Substitution(
        factory,
        variable -> {
          Term mapped = map.get(variable);
          return mapped == null ? variable : mapped;
        });
  }

  public Term apply(Term term) {
    Term known = done.get(term);
    if (known != null) {
      return known;
    }
    ArrayDeque<Term> stack = new ArrayDeque<>();
    stack.push(term);
    while (!stack.isEmpty()) {
      Term top = stack.peek();
      if (done.containsKey(top)) {
        stack.pop();
        continue;
      }
      switch (top) {
        case Constant constant -> finish(stack, constant, factory.constant(constant.value()));
        case Variable variable -> finish(stack, variable, replacement.apply(variable));
        case Application application -> {
          if (pushMissing(stack, application)) {
            finish(stack, application, rebuild(application));
          }
        }
      }
    }
    return result(term);
  }

  private void finish(ArrayDeque<Term> stack, Term from, Term to) {
    stack.pop();
    done.put(from, to);
  }

  private boolean pushMissing(ArrayDeque<Term> stack, Application application) {
    boolean complete = true;
    for (int i = application.arity() - 1; i >= 0; i--) {
      if (!done.containsKey(application.arg(i))) {
        stack.push(application.arg(i));
        complete = false;
      }
    }
    return complete;
  }

  private Term rebuild(Application application) {
    Term[] args = new Term[application.arity()];
    boolean same = true;
    for (int i = 0; i < args.length; i++) {
      args[i] = result(application.arg(i));
      same &= args[i] == application.arg(i);
    }
    return same ? application : factory.rebuild(application, args);
  }

  private Term result(Term term) {
    Term result = done.get(term);
    if (result == null) {
      throw new IllegalStateException("not substituted: " + term);
    }
    return result;
  }
}
