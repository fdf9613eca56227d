package dev.bulwark.icp.terms;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Terms of others in a factory of our own, without arrays: a read of a write is a choice between
 * what was written and a read of what was there before, and reads of array variables are variables,
 * which are equal where their indices are. Equations between arrays are refused.
 */
final class ArrayFreeTerms {

  /** A read of an array variable. */
  record Read(Term index, Variable element) {}

  private final TermFactory terms;
  private final Map<Term, Term> done = new HashMap<>();

  /** Variables of ours with those that they stand for. */
  private final Map<Variable, Variable> originals = new LinkedHashMap<>();

  /** Array variables of others with their reads, by the number of the index. */
  private final Map<Variable, TreeMap<Integer, Read>> reads = new LinkedHashMap<>();

  private List<Term> definitions = new ArrayList<>();

  /**
   * @param terms the factory, which nobody else uses
   */
  ArrayFreeTerms(TermFactory terms) {
    this.terms = terms;
  }

  TermFactory terms() {
    return terms;
  }

  /** Variables of ours, other than elements of arrays, with those that they stand for. */
  Map<Variable, Variable> originals() {
    return originals;
  }

  /** Array variables of others with the reads of them. */
  Map<Variable, TreeMap<Integer, Read>> reads() {
    return reads;
  }

  /** The formula; {@link #takeDefinitions} has to hold beside it. */
  Term of(Term formula) {
    Terms.forEachPostOrder(List.of(formula), term -> done.computeIfAbsent(term, this::rewrite));
    return done(formula);
  }

  /** What stands for a term of others that was part of a formula, or null. */
  @Nullable Term find(Term term) {
    return done.get(term);
  }

  /** What is new about variables that stand for elements of arrays. */
  List<Term> takeDefinitions() {
    List<Term> taken = definitions;
    definitions = new ArrayList<>();
    return taken;
  }

  private Term done(Term term) {
    Term result = done.get(term);
    if (result == null) {
      throw new IllegalStateException("not rewritten: " + term);
    }
    return result;
  }

  private Term rewrite(Term term) {
    return switch (term) {
      case Constant constant -> isArray(term) ? term : terms.constant(constant.value());
      case Variable variable -> isArray(term) ? term : own(variable);
      case Application application -> application(application);
    };
  }

  private Variable own(Variable variable) {
    Variable own = terms.variable(variable.name(), variable.sort());
    originals.put(own, variable);
    return own;
  }

  /** Terms that are arrays stay as they are, since they are looked at by their reads only. */
  private Term application(Application application) {
    if (isArray(application)) {
      return application;
    }
    if (application.op() == Op.SELECT) {
      return read(application.arg(0), done(application.arg(1)));
    }
    if (application.op() == Op.EQ && isArray(application.arg(0))) {
      throw new SolverException("icp knows no equality of arrays");
    }
    Term[] args = application.args().stream().map(this::done).toArray(Term[]::new);
    return terms.rebuild(application, args);
  }

  private static boolean isArray(Term term) {
    return term.sort() instanceof Sort.Array;
  }

  /**
   * @param array of others
   * @param index of ours
   */
  private Term read(Term array, Term index) {
    List<Term[]> choices = new ArrayList<>();
    Term rest = array;
    while (rest instanceof Application store && store.op() == Op.STORE) {
      Term same = terms.eq(done(store.arg(1)), index);
      if (Terms.isTrue(same)) {
        return through(choices, done(store.arg(2)));
      }
      if (!Terms.isFalse(same)) {
        choices.add(new Term[] {same, done(store.arg(2))});
      }
      rest = store.arg(0);
    }
    return through(choices, readOfBase(rest, index));
  }

  private Term through(List<Term[]> choices, Term otherwise) {
    Term result = otherwise;
    for (Term[] choice : choices.reversed()) {
      result = terms.ite(choice[0], choice[1], result);
    }
    return result;
  }

  private Term readOfBase(Term array, Term index) {
    if (array instanceof Variable variable) {
      return element(variable, index);
    }
    if (array instanceof Constant constant && constant.value() instanceof ArrayValue value) {
      Term result = terms.constant(value.otherwise());
      for (Map.Entry<Value, Value> entry : value.sortedEntries()) {
        Term here = terms.eq(index, terms.constant(entry.getKey()));
        result = terms.ite(here, terms.constant(entry.getValue()), result);
      }
      return result;
    }
    if (array instanceof Application application) {
      if (application.op() == Op.ITE) {
        return terms.ite(
            done(application.arg(0)),
            read(application.arg(1), index),
            read(application.arg(2), index));
      }
      if (application.op() == Op.CONST_ARRAY) {
        return done(application.arg(0));
      }
    }
    throw new SolverException("icp knows no arrays of arrays");
  }

  private Variable element(Variable array, Term index) {
    Sort element = ((Sort.Array) array.sort()).element();
    if (element instanceof Sort.Array) {
      throw new SolverException("icp knows no arrays of arrays");
    }
    TreeMap<Integer, Read> known = reads.computeIfAbsent(array, a -> new TreeMap<>());
    Read same = known.get(index.id());
    if (same != null) {
      return same.element();
    }
    Variable made = terms.freshVariable("element", element);
    for (Read other : known.values()) {
      definitions.add(
          terms.implies(terms.eq(index, other.index()), terms.eq(made, other.element())));
    }
    known.put(index.id(), new Read(index, made));
    return made;
  }
}
