package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Negation, conjunction and disjunction. */
final class BooleanRules {

  /**
   * Junctions are flattened up to this many arguments. Without a limit, a formula that grows by one
   * conjunct at a time would be copied as often as it grows.
   */
  private static final int FLAT_LIMIT = 32;

  /**
   * Absorption compares arguments with the arguments of arguments, so it looks at short junctions
   * only.
   */
  private static final int ABSORPTION_LIMIT = 12;

  private static final Set<Op> JUNCTIONS = Set.of(Op.AND, Op.OR);

  private BooleanRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule("not-not", Op.NOT, BooleanRules::notNot),
        new Rule("junction-constant", JUNCTIONS, BooleanRules::absorbing),
        new Rule("junction-normalise", JUNCTIONS, BooleanRules::normalise),
        new Rule("junction-complement", JUNCTIONS, BooleanRules::complement),
        new Rule("junction-absorption", JUNCTIONS, BooleanRules::absorption));
  }

  private static @Nullable Term notNot(TermFactory factory, Op op, int p, int q, Term[] args) {
    return Shape.app(args[0], Op.NOT) instanceof Application inner ? inner.arg(0) : null;
  }

  private static Op dual(Op op) {
    return op == Op.AND ? Op.OR : Op.AND;
  }

  private static boolean isConstant(Term term, boolean value) {
    return value ? Terms.isTrue(term) : Terms.isFalse(term);
  }

  private static @Nullable Term absorbing(TermFactory factory, Op op, int p, int q, Term[] args) {
    boolean absorbing = op == Op.OR;
    for (Term arg : args) {
      if (isConstant(arg, absorbing)) {
        return factory.bool(absorbing);
      }
    }
    return null;
  }

  /** Flat, without neutral constants and duplicates, in the order of ids. */
  private static @Nullable Term normalise(TermFactory factory, Op op, int p, int q, Term[] args) {
    Term[] sorted = flatten(op, args);
    Arrays.sort(sorted, Comparator.comparingInt(Term::id));
    int kept = 0;
    for (Term arg : sorted) {
      if (!isConstant(arg, op == Op.AND) && (kept == 0 || sorted[kept - 1] != arg)) {
        sorted[kept++] = arg;
      }
    }
    if (kept == args.length && Arrays.equals(args, 0, kept, sorted, 0, kept)) {
      return null;
    }
    return junction(factory, op, Arrays.copyOf(sorted, kept));
  }

  private static Term junction(TermFactory factory, Op op, Term[] args) {
    return op == Op.AND ? factory.and(args) : factory.or(args);
  }

  private static Term[] flatten(Op op, Term[] args) {
    int total = args.length;
    boolean[] open = new boolean[args.length];
    for (int i = 0; i < args.length; i++) {
      if (Shape.app(args[i], op) instanceof Application nested
          && total - 1 + nested.arity() <= FLAT_LIMIT) {
        open[i] = true;
        total += nested.arity() - 1;
      }
    }
    Term[] flat = new Term[total];
    int next = 0;
    for (int i = 0; i < args.length; i++) {
      if (open[i]) {
        Application nested = (Application) args[i];
        for (int j = 0; j < nested.arity(); j++) {
          flat[next++] = nested.arg(j);
        }
      } else {
        flat[next++] = args[i];
      }
    }
    return flat;
  }

  private static boolean contains(Term[] sorted, Term sought) {
    return Arrays.binarySearch(sorted, sought, Comparator.comparingInt(Term::id)) >= 0;
  }

  private static @Nullable Term complement(TermFactory factory, Op op, int p, int q, Term[] args) {
    for (Term arg : args) {
      if (Shape.app(arg, Op.NOT) instanceof Application negation
          && contains(args, negation.arg(0))) {
        return factory.bool(op == Op.OR);
      }
    }
    return null;
  }

  /** {@code x and (x or y)} is {@code x}. */
  private static @Nullable Term absorption(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (args.length > ABSORPTION_LIMIT) {
      return null;
    }
    Term[] kept = new Term[args.length];
    int next = 0;
    for (Term arg : args) {
      if (!(Shape.app(arg, dual(op)) instanceof Application nested && sharesWith(nested, args))) {
        kept[next++] = arg;
      }
    }
    return next == args.length ? null : junction(factory, op, Arrays.copyOf(kept, next));
  }

  private static boolean sharesWith(Application nested, Term[] args) {
    for (int i = 0; i < nested.arity() && i < ABSORPTION_LIMIT; i++) {
      if (contains(args, nested.arg(i))) {
        return true;
      }
    }
    return false;
  }
}
