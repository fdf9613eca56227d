package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.ArrayValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reading over writing. */
final class ArrayRules {

  /** How many stores a read looks through at most. */
  private static final int DEPTH = 64;

  private ArrayRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule("select-store", Op.SELECT, ArrayRules::selectStore),
        new Rule("select-constant-array", Op.SELECT, ArrayRules::selectConstant),
        new Rule("store-store", Op.STORE, ArrayRules::storeStore),
        new Rule("store-selected", Op.STORE, ArrayRules::storeSelected),
        new Rule("store-in-constant-array", Op.STORE, ArrayRules::storeInConstant));
  }

  /**
   * Two different constants of an index sort never name the same place: constants are canonical.
   */
  private static boolean surelyDistinct(Term a, Term b) {
    return a instanceof Constant && b instanceof Constant && a != b;
  }

  private static @Nullable Term selectStore(TermFactory factory, Op op, int p, int q, Term[] args) {
    Term array = args[0];
    Term index = args[1];
    for (int i = 0; i < DEPTH && Shape.app(array, Op.STORE) instanceof Application store; i++) {
      if (store.arg(1) == index) {
        return store.arg(2);
      }
      if (!surelyDistinct(store.arg(1), index)) {
        break;
      }
      array = store.arg(0);
    }
    if (array == args[0]) {
      return null;
    }
    // After the depth is exhausted the rest stays: asking again would look on without end.
    return Shape.is(array, Op.STORE)
        ? factory.applyRaw(Op.SELECT, 0, 0, array, index)
        : factory.select(array, index);
  }

  private static @Nullable Term selectConstant(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    if (Shape.app(args[0], Op.CONST_ARRAY) instanceof Application constant) {
      return constant.arg(0);
    }
    return args[0] instanceof Constant constant
            && constant.value() instanceof ArrayValue array
            && array.entries().isEmpty()
        ? factory.constant(array.otherwise())
        : null;
  }

  private static @Nullable Term storeStore(TermFactory factory, Op op, int p, int q, Term[] args) {
    return Shape.app(args[0], Op.STORE) instanceof Application inner && inner.arg(1) == args[1]
        ? factory.store(inner.arg(0), args[1], args[2])
        : null;
  }

  /** {@code store(a, i, select(a, i))} is a. */
  private static @Nullable Term storeSelected(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    return Shape.app(args[2], Op.SELECT) instanceof Application select
            && select.arg(0) == args[0]
            && select.arg(1) == args[1]
        ? args[0]
        : null;
  }

  private static @Nullable Term storeInConstant(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    return Shape.app(args[0], Op.CONST_ARRAY) instanceof Application constant
            && constant.arg(0) == args[2]
        ? args[0]
        : null;
  }
}
