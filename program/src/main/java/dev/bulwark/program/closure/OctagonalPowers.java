package dev.bulwark.program.closure;

import dev.bulwark.base.Budget;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The powers of an octagonal relation in segments. The matrices of the powers are periodic in the
 * end: after a prefix, b, each is the one a period c before and a matrix of rates that depends on
 * the residue (Bozga, Gîrlea, Iosif 2009; Bozga, Iosif, Konečný, CAV 2010). Prefix and rates are
 * guessed from three periods, and then it is proven how far the guess holds (see {@link Samples}):
 * it may hold for a while only. So there are segments, of which only the last has no end, or none
 * has because the powers become empty. In difference to the paper a segment that ends is kept and
 * not made part of the prefix, so that bounds of a million do not need a million powers.
 */
final class OctagonalPowers {

  private static final int LONGEST_PERIOD = 12;
  private static final int MOST_ROUNDS = 40;
  private static final BigInteger SHORTEST_SEGMENT = BigInteger.valueOf(3);

  /**
   * The powers first + i + period·t for the families i below the period and all t from zero to the
   * last, or all t if that is null.
   */
  record Segment(BigInteger first, List<OctagonFamily> families, @Nullable BigInteger last) {

    int period() {
      return families.size();
    }
  }

  private final StepOctagon relation;
  private final Budget budget;

  /** The first powers of the relation: the n-th is at n − 1. */
  private final List<StepOctagon> small = new ArrayList<>();

  /** Powers from the one that is looked at. */
  private final List<StepOctagon> window = new ArrayList<>();

  OctagonalPowers(StepOctagon relation, Budget budget) {
    this.relation = relation;
    this.budget = budget;
    small.add(relation);
  }

  /** All powers that are not empty, in segments; nothing if there are too many segments. */
  Optional<List<Segment>> segments() {
    List<Segment> segments = new ArrayList<>();
    BigInteger first = BigInteger.ONE;
    window.add(relation);
    for (int round = 0; round < MOST_ROUNDS; round++) {
      budget.check();
      if (window.getFirst().isEmpty()) {
        return Optional.of(segments);
      }
      Optional<Segment> found = segmentAt(first);
      if (found.isEmpty()) {
        Octagon octagon = window.getFirst().octagon();
        segments.add(new Segment(first, List.of(OctagonFamily.constant(octagon)), BigInteger.ZERO));
        first = first.add(BigInteger.ONE);
        power(1);
        window.removeFirst();
        continue;
      }
      Segment segment = found.get();
      segments.add(segment);
      BigInteger last = segment.last();
      if (last == null) {
        return Optional.of(segments);
      }
      BigInteger length = last.add(BigInteger.ONE).multiply(BigInteger.valueOf(segment.period()));
      first = first.add(length);
      StepOctagon end = with(segment.families().getLast().at(last));
      window.clear();
      window.add(end.then(relation, budget));
    }
    return Optional.empty();
  }

  private StepOctagon with(Octagon octagon) {
    return new StepOctagon(relation.layout(), octagon);
  }

  /** The power so many after the one that is looked at. */
  private StepOctagon power(int offset) {
    while (window.size() <= offset) {
      window.add(window.getLast().then(relation, budget));
    }
    return window.get(offset);
  }

  private StepOctagon smallPower(int exponent) {
    while (small.size() < exponent) {
      small.add(small.getLast().then(relation, budget));
    }
    return small.get(exponent - 1);
  }

  private Optional<Segment> segmentAt(BigInteger first) {
    for (int period = 1; period <= LONGEST_PERIOD; period++) {
      Optional<List<OctagonFamily>> guess = guess(period);
      if (guess.isPresent()) {
        @Nullable BigInteger last = null;
        for (OctagonFamily family : guess.get()) {
          BigInteger end = firstFailure(family, smallPower(period));
          last = last == null || (end != null && end.compareTo(last) < 0) ? end : last;
        }
        if (last == null || last.compareTo(SHORTEST_SEGMENT) >= 0) {
          return Optional.of(new Segment(first, guess.get(), last));
        }
      }
    }
    return Optional.empty();
  }

  /** The families of a period if three powers of each agree on the rates. */
  private Optional<List<OctagonFamily>> guess(int period) {
    List<OctagonFamily> families = new ArrayList<>();
    for (int i = 0; i < period; i++) {
      Octagon third = power(i + 2 * period).octagon();
      Optional<OctagonFamily> family =
          OctagonFamily.between(power(i).octagon(), power(i + period).octagon());
      if (family.isEmpty() || !family.get().at(BigInteger.TWO).equals(third)) {
        return Optional.empty();
      }
      families.add(family.get());
    }
    return Optional.of(families);
  }

  /**
   * The first t for which the family's octagon and then the period's relation is not the family's
   * octagon for t + 1; null if there is none. By induction all members up to that t are powers.
   */
  private @Nullable BigInteger firstFailure(OctagonFamily family, StepOctagon step) {
    for (int t = 0; t < 4; t++) {
      if (!continues(family, step, BigInteger.valueOf(t))) {
        return BigInteger.valueOf(t);
      }
    }
    int nodes = 2 * (relation.layout().numbers() + relation.layout().changing().size());
    BigInteger magnitude = family.magnitude().max(OctagonFamily.magnitude(step.octagon()));
    BigInteger beyond = Samples.beyond(nodes, magnitude);
    @Nullable BigInteger failure = null;
    for (int parity = 0; parity < 2; parity++) {
      BigInteger far = beyond.add(BigInteger.valueOf(parity));
      BigInteger farther = far.add(BigInteger.TWO);
      if (continues(family, step, far) && continues(family, step, farther)) {
        continue;
      }
      BigInteger good =
          Samples.last(BigInteger.valueOf(2 + parity), farther, t -> continues(family, step, t));
      BigInteger bad = good.add(BigInteger.TWO);
      failure = failure == null ? bad : failure.min(bad);
    }
    return failure;
  }

  private boolean continues(OctagonFamily family, StepOctagon step, BigInteger t) {
    return with(family.at(t)).then(step, budget).octagon().equals(family.at(t.add(BigInteger.ONE)));
  }
}
