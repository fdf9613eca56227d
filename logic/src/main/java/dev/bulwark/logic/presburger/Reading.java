package dev.bulwark.logic.presburger;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a term as a formula over linear forms. Choices become cases. A quotient or remainder of
 * something with a variable that is to go gets a name, with what defines it: that name is to go
 * too. Terms that are not linear are not looked into, and must not have such variables.
 */
final class Reading {

  private static final int MOST_CASES = 32;

  /** As a tree; formulas are walked by recursion, so their depth has a limit too. */
  private static final long MOST_NODES = 20_000;

  private static final int DEEPEST = 400;

  private record Case(Formula condition, LinearForm value) {}

  private record Size(long nodes, int depth) {}

  private final TermFactory terms;
  private final Set<Variable> leaving;
  private final List<Formula> definitions = new ArrayList<>();
  private final Map<Term, Formula> formulas = new HashMap<>();
  private final Map<Term, List<Case>> numbers = new HashMap<>();
  private final Set<Term> affected = new LinkedHashSet<>();
  private int quotients;
  private boolean possible = true;

  Reading(TermFactory terms, Set<Variable> leaving) {
    this.terms = terms;
    this.leaving = new LinkedHashSet<>(leaving);
  }

  /** The variables that are to go, with the names of quotients. */
  Set<Variable> leaving() {
    return leaving;
  }

  /** Nothing if the term is too large, or has a variable that is to go in the wrong place. */
  Optional<Formula> of(Term formula) {
    Map<Term, Size> sizes = new HashMap<>();
    Terms.forEachPostOrder(List.of(formula), term -> sizes.put(term, size(term, sizes)));
    Size size = sizes.get(formula);
    if (size == null || size.nodes() > MOST_NODES || size.depth() > DEEPEST) {
      return Optional.empty();
    }
    Terms.forEachPostOrder(List.of(formula), this::read);
    Formula read = formulas.get(formula);
    if (!possible || read == null) {
      return Optional.empty();
    }
    List<Formula> all = new ArrayList<>(List.of(read));
    all.addAll(definitions);
    return Optional.of(Formula.and(all));
  }

  private static Size size(Term term, Map<Term, Size> sizes) {
    long nodes = 1;
    int depth = 0;
    if (term instanceof Application application) {
      for (Term arg : application.args()) {
        Size inner = sizes.getOrDefault(arg, new Size(1, 1));
        nodes = Math.min(nodes + inner.nodes(), Integer.MAX_VALUE);
        depth = Math.max(depth, inner.depth());
      }
    }
    return new Size(nodes, depth + 1);
  }

  private void read(Term term) {
    if (!possible) {
      return;
    }
    if (term instanceof Variable variable
        ? leaving.contains(variable)
        : term instanceof Application application
            && !Collections.disjoint(application.args(), affected)) {
      affected.add(term);
    }
    if (term.isBool()) {
      formulas.put(term, formula(term));
    } else if (term.sort() instanceof Sort.Int) {
      List<Case> cases = number(term);
      if (cases.size() > MOST_CASES) {
        possible = false;
      }
      numbers.put(term, cases);
    }
  }

  private Formula formula(Term term) {
    if (term instanceof Constant constant && constant.value() instanceof Value.BoolValue(boolean b)) {
      return b ? Formula.TRUE : Formula.FALSE;
    }
    if (!(term instanceof Application a)) {
      return new Formula.Opaque(term, true);
    }
    return switch (a.op()) {
      case NOT -> formulaOf(a.arg(0)).negate();
      case AND -> Formula.and(a.args().stream().map(this::formulaOf).toList());
      case OR -> Formula.or(a.args().stream().map(this::formulaOf).toList());
      case ITE -> choose(formulaOf(a.arg(0)), formulaOf(a.arg(1)), formulaOf(a.arg(2)));
      case EQ -> equation(a);
      case LE, LT -> a.arg(0).sort() instanceof Sort.Int ? comparison(a) : opaque(a);
      default -> opaque(a);
    };
  }

  private Formula opaque(Term term) {
    if (affected.contains(term)) {
      possible = false;
    }
    return new Formula.Opaque(term, true);
  }

  private static Formula choose(Formula condition, Formula then, Formula otherwise) {
    return Formula.or(
        List.of(
            Formula.and(List.of(condition, then)),
            Formula.and(List.of(condition.negate(), otherwise))));
  }

  private Formula equation(Application a) {
    if (a.arg(0).isBool()) {
      Formula left = formulaOf(a.arg(0));
      Formula right = formulaOf(a.arg(1));
      return choose(left, right, right.negate());
    }
    if (!(a.arg(0).sort() instanceof Sort.Int)) {
      return opaque(a);
    }
    for (int side = 0; side < 2; side++) {
      Formula divisibility = divisibility(a.arg(side), a.arg(1 - side));
      if (divisibility != null) {
        return divisibility;
      }
    }
    return compared(a, difference -> new Formula.Zero(difference, true));
  }

  /** From {@code t mod c = r}. */
  private @Nullable Formula divisibility(Term left, Term right) {
    BigInteger remainder = constant(right);
    if (remainder == null || !(left instanceof Application mod) || mod.op() != Op.INT_MOD) {
      return null;
    }
    BigInteger divisor = constant(mod.arg(1));
    List<Case> dividends = numbersOf(mod.arg(0));
    if (divisor == null || divisor.signum() == 0 || dividends.size() > 1) {
      return null;
    }
    BigInteger modulus = divisor.abs();
    return remainder.signum() < 0 || remainder.compareTo(modulus) >= 0
        ? Formula.FALSE
        : new Formula.Divides(
            modulus, dividends.getFirst().value().plus(remainder.negate()), true);
  }

