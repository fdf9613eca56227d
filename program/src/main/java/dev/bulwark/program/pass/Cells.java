package dev.bulwark.program.pass;

import dev.bulwark.program.Program;
import dev.bulwark.program.cells.CellRows;
import java.util.Optional;

/**
 * Distinguished cells: memory that is walked by indices becomes a few cells of it, at indices that
 * are fixed but arbitrary (D. Monniaux and L. Gonnord, <i>Cell morphing: from array programs to
 * array-free Horn clauses</i>, SAS 2016). All rows of all regions ({@link CellRows}) have their
 * cells at the same indices, so that arrays which are walked together stay together.
 *
 * <p>A write sets the cells whose indices it hits. A read gives the cell that it hits, and any
 * value elsewhere. So for whatever indices, each run of the program has one here, and what holds of
 * the cells at the fixed indices holds of all cells: {@code I(x, k, v)} comes back as {@code for
 * all k: I(x, k, M[k])} ({@link dev.bulwark.program.AnyIndex}). The checker proves that on the
 * program as parsed, so a slip here costs an answer and never a verdict.
 *
 * <p>A failing check only counts if the reads that its data comes from have hit a cell, by a bit
 * that travels with the value ({@link HitBits}). No error is lost by this as long as the cells can
 * be put where these reads are: put them there and follow the run that fails, any value elsewhere
 * being the one that was read; the bits are true then. So bits are only kept for values between a
 * read and the check that is reached without passing a loop head, and a check asks for them only
 * where these reads are at no more indices than there are cells, which a walk backwards over
 * definitions says ({@link ReadIndices}); else every failure counts. So does one whose read is
 * where no cell can be, at an index that is negative or too large. Reads that only decide which way
 * to go have no bits, nor does anything wait for a hit at the read itself: the run that fails may
 * miss there. Indices may be equal, and then their cells are; they may be out of the array's
 * bounds.
 *
 * <p>So what fails in the program fails here for some indices, and proofs come back. What fails
 * here need not fail in the program; then one more cell may help. For engines that look for errors
 * only, {@link Failures#DECIDED_BY_HITS} leaves out most of those that do not.
 */
public final class Cells {

  public static final String NAME = "cells";

  /** Which failures count. */
  public enum Failures {
    /** No error is lost. */
    ALL,

    /**
     * Only those where all reads since the last loop head have hit, also reads that only decide
     * which way to go. Loses errors, so that nothing is proven by it.
     */
    DECIDED_BY_HITS
  }

  private Cells() {}

  /** An inlined program with this number of cells for each row; nothing if there is no row. */
  public static Optional<Pass.Result> apply(Program inlined, int cells) {
    return apply(inlined, cells, Failures.ALL);
  }

  /** The same where only such failures count. */
  public static Optional<Pass.Result> apply(Program inlined, int cells, Failures failures) {
    CellRows rows = CellRows.of(inlined);
    boolean enters = inlined.incoming(inlined.start().entry()).isEmpty();
    return rows.byRegion().isEmpty() || !enters
        ? Optional.empty()
        : Optional.of(new CellCopy(inlined, rows, cells, failures).make());
  }
}
