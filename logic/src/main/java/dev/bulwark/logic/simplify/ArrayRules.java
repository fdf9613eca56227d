package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Arrays. Reads find their write where indices are known to be equal or different; writes replace
 * those that they hide; a choice between two arrays that differ in a few writes becomes writes of
 * chosen elements, so that reads see through the places where paths of a program meet.
 */
final class ArrayRules {

  /** How many stores a write looks through for one that it hides. */
  private static final int HIDDEN_DEPTH = 8;

  /** How many writes a choice between arrays may become. */
  private static final int CHOSEN_WRITES = 16;

  private ArrayRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule("select-store", Op.SELECT, ArrayReads::read),
        new Rule("store-constants", Op.STORE, ArrayRules::storeConstants),
        new Rule("store-store", Op.STORE, ArrayRules::storeStore),
        new Rule("store-hidden", Op.STORE, ArrayRules::storeHidden),
        new Rule("store-selected", Op.STORE, ArrayRules::storeSelected),
        new Rule("store-in-constant-array", Op.STORE, ArrayRules::storeInConstant),
        new Rule("const-array-constant", Op.CONST_ARRAY, ArrayRules::constant),
        new Rule("ite-arrays", Op.ITE, ArrayRules::chosenWrites));
  }

  private static @Nullable Term storeConstants(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    return args[0] instanceof Constant array
            && args[1] instanceof Constant index
            && args[2] instanceof Constant element
        ? factory.constant(((ArrayValue) array.value()).store(index.value(), element.value()))
        : null;
  }

  private static @Nullable Term constant(TermFactory factory, Op op, int p, int q, Term[] args) {
    return args[0] instanceof Constant element
        ? factory.constant(
            new ArrayValue((Sort.Array) factory.sortOf(op, p, q, args), element.value(), Map.of()))
        : null;
  }

  private static @Nullable Term storeStore(TermFactory factory, Op op, int p, int q, Term[] args) {
    return Shape.app(args[0], Op.STORE) instanceof Application inner && inner.arg(1) == args[1]
        ? factory.store(inner.arg(0), args[1], args[2])
        : null;
  }

  /** A store below others, at different indices, that this one hides. */
  private static @Nullable Term storeHidden(TermFactory factory, Op op, int p, int q, Term[] args) {
    ArrayDeque<Application> between = new ArrayDeque<>();
    Term array = args[0];
    while (between.size() < HIDDEN_DEPTH
        && Shape.app(array, Op.STORE) instanceof Application store) {
      if (store.arg(1) == args[1]) {
        if (between.isEmpty()) {
          return null;
        }
        Term rebuilt = store.arg(0);
        for (Application kept : between) {
          rebuilt = factory.store(rebuilt, kept.arg(1), kept.arg(2));
        }
        return factory.store(rebuilt, args[1], args[2]);
      }
      if (!Indices.surelyDistinct(store.arg(1), args[1])) {
        return null;
      }
      between.push(store);
      array = store.arg(0);
    }
    return null;
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
    boolean same =
        Shape.app(args[0], Op.CONST_ARRAY) instanceof Application everywhere
            ? everywhere.arg(0) == args[2]
            : args[0] instanceof Constant constant
                && args[2] instanceof Constant element
                && ((ArrayValue) constant.value()).entries().isEmpty()
                && ((ArrayValue) constant.value()).otherwise().equals(element.value());
    return same ? args[0] : null;
  }

  /**
   * {@code ite(c, a, b)} where a and b come from one array by stores: the stores of a, each of an
   * element that it has anyway unless c, and then those of b, each likewise unless not c.
   */
  private static @Nullable Term chosenWrites(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    if (!(args[1].sort() instanceof Sort.Array)) {
      return null;
    }
    ArrayDeque<Application> thens = new ArrayDeque<>();
    ArrayDeque<Application> others = new ArrayDeque<>();
    Term a = args[1];
    Term b = args[2];
    // Parts are older than what is made of them, so the younger side goes down.
    while (a != b && thens.size() + others.size() <= CHOSEN_WRITES) {
      Application storeA = Shape.app(a, Op.STORE);
      Application storeB = Shape.app(b, Op.STORE);
      if (storeA != null && (storeB == null || a.id() > b.id())) {
        thens.push(storeA);
        a = storeA.arg(0);
      } else if (storeB != null) {
        others.push(storeB);
        b = storeB.arg(0);
      } else {
        break;
      }
    }
    Term array = a == b ? a : chosenConstants(factory, args[0], a, b);
    if (array == null || thens.size() + others.size() > CHOSEN_WRITES) {
      return null;
    }
    for (Application store : thens) {
      Term old = factory.select(array, store.arg(1));
      array = factory.store(array, store.arg(1), factory.ite(args[0], store.arg(2), old));
    }
    for (Application store : others) {
      Term old = factory.select(array, store.arg(1));
      array = factory.store(array, store.arg(1), factory.ite(args[0], old, store.arg(2)));
    }
    return array;
  }

  /** The same for two constants that differ at a few indices. */
  private static @Nullable Term chosenConstants(
      TermFactory factory, Term condition, Term a, Term b) {
    if (!(a instanceof Constant one
        && b instanceof Constant other
        && one.value() instanceof ArrayValue then
        && other.value() instanceof ArrayValue otherwise
        && then.otherwise().equals(otherwise.otherwise()))) {
      return null;
    }
    List<Term> indices = new ArrayList<>();
    List<Value> differences = then.differences(otherwise);
    if (differences.size() > CHOSEN_WRITES) {
      return null;
    }
    differences.forEach(index -> indices.add(factory.constant(index)));
    indices.sort(Comparator.comparingInt(Term::id));
    Term array = b;
    for (Term index : indices) {
      Value at = ((Constant) index).value();
      Term element =
          factory.ite(
              condition, factory.constant(then.select(at)), factory.constant(otherwise.select(at)));
      array = factory.store(array, index, element);
    }
    return array;
  }
}
