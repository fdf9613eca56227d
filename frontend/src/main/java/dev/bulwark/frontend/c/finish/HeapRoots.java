package dev.bulwark.frontend.c.finish;

import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.flow.MemoryStep.Tracked;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.Blocks;
import dev.bulwark.frontend.c.region.ObjectGroup;
import dev.bulwark.frontend.c.region.Piece;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.region.Regions;
import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CType;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What can be reached when the program ends: objects on the heap that globals point to. If these
 * are as many as there are, nothing is lost. If there are more, something is lost where what is
 * reachable holds no pointers to the heap itself, or where nothing is reachable; otherwise that is
 * not known, nor where pointers may be that are not seen.
 */
final class HeapRoots {

  private static final int MOST_ROOTS = 32;

  /** A pointer in a global, and the region that it points into. */
  private record Root(Region region, Term pointer) {}

  private final ProgramContext context;
  private final MemoryFinisher finisher;
  private final Memory memory;
  private final Regions regions;
  private final AddressSpace space;
  private final TermFactory terms;
  private final Blocks blocks;
  private final List<Root> roots = new ArrayList<>();
  private boolean unseen;

  /** {@code unseen}: may something else than globals hold pointers to the heap? */
  HeapRoots(ProgramContext context, MemoryFinisher finisher, boolean unseen) {
    this.context = context;
    this.finisher = finisher;
    this.memory = context.memory();
    this.regions = memory.regions();
    this.space = memory.space();
    this.terms = context.terms();
    this.blocks = new Blocks(regions);
    this.unseen =
        unseen || regions.group(regions.escaped()).heap() || isGivenToCaller() || isHeldOutside();
    context.globals().forEach(this::add);
    if (roots.size() > MOST_ROOTS) {
      this.unseen = true;
      roots.subList(MOST_ROOTS, roots.size()).clear();
    }
  }

  /** May the caller of the entry function get pointers to the heap as its result? */
  private boolean isGivenToCaller() {
    Set<ObjectGroup> results = new HashSet<>(memory.returned());
    results.addAll(memory.pointedTo(context.structResults()));
    return !context.options().entry().equals("main")
        && results.stream().anyMatch(ObjectGroup::heap);
  }

  /** May objects that exist before the program hold pointers to the heap? */
  private boolean isHeldOutside() {
    return finisher.cells().keySet().stream()
        .anyMatch(
            region ->
                regions.group(region).isOpen() && regions.group(regions.content(region)).heap());
  }

  private void add(GlobalVariable global) {
    switch (global.storage()) {
      case Storage.InVariable(ProgramVariable variable) -> add(variable);
      case Storage.Split(var leaves) -> leaves.forEach(leaf -> add(leaf.variable()));
      case Storage.InMemory(Term address, Region region) ->
          add(address, region, memory.extent(address, global.type()));
      case Storage.Nowhere nowhere -> {}
      case null -> {}
    }
  }

  private void add(ProgramVariable variable) {
    if (variable.type().unqualified() instanceof CType.PointerType) {
      add(memory.pointee(variable), variable.term());
    }
  }

  private void add(Region target, Term pointer) {
    if (regions.group(target).heap()) {
      roots.add(new Root(target, pointer));
    }
  }

  private boolean holdsHeap(Region region) {
    return regions.group(regions.content(region)).heap();
  }

  /** The pointers in a global object. */
  private void add(Term address, Region region, long size) {
    long stride = blocks.repeats(region) ? blocks.stride(region) : size;
    for (Piece piece : blocks.pieces(region)) {
      if (!(piece instanceof Piece.Cell cell)) {
        unseen |= Blocks.regions(piece).stream().anyMatch(this::holdsHeap);
        continue;
      }
      Region content = regions.content(cell.region());
      if (!holdsHeap(cell.region())) {
        continue;
      }
      boolean many = stride <= 0 || size / Math.max(1, stride) > MOST_ROOTS;
      if (many || !regions.holdsPointersOnly(cell.region()) || !finisher.hasCells(cell.region())) {
        unseen = true;
        continue;
      }
      for (long at = cell.offset(); at + cell.size() <= size; at += stride) {
        Term array = finisher.cells(cell.region()).term();
        add(content, terms.select(array, space.plus(address, at)));
      }
    }
    // A structure without end has more than its cells say.
    unseen |= regions.isStruct(region) && blocks.reachesOpenEnd(region, size);
  }

  /** Do objects that globals point to hold pointers to the heap? */
  private boolean goesOn() {
    Set<ObjectGroup> direct = new HashSet<>();
    roots.forEach(root -> direct.add(regions.group(root.region())));
    return regions.heldBy(direct).stream().anyMatch(ObjectGroup::heap);
  }

  /** Is this known at the end of the program? */
  Term known(Tracked known) {
    ProgramVariable number = context.heapObjects().number().orElseThrow();
    Term direct = direct();
    Term all = terms.eq(number.term(), direct);
    Term lost =
        unseen
            ? terms.bool(false)
            : goesOn() ? terms.eq(direct, space.constant(0)) : terms.bool(true);
    return switch (known) {
      case ALL -> all;
      case LOST -> terms.and(terms.not(all), lost);
      case UNKNOWN -> terms.and(terms.not(all), terms.not(lost));
    };
  }

  /** How many objects on the heap globals point to. */
  private Term direct() {
    Term sum = space.constant(0);
    for (int i = 0; i < roots.size(); i++) {
      Root root = roots.get(i);
      List<Term> counts = new ArrayList<>();
      counts.add(finisher.isLive(root.region(), root.pointer()));
      for (Root before : roots.subList(0, i)) {
        counts.add(terms.distinct(space.base(root.pointer()), space.base(before.pointer())));
      }
      Term one =
          terms.ite(
              counts.size() == 1 ? counts.getFirst() : terms.and(counts),
              space.constant(1),
              space.constant(0));
      sum = terms.apply(Op.BV_ADD, sum, one);
    }
    return sum;
  }
}
