package dev.bulwark.program.closure;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.List;
import java.util.Optional;

/**
 * Finds closures of loops over mathematical integers. There are two classes of loops with a closed
 * form here: affine maps with finitely many powers of their matrix, under linear guards ({@link
 * AffinePowers}), and octagonal relations, whose values after need not be functions of those before
 * ({@link OctagonalPowers}). Whatever is found is checked ({@link ClosureCheck}) before it is
 * handed out.
 */
public final class Closures {

  /** Matrices of compositions have at most this many rows. */
  private static final int MOST_NODES = 160;

  private static final int MOST_PIECES = 64;

  private final TermFactory terms;
  private final Budget budget;
  private final ClosureCheck check;

  public Closures(TermFactory terms, Budget budget) {
    this.terms = terms;
    this.budget = budget;
    this.check = new ClosureCheck(terms, budget);
  }

  /**
   * The exact closure of a loop over integers, if it is of a class with a closed form. The guard
   * has to be a conjunction (see {@link ConjunctiveSteps}). Variables of other sorts may occur
   * where they stay as they are or become anything, and are not mixed with integers that change.
   * There is none when the budget ends.
   */
  public Optional<Closure> exact(GuardedStep loop) {
    try {
      Optional<LoopShape> shape = LoopShape.of(terms, loop);
      if (shape.isEmpty()) {
        return Optional.empty();
      }
      LoopShape whole = shape.get().withCarriedConstraints();
      if (isSmall(whole.layout())
          && StepOctagon.isContradiction(whole.layout(), whole.constraints(), budget)) {
        return Optional.of(new Closure(loop, List.of(), true)).filter(check::accepts);
      }
      Optional<Closure> affine = affine(shape.get());
      return affine.isPresent() ? affine : octagonal(shape.get());
    } catch (BudgetExhaustedException e) {
      return Optional.empty();
    }
  }

  private Optional<Closure> affine(LoopShape shape) {
    PieceBuilder builder = new PieceBuilder(terms, shape.loop(), shape.carried());
    return Elimination.solved(shape.constraints(), shape.changing())
        .flatMap(loop -> new AffinePowers(loop, budget).families())
        .map(families -> new Closure(shape.loop(), new AffinePieces(builder).of(families), true))
        .filter(check::accepts);
  }

  /** The closure by octagons alone, also where an affine map would do. */
  Optional<Closure> octagonal(LoopShape shape) {
    return isSmall(shape.layout())
        ? StepOctagon.of(shape.layout(), shape.constraints(), budget)
            .flatMap(relation -> pieces(relation, shape))
            .map(pieces -> new Closure(shape.loop(), pieces, true))
            .filter(check::accepts)
        : Optional.empty();
  }

  /**
   * The closure of an octagonal relation that contains the loop: more than the loop's own closure,
   * and labelled so. Variables that the loop does not write stay as they are, with what the guard
   * says about them alone; those that the loop writes and the relation does not speak of have any
   * value afterwards, unless they become a function of what stays. There is none when the budget
   * ends.
   */
  public Optional<Closure> over(GuardedStep loop, OctagonalRelation hull) {
    LoopShape shape = LoopShape.over(terms, loop, hull.variables());
    Layout layout = shape.layout(hull.variables());
    if (!isSmall(layout)) {
      return Optional.empty();
    }
    try {
      return pieces(hull.with(layout, budget), shape)
          .map(pieces -> new Closure(loop, pieces, false))
          .filter(closure -> check.accepts(closure, hull));
    } catch (BudgetExhaustedException e) {
      return Optional.empty();
    }
  }

  private static boolean isSmall(Layout layout) {
    return 2 * (layout.numbers() + layout.changing().size()) <= MOST_NODES;
  }

  private Optional<List<Closure.Piece>> pieces(StepOctagon relation, LoopShape shape) {
    StepOctagon smaller = relation.withoutUnchanged();
    PieceBuilder builder = new PieceBuilder(terms, shape.loop(), shape.carried());
    return new OctagonalPowers(smaller, budget)
        .segments()
        .filter(
            segments ->
                segments.stream().mapToInt(OctagonalPowers.Segment::period).sum() <= MOST_PIECES)
        .map(segments -> new OctagonalPieces(smaller.layout(), builder, budget).of(segments));
  }
}
