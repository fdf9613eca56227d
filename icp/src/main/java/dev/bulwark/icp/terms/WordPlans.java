package dev.bulwark.icp.terms;

import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.icp.box.Reading;
import dev.bulwark.icp.floating.FloatToInteger;
import dev.bulwark.icp.floating.GuardedOrdinals;
import dev.bulwark.icp.integer.ArithmeticShiftRight;
import dev.bulwark.icp.integer.Bitwise;
import dev.bulwark.icp.integer.Choice;
import dev.bulwark.icp.integer.Concat;
import dev.bulwark.icp.integer.Congruent;
import dev.bulwark.icp.integer.Domain;
import dev.bulwark.icp.integer.Extract;
import dev.bulwark.icp.integer.Product;
import dev.bulwark.icp.integer.Same;
import dev.bulwark.icp.integer.ShiftLeft;
import dev.bulwark.icp.integer.ShiftRight;
import dev.bulwark.icp.integer.SignedDivision;
import dev.bulwark.icp.integer.SignedRemainder;
import dev.bulwark.icp.integer.Square;
import dev.bulwark.icp.integer.Sum;
import dev.bulwark.icp.integer.UnsignedDivision;
import dev.bulwark.icp.integer.UnsignedRemainder;
import dev.bulwark.icp.search.Description;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.SolverException;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * Bit-vectors, as unsigned numbers and in two's complement. Operations that mean the same in both
 * readings are encoded in the one that is asked for, so that a program with signed numbers only has
 * no others; the rest in the reading of the operation, and if the other one is asked for, that
 * follows from it.
 */
final class WordPlans {

  private final Pieces pieces;

  /** Which nodes are there already. */
  private final Predicate<Node> exists;

  WordPlans(Pieces pieces, Predicate<Node> exists) {
    this.pieces = pieces;
    this.exists = exists;
  }

  Plan bitVector(Term term, View view) {
    Reading reading = new Reading(width(term), view == View.SIGNED);
    return switch (term) {
      case Constant constant -> {
        Value.BitVecValue value = (Value.BitVecValue) constant.value();
        BigInteger number = reading.signed() ? value.signed() : value.unsigned();
        yield Plan.of(parts -> pieces.number(pieces.constant(reading, number), parts));
      }
      case Variable variable ->
          isThere(term, other(view))
              ? converted(term, view)
              : Plan.of(parts -> pieces.number(pieces.newNumber(reading, true), parts));
      case Application application ->
          nativeView(application, view) == view
              ? plan(application, reading, view)
              : converted(term, view);
    };
  }

  private static int width(Term term) {
    return ((Sort.BitVec) term.sort()).width();
  }

  private static View other(View view) {
    return view == View.SIGNED ? View.UNSIGNED : View.SIGNED;
  }

  private boolean isThere(Term term, View view) {
    return exists.test(new Node(term, view));
  }

  /** The view that the operation is about; the one asked for where it is about both. */
  private static View nativeView(Application a, View asked) {
    return switch (a.op()) {
      case ITE, BV_ADD, BV_SUB, BV_NEG, BV_NOT, BV_MUL, ZERO_EXTEND, INT_TO_BV -> asked;
      case EXTRACT -> a.q() == 0 ? asked : View.UNSIGNED;
      case SIGN_EXTEND -> a.p() == 0 ? asked : View.SIGNED;
      case BV_SDIV, BV_SREM, BV_ASHR, FP_TO_SBV -> View.SIGNED;
      default -> View.UNSIGNED;
    };
  }

  /** From the other reading. */
  private Plan converted(Term term, View view) {
    Reading from = new Reading(width(term), view != View.SIGNED);
    Reading to = new Reading(width(term), view == View.SIGNED);
    return Plan.of(
        parts ->
            function(
                to,
                parts,
                Description.of("congruent", from, to),
                new Congruent(from, to),
                parts.getFirst().first),
        new Node(term, other(view)));
  }

