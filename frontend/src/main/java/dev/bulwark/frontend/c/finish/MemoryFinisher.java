package dev.bulwark.frontend.c.finish;

import dev.bulwark.frontend.c.flow.Access;
import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.ObjectGroup;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.region.Regions;
import dev.bulwark.frontend.c.region.StaticObject;
import dev.bulwark.frontend.c.symbols.Leaf;
import dev.bulwark.frontend.c.types.ConstantMembers;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.ProgramVariable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The variables that stand for memory, once all functions are lowered: one array for each region,
 * and for groups of objects one that holds their sizes. Sizes are kept plus one, so that zero means
 * that there is no object.
 */
public final class MemoryFinisher {

  /** Groups of this many objects at most need no variable for sizes that never change. */
  private static final int FEW_OBJECTS = 4;

  private final ProgramContext context;
  private final Memory memory;
  private final Regions regions;
  private final AddressSpace space;
  private final TermFactory terms;
  private final Map<Region, ProgramVariable> cells = new LinkedHashMap<>();
  private final Map<ObjectGroup, ProgramVariable> sizes = new IdentityHashMap<>();
  private final List<ObjectGroup> sizedGroups = new ArrayList<>();
  private final Map<ObjectGroup, ProgramVariable> freeable = new LinkedHashMap<>();
  private final OutsideNumbers numbers;
  private final OutsideMemory outside;
  private final IndeterminateMemory marks;
  private final Places places;
  private @Nullable HeapRoots roots;
  private boolean externalEffects;

  public MemoryFinisher(ProgramContext context, OutsideNumbers numbers) {
    this.context = context;
    this.memory = context.memory();
    this.regions = memory.regions();
    this.space = memory.space();
    this.terms = context.terms();
    this.numbers = numbers;
    this.places = new Places(memory, terms, numbers.end());
    this.outside = new OutsideMemory(context, numbers);
    this.marks = new IndeterminateMemory(context, numbers);
  }

  /** What exists before the program. */
  OutsideMemory outside() {
    return outside;
  }

  /** Is this known of what has been allocated and nobody has freed? */
  Term tracked(MemoryStep.Tracked known) {
    HeapRoots found = roots;
    if (found == null) {
      found = new HeapRoots(context, this, externalEffects);
      roots = found;
    }
    return found.known(known);
  }

  /** Does the address belong to an object of the program's own on the heap? */
  Term isLive(Region region, Term address) {
    Term base = space.base(address);
    return terms.and(
        terms.distinct(base, space.constant(0)),
        isOwnFreeable(regions.group(region), region, base));
  }

  /** What nobody has given a value to. */
  public IndeterminateMemory marks() {
    return marks;
  }

  /** Of objects that exist before the program, for traces. */
  public List<MemoryLayout.Outside> outsideLayout() {
    return outside.layout(cells);
  }

  Regions regions() {
    return regions;
  }

  AddressSpace space() {
    return space;
  }

  /** The regions that have become variables. */
  public Map<Region, ProgramVariable> cells() {
    return cells;
  }

  /** Is anything in the region ever read or written by itself? */
  boolean hasCells(Region region) {
    return cells.containsKey(regions.find(region));
  }

  /** Makes variables for what the steps of a function read and write. */
  public void enter(FlowGraph graph) {
    outside.enter(graph);
    marks.enter(graph);
    for (FlowGraph.Arc arc : graph.arcs()) {
      externalEffects |= arc.instruction() instanceof FlowGraph.Instruction.ExternalEffect;
      if (arc.instruction() instanceof FlowGraph.Instruction.OnMemory(MemoryStep step)) {
        switch (step) {
          case MemoryStep.Load load -> cells(load.region());
          case MemoryStep.Store store -> cells(store.region());
          case MemoryStep.StoreAll store -> cells(store.region());
          case MemoryStep.LoadMarks load -> cells(load.region());
          case MemoryStep.StoreMarks store -> cells(store.region());
          case MemoryStep.EnterArguments entered -> cells(entered.region());
          case MemoryStep.Enter enter when enter.string() -> cells(enter.region());
          default -> {}
        }
      }
    }
  }

  /** To be called when all functions have been entered. */
  public void prepare() {
    outside.prepare(this::cells);
    marks.prepare(cells.keySet());
    outside.assumption().ifPresent(context::assume);
  }

