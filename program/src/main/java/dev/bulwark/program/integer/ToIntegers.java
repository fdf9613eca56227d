package dev.bulwark.program.integer;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Translates bit-vector terms to integers. Sums, differences and products with constants are exact
 * and stay linear; wrapping is exact too ({@code ite} where at most one round is possible, {@code
 * mod} by a constant elsewhere). Products of variables, most bit operations and shifts by variables
 * become fresh unknowns within the range that is known of the result, and {@code unknown} is told
 * of each.
 */
final class ToIntegers {

  /** Unwrapped sums may grow by this many bits before they are wrapped after all. */
  private static final int SLACK_BITS = 16;

  private final TermFactory terms;
  private final Function<Variable, IntegerView> variables;
  private final BiFunction<Interval, Sort, Variable> unknown;
  private final Map<Term, IntegerView> views = new HashMap<>();
  private final Map<Term, Term> formulas = new HashMap<>();

  /**
   * @param terms makes the integer terms
   * @param variables the integer variable for each bit-vector variable
   * @param unknown makes a variable that may have any value of the interval
   */
  ToIntegers(
      TermFactory terms,
      Function<Variable, IntegerView> variables,
      BiFunction<Interval, Sort, Variable> unknown) {
    this.terms = terms;
    this.variables = variables;
    this.unknown = unknown;
  }

  /** The formula over integers. */
  Term formula(Term term) {
    translate(term);
    return known(formulas, term);
  }

  /** The number that a bit-vector term stands for, read as signed or unsigned. */
  Term number(Term term, boolean signed) {
    translate(term);
    return canonical(known(views, term), signed);
  }

  private static <T> T known(Map<Term, T> map, Term term) {
    return Optional.ofNullable(map.get(term))
        .orElseThrow(() -> new IllegalStateException("not translated: " + term));
  }

  private void translate(Term root) {
    ArrayDeque<Term> stack = new ArrayDeque<>(List.of(root));
    while (!stack.isEmpty()) {
      Term top = stack.element();
      if (views.containsKey(top) || formulas.containsKey(top)) {
        stack.pop();
        continue;
      }
      boolean ready = true;
      if (top instanceof Application application) {
        for (Term arg : application.args()) {
          if (!views.containsKey(arg) && !formulas.containsKey(arg)) {
            stack.push(arg);
            ready = false;
          }
        }
      }
      if (ready) {
        stack.pop();
        if (top.isBool()) {
          formulas.put(top, bool(top));
        } else if (top.sort() instanceof Sort.BitVec(int width)) {
          views.put(top, bits(top, width));
        } else {
          throw new NoIntegerEncodingException(top.sort());
        }
      }
    }
  }

  // ---- Truth values

  private Term bool(Term term) {
    return switch (term) {
      case Constant constant -> terms.constant(constant.value());
      case Variable variable -> terms.variable(variable.name(), Sort.BOOL);
      case Application a ->
          switch (a.op()) {
            case NOT -> terms.not(arg(a, 0));
            case AND -> terms.and(a.args().stream().map(x -> known(formulas, x)).toList());
            case OR -> terms.or(a.args().stream().map(x -> known(formulas, x)).toList());
            case ITE -> terms.ite(arg(a, 0), arg(a, 1), arg(a, 2));
            case EQ ->
                a.arg(0).isBool() ? terms.eq(arg(a, 0), arg(a, 1)) : equal(view(a, 0), view(a, 1));
            case BV_ULT -> terms.lt(canonical(view(a, 0), false), canonical(view(a, 1), false));
            case BV_ULE -> terms.le(canonical(view(a, 0), false), canonical(view(a, 1), false));
            case BV_SLT -> terms.lt(canonical(view(a, 0), true), canonical(view(a, 1), true));
            case BV_SLE -> terms.le(canonical(view(a, 0), true), canonical(view(a, 1), true));
            default -> throw new NoIntegerEncodingException(a.op());
          };
    };
  }

  private Term arg(Application a, int i) {
    return known(formulas, a.arg(i));
  }

  private IntegerView view(Application a, int i) {
    return known(views, a.arg(i));
  }