  /** A new number that the contractor ties to others; its slot is the last. */
  private Encoded function(
      Reading reading,
      List<Encoded> parts,
      Description description,
      Contractor contractor,
      int... operands) {
    int result = pieces.newNumber(reading, false);
    return pieces.with(
        pieces.number(result, parts), description, contractor, append(operands, result));
  }

  private static int[] append(int[] operands, int result) {
    int[] slots = java.util.Arrays.copyOf(operands, operands.length + 1);
    slots[operands.length] = result;
    return slots;
  }

  private Plan plan(Application a, Reading reading, View view) {
    return switch (a.op()) {
      case ITE -> choice(a, reading, view);
      case BV_ADD -> binary(a, view, parts -> sum(reading, parts, first(parts), second(parts)));
      case BV_SUB ->
          // z = x - y just if x = z + y.
          binary(
              a,
              view,
              parts -> {
                int z = pieces.newNumber(reading, false);
                return pieces.with(
                    pieces.number(z, parts),
                    Description.of("sum", reading, 0),
                    plain(reading),
                    z,
                    second(parts),
                    first(parts));
              });
      case BV_NEG -> unary(a, view, parts -> complement(reading, parts, BigInteger.ZERO));
      case BV_NOT -> unary(a, view, parts -> complement(reading, parts, BigInteger.ONE));
      case BV_MUL ->
          a.arg(0) == a.arg(1)
              ? unary(
                  a,
                  view,
                  parts ->
                      function(
                          reading,
                          parts,
                          Description.of("square", reading),
                          new Square(reading),
                          first(parts)))
              : binary(
                  a,
                  view,
                  parts ->
                      both(
                          reading,
                          parts,
                          Description.of("product", reading),
                          new Product(reading)));
      case BV_UDIV -> words(a, view, reading, "udiv", UnsignedDivision::new);
      case BV_UREM -> words(a, view, reading, "urem", UnsignedRemainder::new);
      case BV_SDIV -> words(a, view, reading, "sdiv", SignedDivision::new);
      case BV_SREM -> words(a, view, reading, "srem", SignedRemainder::new);
      case BV_AND -> bitwise(a, view, reading, Bitwise.Operation.AND);
      case BV_OR -> bitwise(a, view, reading, Bitwise.Operation.OR);
      case BV_XOR -> bitwise(a, view, reading, Bitwise.Operation.XOR);
      case BV_SHL -> words(a, view, reading, "shl", ShiftLeft::new);
      case BV_LSHR -> words(a, view, reading, "lshr", ShiftRight::new);
      case BV_ASHR ->
          Plan.of(
              parts ->
                  both(
                      reading,
                      parts,
                      Description.of("ashr", reading.width()),
                      new ArithmeticShiftRight(reading.width())),
              Node.signed(a.arg(0)),
              Node.unsigned(a.arg(1)));
      case CONCAT ->
          binary(
              a,
              view,
              parts ->
                  both(
                      reading,
                      parts,
                      Description.of("concat", width(a.arg(0)), width(a.arg(1))),
                      new Concat(width(a.arg(0)), width(a.arg(1)))));
      case EXTRACT -> extract(a, reading);
      case ZERO_EXTEND -> extended(a, reading, a.p() == 0 ? view : View.UNSIGNED);
      case SIGN_EXTEND -> extended(a, reading, a.p() == 0 ? view : View.SIGNED);
      case INT_TO_BV ->
          Plan.of(
              parts ->
                  function(
                      reading,
                      parts,
                      Description.of("congruent", IntegerPlans.INTEGERS, reading),
                      new Congruent(Domain.integers(), Domain.of(reading)),
                      first(parts)),
              Node.integer(a.arg(0)));
      case FP_TO_SBV, FP_TO_UBV ->
          Plan.of(
              parts -> {
                // Out of range it is any number.
                int result = pieces.newNumber(reading, true);
                FloatFormat format = new FloatFormat((Sort.Float) a.arg(0).sort());
                return pieces.with(
                    pieces.number(result, parts),
                    Description.of("fp.to-int", format, reading, RoundingMode.of(a.p())),
                    new GuardedOrdinals(
                        new FloatToInteger(format, reading, RoundingMode.of(a.p())), 0),
                    parts.getFirst().first,
                    parts.getFirst().nan,
                    result);
              },
              Node.floating(a.arg(0)));
      default -> throw new SolverException("icp does not know " + a.op().smtLib());
    };
  }

