package dev.bulwark.certify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Variable;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes of memory. A read at a constant finds the write to the same constant behind
 * writes to others, on both sides of a choice. At an address that is one of a few constants ({@link
 * Cases}) each of them is read or written, and chosen from; at a constant and a byte, as tables of
 * characters are, each place that may be. Where a write to an unknown place is in between, all
 * stays as it is.
 */
final class MemoryFolding {

  private final Cases cases;

  /** What reads at a constant give of choices between arrays. */
  private final Map<Term, Map<Term, Term>> ofChoices = new HashMap<>();

  MemoryFolding(Cases cases) {
    this.cases = cases;
  }

  /** What a read gives if that is simpler. */
  @Nullable Term read(TermFactory terms, Term array, Term index) {
    if (index instanceof Constant) {
      Term found = readConstant(terms, array, index);
      return isRead(found, array, index) ? null : found;
    }
    if (array instanceof Application store && store.op() == Op.STORE && store.arg(1) == index) {
      return store.arg(2);
    }
    if (array instanceof Application all && all.op() == Op.CONST_ARRAY) {
      return all.arg(0);
    }
    Map<Value, Term> places = cases.of(terms, index);
    if (places.isEmpty()) {
      return readTable(terms, array, index);
    }
    if (places.size() < 2 || isHidden(terms, array, places)) {
      return null;
    }
    Term result = null;
    for (Map.Entry<Value, Term> place : places.entrySet()) {
      Term there = readConstant(terms, array, terms.constant(place.getKey()));
      // One of the conditions holds, so the first needs none.
      result = result == null ? there : terms.ite(place.getValue(), there, result);
    }
    return result;
  }

  /** At an address that is computed of a byte: chosen by the byte's bits, the highest first. */
  private @Nullable Term readTable(TermFactory terms, Term array, Term index) {
    TableAddress address = TableAddress.of(index);
    return address == null || isUnresolved(read(terms, array, address, 0))
        ? null
        : readTable(terms, array, address, 0, address.bits());
  }

  private Term read(TermFactory terms, Term array, TableAddress address, int digit) {
    Term at = address.at(terms, digit);
    return at instanceof Constant
        ? readConstant(terms, array, at)
        : terms.applyRaw(Op.SELECT, 0, 0, array, at);
  }

  /** Where the bits from this one on are still to be chosen by, and those above are in the byte. */
  private Term readTable(TermFactory terms, Term array, TableAddress address, int from, int open) {
    if (open == 0) {
      return read(terms, array, address, from);
    }
    int bit = open - 1;
    return terms.ite(
        terms.eq(terms.extract(bit, bit, address.digit()), terms.bitVec(1, 1)),
        readTable(terms, array, address, from + (1 << bit), bit),
        readTable(terms, array, address, from, bit));
  }

  /** What a write gives as writes to constants, if it can be so. */
  @Nullable Term write(TermFactory terms, Term array, Term index, Term element) {
    if (index instanceof Constant) {
      return null;
    }
    Map<Value, Term> places = cases.of(terms, index);
    if (places.size() < 2 || isHidden(terms, array, places)) {
      return null;
    }
    Term result = array;
    for (Map.Entry<Value, Term> place : places.entrySet()) {
      Term at = terms.constant(place.getKey());
      Term before = readConstant(terms, array, at);
      result = terms.store(result, at, terms.ite(place.getValue(), element, before));
    }
    return result;
  }

  private boolean isHidden(TermFactory terms, Term array, Map<Value, Term> places) {
    Term any = terms.constant(places.keySet().iterator().next());
    return isUnresolved(readConstant(terms, array, any));
  }

  /** A read that a write to an unknown place is in the way of. */
  private static boolean isUnresolved(Term found) {
    return found instanceof Application read
        && read.op() == Op.SELECT
        && !(read.arg(0) instanceof Variable);
  }

  private static boolean isRead(Term found, Term array, Term index) {
    return found instanceof Application read
        && read.op() == Op.SELECT
        && read.arg(0) == array
        && read.arg(1) == index;
  }

  /** Choices are read once for each index; those below before those above. */
  private Term readConstant(TermFactory terms, Term array, Term index) {
    Map<Term, Term> known = ofChoices.computeIfAbsent(index, i -> new HashMap<>());
    Term start = behindWrites(array, index);
    ArrayDeque<Term> open = new ArrayDeque<>();
    open.push(start);
    while (!open.isEmpty()) {
      Term top = open.element();
      if (!isChoice(top) || known.containsKey(top)) {
        open.pop();
        continue;
      }
      Application choice = (Application) top;
      Term then = behindWrites(choice.arg(1), index);
      Term other = behindWrites(choice.arg(2), index);
      boolean ready = true;
      for (Term side : new Term[] {then, other}) {
        if (isChoice(side) && !known.containsKey(side)) {
          open.push(side);
          ready = false;
        }
      }
      if (ready) {
        Term a = ended(terms, then, index, known);
        Term b = ended(terms, other, index, known);
        known.put(
            top,
            a != b && (isUnresolved(a) || isUnresolved(b))
                ? terms.applyRaw(Op.SELECT, 0, 0, top, index)
                : terms.ite(choice.arg(0), a, b));
      }
    }
    return ended(terms, start, index, known);
  }

  private static boolean isChoice(Term array) {
    return array instanceof Application application && application.op() == Op.ITE;
  }

  /** The array without writes to other constants; the write to this one, if it is there. */
  private static Term behindWrites(Term from, Term index) {
    Term array = from;
    while (array instanceof Application store
        && store.op() == Op.STORE
        && store.arg(1) instanceof Constant
        && store.arg(1) != index) {
      array = store.arg(0);
    }
    return array;
  }

  private static Term ended(TermFactory terms, Term array, Term index, Map<Term, Term> known) {
    Term choice = known.get(array);
    if (choice != null) {
      return choice;
    }
    if (array instanceof Application store && store.op() == Op.STORE && store.arg(1) == index) {
      return store.arg(2);
    }
    if (array instanceof Application all && all.op() == Op.CONST_ARRAY) {
      return all.arg(0);
    }
    return array instanceof Constant whole
            && whole.value() instanceof ArrayValue values
            && index instanceof Constant place
        ? terms.constant(values.select(place.value()))
        : terms.applyRaw(Op.SELECT, 0, 0, array, index);
  }
}
