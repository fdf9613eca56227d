package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Equality at every sort, at Boolean sort, and the order of arguments of commutative operators. */
final class EqualityRules {

  private static final Set<Op> COMMUTATIVE =
      Set.of(
          Op.EQ, Op.BV_AND, Op.BV_OR, Op.BV_XOR, Op.BV_ADD, Op.BV_MUL, Op.FP_ADD, Op.FP_MUL,
          Op.FP_EQ);

  private EqualityRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule("equality-same", Op.EQ, EqualityRules::same),
        new Rule("commutative-order", COMMUTATIVE, EqualityRules::order),
        new Rule("equality-boolean-constant", Op.EQ, EqualityRules::booleanConstant),
        new Rule("equality-boolean-not", Op.EQ, EqualityRules::booleanNot),
        new Rule("equality-ite-branch", Op.EQ, EqualityRules::branch));
  }

  private static @Nullable Term same(TermFactory factory, Op op, int p, int q, Term[] args) {
    return args[0] == args[1] ? factory.bool(true) : null;
  }

  /**
   * Constants last, otherwise in the order of ids. Equations of numbers have a normal form of their
   * own.
   */
  private static @Nullable Term order(TermFactory factory, Op op, int p, int q, Term[] args) {
    Sort sort = args[0].sort();
    if (op == Op.EQ && (sort instanceof Sort.Int || sort instanceof Sort.Real)) {
      return null;
    }
    boolean swap =
        args[0] instanceof Constant
            ? !(args[1] instanceof Constant)
            : !(args[1] instanceof Constant) && args[0].id() > args[1].id();
    return swap ? factory.apply(op, p, q, args[1], args[0]) : null;
  }

  private static @Nullable Term booleanConstant(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    if (Terms.isTrue(args[1])) {
      return args[0];
    }
    return Terms.isFalse(args[1]) ? factory.not(args[0]) : null;
  }

  private static @Nullable Term booleanNot(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (!args[0].isBool()) {
      return null;
    }
    if (Shape.complementary(args[0], args[1], Op.NOT)) {
      return factory.bool(false);
    }
    Term left = Shape.app(args[0], Op.NOT) instanceof Application not ? not.arg(0) : args[0];
    Term right = Shape.app(args[1], Op.NOT) instanceof Application not ? not.arg(0) : args[1];
    if (left == args[0] && right == args[1]) {
      return null;
    }
    Term equality = factory.eq(left, right);
    return left != args[0] && right != args[1] ? equality : factory.not(equality);
  }

  /**
   * {@code ite(c, k1, x) = k2} for constants k1 and k2 is {@code c or x = k2} if they are equal,
   * {@code not c and x = k2} if not.
   */
  private static @Nullable Term branch(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (!(args[1] instanceof Constant constant
        && Shape.app(args[0], Op.ITE) instanceof Application ite)) {
      return null;
    }
    // One level only: below a branch that is a choice again this would go down as far as choices
    // are nested.
    if (ite.arg(1) instanceof Constant then && !Shape.is(ite.arg(2), Op.ITE)) {
      return decided(factory, ite.arg(0), then, constant, ite.arg(2));
    }
    if (ite.arg(2) instanceof Constant otherwise && !Shape.is(ite.arg(1), Op.ITE)) {
      return decided(factory, factory.not(ite.arg(0)), otherwise, constant, ite.arg(1));
    }
    return null;
  }

  private static Term decided(
      TermFactory factory, Term condition, Constant branch, Constant constant, Term other) {
    Term rest = factory.eq(other, constant);
    return branch == constant
        ? factory.or(condition, rest)
        : factory.and(factory.not(condition), rest);
  }
}
