package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Choices. */
final class IteRules {

  private IteRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule("ite-constant", Op.ITE, IteRules::constant),
        new Rule("ite-same", Op.ITE, IteRules::same),
        new Rule("ite-not", Op.ITE, IteRules::negated),
        new Rule("ite-boolean", Op.ITE, IteRules::booleanBranch),
        new Rule("ite-nested", Op.ITE, IteRules::nested),
        new Rule("ite-shared-branch", Op.ITE, IteRules::sharedBranch),
        new Rule("ite-equality", Op.ITE, IteRules::equality));
  }

  private static @Nullable Term constant(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (Terms.isTrue(args[0])) {
      return args[1];
    }
    return Terms.isFalse(args[0]) ? args[2] : null;
  }

  private static @Nullable Term same(TermFactory factory, Op op, int p, int q, Term[] args) {
    return args[1] == args[2] ? args[1] : null;
  }

  private static @Nullable Term negated(TermFactory factory, Op op, int p, int q, Term[] args) {
    return Shape.app(args[0], Op.NOT) instanceof Application not
        ? factory.ite(not.arg(0), args[2], args[1])
        : null;
  }

  private static @Nullable Term booleanBranch(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    Term condition = args[0];
    Term then = args[1];
    Term otherwise = args[2];
    if (!then.isBool()) {
      return null;
    }
    if (Terms.isTrue(then) || then == condition) {
      return factory.or(condition, otherwise);
    }
    if (Terms.isFalse(then)) {
      return factory.and(factory.not(condition), otherwise);
    }
    if (Terms.isTrue(otherwise)) {
      return factory.or(factory.not(condition), then);
    }
    if (Terms.isFalse(otherwise) || otherwise == condition) {
      return factory.and(condition, then);
    }
    return Shape.complementary(then, otherwise, Op.NOT) ? factory.eq(condition, then) : null;
  }

  /** {@code ite(c, ite(c, x, y), z)} is {@code ite(c, x, z)}, and likewise on the other side. */
  private static @Nullable Term nested(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (Shape.app(args[1], Op.ITE) instanceof Application then && then.arg(0) == args[0]) {
      return factory.ite(args[0], then.arg(1), args[2]);
    }
    if (Shape.app(args[2], Op.ITE) instanceof Application otherwise
        && otherwise.arg(0) == args[0]) {
      return factory.ite(args[0], args[1], otherwise.arg(2));
    }
    return null;
  }

  /** {@code ite(c, x, ite(d, x, y))} is {@code ite(c or d, x, y)}, and the three variants of it. */
  private static @Nullable Term sharedBranch(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    if (Shape.app(args[2], Op.ITE) instanceof Application inner) {
      if (inner.arg(1) == args[1]) {
        return factory.ite(factory.or(args[0], inner.arg(0)), args[1], inner.arg(2));
      }
      if (inner.arg(2) == args[1]) {
        return factory.ite(factory.or(args[0], factory.not(inner.arg(0))), args[1], inner.arg(1));
      }
    }
    if (Shape.app(args[1], Op.ITE) instanceof Application inner) {
      if (inner.arg(2) == args[2]) {
        return factory.ite(factory.and(args[0], inner.arg(0)), inner.arg(1), args[2]);
      }
      if (inner.arg(1) == args[2]) {
        return factory.ite(factory.and(args[0], factory.not(inner.arg(0))), inner.arg(2), args[2]);
      }
    }
    return null;
  }

  /** {@code ite(x = y, x, y)} is {@code y}. */
  private static @Nullable Term equality(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (Shape.app(args[0], Op.EQ) instanceof Application eq) {
      boolean asked = eq.arg(0) == args[1] && eq.arg(1) == args[2];
      boolean turned = eq.arg(0) == args[2] && eq.arg(1) == args[1];
      return asked || turned ? args[2] : null;
    }
    return null;
  }
}
