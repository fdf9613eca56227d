package dev.bulwark.frontend.c.finish;

import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.region.Blocks;
import dev.bulwark.frontend.c.region.Piece;
import dev.bulwark.frontend.c.region.Piece.Cell;
import dev.bulwark.frontend.c.region.Piece.Repeated;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.BitVecValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * Does the same with every cell of a block of bytes, and says how far behind the beginning of the
 * block each is. What has many cells becomes loops; none is left out.
 */
final class CellWalk {

  private static final int UNROLLED = 16;

  private final Blocks blocks;
  private final AddressSpace space;
  private final TermFactory terms;
  private final Predicate<Region> hasCells;
  private final StepChain chain;
  private final BiConsumer<Cell, Term> action;

  /** {@code hasCells}: is there anything to be done with cells of the region? */
  CellWalk(
      Blocks blocks,
      AddressSpace space,
      TermFactory terms,
      Predicate<Region> hasCells,
      StepChain chain,
      BiConsumer<Cell, Term> action) {
    this.blocks = blocks;
    this.space = space;
    this.terms = terms;
    this.hasCells = hasCells;
    this.chain = chain;
    this.action = action;
  }

  /** The block has this many bytes and begins where the region does. */
  void walk(Region region, Term size, boolean backward) {
    List<Piece> pieces = withCells(blocks.pieces(region));
    if (pieces.isEmpty()) {
      return;
    }
    if (blocks.reachesOpenEnd(region, AddressSpace.most(size))) {
      chain.incompleteIf(terms.bool(true), StepChain.PARTIAL);
    }
    BitVecValue known = AddressSpace.known(size);
    boolean repeats = blocks.repeats(region);
    if (known != null) {
      long stride = blocks.stride(region);
      long bytes = known.unsigned().longValue();
      some(pieces, repeats ? bytes / stride : 0, stride, bytes, backward);
    } else if (repeats) {
      chain.loop(size, blocks.stride(region), backward, index -> all(pieces, index));
    } else {
      begun(pieces, space.constant(0), size);
    }
  }

  private List<Piece> withCells(List<Piece> pieces) {
    List<Piece> kept = new ArrayList<>();
    for (Piece piece : pieces) {
      switch (piece) {
        case Cell cell when hasCells.test(cell.region()) -> kept.add(cell);
        case Cell cell -> {}
        case Repeated(long offset, long count, long stride, List<Piece> given) -> {
          List<Piece> element = withCells(given);
          if (!element.isEmpty()) {
            kept.add(new Repeated(offset, count, stride, element));
          }
        }
      }
    }
    return kept;
  }

  private void all(List<Piece> pieces, Term from) {
    for (Piece piece : pieces) {
      switch (piece) {
        case Cell cell -> action.accept(cell, space.plus(from, cell.offset()));
        case Repeated many -> elements(many, many.count(), from);
      }
    }
  }

  /** The first elements of an array. */
  private void elements(Repeated many, long count, Term from) {
    Term begin = space.plus(from, many.offset());
    chain.loop(
        space.constant(count * many.stride()),
        many.stride(),
        false,
        index -> all(many.element(), space.plus(begin, index)));
  }

  /** All pieces, a number of times, and of the rest of the bytes those that are in it. */
  private void some(List<Piece> pieces, long times, long stride, long bytes, boolean backward) {
    if (backward) {
      rest(pieces, times * stride, bytes);
    }
    if (times * Piece.cells(pieces) <= UNROLLED || times == 1) {
      for (long i = 0; i < times; i++) {
        all(pieces, space.constant((backward ? times - 1 - i : i) * stride));
      }
    } else {
      chain.loop(space.constant(times * stride), stride, backward, index -> all(pieces, index));
    }
    if (!backward) {
      rest(pieces, times * stride, bytes);
    }
  }

  /** The pieces, as far as they lie within the bytes. */
  private void rest(List<Piece> pieces, long from, long bytes) {
    for (Piece piece : pieces) {
      long begin = from + piece.offset();
      switch (piece) {
        case Cell cell when begin + cell.size() <= bytes ->
            action.accept(cell, space.constant(begin));
        case Cell cell when begin < bytes ->
            chain.incompleteIf(terms.bool(true), StepChain.PARTIAL);
        case Cell cell -> {}
        case Repeated many -> {
          long whole = Math.clamp((bytes - begin) / many.stride(), 0, many.count());
          if (whole > 0) {
            elements(many, whole, space.constant(from));
          }
          if (whole < many.count()) {
            rest(many.element(), begin + whole * many.stride(), bytes);
          }
        }
      }
    }
  }

  /** The same where the number of bytes is known only in a run. */
  private void begun(List<Piece> pieces, Term from, Term size) {
    for (Piece piece : pieces) {
      Term begin = space.plus(from, piece.offset());
      Term begun = terms.apply(Op.BV_ULT, begin, size);
      switch (piece) {
        case Cell cell -> {
          Term whole = terms.apply(Op.BV_ULE, space.plus(begin, cell.size()), size);
          chain.incompleteIf(terms.and(begun, terms.not(whole)), StepChain.PARTIAL);
          chain.when(whole, () -> action.accept(cell, begin));
        }
        case Repeated many ->
            chain.when(
                begun,
                () ->
                    chain.loop(
                        space.constant(many.count() * many.stride()),
                        many.stride(),
                        false,
                        index -> begun(many.element(), space.plus(begin, index), size)));
      }
    }
  }
}
