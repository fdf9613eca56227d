package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.ArrayValue;
import org.jspecify.annotations.Nullable;

/** One read of an array, looking for the write that it sees. */
final class ArrayReads {

  /** How many stores a read looks through at most. */
  private static final int STORES = 512;

  /** How many choices it looks into, and how deep these may be nested. */
  private static final int CHOICES = 16;

  private static final int NESTING = 8;

  private final TermFactory factory;
  private final Term index;
  private int stores = STORES;
  private int choices = CHOICES;

  /** A read that found no write; several of them are more work than they save. */
  private @Nullable Term left;

  private boolean several;

  private ArrayReads(TermFactory factory, Term index) {
    this.factory = factory;
    this.index = index;
  }

  /** What the read gives if that is simpler. */
  static @Nullable Term read(TermFactory factory, Op op, int p, int q, Term[] args) {
    Term array = args[0];
    if (!(array instanceof Application || array instanceof Constant)) {
      return null;
    }
    ArrayReads reads = new ArrayReads(factory, args[1]);
    Term found = reads.throughStores(array, 0);
    if (found instanceof Application select
        && select.op() == Op.SELECT
        && select.arg(0) == array
        && select.arg(1) == args[1]) {
      return null;
    }
    return found;
  }

  private Term throughStores(Term from, int nesting) {
    Term array = from;
    while (Shape.app(array, Op.STORE) instanceof Application store && stores > 0) {
      stores--;
      if (store.arg(1) == index) {
        return store.arg(2);
      }
      if (!Indices.surelyDistinct(store.arg(1), index)) {
        return select(array);
      }
      array = store.arg(0);
    }
    if (Shape.app(array, Op.CONST_ARRAY) instanceof Application everywhere) {
      return everywhere.arg(0);
    }
    if (array instanceof Constant constant && constant.value() instanceof ArrayValue value) {
      if (index instanceof Constant place) {
        return factory.constant(value.select(place.value()));
      }
      if (value.entries().isEmpty()) {
        return factory.constant(value.otherwise());
      }
    }
    if (Shape.app(array, Op.ITE) instanceof Application choice
        && choices > 0
        && nesting < NESTING) {
      choices--;
      return throughChoice(choice, nesting);
    }
    return select(array);
  }

  private Term throughChoice(Application choice, int nesting) {
    Term before = left;
    boolean severalBefore = several;
    Term then = throughStores(choice.arg(1), nesting + 1);
    Term otherwise = throughStores(choice.arg(2), nesting + 1);
    if (then == otherwise) {
      return then;
    }
    if (several) {
      left = before;
      several = severalBefore;
      return select(choice);
    }
    return factory.ite(choice.arg(0), then, otherwise);
  }

  private Term select(Term array) {
    Term select = factory.applyRaw(Op.SELECT, 0, 0, array, index);
    several |= left != null && left != select;
    left = select;
    return select;
  }
}
