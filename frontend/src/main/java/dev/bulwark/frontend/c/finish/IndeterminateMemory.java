package dev.bulwark.frontend.c.finish;

import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.ObjectGroup;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.region.Regions;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Marks for the bits in memory that nobody has given a value to: an array beside the cells of each
 * region where there may be such bits, if the property asks.
 *
 * <p>Objects that are there from the start have values, and locals among them lose theirs where
 * they are declared; objects that come to be have none, and their numbers are never used again. So
 * the marks of the latter are kept the other way round where a group has both: all begin as zero.
 */
public final class IndeterminateMemory {

  private final ProgramContext context;
  private final Memory memory;
  private final Regions regions;
  private final AddressSpace space;
  private final TermFactory terms;
  private final OutsideNumbers numbers;
  private final Set<Region> received = new LinkedHashSet<>();
  private final Map<Region, ProgramVariable> marks = new LinkedHashMap<>();

  IndeterminateMemory(ProgramContext context, OutsideNumbers numbers) {
    this.context = context;
    this.memory = context.memory();
    this.regions = memory.regions();
    this.space = memory.space();
    this.terms = context.terms();
    this.numbers = numbers;
  }

  /** Looks where marks are written. */
  void enter(FlowGraph graph) {
    for (FlowGraph.Arc arc : graph.arcs()) {
      if (arc.instruction()
          instanceof FlowGraph.Instruction.OnMemory(MemoryStep.StoreMarks store)) {
        received.add(regions.leaf(store.region()));
      }
    }
  }

  /** Makes variables of the marks beside these cells. */
  void prepare(Collection<Region> cells) {
    if (!context.checks().initialisation()) {
      return;
    }
    for (Region region : cells) {
      if (regions.isUninitialised(region) || received.contains(region)) {
        marks.put(
            region,
            memory.hidden(
                "#marks" + (marks.size() + 1),
                Sort.array(Sort.bitVec(space.width()), Sort.bitVec(bits(region))),
                new CType.MemoryType(CType.ULONG)));
      }
    }
  }

  /** The regions that have marks. */
  public Map<Region, ProgramVariable> all() {
    return marks;
  }

  /** Those of a region. */
  Optional<ProgramVariable> of(Region region) {
    return Optional.ofNullable(marks.get(regions.leaf(region)));
  }

  private int bits(Region region) {
    return 8 * regions.cellSize(region);
  }

  /** All bits of a cell, or none. */
  Term cell(Region region, boolean indeterminate) {
    Term none = terms.bitVec(bits(regions.leaf(region)), 0);
    return indeterminate ? terms.apply(Op.BV_NOT, none) : none;
  }

  // ---- Which way round

  private boolean hasBoth(Region region) {
    ObjectGroup group = regions.group(region);
    return group.dynamic() && (!group.objects().isEmpty() || group.isOpen());
  }

  /** The marks as they are kept for an address, or as they are meant. */
  private Term turned(Region region, Term address, Term bits) {
    if (!hasBoth(region)) {
      return bits;
    }
    Term first = space.constant(space.address(numbers.end()));
    Term isNew = terms.apply(Op.BV_ULE, first, address);
    return terms.ite(isNew, terms.apply(Op.BV_NOT, bits), bits);
  }

  /** What the marks of each region begin with. */
  List<Action> initial() {
    List<Action> actions = new ArrayList<>();
    marks.forEach(
        (region, variable) -> {
          boolean onlyNew = regions.group(region).dynamic() && !hasBoth(region);
          actions.add(
              new Action.Assign(
                  variable, terms.constArray((Sort.Array) variable.sort(), cell(region, onlyNew))));
        });
    return actions;
  }

  // ---- Reading and writing

  /** The marks of a cell that is known to have some. */
  Term cell(Region cell, Term address) {
    ProgramVariable variable = of(cell).orElseThrow();
    return turned(regions.leaf(cell), address, terms.select(variable.term(), address));
  }

  /** Gives a cell marks, if there are any in its region. */
  Optional<Action> mark(Region cell, Term address, Term bits) {
    return of(cell)
        .map(
            variable -> {
              Term kept = turned(regions.leaf(cell), address, bits);
              return new Action.Assign(variable, terms.store(variable.term(), address, kept));
            });
  }

  /** Gives all cells of the only object in a region the same marks. */
  Optional<Action> markAll(Region region, boolean indeterminate) {
    return of(region)
        .map(
            variable ->
                new Action.Assign(
                    variable,
                    terms.constArray((Sort.Array) variable.sort(), cell(region, indeterminate))));
  }

  Action load(MemoryStep.LoadMarks load) {
    Region region = regions.leaf(load.region());
    if (of(region).isEmpty()) {
      return new Action.Assign(load.target(), terms.bitVec(8 * load.size(), 0));
    }
    Term bits = cell(region, load.address());
    if (regions.isBytes(region)) {
      for (int i = 1; i < load.size(); i++) {
        bits = terms.concat(cell(region, space.plus(load.address(), i)), bits);
      }
    }
    return new Action.Assign(load.target(), bits);
  }

  Action store(MemoryStep.StoreMarks store) {
    return store(store.region(), store.address(), store.marks(), store.size());
  }

  private Action store(Region of, Term address, Term bits, int size) {
    Region region = regions.leaf(of);
    Optional<ProgramVariable> variable = of(region);
    if (variable.isEmpty()) {
      return Action.SKIP;
    }
    Term changed = variable.get().term();
    if (!regions.isBytes(region)) {
      changed = terms.store(changed, address, turned(region, address, bits));
    } else {
      for (int i = 0; i < size; i++) {
        Term at = space.plus(address, i);
        Term part = terms.extract(8 * i + 7, 8 * i, bits);
        changed = terms.store(changed, at, turned(region, at, part));
      }
    }
    return new Action.Assign(variable.get(), changed);
  }

  /** What a step that writes values does to the marks. */
  List<Action> given(MemoryStep step) {
    List<Action> actions = new ArrayList<>();
    switch (step) {
      case MemoryStep.Store(Region region, Term address, Term value, int size)
          when of(region).isPresent() ->
          actions.add(store(region, address, terms.bitVec(8 * size, 0), size));
      case MemoryStep.StoreAll(Region region, Term address, List<Term> values, int size)
          when of(region).isPresent() -> {
        for (int i = 0; i < values.size(); i++) {
          Term at = space.plus(address, (long) i * size);
          actions.add(store(region, at, terms.bitVec(8 * size, 0), size));
        }
      }
      default -> {}
    }
    return actions;
  }
}
