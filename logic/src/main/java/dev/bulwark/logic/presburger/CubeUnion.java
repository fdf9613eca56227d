package dev.bulwark.logic.presburger;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A disjunction of cubes, with as few of them as can be had by joining two at a time. */
final class CubeUnion {

  /** Pairs are looked at for so many cubes only. */
  private static final int MOST_JOINED = 200;

  private final List<Cube> cubes;

  private CubeUnion(List<Cube> cubes) {
    this.cubes = cubes;
  }

  static CubeUnion of(List<Cube> cubes) {
    Set<Cube> different = new LinkedHashSet<>(cubes);
    if (different.size() > MOST_JOINED) {
      return new CubeUnion(List.copyOf(different));
    }
    List<Cube> done = new ArrayList<>();
    Deque<Cube> open = new ArrayDeque<>(different);
    while (!open.isEmpty()) {
      Cube next = open.poll();
      Optional<Cube> joined = Optional.empty();
      for (int i = 0; i < done.size() && joined.isEmpty(); i++) {
        joined = join(done.get(i), next);
        if (joined.isPresent()) {
          done.remove(i);
        }
      }
      // What has grown may be joined with others now.
      joined.ifPresentOrElse(open::push, () -> done.add(next));
    }
    return new CubeUnion(done);
  }

  int size() {
    return cubes.size();
  }

  /** The one cube that is both, if there is one. */
  private static Optional<Cube> join(Cube a, Cube b) {
    if (a.contains(b)) {
      return Optional.of(a);
    }
    if (b.contains(a)) {
      return Optional.of(b);
    }
    if (!a.facts().keySet().equals(b.facts().keySet())
        || !a.ranges().keySet().equals(b.ranges().keySet())
        || !a.remainders().keySet().equals(b.remainders().keySet())) {
      return Optional.empty();
    }
    List<Cube> joined = new ArrayList<>();
    int different = 0;
    for (Map.Entry<LinearForm, Cube.Range> mine : a.ranges().entrySet()) {
      Cube.Range theirs = b.ranges().get(mine.getKey());
      if (theirs != null && !theirs.equals(mine.getValue())) {
        different++;
        union(mine.getValue(), theirs)
            .ifPresent(
                range ->
                    joined.add(
                        a.withOther(mine.getKey(), range.equals(Cube.Range.ALL) ? null : range)));
      }
    }
    for (Map.Entry<Cube.Modulus, Cube.Residues> mine : a.remainders().entrySet()) {
      Cube.Residues theirs = b.remainders().get(mine.getKey());
      if (theirs != null && !theirs.equals(mine.getValue())) {
        different++;
        Cube.Residues all = mine.getValue().or(theirs);
        joined.add(a.withOther(mine.getKey(), all.areAny(mine.getKey().divisor()) ? null : all));
      }
    }
    for (Map.Entry<Term, Boolean> mine : a.facts().entrySet()) {
      if (!mine.getValue().equals(b.facts().get(mine.getKey()))) {
        different++;
        joined.add(a.withoutFact(mine.getKey()));
      }
    }
    return different == 1 && joined.size() == 1 ? Optional.of(joined.getFirst()) : Optional.empty();
  }

  /** If there is no gap between the two. */
  private static Optional<Cube.Range> union(Cube.Range a, Cube.Range b) {
    if (endsBefore(a, b) || endsBefore(b, a)) {
      return Optional.empty();
    }
    BigInteger low = a.lower() == null || b.lower() == null ? null : a.lower().min(b.lower());
    BigInteger high = a.upper() == null || b.upper() == null ? null : a.upper().max(b.upper());
    Set<BigInteger> neither = new TreeSet<>();
    for (Cube.Range range : List.of(a, b)) {
      for (BigInteger number : range.excluded()) {
        if (!a.has(number) && !b.has(number)) {
          neither.add(number);
        }
      }
    }
    return Optional.of(new Cube.Range(low, high, neither));
  }

  /** Is there a number between the two? */
  private static boolean endsBefore(Cube.Range a, Cube.Range b) {
    return a.upper() != null
        && b.lower() != null
        && a.upper().add(BigInteger.ONE).compareTo(b.lower()) < 0;
  }

  /** With what all cubes have in common in front. */
  Term toTerm(TermFactory terms) {
    List<Set<Term>> each = new ArrayList<>();
    for (Cube cube : cubes) {
      each.add(new LinkedHashSet<>(Terms.conjuncts(cube.toTerm(terms))));
    }
    if (each.isEmpty()) {
      return terms.bool(false);
    }
    Set<Term> common = new LinkedHashSet<>(each.getFirst());
    each.forEach(common::retainAll);
    List<Term> others = new ArrayList<>();
    for (Set<Term> parts : each) {
      parts.removeAll(common);
      others.add(terms.and(parts));
    }
    List<Term> all = new ArrayList<>(common);
    all.add(terms.or(others));
    return terms.and(all);
  }
}