  /** Numbers the first object that comes to be while the program runs. */
  Optional<Action> firstObject() {
    ProgramVariable next = memory.nextObjectIfUsed();
    return next == null
        ? Optional.empty()
        : Optional.of(new Action.Assign(next, terms.bitVec(space.objectBits(), numbers.end())));
  }

  /** The array of a region's cells. */
  ProgramVariable cells(Region of) {
    Region region = regions.leaf(of);
    ProgramVariable known = cells.get(region);
    if (known == null) {
      Sort cell = regions.cellSort(region);
      known =
          memory.region(
              "#memory" + (cells.size() + 1),
              Sort.array(Sort.bitVec(space.width()), cell),
              new CType.MemoryType(cellType(cell)));
      cells.put(region, known);
    }
    return known;
  }

  private static CType cellType(Sort cell) {
    return switch (cell) {
      case Sort.BitVec(int width) when width == 8 -> CType.UCHAR;
      case Sort.BitVec(int width) when width == 16 -> CType.SHORT;
      case Sort.BitVec(int width) when width == 32 -> CType.INT;
      case Sort.BitVec(int width) when width == 64 -> CType.LONGLONG;
      default -> Leaf.BITS;
    };
  }

  // ---- Cells

  Term load(Region of, Term address, int size, Sort sort) {
    Region region = regions.leaf(of);
    Term array = cells(region).term();
    if (!regions.isBytes(region)) {
      return terms.select(array, address);
    }
    Term bytes = terms.select(array, address);
    for (int i = 1; i < size; i++) {
      bytes = terms.concat(terms.select(array, space.plus(address, i)), bytes);
    }
    return sort instanceof Sort.Float floating ? terms.floatFromBits(floating, bytes) : bytes;
  }

  /** The array after a value has been stored. */
  Term store(Region of, Term array, Term address, Term value, int size) {
    Region region = regions.leaf(of);
    if (!regions.isBytes(region) || size == 1) {
      return terms.store(array, address, value);
    }
    Term changed = array;
    for (int i = 0; i < size; i++) {
      Term part = terms.extract(8 * i + 7, 8 * i, value);
      changed = terms.store(changed, space.plus(address, i), part);
    }
    return changed;
  }

  // ---- Sizes

  /** Does the size of every object of the group stay the same, and are they few? */
  private boolean hasFixedSizes(ObjectGroup group) {
    return !group.mortal() && group.objects().size() <= FEW_OBJECTS;
  }

  ProgramVariable sizes(Region region) {
    ObjectGroup group = regions.group(region);
    ProgramVariable known = sizes.get(group);
    if (known == null) {
      CType.MemoryType type = new CType.MemoryType(context.options().machine().sizeType());
      known =
          memory.hidden(
              "#sizes" + (sizedGroups.size() + 1),
              Sort.array(Sort.bitVec(space.width()), Sort.bitVec(space.width())),
              type);
      sizes.put(group, known);
      sizedGroups.add(group);
    }
    return known;
  }

  /** Do these bytes belong to an object of the region, which is not constant if they change? */
  Term isValid(Region region, Access access, Term size, boolean write) {
    Term valid = isInObject(region, access, size, write);
    return regions.mayBeElsewhere(region)
        ? terms.and(valid, places.isAt(region, access.address(), outside))
        : valid;
  }

  private Term isInObject(Region region, Access access, Term size, boolean write) {
    ObjectGroup group = regions.group(region);
    Term base = space.base(access.origin());
    Term distance;
    boolean near = access.distance().isPresent();
    if (near) {
      distance = space.plus(space.offset(access.origin()), access.distance().getAsLong());
    } else {
      distance = terms.apply(Op.BV_SUB, access.address(), base);
    }
    if (!outside.hasObjects(group)) {
      return isOwn(group, region, base, distance, size, write, near);
    }
    Term inside = isBelow(distance, size, outside.limit(region, base), near);
    Term given = outside.isValid(region, access.origin(), inside);
    return group.hasOwn()
        ? terms.or(given, isOwn(group, region, base, distance, size, write, near))
        : given;
  }

