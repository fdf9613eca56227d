package dev.bulwark.logic.testing;

import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random well-sorted terms over the operators that a {@link Profile} allows, with shared subterms.
 * The same seed gives the same terms. Variables are named by their sort and a number, so that terms
 * of several generators fit together.
 */
public final class RandomTerms {

  private static final Sort.Float[] FORMATS = {
    Sort.floating(3, 3),
    Sort.floating(2, 4),
    Sort.floating(5, 11),
    Sort.Float.SINGLE,
    Sort.Float.DOUBLE
  };

  private final TermFactory factory;
  private final Random random;
  private final Profile profile;
  private final RandomValues values;
  private final Map<Sort, List<Term>> made = new LinkedHashMap<>();
  private final int reuse;

  public RandomTerms(TermFactory factory, Random random, Profile profile) {
    this(factory, random, profile, 16);
  }

  /** With {@code reuse} percent of all arguments taken from the terms made before. */
  public RandomTerms(TermFactory factory, Random random, Profile profile, int reuse) {
    this.factory = factory;
    this.random = random;
    this.profile = profile;
    this.values = new RandomValues(random);
    this.reuse = reuse;
  }

  public TermFactory factory() {
    return factory;
  }

  /** A sort of the profile. */
  public Sort sort() {
    List<Sort> sorts = new ArrayList<>(List.of(Sort.BOOL));
    if (profile.bitVectors()) {
      sorts.add(Sort.bitVec(width()));
      sorts.add(Sort.bitVec(width()));
    }
    if (profile.integers()) {
      sorts.add(Sort.INT);
    }
    if (profile.reals()) {
      sorts.add(Sort.REAL);
    }
    if (profile.floats()) {
      sorts.add(pick(FORMATS));
    }
    if (profile.arrays()) {
      sorts.add(arraySort());
    }
    return sorts.get(random.nextInt(sorts.size()));
  }

  private Sort.Array arraySort() {
    return Sort.array(scalar(), random.nextInt(8) == 0 ? Sort.array(scalar(), scalar()) : scalar());
  }

  private Sort scalar() {
    if (profile.bitVectors() && (!profile.integers() || random.nextBoolean())) {
      return Sort.bitVec(width());
    }
    return profile.integers() ? Sort.INT : Sort.BOOL;
  }

  private int width() {
    return profile.minWidth() + random.nextInt(profile.maxWidth() - profile.minWidth() + 1);
  }

  public Term formula(int depth) {
    return term(Sort.BOOL, depth);
  }

  /**
   * A term of this sort in which no operators are nested deeper than the depth, except through
   * sharing.
   */
  public Term term(Sort sort, int depth) {
    List<Term> known = made.computeIfAbsent(sort, s -> new ArrayList<>());
    if (!known.isEmpty() && random.nextInt(100) < reuse) {
      return known.get(random.nextInt(known.size()));
    }
    if (depth <= 0 || random.nextInt(10) == 0) {
      return leaf(sort);
    }
    Term term = application(sort, depth - 1);
    known.add(term);
    return term;
  }

  /** Random values, with borders, for all variables that occur in the terms. */
  public static Map<Variable, Value> valuation(Iterable<Variable> variables, Random random) {
    RandomValues values = new RandomValues(random);
    Map<Variable, Value> valuation = new LinkedHashMap<>();
    for (Variable variable : variables) {
      valuation.put(variable, values.value(variable.sort()));
    }
    return valuation;
  }

  public Term leaf(Sort sort) {
    return random.nextInt(4) == 0
        ? constant(sort)
        : variable(sort, random.nextInt(profile.variables()));
  }

  public Constant constant(Sort sort) {
    return factory.constant(values.value(sort));
  }

  public Variable variable(Sort sort, int number) {
    return factory.variable(
        "v" + number + "_" + sort.toString().replaceAll("[^A-Za-z0-9]+", "_"), sort);
  }

  private Term application(Sort sort, int depth) {
    List<Op> candidates = new ArrayList<>();
    for (Op op : Op.values()) {
      if (profile.allows(op) && gives(op, sort)) {
        candidates.add(op);
      }
    }
    return application(candidates.get(random.nextInt(candidates.size())), sort, depth);
  }

  /** An application of this operator, of some sort that it gives and over sorts of the profile. */
  public Term application(Op op, int depth) {
    for (int tries = 0; tries < 10_000; tries++) {
      Sort sort = sort();
      if (gives(op, sort)) {
        Term term = application(op, sort, depth);
        made.computeIfAbsent(sort, s -> new ArrayList<>()).add(term);
        return term;
      }
    }
    throw new IllegalArgumentException("the profile has no sorts for " + op);
  }