  /** Equality modulo 2^width, in the reading that needs less wrapping. */
  private Term equal(IntegerView a, IntegerView b) {
    boolean signed = wraps(a, true) + wraps(b, true) <= wraps(a, false) + wraps(b, false);
    return terms.eq(canonical(a, signed), canonical(b, signed));
  }

  private static int wraps(IntegerView view, boolean signed) {
    return range(view.width(), signed).contains(view.bounds()) ? 0 : 1;
  }

  private static Interval range(int width, boolean signed) {
    return signed ? Interval.signed(width) : Interval.unsigned(width);
  }

  /** The one congruent number in the range of the reading. */
  private Term canonical(IntegerView view, boolean signed) {
    return wrapped(view, signed).value();
  }

  private IntegerView wrapped(IntegerView view, boolean signed) {
    Interval range = range(view.width(), signed);
    if (range.contains(view.bounds())) {
      return view;
    }
    BigInteger size = BigInteger.ONE.shiftLeft(view.width());
    BigInteger low = Interval.require(range.low());
    BigInteger high = Interval.require(range.high());
    BigInteger first = Interval.require(view.bounds().low()).subtract(low).shiftRight(view.width());
    BigInteger last = Interval.require(view.bounds().high()).subtract(low).shiftRight(view.width());
    Term x = view.value();
    Term result;
    if (first.equals(last)) {
      result = plus(x, first.multiply(size).negate());
      Interval moved = view.bounds().subtract(Interval.single(first.multiply(size)));
      return new IntegerView(result, moved, view.width());
    }
    if (first.compareTo(BigInteger.ONE.negate()) >= 0 && last.compareTo(BigInteger.ONE) <= 0) {
      result = x;
      if (last.signum() > 0) {
        result = terms.ite(terms.lt(terms.integer(high), x), plus(x, size.negate()), result);
      }
      if (first.signum() < 0) {
        result = terms.ite(terms.lt(x, terms.integer(low)), plus(x, size), result);
      }
    } else {
      // low + ((x - low) mod 2^width)
      result = plus(mod(plus(x, low.negate()), size), low);
    }
    return new IntegerView(result, range, view.width());
  }

  private Term plus(Term x, BigInteger number) {
    return number.signum() == 0 ? x : terms.add(x, terms.integer(number));
  }

  private Term mod(Term x, BigInteger divisor) {
    return terms.apply(Op.INT_MOD, x, terms.integer(divisor));
  }

  private Term div(Term x, BigInteger divisor) {
    return divisor.equals(BigInteger.ONE) ? x : terms.apply(Op.INT_DIV, x, terms.integer(divisor));
  }

  // ---- Bit-vectors

  private IntegerView bits(Term term, int width) {
    return switch (term) {
      case Constant constant -> constant(((Value.BitVecValue) constant.value()).signed(), width);
      case Variable variable -> variables.apply(variable);
      case Application a -> limited(application(a, width));
    };
  }

  private IntegerView constant(BigInteger number, int width) {
    return new IntegerView(terms.integer(number), Interval.single(number), width);
  }

  private IntegerView limited(IntegerView view) {
    Interval allowed = Interval.signed(view.width() + SLACK_BITS);
    return allowed.contains(view.bounds()) ? view : wrapped(view, true);
  }