  private Formula comparison(Application a) {
    BigInteger strict = a.op() == Op.LT ? BigInteger.ONE : BigInteger.ZERO;
    return compared(a, difference -> new Formula.AtMostZero(difference.plus(strict)));
  }

  private Formula compared(
      Application a, java.util.function.Function<LinearForm, Formula.Literal> literal) {
    List<Formula> cases = new ArrayList<>();
    for (Case left : numbersOf(a.arg(0))) {
      for (Case right : numbersOf(a.arg(1))) {
        cases.add(
            Formula.and(
                List.of(
                    left.condition(),
                    right.condition(),
                    literal.apply(left.value().minus(right.value())))));
      }
    }
    if (cases.size() > MOST_CASES) {
      possible = false;
    }
    return Formula.or(cases);
  }

  private List<Case> number(Term term) {
    BigInteger constant = constant(term);
    if (constant != null) {
      return certain(LinearForm.of(constant));
    }
    if (!(term instanceof Application a)) {
      return certain(LinearForm.of(term));
    }
    return switch (a.op()) {
      case ADD -> sum(a);
      case NEG -> mapped(numbersOf(a.arg(0)), LinearForm::negate);
      case MUL -> product(a);
      case INT_MOD, INT_DIV -> quotient(a);
      case ITE -> affected.contains(a) ? choice(a) : certain(LinearForm.of(a));
      default -> atom(a);
    };
  }

  private List<Case> atom(Term term) {
    if (affected.contains(term)) {
      possible = false;
    }
    return certain(LinearForm.of(term));
  }

  private static List<Case> certain(LinearForm value) {
    return List.of(new Case(Formula.TRUE, value));
  }

  private static List<Case> mapped(
      List<Case> cases, java.util.function.UnaryOperator<LinearForm> change) {
    return cases.stream().map(c -> new Case(c.condition(), change.apply(c.value()))).toList();
  }

  private List<Case> sum(Application a) {
    List<Case> total = certain(LinearForm.ZERO);
    for (Term arg : a.args()) {
      List<Case> next = new ArrayList<>();
      for (Case so : total) {
        for (Case more : numbersOf(arg)) {
          next.add(
              new Case(
                  Formula.and(List.of(so.condition(), more.condition())),
                  so.value().plus(more.value())));
        }
      }
      if (next.size() > MOST_CASES) {
        possible = false;
        return total;
      }
      total = next;
    }
    return total;
  }

  /** Linear if at most one factor is no constant. */
  private List<Case> product(Application a) {
    BigInteger factor = BigInteger.ONE;
    Term base = null;
    for (Term arg : a.args()) {
      BigInteger constant = constant(arg);
      if (constant != null) {
        factor = factor.multiply(constant);
      } else if (base == null) {
        base = arg;
      } else {
        return atom(a);
      }
    }
    BigInteger by = factor;
    return base == null
        ? certain(LinearForm.of(factor))
        : mapped(numbersOf(base), value -> value.times(by));
  }

  private List<Case> choice(Application a) {
    List<Case> cases = new ArrayList<>();
    Formula condition = formulaOf(a.arg(0));
    for (Case then : numbersOf(a.arg(1))) {
      cases.add(new Case(Formula.and(List.of(condition, then.condition())), then.value()));
    }
    for (Case otherwise : numbersOf(a.arg(2))) {
      cases.add(
          new Case(
              Formula.and(List.of(condition.negate(), otherwise.condition())), otherwise.value()));
    }
    return cases;
  }

  /** {@code c·q ≤ t < c·q + c} defines the quotient q of t by c, and t - c·q is the remainder. */
  private List<Case> quotient(Application a) {
    BigInteger divisor = constant(a.arg(1));
    if (divisor == null || divisor.signum() == 0 || !affected.contains(a.arg(0))) {
      return atom(a);
    }
    BigInteger modulus = divisor.abs();
    List<Case> cases = new ArrayList<>();
    for (Case dividend : numbersOf(a.arg(0))) {
      Variable name = terms.variable("quotient:" + quotients++, Sort.INT);
      leaving.add(name);
      LinearForm multiple = LinearForm.of(name).times(modulus);
      LinearForm remainder = dividend.value().minus(multiple);
      definitions.add(new Formula.AtMostZero(remainder.negate()));
      definitions.add(
          new Formula.AtMostZero(remainder.plus(BigInteger.ONE.subtract(modulus))));
      LinearForm rounded =
          divisor.signum() > 0 ? LinearForm.of(name) : LinearForm.of(name).negate();
      cases.add(new Case(dividend.condition(), a.op() == Op.INT_MOD ? remainder : rounded));
    }
    return cases;
  }

  private static @Nullable BigInteger constant(Term term) {
    return term instanceof Constant constant
            && constant.value() instanceof Value.IntValue(BigInteger number)
        ? number
        : null;
  }

  private Formula formulaOf(Term term) {
    return formulas.getOrDefault(term, Formula.TRUE);
  }

  private List<Case> numbersOf(Term term) {
    return numbers.getOrDefault(term, certain(LinearForm.ZERO));
  }
}