  private static int first(List<Encoded> parts) {
    return parts.get(0).first;
  }

  private static int second(List<Encoded> parts) {
    return parts.get(1).first;
  }

  private static Plan unary(Application a, View view, Plan.Maker maker) {
    return Plan.of(maker, new Node(a.arg(0), view));
  }

  private static Plan binary(Application a, View view, Plan.Maker maker) {
    return Plan.of(maker, new Node(a.arg(0), view), new Node(a.arg(1), view));
  }

  private Encoded both(
      Reading reading, List<Encoded> parts, Description description, Contractor contractor) {
    return function(reading, parts, description, contractor, first(parts), second(parts));
  }

  /** Of two words, by a contractor that has to know their width. */
  private Plan words(
      Application a, View view, Reading reading, String name, IntFunction<Contractor> contractor) {
    int width = reading.width();
    return binary(
        a,
        view,
        parts -> both(reading, parts, Description.of(name, width), contractor.apply(width)));
  }

  private static Sum plain(Reading reading) {
    return new Sum(reading, BigInteger.ZERO);
  }

  private Encoded sum(Reading reading, List<Encoded> parts, int x, int y) {
    return function(reading, parts, Description.of("sum", reading, 0), plain(reading), x, y);
  }

  /** The number that gives zero together with the operand and a constant. */
  private Encoded complement(Reading reading, List<Encoded> parts, BigInteger plus) {
    int z = pieces.newNumber(reading, false);
    return pieces.with(
        pieces.number(z, parts),
        Description.of("sum", reading, plus),
        new Sum(reading, plus),
        first(parts),
        z,
        pieces.constant(reading, BigInteger.ZERO));
  }

  private Plan bitwise(Application a, View view, Reading reading, Bitwise.Operation operation) {
    String name = operation.name().toLowerCase(Locale.ROOT);
    return words(a, view, reading, name, width -> new Bitwise(operation, width));
  }

  private Plan choice(Application a, Reading reading, View view) {
    return Plan.of(
        parts -> {
          int result = pieces.newNumber(reading, false);
          Encoded made = pieces.number(result, parts);
          return pieces.with(
              made,
              Description.of("ite"),
              new Choice(reading.isNarrow()),
              pieces.truthOf(parts.get(0).first, made),
              parts.get(1).first,
              parts.get(2).first,
              result);
        },
        Node.truth(a.arg(0)),
        new Node(a.arg(1), view),
        new Node(a.arg(2), view));
  }

  /** The same number in more bits, or in as many. */
  private Plan extended(Application a, Reading reading, View view) {
    Reading from = new Reading(width(a.arg(0)), view == View.SIGNED);
    return Plan.of(
        parts ->
            function(
                reading,
                parts,
                Description.of("same", from, reading),
                new Same(from, reading),
                first(parts)),
        new Node(a.arg(0), view));
  }

  private Plan extract(Application a, Reading reading) {
    Term of = a.arg(0);
    if (a.q() > 0) {
      return Plan.of(
          parts ->
              function(
                  reading,
                  parts,
                  Description.of("extract", width(of), a.p(), a.q()),
                  new Extract(width(of), a.p(), a.q()),
                  first(parts)),
          Node.unsigned(of));
    }
    View view = isThere(of, View.UNSIGNED) ? View.UNSIGNED : View.SIGNED;
    Reading from = new Reading(width(of), view == View.SIGNED);
    return Plan.of(
        parts ->
            function(
                reading,
                parts,
                Description.of("congruent", from, reading),
                new Congruent(from, reading),
                first(parts)),
        new Node(of, view));
  }
}