  /** Can the operator give a term of this sort from terms of the profile's sorts? */
  public boolean gives(Op op, Sort sort) {
    return switch (op) {
      case NOT, AND, OR, EQ -> sort instanceof Sort.Bool;
      case ITE -> true;
      case BV_NOT,
          BV_NEG,
          BV_AND,
          BV_OR,
          BV_XOR,
          BV_ADD,
          BV_SUB,
          BV_MUL,
          BV_UDIV,
          BV_UREM,
          BV_SDIV,
          BV_SREM ->
          isBitVec(sort);
      case BV_SHL, BV_LSHR, BV_ASHR -> isBitVec(sort);
      case CONCAT -> sort instanceof Sort.BitVec(int width) && width >= 2 * profile.minWidth();
      case EXTRACT -> isBitVec(sort);
      case ZERO_EXTEND, SIGN_EXTEND -> isBitVec(sort);
      case BV_ULT, BV_ULE, BV_SLT, BV_SLE -> sort instanceof Sort.Bool && profile.bitVectors();
      case ADD, NEG, MUL -> sort instanceof Sort.Int || sort instanceof Sort.Real;
      case LT, LE -> sort instanceof Sort.Bool && (profile.integers() || profile.reals());
      case INT_DIV, INT_MOD -> sort instanceof Sort.Int;
      case REAL_DIV -> sort instanceof Sort.Real;
      case INT_TO_REAL -> sort instanceof Sort.Real && profile.integers();
      case REAL_TO_INT -> sort instanceof Sort.Int && profile.reals();
      case INT_TO_BV -> isBitVec(sort) && profile.integers();
      case UBV_TO_INT, SBV_TO_INT -> sort instanceof Sort.Int && profile.bitVectors();
      case SELECT ->
          profile.arrays() && !(sort instanceof Sort.Float) && !(sort instanceof Sort.Real);
      case STORE, CONST_ARRAY -> sort instanceof Sort.Array;
      case FP_ABS,
          FP_NEG,
          FP_ADD,
          FP_SUB,
          FP_MUL,
          FP_DIV,
          FP_FMA,
          FP_SQRT,
          FP_REM,
          FP_ROUND,
          FP_MIN,
          FP_MAX,
          FP_TO_FP ->
          sort instanceof Sort.Float;
      case FP_LE, FP_LT, FP_EQ -> sort instanceof Sort.Bool && profile.floats();
      case FP_IS_NORMAL,
          FP_IS_SUBNORMAL,
          FP_IS_ZERO,
          FP_IS_INFINITE,
          FP_IS_NAN,
          FP_IS_NEGATIVE,
          FP_IS_POSITIVE ->
          sort instanceof Sort.Bool && profile.floats();
      case SBV_TO_FP, UBV_TO_FP, BITS_TO_FP -> sort instanceof Sort.Float && profile.bitVectors();
      case REAL_TO_FP -> sort instanceof Sort.Float && profile.reals();
      case FP_TO_UBV, FP_TO_SBV -> isBitVec(sort) && profile.floats();
      case FP_TO_REAL -> sort instanceof Sort.Real && profile.floats();
    };
  }

  private static boolean isBitVec(Sort sort) {
    return sort instanceof Sort.BitVec;
  }

