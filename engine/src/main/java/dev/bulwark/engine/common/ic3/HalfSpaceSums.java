package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Replaces pairs of half-spaces of a cube by one that contains what they have in common. */
public final class HalfSpaceSums {

  /** Of larger cubes the pairs are too many. */
  private static final int MOST_LITERALS = 6;

  private final Comparisons comparisons;

  public HalfSpaceSums(Comparisons comparisons) {
    this.comparisons = comparisons;
  }

  /** Asks whether a larger cube will do. */
  @FunctionalInterface
  public interface Attempt {

    /**
     * The cube that takes the place of the literals, if they are inductive.
     *
     * @param sum the one of the literals that is new
     */
    Optional<Cube> core(List<Term> literals, Term sum);
  }

  /** As long as one of the sums will do. */
  public Cube add(Cube from, Attempt attempt) {
    if (from.size() > MOST_LITERALS) {
      return from;
    }
    Cube cube = from;
    for (Optional<Cube> next = addOnce(cube, attempt);
        next.isPresent();
        next = addOnce(cube, attempt)) {
      cube = next.get();
    }
    return cube;
  }

  private Optional<Cube> addOnce(Cube cube, Attempt attempt) {
    List<Term> literals = cube.literals();
    for (int i = 0; i < literals.size(); i++) {
      for (int j = 0; j < i; j++) {
        for (Term sum : comparisons.sums(literals.get(j), literals.get(i))) {
          List<Term> fewer =
              new ArrayList<>(cube.without(literals.get(i)).without(literals.get(j)).literals());
          fewer.add(sum);
          Optional<Cube> core = attempt.core(fewer, sum);
          if (core.isPresent()) {
            return core;
          }
        }
      }
    }
    return Optional.empty();
  }
}