  private IntegerView application(Application a, int width) {
    return switch (a.op()) {
      case BV_ADD ->
          new IntegerView(
              terms.add(view(a, 0).value(), view(a, 1).value()),
              view(a, 0).bounds().add(view(a, 1).bounds()),
              width);
      case BV_SUB ->
          new IntegerView(
              terms.sub(view(a, 0).value(), view(a, 1).value()),
              view(a, 0).bounds().subtract(view(a, 1).bounds()),
              width);
      case BV_NEG ->
          new IntegerView(terms.neg(view(a, 0).value()), view(a, 0).bounds().negate(), width);
      case BV_NOT ->
          new IntegerView(
              plus(terms.neg(view(a, 0).value()), BigInteger.ONE.negate()),
              view(a, 0).bounds().negate().add(-1),
              width);
      case BV_MUL -> product(view(a, 0), view(a, 1), width);
      case BV_UDIV, BV_UREM -> unsignedDivision(a, width);
      case BV_SDIV, BV_SREM -> signedDivision(a, width);
      case BV_SHL -> shiftLeft(view(a, 0), view(a, 1), width);
      case BV_LSHR, BV_ASHR -> shiftRight(a, width);
      case BV_AND, BV_OR, BV_XOR -> bitwise(a, width);
      case ZERO_EXTEND -> widened(wrapped(view(a, 0), false), width);
      case SIGN_EXTEND -> widened(wrapped(view(a, 0), true), width);
      case EXTRACT -> extract(a, width);
      case CONCAT -> concat(wrapped(view(a, 0), false), wrapped(view(a, 1), false), width);
      case ITE ->
          new IntegerView(
              terms.ite(arg(a, 0), view(a, 1).value(), view(a, 2).value()),
              view(a, 1).bounds().join(view(a, 2).bounds()),
              width);
      default -> throw new NoIntegerEncodingException(a.op());
    };
  }

  private static IntegerView widened(IntegerView view, int width) {
    return new IntegerView(view.value(), view.bounds(), width);
  }

  private IntegerView any(Interval bounds, int width) {
    return new IntegerView(unknown.apply(bounds, Sort.INT), bounds, width);
  }

  private IntegerView product(IntegerView a, IntegerView b, int width) {
    IntegerView factor = a.bounds().isSingle() ? a : b;
    IntegerView other = factor == a ? b : a;
    Interval bounds = a.bounds().multiply(b.bounds());
    if (factor.bounds().isSingle()) {
      Term constant = terms.integer(Interval.require(factor.bounds().low()));
      return new IntegerView(terms.mul(constant, other.value()), bounds, width);
    }
    boolean fits =
        Interval.signed(width).contains(bounds) || Interval.unsigned(width).contains(bounds);
    return any(fits ? bounds : Interval.signed(width), width);
  }

  private IntegerView unsignedDivision(Application a, int width) {
    IntegerView x = wrapped(view(a, 0), false);
    IntegerView y = wrapped(view(a, 1), false);
    boolean remainder = a.op() == Op.BV_UREM;
    if (y.bounds().isSingle()) {
      BigInteger divisor = Interval.require(y.bounds().low());
      if (divisor.signum() == 0) {
        return remainder ? x : constant(BigInteger.ONE.negate(), width);
      }
      Interval last = Interval.of(BigInteger.ZERO, divisor.subtract(BigInteger.ONE));
      return remainder
          ? new IntegerView(mod(x.value(), divisor), last, width)
          : new IntegerView(div(x.value(), divisor), x.bounds().divide(y.bounds()), width);
    }
    return any(
        remainder
            ? Interval.of(BigInteger.ZERO, Interval.require(x.bounds().high()))
            : Interval.unsigned(width),
        width);
  }

  private IntegerView signedDivision(Application a, int width) {
    IntegerView x = wrapped(view(a, 0), true);
    IntegerView y = wrapped(view(a, 1), true);
    boolean remainder = a.op() == Op.BV_SREM;
    if (!y.bounds().isSingle()) {
      return any(
          remainder ? x.bounds().join(Interval.single(BigInteger.ZERO)) : Interval.signed(width),
          width);
    }
    BigInteger divisor = Interval.require(y.bounds().low());
    Term negative = terms.lt(x.value(), terms.integer(0));
    if (divisor.signum() == 0) {
      // SMT-LIB: x for the remainder; 1 or -1 for the quotient.
      return remainder
          ? x
          : new IntegerView(
              terms.ite(negative, terms.integer(1), terms.integer(-1)), Interval.of(-1, 1), width);
    }
    Term size = terms.ite(negative, terms.neg(x.value()), x.value());
    if (remainder) {
      Term rest = mod(size, divisor.abs());
      BigInteger most = divisor.abs().subtract(BigInteger.ONE);
      return new IntegerView(
          terms.ite(negative, terms.neg(rest), rest), Interval.of(most.negate(), most), width);
    }
    Term quotient = div(size, divisor.abs());
    Term sameSign = divisor.signum() > 0 ? terms.not(negative) : negative;
    return new IntegerView(
        terms.ite(sameSign, quotient, terms.neg(quotient)), x.bounds().divide(y.bounds()), width);
  }

