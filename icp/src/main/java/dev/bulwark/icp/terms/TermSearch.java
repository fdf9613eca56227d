package dev.bulwark.icp.terms;

import dev.bulwark.base.Budget;
import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.icp.box.Reading;
import dev.bulwark.icp.search.ProofLog;
import dev.bulwark.icp.search.Search;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.solver.Answer;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A search about terms: what is added holds for good or under a switch. */
public final class TermSearch {

  /** Something that was added, for queries that are about it. */
  public static final class Part {
    private final List<Encoded> encoded = new ArrayList<>();

    private Part() {}
  }

  private final Search search;
  private final ArrayFreeTerms arrayFree;
  private final Encoding encoding;
  private final Part definitions = new Part();

  public TermSearch() {
    this(null);
  }

  /**
   * @param log is told all that a proof of the answers needs; if there is one, nothing is
   *     simplified, so that the simplifier is no part of what has to be trusted
   */
  public TermSearch(@Nullable ProofLog log) {
    search = new Search(log);
    arrayFree = new ArrayFreeTerms(log == null ? Simplifier.factory() : TermFactory.plain());
    encoding = new Encoding(search);
  }

  public Search search() {
    return search;
  }

  /** The literal of a new switch, under which formulas can be added. */
  public int newSwitch() {
    return search.atLeast(search.variable(0, 1, Search.Kind.TRUTH, true), 1);
  }

  /** From now on the formula holds where the switch is on. */
  public Part add(Term formula, int onlyIf) {
    Term own = arrayFree.of(formula);
    define();
    Part part = new Part();
    for (Term conjunct : Terms.conjuncts(own)) {
      List<Term> disjuncts = Terms.disjuncts(conjunct);
      int[] clause = new int[disjuncts.size() + 1];
      for (int i = 0; i < disjuncts.size(); i++) {
        Encoded encoded = encoding.formula(disjuncts.get(i));
        part.encoded.add(encoded);
        clause[i] = encoded.first;
      }
      clause[disjuncts.size()] = onlyIf ^ 1;
      search.addClause(clause);
    }
    return part;
  }

  /** What is to be known about elements of arrays holds for good. */
  private void define() {
    for (Term definition : arrayFree.takeDefinitions()) {
      Encoded encoded = encoding.formula(definition);
      definitions.encoded.add(encoded);
      search.addClause(encoded.first);
    }
  }

  /** The literal of a formula, which becomes part of what a query is about. */
  public int literal(Term formula, Part part) {
    Term own = arrayFree.of(formula);
    define();
    Encoded encoded = encoding.formula(own);
    part.encoded.add(encoded);
    return encoded.first;
  }

  /** Nothing yet. */
  public Part nothing() {
    return new Part();
  }

  /** Is what these parts say possible where the literals hold, decided in this order? */
  public Answer solve(List<Part> parts, int[] assumptions, Budget budget) {
    begin(parts);
    return search.solve(assumptions, budget);
  }

  /** The same with no decisions but these literals; the answer is UNSAT or UNKNOWN. */
  public Answer propagate(List<Part> parts, int[] assumptions, Budget budget) {
    begin(parts);
    return search.propagate(assumptions, budget);
  }

  private void begin(List<Part> parts) {
    List<Encoded> roots = new ArrayList<>(definitions.encoded);
    parts.forEach(part -> roots.addAll(part.encoded));
    encoding.begin(roots);
  }

  /**
   * Right after an assumption failed: if it is a bound, the weakest one that fails too.
   *
   * @param factory of the assumption
   */
  public Optional<FailingBounds.Failing> weakest(Term assumption, TermFactory factory) {
    return new FailingBounds(search, this::find, factory).weakest(assumption);
  }

  private @Nullable Encoded find(Term term, View view) {
    Term own = arrayFree.find(term);
    return own == null ? null : encoding.find(new Node(own, view));
  }

  // ---- Models

  /** The values of all variables in the solution that was just found. */
  public Map<Variable, Value> model() {
    Map<Variable, Value> own = new HashMap<>();
    Map<Variable, Value> model = new LinkedHashMap<>();
    arrayFree
        .originals()
        .forEach(
            (ours, original) -> {
              Value value = value(ours);
              own.put(ours, value);
              model.put(original, value);
            });
    arrayFree.reads().values().stream()
        .flatMap(reads -> reads.values().stream())
        .forEach(read -> own.put(read.element(), value(read.element())));
    Evaluator evaluator = new Evaluator(own::get);
    arrayFree.reads().forEach((array, reads) -> model.put(array, array(array, reads, evaluator)));
    return model;
  }

  private Value array(
      Variable array, TreeMap<Integer, ArrayFreeTerms.Read> reads, Evaluator evaluator) {
    Sort.Array sort = (Sort.Array) array.sort();
    Map<Value, Value> entries = new LinkedHashMap<>();
    for (ArrayFreeTerms.Read read : reads.values()) {
      Encoded element = encoded(read.element());
      Value index = evaluator.evaluate(read.index());
      if (element != null && isPart(element) && index != null) {
        entries.put(index, value(read.element()));
      }
    }
    return new ArrayValue(sort, TermFactory.zeroValue(sort.element()), entries);
  }

  private boolean isPart(Encoded encoded) {
    return encoded.variables.stream().allMatch(search::isRelevant);
  }

  private @Nullable Encoded encoded(Variable variable) {
    return switch (variable.sort()) {
      case Sort.Bool b -> encoding.find(Node.truth(variable));
      case Sort.Int i -> encoding.find(Node.integer(variable));
      case Sort.Float f -> encoding.find(Node.floating(variable));
      case Sort.BitVec v -> {
        Encoded unsigned = encoding.find(Node.unsigned(variable));
        Encoded signed = encoding.find(Node.signed(variable));
        yield unsigned == null || (signed != null && isPart(signed)) ? signed : unsigned;
      }
      default -> null;
    };
  }

  private Value value(Variable variable) {
    Encoded encoded = encoded(variable);
    if (encoded == null || !isPart(encoded)) {
      return TermFactory.zeroValue(variable.sort());
    }
    BigInteger number = search.value(encoded.variables.getFirst());
    return switch (variable.sort()) {
      case Sort.Bool b -> Value.of(number.signum() != 0);
      case Sort.BitVec(int width) -> bits(variable, encoded, width, number);
      case Sort.Int i -> Value.integer(number);
      case Sort.Float sort -> floating(sort, number, search.value(encoded.nan).signum() != 0);
      default -> throw new IllegalStateException("no values of " + variable.sort());
    };
  }

  private Value bits(Variable variable, Encoded encoded, int width, BigInteger stored) {
    boolean unsigned = encoded == encoding.find(Node.unsigned(variable));
    Reading reading = new Reading(width, !unsigned);
    return Value.bitVec(
        width, reading.isNarrow() ? reading.number(stored.longValueExact()) : stored);
  }

  private static Value floating(Sort.Float sort, BigInteger ordinal, boolean nan) {
    FloatFormat format = new FloatFormat(sort);
    return nan ? format.nan() : format.value(ordinal);
  }
}