  /** An application of this operator of this sort, which it must be able to give. */
  public Term application(Op op, Sort sort, int depth) {
    return switch (op) {
      case NOT, BV_NOT, BV_NEG, NEG, FP_ABS, FP_NEG -> factory.apply(op, term(sort, depth));
      case AND, OR, ADD -> factory.apply(op, terms(sort, 2 + random.nextInt(3), depth));
      case EQ -> pair(op, sort(), depth);
      case ITE -> factory.ite(formula(depth), term(sort, depth), term(sort, depth));
      case BV_AND,
          BV_OR,
          BV_XOR,
          BV_ADD,
          BV_SUB,
          BV_MUL,
          BV_UDIV,
          BV_UREM,
          BV_SDIV,
          BV_SREM,
          BV_SHL,
          BV_LSHR,
          BV_ASHR ->
          pair(op, sort, depth);
      case BV_ULT, BV_ULE, BV_SLT, BV_SLE -> pair(op, Sort.bitVec(width()), depth);
      case CONCAT, EXTRACT, ZERO_EXTEND, SIGN_EXTEND -> resized(op, (Sort.BitVec) sort, depth);
      case MUL ->
          profile.nonlinear()
              ? factory.apply(op, terms(sort, 2 + random.nextInt(2), depth))
              : factory.mul(constant(sort), term(sort, depth));
      case INT_DIV, INT_MOD, REAL_DIV ->
          factory.apply(
              op, term(sort, depth), profile.nonlinear() ? term(sort, depth) : divisor(sort));
      case LT, LE -> pair(op, number(), depth);
      case INT_TO_REAL -> factory.apply(op, term(Sort.INT, depth));
      case REAL_TO_INT -> factory.apply(op, term(Sort.REAL, depth));
      case INT_TO_BV -> factory.intToBitVec(((Sort.BitVec) sort).width(), term(Sort.INT, depth));
      case UBV_TO_INT, SBV_TO_INT -> factory.apply(op, term(Sort.bitVec(width()), depth));
      case SELECT -> {
        Sort index = scalar();
        yield factory.select(term(Sort.array(index, sort), depth), term(index, depth));
      }
      case STORE -> {
        Sort.Array array = (Sort.Array) sort;
        yield factory.store(
            term(array, depth), term(array.index(), depth), term(array.element(), depth));
      }
      case CONST_ARRAY ->
          factory.constArray((Sort.Array) sort, term(((Sort.Array) sort).element(), depth));
      case FP_ADD, FP_SUB, FP_MUL, FP_DIV -> factory.rounded(op, mode(), terms(sort, 2, depth));
      case FP_FMA -> factory.rounded(op, mode(), terms(sort, 3, depth));
      case FP_SQRT, FP_ROUND -> factory.rounded(op, mode(), term(sort, depth));
      case FP_REM, FP_MIN, FP_MAX -> pair(op, sort, depth);
      case FP_LE, FP_LT, FP_EQ -> pair(op, pick(FORMATS), depth);
      case FP_IS_NORMAL,
          FP_IS_SUBNORMAL,
          FP_IS_ZERO,
          FP_IS_INFINITE,
          FP_IS_NAN,
          FP_IS_NEGATIVE,
          FP_IS_POSITIVE ->
          factory.apply(op, term(pick(FORMATS), depth));
      case FP_TO_FP -> factory.toFloat(op, mode(), (Sort.Float) sort, term(pick(FORMATS), depth));
      case SBV_TO_FP, UBV_TO_FP ->
          factory.toFloat(op, mode(), (Sort.Float) sort, term(Sort.bitVec(width()), depth));
      case REAL_TO_FP -> factory.toFloat(op, mode(), (Sort.Float) sort, term(Sort.REAL, depth));
      case BITS_TO_FP ->
          factory.floatFromBits(
              (Sort.Float) sort, term(Sort.bitVec(((Sort.Float) sort).width()), depth));
      case FP_TO_UBV, FP_TO_SBV ->
          factory.floatToBitVec(
              op, mode(), ((Sort.BitVec) sort).width(), term(pick(FORMATS), depth));
      case FP_TO_REAL -> factory.apply(op, term(pick(FORMATS), depth));
    };
  }

  private Term resized(Op op, Sort.BitVec sort, int depth) {
    int width = sort.width();
    switch (op) {
      case CONCAT -> {
        int low = profile.minWidth() + random.nextInt(width - 2 * profile.minWidth() + 1);
        return factory.concat(term(Sort.bitVec(width - low), depth), term(Sort.bitVec(low), depth));
      }
      case EXTRACT -> {
        int from = width + random.nextInt(Math.max(1, profile.maxWidth() - width + 1));
        int low = random.nextInt(from - width + 1);
        return factory.extract(low + width - 1, low, term(Sort.bitVec(from), depth));
      }
      default -> {
        int from =
            Math.min(
                width,
                profile.minWidth() + random.nextInt(Math.max(1, width - profile.minWidth() + 1)));
        return factory.apply(op, width - from, 0, term(Sort.bitVec(from), depth));
      }
    }
  }

  private Term pair(Op op, Sort sort, int depth) {
    return factory.apply(op, terms(sort, 2, depth));
  }

  private Term[] terms(Sort sort, int count, int depth) {
    Term[] terms = new Term[count];
    for (int i = 0; i < count; i++) {
      terms[i] = term(sort, depth);
    }
    return terms;
  }

  private Sort number() {
    if (profile.integers() && profile.reals()) {
      return random.nextBoolean() ? Sort.INT : Sort.REAL;
    }
    return profile.integers() ? Sort.INT : Sort.REAL;
  }

  private Term divisor(Sort sort) {
    while (true) {
      Constant constant = constant(sort);
      if (!constant.value().equals(TermFactory.zeroValue(sort))) {
        return constant;
      }
    }
  }

  private RoundingMode mode() {
    return pick(RoundingMode.values());
  }

  private <T> T pick(T[] choices) {
    return choices[random.nextInt(choices.length)];
  }
}
