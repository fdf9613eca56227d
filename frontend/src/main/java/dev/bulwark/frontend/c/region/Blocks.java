package dev.bulwark.frontend.c.region;

import dev.bulwark.frontend.c.region.Piece.Cell;
import dev.bulwark.frontend.c.region.Piece.Repeated;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What lies in memory from an address on, as far as a block of bytes reaches that is filled or
 * copied.
 */
public final class Blocks {

  /** What has more cells than this is not written out. */
  private static final int MOST_CELLS = 4096;

  /** Arrays of at most this many cells are written out in any case. */
  private static final int SHORT = 16;

  private final Regions regions;

  public Blocks(Regions regions) {
    this.regions = regions;
  }

  /** What lies from the start of the region on, up to the stride; all of it. */
  public List<Piece> pieces(Region region) {
    List<Piece> pieces = pieces(regions.find(region), -1);
    return Piece.cells(pieces) <= MOST_CELLS ? written(pieces, Long.MAX_VALUE) : pieces;
  }

  /** In which regions it lies. */
  public Set<Region> regions(Region region) {
    return regions(pieces(regions.find(region), -1));
  }

  /** In which regions a piece lies. */
  public static Set<Region> regions(Piece piece) {
    return switch (piece) {
      case Cell cell -> Set.of(cell.region());
      case Repeated many -> regions(many.element());
    };
  }

  private static Set<Region> regions(List<Piece> pieces) {
    Set<Region> all = new LinkedHashSet<>();
    pieces.forEach(piece -> all.addAll(regions(piece)));
    return all;
  }

  /** The first of the cells, to be shown: there may be more of them than anybody looks at. */
  public List<Cell> firstCells(Region region) {
    List<Cell> cells = new ArrayList<>();
    written(pieces(regions.find(region), -1), MOST_CELLS).forEach(piece -> cells.add((Cell) piece));
    return cells;
  }

  private List<Piece> pieces(Region region, long size) {
    if (!regions.isStruct(region)) {
      int cell = regions.cellSize(region);
      return cell == 0 ? List.of() : array(cell, size, List.of(new Cell(0, cell, region)));
    }
    List<Piece> element = new ArrayList<>();
    for (Regions.Part part : regions.parts(region)) {
      long length = part.isOpen() ? -1 : part.size();
      pieces(part.region(), length).forEach(piece -> element.add(moved(piece, part.offset())));
    }
    return array(regions.stride(region), size, element);
  }

  /** An array of these elements; one if its size is not known. */
  private static List<Piece> array(long stride, long size, List<Piece> element) {
    long count = size < 0 || stride == 0 ? 1 : Math.max(1, size / stride);
    Repeated array = new Repeated(0, count, stride, element);
    return count == 1
        ? element
        : array.cells() <= SHORT ? written(List.of(array), Long.MAX_VALUE) : List.of(array);
  }

  private static Piece moved(Piece piece, long bytes) {
    return switch (piece) {
      case Cell(long offset, int size, Region region) -> new Cell(offset + bytes, size, region);
      case Repeated(long offset, long count, long stride, List<Piece> element) ->
          new Repeated(offset + bytes, count, stride, element);
    };
  }

  /** As single cells, at most this many. */
  private static List<Piece> written(List<Piece> pieces, long most) {
    List<Piece> cells = new ArrayList<>();
    write(pieces, 0, most, cells);
    return cells;
  }

  private static void write(List<Piece> pieces, long from, long most, List<Piece> cells) {
    for (Piece piece : pieces) {
      if (cells.size() >= most) {
        return;
      }
      switch (piece) {
        case Cell cell -> cells.add(moved(cell, from));
        case Repeated many -> {
          for (long i = 0; i < many.count() && cells.size() < most; i++) {
            write(many.element(), from + many.offset() + i * many.stride(), most, cells);
          }
        }
      }
    }
  }

  /** Do all objects of the region begin as zero? */
  public boolean beginsAsZero(Region region) {
    return regions(region).stream().noneMatch(regions::beginsWithAnything);
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
    return cuts(pieces(regions.find(region), -1), rest);
  }

  private static boolean cuts(List<Piece> pieces, long bytes) {
    return pieces.stream()
        .anyMatch(
            piece ->
                switch (piece) {
                  case Cell cell -> cell.offset() < bytes && bytes < cell.offset() + cell.size();
                  case Repeated many -> {
                    long inside = bytes - many.offset();
                    yield 0 < inside
                        && inside < many.count() * many.stride()
                        && cuts(many.element(), inside % many.stride());
                  }
                });
  }
}