  /** The amount of a shift, if it is a constant; the width stands for everything beyond it. */
  private Optional<Integer> amount(IntegerView by, int width) {
    IntegerView unsigned = wrapped(by, false);
    return unsigned.bounds().isSingle()
        ? Optional.of(
            Interval.require(unsigned.bounds().low())
                .min(BigInteger.valueOf(width))
                .intValueExact())
        : Optional.empty();
  }

  private IntegerView shiftLeft(IntegerView x, IntegerView by, int width) {
    Optional<Integer> amount = amount(by, width);
    if (amount.isEmpty()) {
      return any(Interval.signed(width), width);
    }
    return amount.get() == width
        ? constant(BigInteger.ZERO, width)
        : product(constant(BigInteger.ONE.shiftLeft(amount.get()), width), x, width);
  }

  private IntegerView shiftRight(Application a, int width) {
    boolean signed = a.op() == Op.BV_ASHR;
    IntegerView x = wrapped(view(a, 0), signed);
    Optional<Integer> amount = amount(view(a, 1), width);
    BigInteger low = Interval.require(x.bounds().low());
    BigInteger high = Interval.require(x.bounds().high());
    if (amount.isEmpty()) {
      return any(
          Interval.of(low.min(BigInteger.ZERO), high.max(BigInteger.ZERO))
              .join(Interval.single(BigInteger.valueOf(low.signum() < 0 ? -1 : 0))),
          width);
    }
    // Integer division by a positive constant rounds down, as both shifts do.
    Term shifted = div(x.value(), BigInteger.ONE.shiftLeft(amount.get()));
    return new IntegerView(
        shifted, Interval.of(low.shiftRight(amount.get()), high.shiftRight(amount.get())), width);
  }

  /** Exact for masks of low bits; within the known range elsewhere. */
  private IntegerView bitwise(Application a, int width) {
    IntegerView x = wrapped(view(a, 0), false);
    IntegerView y = wrapped(view(a, 1), false);
    if (a.op() == Op.BV_AND) {
      Optional<IntegerView> masked = masked(x, y, width).or(() -> masked(y, x, width));
      if (masked.isPresent()) {
        return masked.get();
      }
    }
    BigInteger highX = Interval.require(x.bounds().high());
    BigInteger highY = Interval.require(y.bounds().high());
    BigInteger ones =
        BigInteger.ONE.shiftLeft(highX.max(highY).bitLength()).subtract(BigInteger.ONE);
    return any(Interval.of(BigInteger.ZERO, a.op() == Op.BV_AND ? highX.min(highY) : ones), width);
  }

  private Optional<IntegerView> masked(IntegerView x, IntegerView mask, int width) {
    if (!mask.bounds().isSingle()) {
      return Optional.empty();
    }
    BigInteger size = Interval.require(mask.bounds().low()).add(BigInteger.ONE);
    return size.bitCount() == 1
        ? Optional.of(
            new IntegerView(
                mod(x.value(), size),
                Interval.of(BigInteger.ZERO, size.subtract(BigInteger.ONE)),
                width))
        : Optional.empty();
  }

  private IntegerView extract(Application a, int width) {
    if (a.q() == 0) {
      // Congruent modulo the larger power, so modulo the smaller one as well.
      return widened(view(a, 0), width);
    }
    IntegerView x = wrapped(view(a, 0), false);
    Interval bounds = x.bounds().divide(Interval.single(BigInteger.ONE.shiftLeft(a.q())));
    return new IntegerView(div(x.value(), BigInteger.ONE.shiftLeft(a.q())), bounds, width);
  }

  private IntegerView concat(IntegerView high, IntegerView low, int width) {
    BigInteger factor = BigInteger.ONE.shiftLeft(low.width());
    return new IntegerView(
        terms.add(terms.mul(terms.integer(factor), high.value()), low.value()),
        high.bounds().multiply(Interval.single(factor)).add(low.bounds()),
        width);
  }
}