  /** The same for the objects that the program has made. */
  private Term isOwn(
      ObjectGroup group,
      Region region,
      Term base,
      Term distance,
      Term size,
      boolean write,
      boolean near) {
    if (!hasFixedSizes(group)) {
      Term limit = terms.select(sizes(region).term(), base);
      Term inside = isBelow(distance, size, limit, near);
      List<Term> parts = new ArrayList<>();
      if (write) {
        parts.addAll(isNotConstant(group, base));
        for (StaticObject object : group.objects()) {
          List<Term> elsewhere = isInNoConstant(object, distance, size);
          if (!elsewhere.isEmpty()) {
            Term other = terms.distinct(base, space.constant(object.address()));
            parts.add(terms.or(other, terms.and(elsewhere)));
          }
        }
      }
      parts.addFirst(inside);
      return parts.size() == 1 ? inside : terms.and(parts);
    }
    List<Term> alternatives = new ArrayList<>();
    for (StaticObject object : group.objects()) {
      if (!(object.type() instanceof CType.FunctionType) && !(write && memory.isConstant(object))) {
        Term limit = space.constant(object.size() + 1);
        List<Term> parts = new ArrayList<>();
        parts.add(terms.eq(base, space.constant(object.address())));
        parts.add(isBelow(distance, size, limit, near));
        if (write) {
          parts.addAll(isInNoConstant(object, distance, size));
        }
        alternatives.add(terms.and(parts));
      }
    }
    return alternatives.isEmpty()
        ? terms.bool(false)
        : alternatives.size() == 1 ? alternatives.getFirst() : terms.or(alternatives);
  }

  /** The object at the address is none of the constant ones of the group, as ranges of these. */
  private List<Term> isNotConstant(ObjectGroup group, Term base) {
    List<StaticObject> sorted = new ArrayList<>(group.objects());
    sorted.sort(Comparator.comparing(StaticObject::address));
    List<Term> parts = new ArrayList<>();
    for (int first = 0; first < sorted.size(); first++) {
      if (memory.isConstant(sorted.get(first))) {
        int last = first;
        while (last + 1 < sorted.size() && memory.isConstant(sorted.get(last + 1))) {
          last++;
        }
        Term least = space.constant(sorted.get(first).address());
        Term most = space.constant(sorted.get(last).address());
        parts.add(
            first == last
                ? terms.distinct(base, least)
                : terms.or(
                    terms.apply(Op.BV_ULT, base, least), terms.apply(Op.BV_ULT, most, base)));
        first = last;
      }
    }
    return parts;
  }

  /** These bytes of the object are none of a member that is constant. */
  private List<Term> isInNoConstant(StaticObject object, Term distance, Term size) {
    List<Term> parts = new ArrayList<>();
    if (memory.isConstant(object) || size.equals(space.constant(0))) {
      return parts;
    }
    for (ConstantMembers.Bytes bytes :
        context.types().constantMembers().of(object.type()).orElse(List.of())) {
      Term before =
          terms.apply(Op.BV_ULE, space.plus(distance, size), space.constant(bytes.from()));
      Term behind = terms.apply(Op.BV_ULE, space.constant(bytes.to()), distance);
      parts.add(
          AddressSpace.known(size) != null
              ? terms.or(before, behind)
              : terms.or(before, behind, terms.eq(size, space.constant(0))));
    }
    return parts;
  }

  /** distance + size < limit; distances that are not near may wrap around. */
  private Term isBelow(Term distance, Term size, Term limit, boolean near) {
    Term end = terms.apply(Op.BV_ULT, space.plus(distance, size), limit);
    boolean small = AddressSpace.known(size) != null;
    if (near && small) {
      return end;
    }
    Term start = terms.apply(Op.BV_ULT, distance, limit);
    return small
        ? terms.and(start, end)
        : terms.and(start, terms.apply(Op.BV_ULT, size, limit), end);
  }

  /** Does the group have objects of both kinds, which have to be kept apart? */
  private static boolean isMixed(ObjectGroup group) {
    return group.heap() && group.automatic();
  }

  /** Which addresses have been given by {@code malloc}; only where some other object is new too. */
  private ProgramVariable freeable(ObjectGroup group) {
    ProgramVariable known = freeable.get(group);
    if (known == null) {
      known =
          memory.hidden(
              "#heap" + (freeable.size() + 1),
              Sort.array(Sort.bitVec(space.width()), Sort.bitVec(space.width())),
              new CType.MemoryType(context.options().machine().sizeType()));
      freeable.put(group, known);
    }
    return known;
  }

