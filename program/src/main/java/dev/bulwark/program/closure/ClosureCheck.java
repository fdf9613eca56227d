package dev.bulwark.program.closure;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.TermFactory;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a closure is one: whether each piece is the family of powers that it says it is,
 * and whether all powers that are not empty are in some piece. It reads the loop and the pieces
 * from their terms and does not know how the closure was found. What it does not understand it
 * refuses.
 */
public final class ClosureCheck {

  private final TermFactory terms;
  private final Budget budget;

  public ClosureCheck(TermFactory terms, Budget budget) {
    this.terms = terms;
    this.budget = budget;
  }

  /** Is it the exact closure of its loop? */
  public boolean accepts(Closure closure) {
    if (!closure.exact() || !closure.loop().isLoop()) {
      return false;
    }
    LoopShape shape = LoopShape.of(terms, closure.loop()).orElse(null);
    if (shape == null) {
      return false;
    }
    // A condition that is carried along may also be one that the closed form has.
    return accepts(closure.pieces(), shape)
        || accepts(closure.pieces(), shape.withCarriedConstraints());
  }

  private boolean accepts(List<Closure.Piece> pieces, LoopShape shape) {
    Optional<AffineLoop> affine = Elimination.solved(shape.constraints(), shape.changing());
    if (affine.isPresent() && accepts(pieces, shape, new AffineCheck(affine.get(), budget))) {
      return true;
    }
    Optional<StepOctagon> octagon = StepOctagon.of(shape.layout(), shape.constraints(), budget);
    return octagon.isPresent() && accepts(pieces, shape, new OctagonalCheck(octagon.get(), budget));
  }

  /**
   * Is it the closure of this relation, of which its loop is taken to be a part, and is it labelled
   * as more than the loop's?
   */
  public boolean accepts(Closure closure, OctagonalRelation relation) {
    if (closure.exact() || !closure.loop().isLoop()) {
      return false;
    }
    LoopShape shape = LoopShape.over(terms, closure.loop(), relation.variables());
    StepOctagon octagon = relation.with(shape.layout(relation.variables()), budget);
    return accepts(closure.pieces(), shape, new OctagonalCheck(octagon, budget));
  }

  private boolean accepts(List<Closure.Piece> pieces, LoopShape shape, PowerCheck powers) {
    List<PowerRange> ranges = new ArrayList<>();
    for (Closure.Piece piece : pieces) {
      Optional<PowerRange> range = ReadPiece.of(terms, shape, piece).flatMap(powers::check);
      if (range.isEmpty()) {
        return false;
      }
      ranges.add(range.get());
    }
    @Nullable BigInteger missing = PowerRange.firstMissing(ranges);
    return missing == null || powers.isEmpty(missing);
  }
}
