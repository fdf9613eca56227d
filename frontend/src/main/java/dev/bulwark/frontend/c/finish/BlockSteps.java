package dev.bulwark.frontend.c.finish;

import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.region.Blocks;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.region.Regions;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.program.InputSite;
import java.util.ArrayList;
import java.util.List;

/**
 * Fits regions to the blocks of bytes that are filled and copied: what a block takes only a part
 * of, and what it leaves the member for at which it begins, becomes bytes.
 */
public final class BlockSteps {

  /** {@code fresh} ones need nothing where all begins with zero. */
  private record Block(Region region, Term size, boolean fresh) {}

  private final Regions regions;
  private final Blocks blocks;

  public BlockSteps(Regions regions) {
    this.regions = regions;
    this.blocks = new Blocks(regions);
  }

  /** When all functions are lowered, and before calls through pointers are resolved. */
  public void fit(List<FlowGraph> graphs) {
    List<Block> all = new ArrayList<>();
    List<Region> inputs = new ArrayList<>();
    for (FlowGraph graph : graphs) {
      for (FlowGraph.Arc arc : graph.arcs()) {
        if (arc.instruction() instanceof FlowGraph.Instruction.OnMemory(MemoryStep step)) {
          switch (step) {
            case MemoryStep.Fill fill ->
                all.add(new Block(fill.region(), fill.size(), fill.fresh()));
            case MemoryStep.Forget forget -> {
              all.add(new Block(forget.region(), forget.size(), false));
              if (forget.kind() == InputSite.Kind.NONDET) {
                inputs.add(forget.region());
              }
            }
            case MemoryStep.ForgetGlobal forget ->
                all.add(new Block(forget.region(), forget.size(), false));
            case MemoryStep.Copy copy -> all.add(new Block(copy.region(), copy.size(), false));
            default -> {}
          }
        }
      }
    }
    // What becomes bytes may take others with it, whose blocks fit no more; never the converse.
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Block block : all) {
        if (!regions.isBytes(block.region()) && !fits(block)) {
          regions.collapse(block.region());
          changed = true;
        }
      }
    }
    inputs.forEach(input -> blocks.regions(input).forEach(regions::markContentWild));
  }

  private boolean fits(Block block) {
    long room = regions.room(block.region());
    BitVecValue known = AddressSpace.known(block.size());
    if (blocks.reachesOpenEnd(block.region(), AddressSpace.most(block.size()))
        && !(block.fresh() && blocks.beginsAsZero(block.region()))) {
      return false;
    }
    if (known == null) {
      if (room < Long.MAX_VALUE) {
        regions.wander(block.region());
      }
      return room == Long.MAX_VALUE || !regions.isMember(block.region());
    }
    if (known.unsigned().bitLength() > 62) {
      return true;
    }
    long bytes = known.unsigned().longValue();
    if (room < Long.MAX_VALUE && !regions.isMember(block.region())) {
      // It may begin behind the first element.
      regions.wander(block.region());
    }
    return bytes <= room && !blocks.cuts(block.region(), bytes);
  }
}
