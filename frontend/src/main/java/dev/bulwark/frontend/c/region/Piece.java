package dev.bulwark.frontend.c.region;

import java.util.List;

/** A part of what lies in memory from an address on: one cell, or the same cells many times. */
public sealed interface Piece {

  /** How many bytes behind the address it begins. */
  long offset();

  /** How many cells it has. */
  long cells();

  /** A cell of an object. */
  record Cell(long offset, int size, Region region) implements Piece {
    @Override
    public long cells() {
      return 1;
    }
  }

  /**
   * An array that is too long to be written out.
   *
   * @param stride how many bytes an element has
   * @param element an element, from its own beginning on
   */
  record Repeated(long offset, long count, long stride, List<Piece> element) implements Piece {
    @Override
    public long cells() {
      return count * Piece.cells(element);
    }
  }

  /** How many cells these have. */
  static long cells(List<Piece> pieces) {
    return pieces.stream().mapToLong(Piece::cells).sum();
  }
}
