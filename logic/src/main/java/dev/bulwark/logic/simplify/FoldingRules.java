package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Operations;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Applications to constants, but for those that make arrays, which have rules of their own. */
final class FoldingRules {

  private static final Set<Op> SCALAR = EnumSet.complementOf(EnumSet.of(Op.STORE, Op.CONST_ARRAY));

  /**
   * The operators through which a choice between two constants is pulled up. Not sums and products
   * of numbers, which have a normal form of their own.
   */
  private static final Set<Op> LIFTING =
      EnumSet.complementOf(
          EnumSet.of(
              Op.NOT, Op.AND, Op.OR, Op.ITE, Op.STORE, Op.CONST_ARRAY, Op.ADD, Op.MUL, Op.NEG));

  private FoldingRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule("fold-constants", SCALAR, FoldingRules::fold),
        new Rule("fold-choice-of-constants", LIFTING, FoldingRules::liftChoice));
  }

  private static @Nullable Term fold(TermFactory factory, Op op, int p, int q, Term[] args) {
    Value[] values = new Value[args.length];
    for (int i = 0; i < args.length; i++) {
      if (!(args[i] instanceof Constant constant)) {
        return null;
      }
      values[i] = constant.value();
    }
    Sort sort = factory.sortOf(op, p, q, args);
    if (sort instanceof Sort.Array) {
      return null;
    }
    Value value = Operations.apply(op, p, q, sort, values);
    return value == null ? null : factory.constant(value);
  }

  /**
   * {@code f(ite(c, k1, k2), k)} is {@code ite(c, f(k1, k), f(k2, k))}, folded; where a result is
   * open, both stay together.
   */
  private static @Nullable Term liftChoice(TermFactory factory, Op op, int p, int q, Term[] args) {
    int place = -1;
    for (int i = 0; i < args.length; i++) {
      if (args[i] instanceof Constant) {
        continue;
      }
      if (place >= 0 || !isChoice(args[i])) {
        return null;
      }
      place = i;
    }
    if (place < 0) {
      return null;
    }
    Application choice = (Application) args[place];
    Term then = branch(factory, op, p, q, args, place, choice.arg(1));
    Term otherwise = branch(factory, op, p, q, args, place, choice.arg(2));
    return then == null || otherwise == null ? null : factory.ite(choice.arg(0), then, otherwise);
  }

  private static boolean isChoice(Term term) {
    return Shape.app(term, Op.ITE) instanceof Application ite
        && ite.arg(1) instanceof Constant
        && ite.arg(2) instanceof Constant;
  }

  private static @Nullable Term branch(
      TermFactory factory, Op op, int p, int q, Term[] args, int place, Term replacement) {
    Term[] replaced = args.clone();
    replaced[place] = replacement;
    return fold(factory, op, p, q, replaced);
  }
}
