package dev.bulwark.logic.presburger;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Eliminates quantifiers over integers and truth values from formulas with linear constraints and
 * with quotients and remainders by constants (Cooper, 1972). What comes out is equivalent. Where it
 * would become too large, or where a variable is multiplied by another, nothing comes out.
 *
 * <p>Differences: formulas become disjunctions of cubes first, for then most variables go by an
 * equation; Cooper's step is for what is left. Parts in which none of the variables occurs stay as
 * they are.
 */
public final class Cooper {

  /** Cubes that are made on the way. */
  private static final int MOST_CUBES = 2_000;

  /** Cubes of the result. */
  private static final int MOST_IN_RESULT = 64;

  private record Branch(Cube cube, List<Formula> parts) {}

  private final TermFactory terms;
  private final Budget budget;

  public Cooper(TermFactory terms, Budget budget) {
    this.terms = terms;
    this.budget = budget;
  }

  /** There are values for the variables with which the formula holds. */
  public Optional<Term> exists(Collection<Variable> variables, Term formula) {
    for (Variable variable : variables) {
      if (!(variable.sort() instanceof Sort.Int) && !(variable.sort() instanceof Sort.Bool)) {
        throw new IllegalArgumentException(variable + " is no integer");
      }
    }
    Reading reading = new Reading(terms, new LinkedHashSet<>(variables));
    Optional<Formula> read = reading.of(formula);
    if (read.isEmpty()) {
      return Optional.empty();
    }
    try {
      CubeElimination elimination = new CubeElimination(budget, MOST_CUBES);
      List<Cube> result = new ArrayList<>();
      for (Cube cube : cubes(read.get(), reading.leaving())) {
        result.addAll(elimination.without(reading.leaving(), cube));
      }
      CubeUnion union = CubeUnion.of(result);
      return union.size() > MOST_IN_RESULT
          ? Optional.empty()
          : Optional.of(union.toTerm(terms));
    } catch (CubeElimination.TooLargeException tooLarge) {
      return Optional.empty();
    }
  }

  /** The formula holds whatever the values of the variables are. */
  public Optional<Term> forAll(Collection<Variable> variables, Term formula) {
    return exists(variables, terms.not(formula)).map(terms::not);
  }

  /** The formula as a disjunction. */
  private List<Cube> cubes(Formula formula, Set<Variable> leaving) {
    List<Cube> done = new ArrayList<>();
    Deque<Branch> open = new ArrayDeque<>(List.of(new Branch(Cube.TRUE, List.of(formula))));
    while (!open.isEmpty()) {
      budget.check();
      Branch branch = open.pop();
      Optional<Branch> narrowed = narrow(branch, leaving);
      if (narrowed.isEmpty()) {
        continue;
      }
      Cube cube = narrowed.get().cube();
      List<Formula> parts = new ArrayList<>(narrowed.get().parts());
      if (parts.isEmpty()) {
        done.add(cube);
      } else {
        Formula.Or fewest = fewest(parts);
        parts.remove(fewest);
        for (Formula alternative : fewest.parts().reversed()) {
          List<Formula> with = new ArrayList<>(List.of(alternative));
          with.addAll(parts);
          open.push(new Branch(cube, with));
        }
      }
      if (done.size() + open.size() > MOST_CUBES) {
        throw new CubeElimination.TooLargeException();
      }
    }
    return done;
  }

  private static Formula.Or fewest(List<Formula> parts) {
    Formula.Or fewest = (Formula.Or) parts.getFirst();
    for (Formula part : parts) {
      Formula.Or or = (Formula.Or) part;
      if (or.parts().size() < fewest.parts().size()) {
        fewest = or;
      }
    }
    return fewest;
  }

  /** Takes in literals, until only disjunctions with a choice are left; nothing if there is none. */
  private Optional<Branch> narrow(Branch branch, Set<Variable> leaving) {
    Cube cube = branch.cube();
    List<Formula> disjunctions = new ArrayList<>();
    Deque<Formula> open = new ArrayDeque<>(branch.parts());
    while (!open.isEmpty()) {
      Formula part = open.poll();
      switch (part) {
        case Formula.And and -> and.parts().forEach(open::push);
        case Formula.Literal literal -> {
          Optional<Cube> with = cube.with(literal);
          if (with.isEmpty()) {
            return Optional.empty();
          }
          cube = with.get();
        }
        case Formula.Or or -> disjunctions.add(or);
      }
      if (open.isEmpty()) {
        List<Formula> kept = new ArrayList<>();
        for (Formula disjunction : disjunctions) {
          Formula smaller = narrowed((Formula.Or) disjunction, cube);
          if (smaller instanceof Formula.Or or
              && !or.parts().isEmpty()
              && !Formulas.mentions(or, leaving)) {
            open.add(new Formula.Opaque(Formulas.toTerm(terms, or), true));
          } else if (smaller instanceof Formula.Or or && !or.parts().isEmpty()) {
            kept.add(or);
          } else if (smaller instanceof Formula.Or) {
            return Optional.empty();
          } else {
            open.add(smaller);
          }
        }
        disjunctions = kept;
      }
    }
    return Optional.of(new Branch(cube, disjunctions));
  }

  /** Without alternatives that the cube excludes; true if it implies one. */
  private static Formula narrowed(Formula.Or or, Cube cube) {
    List<Formula> left = new ArrayList<>();
    for (Formula alternative : or.parts()) {
      List<Formula> parts =
          alternative instanceof Formula.And and ? and.parts() : List.of(alternative);
      Optional<Cube> with = Optional.of(cube);
      boolean literals = true;
      for (Formula part : parts) {
        if (part instanceof Formula.Literal literal) {
          with = with.flatMap(known -> known.with(literal));
        } else {
          literals = false;
        }
      }
      if (literals && with.isPresent() && with.get().equals(cube)) {
        return Formula.TRUE;
      }
      if (with.isPresent()) {
        left.add(alternative);
      }
    }
    return Formula.or(left);
  }
}
