package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * SMT-LIB's functions by name, in terms of our operators. Names that have no operator of their own,
 * n-ary uses and chains are expanded here.
 */
final class Operators {

  @FunctionalInterface
  interface Maker {
    Term make(TermFactory factory, Head head, List<Term> args);
  }

  private static final Map<String, Maker> BY_NAME = table();

  private static Map<String, Maker> table() {
    Map<String, Maker> table = new HashMap<>();
    CoreOperators.addTo(table);
    BitVecOperators.addTo(table);
    FloatOperators.addTo(table);
    return Map.copyOf(table);
  }

  private Operators() {}

  static boolean isName(String name) {
    return BY_NAME.containsKey(name);
  }

  /** The application; ill-sorted ones are refused with the place of the head. */
  static Term apply(TermFactory factory, Head head, List<Term> args) {
    Maker maker = BY_NAME.get(head.name());
    if (maker == null) {
      throw head.error("unknown function " + head.name());
    }
    if (args.isEmpty()) {
      throw head.error(head.name() + " without arguments");
    }
    try {
      return maker.make(factory, head, args);
    } catch (IllegalArgumentException e) {
      throw head.error(
          e.getMessage() == null ? "ill-sorted application of " + head.name() : e.getMessage());
    }
  }

  // ---- Building blocks for the tables

  /** As many arguments as the operator has, and no indices. */
  static Maker plain(Op op) {
    return (factory, head, args) -> factory.apply(op, args.toArray(Term[]::new));
  }

  static Maker swapped(Op op) {
    return (factory, head, args) -> binary(head, args, (a, b) -> factory.apply(op, b, a));
  }

  /** {@code (f a b c)} as {@code (f (f a b) c)}. */
  static Maker leftAssociative(Op op) {
    return (factory, head, args) -> foldLeft(head, args, (a, b) -> factory.apply(op, a, b));
  }

  /** {@code (f a b c)} as {@code (and (f a b) (f b c))}. */
  static Maker chain(Op op, boolean swap) {
    return (factory, head, args) ->
        chained(
            factory,
            head,
            args,
            (a, b) -> swap ? factory.apply(op, b, a) : factory.apply(op, a, b));
  }

  static Term foldLeft(Head head, List<Term> args, BinaryOperator<Term> function) {
    atLeast(head, args, 2);
    Term result = args.getFirst();
    for (Term arg : args.subList(1, args.size())) {
      result = function.apply(result, arg);
    }
    return result;
  }

  static Term chained(
      TermFactory factory, Head head, List<Term> args, BinaryOperator<Term> relation) {
    atLeast(head, args, 2);
    List<Term> links = new ArrayList<>();
    for (int i = 1; i < args.size(); i++) {
      links.add(relation.apply(args.get(i - 1), args.get(i)));
    }
    return factory.and(links);
  }

  static Term binary(Head head, List<Term> args, BinaryOperator<Term> function) {
    exactly(head, args, 2);
    return function.apply(args.get(0), args.get(1));
  }

  static void exactly(Head head, List<Term> args, int count) {
    if (args.size() != count) {
      throw head.error(head.name() + " takes " + count + " arguments, not " + args.size());
    }
  }

  static void atLeast(Head head, List<Term> args, int count) {
    if (args.size() < count) {
      throw head.error(head.name() + " takes at least " + count + " arguments");
    }
  }

  static int width(Head head, Term term) {
    if (term.sort() instanceof Sort.BitVec(int width)) {
      return width;
    }
    throw head.error(head.name() + " takes bit-vectors, not " + term.sort());
  }

  /** Does this word name a rounding mode? */
  static @Nullable RoundingMode roundingMode(String word) {
    return switch (word) {
      case "RNE", "roundNearestTiesToEven" -> RoundingMode.NEAREST_EVEN;
      case "RNA", "roundNearestTiesToAway" -> RoundingMode.NEAREST_AWAY;
      case "RTP", "roundTowardPositive" -> RoundingMode.TOWARD_POSITIVE;
      case "RTN", "roundTowardNegative" -> RoundingMode.TOWARD_NEGATIVE;
      case "RTZ", "roundTowardZero" -> RoundingMode.TOWARD_ZERO;
      default -> null;
    };
  }
}
