package dev.bulwark.frontend.c.finish;

import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.Blocks;
import dev.bulwark.frontend.c.region.Piece.Cell;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.region.StaticObject;
import dev.bulwark.logic.Term;
import dev.bulwark.program.ProgramVariable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The cells of a region that functions without body may change.
 *
 * @param cells all of them
 * @param kept the addresses of those that they may not: cells of constant objects; empty if these
 *     are too many to be named
 */
public record ReachedCells(ProgramVariable cells, Optional<List<Term>> kept) {

  private static final int MOST_NAMED = 1_024;

  public static ReachedCells of(Memory memory, Region region, ProgramVariable cells) {
    List<Term> kept = new ArrayList<>();
    Blocks blocks = new Blocks(memory.regions());
    for (StaticObject object : memory.regions().group(region).objects()) {
      if (memory.isConstant(object) && !addTo(kept, object, memory, blocks, region)) {
        return new ReachedCells(cells, Optional.empty());
      }
    }
    return new ReachedCells(cells, Optional.of(List.copyOf(kept)));
  }

  /** Adds the object's cells in the region; not if there are too many. */
  private static boolean addTo(
      List<Term> kept, StaticObject object, Memory memory, Blocks blocks, Region region) {
    Region whole = memory.region(object);
    List<Cell> element = blocks.firstCells(whole);
    if (element.size() > MOST_NAMED) {
      return false;
    }
    List<Long> offsets =
        element.stream()
            .filter(cell -> memory.regions().find(cell.region()) == memory.regions().find(region))
            .map(Cell::offset)
            .toList();
    long stride = blocks.repeats(whole) ? blocks.stride(whole) : Math.max(1, object.size());
    for (long from = 0; from < object.size() && !offsets.isEmpty(); from += stride) {
      for (long offset : offsets) {
        BigInteger place = object.address().add(BigInteger.valueOf(from + offset));
        if (kept.size() >= MOST_NAMED) {
          return false;
        }
        if (from + offset < object.size()) {
          kept.add(memory.space().constant(place));
        }
      }
    }
    return true;
  }
}