  /** What makes the address one that may be given to {@code free}, if that has to be kept. */
  Action markFreeable(Region region, Term address) {
    ObjectGroup group = regions.group(region);
    if (!isMixed(group)) {
      return Action.SKIP;
    }
    ProgramVariable marks = freeable(group);
    return new Action.Assign(marks, terms.store(marks.term(), address, space.constant(1)));
  }

  /** May the address be given to free? */
  Term isFreeable(Region region, Term address) {
    ObjectGroup group = regions.group(region);
    Term own = isOwnFreeable(group, region, address);
    return outside.hasObjects(group) ? terms.or(own, outside.isFreeable(region, address)) : own;
  }

  private Term isOwnFreeable(ObjectGroup group, Region region, Term address) {
    Term none = terms.eq(address, space.constant(0));
    if (!group.heap()) {
      return none;
    }
    if (isMixed(group)) {
      Term marked = terms.eq(terms.select(freeable(group).term(), address), space.constant(1));
      return terms.or(none, terms.and(marked, isFreeableIfDynamic(region, address)));
    }
    return terms.or(none, isFreeableIfDynamic(region, address));
  }

  private Term isFreeableIfDynamic(Region region, Term address) {
    Term limit = terms.select(sizes(region).term(), address);
    BigInteger firstDynamic = space.address(numbers.end());
    return terms.and(
        terms.eq(space.offset(address), space.constant(0)),
        terms.distinct(limit, space.constant(0)),
        terms.apply(Op.BV_ULE, space.constant(firstDynamic), address));
  }

  Term resized(Region region, Term address, Term limit) {
    return terms.store(sizes(region).term(), address, limit);
  }

  /** What is assumed of a pointer that comes from outside. */
  Term entered(MemoryStep.Enter step) {
    boolean ends = step.string() && regions.cellSize(regions.leaf(step.region())) <= 1;
    return outside.entered(step, ends ? cells(step.region()) : null);
  }

  /** The steps by which the object at the address is no more. */
  List<Action> end(Region region, Term address, boolean freed) {
    ObjectGroup group = regions.group(region);
    List<Action> actions = new ArrayList<>();
    boolean hasOutside = outside.hasObjects(group);
    if (freed) {
      Term elsewhere = hasOutside ? outside.isOutside(group, address) : terms.bool(false);
      context.heapObjects().freed(address, elsewhere).ifPresent(actions::add);
    }
    if (hasOutside && freed) {
      actions.add(outside.end(region, address));
    }
    if (!hasOutside || group.hasOwn()) {
      actions.add(new Action.Assign(sizes(region), resized(region, address, space.constant(0))));
    }
    return actions;
  }

  /** The size of the object that begins at the address, which is there. */
  Term size(Region region, Term address) {
    ObjectGroup group = regions.group(region);
    if (!outside.hasObjects(group)) {
      return ownSize(region, address);
    }
    Term given = terms.apply(Op.BV_SUB, outside.limit(region, address), space.constant(1));
    return group.hasOwn()
        ? terms.ite(outside.isOutside(group, address), given, ownSize(region, address))
        : given;
  }

  private Term ownSize(Region region, Term address) {
    ObjectGroup group = regions.group(region);
    if (!hasFixedSizes(group)) {
      Term limit = terms.select(sizes(region).term(), address);
      return terms.apply(Op.BV_SUB, limit, space.constant(1));
    }
    Term size = space.constant(0);
    for (StaticObject object : group.objects()) {
      Term here = terms.eq(address, space.constant(object.address()));
      size = terms.ite(here, space.constant(object.size()), size);
    }
    return size;
  }

  /** The groups whose sizes are kept in variables, and what these hold at first. */
  Map<ProgramVariable, Term> initialSizes() {
    Map<ProgramVariable, Term> initial = new LinkedHashMap<>();
    for (ObjectGroup group : sizedGroups) {
      ProgramVariable variable = Objects.requireNonNull(sizes.get(group));
      Sort.Array sort = (Sort.Array) variable.sort();
      Term array = terms.constArray(sort, space.constant(0));
      for (StaticObject object : group.objects()) {
        if (!memory.isThereAtFirst(object)) {
          continue;
        }
        array =
            terms.store(array, space.constant(object.address()), space.constant(object.size() + 1));
      }
      initial.put(variable, array);
    }
    for (ProgramVariable marks : freeable.values()) {
      initial.put(marks, terms.constArray((Sort.Array) marks.sort(), space.constant(0)));
    }
    return initial;
  }
}
