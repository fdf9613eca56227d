package dev.bulwark.solver.diagram;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads of arrays: of each write on the way it is asked whether it is at the index, and what the
 * array was in the beginning has an input for each place at which it is read.
 */
final class ArrayDiagrams {

  /** Reads of arrays with more writes and choices are left open. */
  private static final int MOST_PARTS = 600;

  private final TermDiagrams terms;
  private final Words words;

  ArrayDiagrams(TermDiagrams terms, Words words) {
    this.terms = terms;
    this.words = words;
  }

  /** The indices, elements and conditions of an array; none if a read of it is left open. */
  List<Term> parts(Term array) {
    List<Term> parts = new ArrayList<>();
    for (Term part : inOrder(array)) {
      if (part instanceof Application application) {
        switch (application.op()) {
          case STORE -> {
            parts.add(application.arg(1));
            parts.add(application.arg(2));
          }
          case ITE, CONST_ARRAY -> parts.add(application.arg(0));
          default -> {}
        }
      }
    }
    return parts;
  }

  /** The arrays of which this one is made, itself last; empty if there are too many. */
  private static List<Term> inOrder(Term array) {
    if (!(array.sort() instanceof Sort.Array(Sort index, Sort element))
        || !(index instanceof Sort.BitVec)
        || !(element instanceof Sort.BitVec || element instanceof Sort.Bool)) {
      return List.of();
    }
    Set<Term> done = new LinkedHashSet<>();
    ArrayDeque<Term> open = new ArrayDeque<>();
    open.push(array);
    while (!open.isEmpty() && done.size() + open.size() <= MOST_PARTS) {
      Term top = open.element();
      boolean pushed = false;
      for (Term before : before(top)) {
        if (!done.contains(before)) {
          open.push(before);
          pushed = true;
        }
      }
      if (!pushed) {
        done.add(open.pop());
      }
    }
    return open.isEmpty() ? List.copyOf(done) : List.of();
  }

  private static List<Term> before(Term array) {
    if (!(array instanceof Application application)) {
      return List.of();
    }
    return switch (application.op()) {
      case STORE -> List.of(application.arg(0));
      case ITE -> List.of(application.arg(1), application.arg(2));
      default -> List.of();
    };
  }

  /** The bits of an element, once those of the index and of all parts are known. */
  int[] read(Application select) {
    int[] index = terms.known(select.arg(1));
    Map<Term, int[]> elements = new HashMap<>();
    for (Term array : inOrder(select.arg(0))) {
      elements.put(array, element(array, index, select.sort(), elements));
    }
    int[] element = elements.get(select.arg(0));
    return element == null ? terms.anything(select.sort()) : element;
  }

  private int[] element(Term array, int[] index, Sort sort, Map<Term, int[]> elements) {
    return switch (array) {
      case Variable variable ->
          Words.isConstant(index) ? terms.input(variable, place(index)) : terms.anything(sort);
      case Constant constant -> elementOf((Value.ArrayValue) constant.value(), index);
      case Application application ->
          switch (application.op()) {
            case CONST_ARRAY -> terms.known(application.arg(0));
            case STORE ->
                words.ite(
                    words.equal(index, terms.known(application.arg(1))),
                    terms.known(application.arg(2)),
                    known(elements, application.arg(0)));
            case ITE ->
                words.ite(
                    terms.known(application.arg(0))[0],
                    known(elements, application.arg(1)),
                    known(elements, application.arg(2)));
            default -> terms.anything(sort);
          };
    };
  }

  private static int[] known(Map<Term, int[]> elements, Term array) {
    int[] element = elements.get(array);
    if (element == null) {
      throw new IllegalStateException("not read: " + array);
    }
    return element;
  }

  private int[] elementOf(Value.ArrayValue array, int[] index) {
    if (Words.isConstant(index)) {
      return terms.constant(array.select(place(index)));
    }
    if (array.entries().size() > MOST_PARTS) {
      return terms.anything(array.sort().element());
    }
    int[] element = terms.constant(array.otherwise());
    for (Map.Entry<Value, Value> entry : array.entries().entrySet()) {
      int here = words.equal(index, Words.constant((Value.BitVecValue) entry.getKey()));
      element = words.ite(here, terms.constant(entry.getValue()), element);
    }
    return element;
  }

  private static Value place(int[] index) {
    BigInteger bits = BigInteger.ZERO;
    for (int i = 0; i < index.length; i++) {
      if (index[i] == Diagrams.TRUE) {
        bits = bits.setBit(i);
      }
    }
    return new Value.BitVecValue(index.length, bits);
  }
}
