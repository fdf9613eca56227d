package dev.bulwark.frontend.c.region;

import java.util.ArrayList;
import java.util.List;

/**
 * What lies in memory from an address on, as far as a block of bytes reaches that is filled or
 * copied.
 */
public final class Blocks {

  private static final int MOST_CELLS = 4096;

  /** A cell of an object, a number of bytes behind the address. */
  public record Cell(long offset, int size, Region region) {}

  private final Regions regions;

  public Blocks(Regions regions) {
    this.regions = regions;
  }

  /** The cells of what lies from the start of the region on, up to the stride. */
  public List<Cell> cells(Region region) {
    List<Cell> cells = new ArrayList<>();
    collect(regions.find(region), 0, -1, cells);
    return cells;
  }

  private void collect(Region region, long offset, long size, List<Cell> cells) {
    if (cells.size() > MOST_CELLS) {
      return;
    }
    if (!regions.isStruct(region)) {
      int cell = regions.cellSize(region);
      if (cell > 0) {
        long count = size < 0 ? 1 : Math.max(1, size / cell);
        for (long i = 0; i < Math.min(count, MOST_CELLS); i++) {
          cells.add(new Cell(offset + i * cell, cell, region));
        }
      }
      return;
    }
    long stride = regions.stride(region);
    long count = size < 0 || stride == 0 ? 1 : Math.max(1, size / stride);
    for (long i = 0; i < count; i++) {
      for (Regions.Part part : regions.parts(region)) {
        long length = part.isOpen() ? -1 : part.size();
        collect(part.region(), offset + i * stride + part.offset(), length, cells);
      }
    }
  }

  /** Do all objects of the region begin as zero? */
  public boolean beginsAsZero(Region region) {
    return cells(region).stream().noneMatch(cell -> regions.beginsWithAnything(cell.region()));
  }

  /** Do the cells come again behind the stride? */
  public boolean repeats(Region region) {
    return !regions.isStruct(region) || regions.stride(region) > 0;
  }

  /** After how many bytes the cells come again. */
  public long stride(Region region) {
    if (!regions.isStruct(region)) {
      return Math.max(1, regions.cellSize(region));
    }
    return Math.max(1, regions.stride(region));
  }

  /**
   * Does a block of this size go into a flexible array member? It is not known how many cells that
   * has.
   */
  public boolean reachesOpenEnd(Region region, long bytes) {
    if (!regions.isStruct(region)) {
      return false;
    }
    for (Regions.Part part : regions.parts(region)) {
      long rest = bytes - part.offset();
      boolean open =
          regions.isStruct(part.region()) ? reachesOpenEnd(part.region(), rest) : part.isOpen();
      if (rest > 0 && open) {
        return true;
      }
    }
    return false;
  }

  /** Does a block of this size end within a cell? */
  public boolean cuts(Region region, long bytes) {
    long rest = repeats(region) ? bytes % stride(region) : bytes;
    return cells(region).stream()
        .anyMatch(cell -> cell.offset() < rest && rest < cell.offset() + cell.size());
  }
}
