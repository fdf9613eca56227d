package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.lemma.LinearEquations;
import dev.bulwark.engine.common.lemma.NullSpace;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Refinement state mining (§3.4, Algorithms 4 and 5): linear equations through the states of
 * spurious transitions that have the same location and the same variables. The equations are the
 * null space of the states, so a solution is found by elimination; independent states that leave
 * none take the place of an unsat core.
 */
final class StateMining implements Mining {

  /** Of the recursion, which is exponential in principle. */
  private static final int MAX_ATTEMPTS = 40;

  /** Old states that never were on a line are forgotten. */
  private static final int MAX_POINTS = 40;

  /** Where there are so few independent equations, their sums and differences count too. */
  private static final int MAX_DIMENSION = 3;

  private final int minPoints;
  private final LinearEquations equations;
  private final Statistics statistics;
  private final Map<StateGroup, List<BigInteger[]>> states = new HashMap<>();

  StateMining(TermFactory terms, int minPoints, Statistics statistics) {
    this.minPoints = minPoints;
    this.equations = new LinearEquations(terms, List.of());
    this.statistics = statistics;
  }

  /** Algorithm 4. */
  @Override
  public List<Term> mine(Obligation obligation) {
    Set<Term> predicates = new LinkedHashSet<>();
    StateGroup.of(obligation).forEach((group, row) -> predicates.addAll(mine(group, row)));
    return List.copyOf(predicates);
  }

  private List<Term> mine(StateGroup group, BigInteger[] point) {
    List<BigInteger[]> points = states.computeIfAbsent(group, g -> new ArrayList<>());
    if (points.stream().anyMatch(known -> List.of(known).equals(List.of(point)))) {
      return List.of();
    }
    points.add(point);
    if (points.size() > MAX_POINTS) {
      points.removeFirst();
    }
    if (points.size() < minPoints) {
      return List.of();
    }
    Optional<List<BigInteger[]>> line = new Attempt(group.variables().size() + 1).among(points);
    if (line.isEmpty()) {
      return List.of();
    }
    List<BigInteger[]> solutions = NullSpace.of(line.get(), group.variables().size() + 1);
    List<Term> found = new ArrayList<>();
    for (int i = 0; i < solutions.size(); i++) {
      BigInteger[] solution = solutions.get(i);
      equations.equation(group.sort(), group.variables(), solution).ifPresent(found::add);
      for (int j = 0; j < i && solutions.size() <= MAX_DIMENSION; j++) {
        for (BigInteger sign : List.of(BigInteger.ONE, BigInteger.ONE.negate())) {
          equations
              .equation(group.sort(), group.variables(), sum(solution, sign, solutions.get(j)))
              .ifPresent(found::add);
        }
      }
    }
    points.removeAll(line.get());
    statistics.minings++;
    return found;
  }

  private static BigInteger[] sum(BigInteger[] a, BigInteger factor, BigInteger[] b) {
    BigInteger[] sum = new BigInteger[a.length];
    for (int i = 0; i < a.length; i++) {
      sum[i] = a[i].add(b[i].multiply(factor));
    }
    return sum;
  }

  /** MineStates of Algorithm 4. */
  private final class Attempt {

    private final int columns;
    private int left = MAX_ATTEMPTS;

    Attempt(int columns) {
      this.columns = columns;
    }

    /** Some of the points, at least three, with a common equation. */
    Optional<List<BigInteger[]>> among(List<BigInteger[]> points) {
      if (points.size() < Math.max(3, minPoints) || left-- <= 0) {
        return Optional.empty();
      }
      if (!NullSpace.of(points, columns).isEmpty()) {
        return Optional.of(List.copyOf(points));
      }
      List<BigInteger[]> core = independent(points);
      List<BigInteger[]> withoutFirst = new ArrayList<>(points);
      withoutFirst.remove(core.getFirst());
      Optional<List<BigInteger[]>> found = among(withoutFirst);
      if (found.isPresent()) {
        return found;
      }
      List<BigInteger[]> withoutOthers = new ArrayList<>(points);
      withoutOthers.removeAll(core.subList(1, core.size()));
      return among(withoutOthers);
    }

    /** Points that already leave no equation, the fewest from the front. */
    private List<BigInteger[]> independent(List<BigInteger[]> points) {
      List<BigInteger[]> core = new ArrayList<>();
      int free = columns;
      for (BigInteger[] point : points) {
        core.add(point);
        int freeNow = NullSpace.of(core, columns).size();
        if (freeNow == free) {
          core.removeLast();
        } else if (freeNow == 0) {
          return core;
        }
        free = freeNow;
      }
      return core;
    }
  }
}
