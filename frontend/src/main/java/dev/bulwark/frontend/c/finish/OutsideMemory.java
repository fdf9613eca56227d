package dev.bulwark.frontend.c.finish;

import dev.bulwark.frontend.GlobalValues;
import dev.bulwark.frontend.c.flow.Access;
import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.Blocks;
import dev.bulwark.frontend.c.region.ObjectGroup;
import dev.bulwark.frontend.c.region.OutsideObjects;
import dev.bulwark.frontend.c.region.OutsideObjects.Kind;
import dev.bulwark.frontend.c.region.OutsideObjects.Target;
import dev.bulwark.frontend.c.region.Piece;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.region.Regions;
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
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Objects that exist before the program. Each kind has the object numbers of a range that begins at
 * a multiple of its size, so that a few bits of an address say whether it belongs to the kind. An
 * array {@code #outsideN} holds their sizes plus one; at first these are any, and so is what the
 * objects hold. What is assumed of an object is said where a pointer to it comes from: from
 * outside, or out of an object from outside. There it is about what the object held at first, so
 * that it holds whatever the program has written since.
 */
final class OutsideMemory {

  private final ProgramContext context;
  private final Regions regions;
  private final AddressSpace space;
  private final TermFactory terms;
  private final OutsideObjects outside;
  private final OutsideNumbers numbers;
  private final Blocks blocks;
  private final Map<ObjectGroup, List<Kind>> kinds = new IdentityHashMap<>();
  private final Map<Region, Set<Target>> held = new IdentityHashMap<>();
  private final Set<ObjectGroup> freed = new HashSet<>();
  private final Set<Region> written = new HashSet<>();
  private final Set<Region> uninitialised;
  private final Map<ObjectGroup, ProgramVariable> sizes = new LinkedHashMap<>();
  private final Map<ProgramVariable, ProgramVariable> first = new LinkedHashMap<>();
  private final boolean changesUnseen;
  private final OwnVariables own;
  private MemoryStep.@Nullable EnterArguments arguments;

  OutsideMemory(ProgramContext context, OutsideNumbers numbers) {
    this.context = context;
    Memory memory = context.memory();
    this.regions = memory.regions();
    this.space = memory.space();
    this.terms = context.terms();
    this.outside = memory.outside();
    this.numbers = numbers;
    this.blocks = new Blocks(regions);
    this.uninitialised = regions.heldUninitialised();
    this.changesUnseen = context.externalReach().hasCalls();
    this.own = new OwnVariables(context);
  }

  /** Notes what a function writes to and frees. */
  void enter(FlowGraph graph) {
    for (FlowGraph.Arc arc : graph.arcs()) {
      if (arc.instruction() instanceof FlowGraph.Instruction.OnMemory(MemoryStep step)) {
        switch (step) {
          case MemoryStep.Store store -> written.add(regions.leaf(store.region()));
          case MemoryStep.StoreAll store -> written.add(regions.leaf(store.region()));
          case MemoryStep.Fill fill -> write(fill.region());
          case MemoryStep.Forget forget -> write(forget.region());
          case MemoryStep.ForgetGlobal forget -> write(forget.region());
          case MemoryStep.Copy copy -> write(copy.region());
          case MemoryStep.EnterArguments entered -> arguments = entered;
          case MemoryStep.End end when end.freed() -> freed.add(regions.group(end.region()));
          default -> {}
        }
      }
    }
  }

  /** Makes the variables; all of them are given values where the program begins. */
  void prepare(Function<Region, ProgramVariable> cells) {
    for (Kind kind : outside.kinds()) {
      if (matters(kind.region())) {
        sizes(regions.group(kind.region()));
      }
    }
    for (Region cell : outside.cells()) {
      if (isKnown(cell)) {
        firstCells(regions.leaf(cell), cells.apply(cell));
        held(cell).forEach(target -> firstSizes(regions.group(target.kind().region())));
        heldByArguments(regions.leaf(cell), space.constant(0), space.constant(0), cells);
      }
    }
  }

  private void write(Region region) {
    blocks.regions(region).forEach(each -> written.add(regions.leaf(each)));
  }

  /** The kinds of objects in the group. */
  List<Kind> kinds(ObjectGroup group) {
    return group.isOpen() ? kinds.computeIfAbsent(group, outside::kinds) : List.of();
  }

  boolean matters(Region region) {
    return numbers.matters(region);
  }

  /** What the pointers in a cell of an object from outside may point to, as far as it matters. */
  Set<Target> held(Region cell) {
    return held.computeIfAbsent(
        regions.leaf(cell),
        leaf -> {
          Set<Target> targets = outside.held(leaf);
          return targets.stream().anyMatch(target -> matters(target.kind().region()))
              ? targets
              : Set.of();
        });
  }

  // ---- Variables

  /** The sizes of the group's objects from outside, plus one. */
  private ProgramVariable sizes(ObjectGroup group) {
    ProgramVariable known = sizes.get(group);
    if (known == null) {
      known = array("#outside" + (sizes.size() + 1));
      sizes.put(group, known);
    }
    return known;
  }

  private ProgramVariable array(String name) {
    Sort address = Sort.bitVec(space.width());
    return context
        .memory()
        .hidden(
            name,
            Sort.array(address, address),
            new CType.MemoryType(context.options().machine().sizeType()));
  }

  /** The sizes as they were at first. */
  private ProgramVariable firstSizes(ObjectGroup group) {
    ProgramVariable now = sizes(group);
    return freed.contains(group)
        ? first.computeIfAbsent(now, each -> array(each.term().name() + "-first"))
        : now;
  }

  /** What the cells of the region held at first. */
  private ProgramVariable firstCells(Region leaf, ProgramVariable cells) {
    if (!written.contains(leaf) && !changesUnseen) {
      return cells;
    }
    return first.computeIfAbsent(
        cells,
        each -> context.memory().hidden(each.term().name() + "-first", each.sort(), each.type()));
  }

  /** The sizes that begin with any value. */
  Collection<ProgramVariable> sizes() {
    return sizes.values();
  }

  /** The variables that keep what others began with. */
  List<Action> keepFirst() {
    List<Action> actions = new ArrayList<>();
    first.forEach((now, kept) -> actions.add(new Action.Assign(kept, now.term())));
    return actions;
  }

  /** For traces. */
  List<MemoryLayout.Outside> layout(Map<Region, ProgramVariable> cells) {
    List<MemoryLayout.Outside> layout = new ArrayList<>();
    sizes.forEach(
        (group, variable) ->
            kinds(group).forEach(kind -> layout.add(layout(kind, variable, cells))));
    return layout;
  }

  private MemoryLayout.Outside layout(
      Kind kind, ProgramVariable sizes, Map<Region, ProgramVariable> variables) {
    BigInteger first = numbers.first(kind);
    boolean known = context.memory().layouts().size(kind.type()).isPresent();
    CType type = known && !(kind.type() instanceof CType.VoidType) ? kind.type() : CType.UCHAR;
    List<MemoryLayout.Cell> cells = new ArrayList<>();
    for (Piece.Cell cell : blocks.firstCells(kind.region())) {
      ProgramVariable variable = variables.get(regions.leaf(cell.region()));
      if (variable != null) {
        cells.add(new MemoryLayout.Cell(cell.offset(), cell.size(), variable));
      }
    }
    return new MemoryLayout.Outside(
        space.address(first),
        space.address(first.add(numbers.count())),
        space.alignment(),
        context.objectType(type),
        sizes,
        blocks.repeats(kind.region()) ? blocks.stride(kind.region()) : Long.MAX_VALUE,
        cells);
  }

  // ---- Terms

  /** Does the address belong to a number of the kind? */
  Term isOf(Kind kind, Term address) {
    int low = space.width() - space.objectBits() + numbers.bits();
    BigInteger number = numbers.first(kind).shiftRight(numbers.bits());
    return terms.eq(
        terms.extract(space.width() - 1, low, address), terms.bitVec(space.width() - low, number));
  }

  /** Does the address belong to one of the group's objects from outside? */
  Term isOutside(ObjectGroup group, Term address) {
    List<Term> parts = kinds(group).stream().map(kind -> isOf(kind, address)).toList();
    return any(parts);
  }

  private Term any(List<Term> parts) {
    return parts.isEmpty()
        ? terms.bool(false)
        : parts.size() == 1 ? parts.getFirst() : terms.or(parts);
  }

  private Term isMultiple(Term term, long size) {
    if (size == 1) {
      return terms.bool(true);
    }
    if (Long.bitCount(size) == 1) {
      int bits = Long.numberOfTrailingZeros(size);
      return terms.eq(terms.extract(bits - 1, 0, term), terms.bitVec(bits, 0));
    }
    return terms.eq(terms.apply(Op.BV_UREM, term, space.constant(size)), space.constant(0));
  }

  private Term minus(Term term, long bytes) {
    return terms.apply(Op.BV_SUB, term, space.constant(bytes));
  }

  private List<Term> sane(Kind kind, Term limit, long least) {
    List<Term> parts = new ArrayList<>();
    parts.add(terms.apply(Op.BV_ULT, space.constant(least), limit));
    parts.add(terms.apply(Op.BV_ULE, limit, space.constant(space.sizeLimit())));
    if (!kind.open() && kind.element() > 1) {
      parts.add(isMultiple(minus(limit, 1), kind.element()));
    }
    return parts;
  }

  /** Does the pointer point to what exists in these sizes? */
  private Term pointsTo(Target target, Term pointer, ProgramVariable sizes) {
    return any(
        outside.alternatives(target).stream()
            .map(each -> pointsToOne(each, pointer, sizes))
            .toList());
  }

  private Term pointsToOne(Target target, Term pointer, ProgramVariable sizes) {
    Kind kind = target.kind();
    Term limit = terms.select(sizes.term(), space.base(pointer));
    List<Term> parts = new ArrayList<>();
    parts.add(isOf(kind, pointer));
    int offsetBits = space.width() - space.objectBits();
    if (kind.scalar()) {
      Term offset = space.offset(pointer);
      parts.addAll(sane(kind, limit, kind.element()));
      if (kind.element() > 1) {
        parts.add(isMultiple(offset, kind.element()));
      }
      parts.add(terms.apply(Op.BV_ULT, space.plus(offset, target.size()), limit));
    } else {
      parts.add(terms.eq(terms.extract(offsetBits - 1, 0, pointer), terms.bitVec(offsetBits, 0)));
      parts.addAll(sane(kind, limit, target.size()));
    }
    return terms.and(parts);
  }

  /** What is assumed of a pointer that comes from outside now. */
  Term entered(MemoryStep.Enter step, @Nullable ProgramVariable cells) {
    Term pointer = step.pointer();
    ProgramVariable now = sizes(regions.group(step.region()));
    Term holds = pointsTo(step.target(), pointer, now);
    if (cells != null) {
      holds = terms.and(holds, endsWithZero(pointer, now, cells));
    }
    return step.mayBeNull() ? terms.or(isNull(pointer), holds) : holds;
  }

  /** What is assumed of the first value of a global. */
  Term entered(MemoryStep.EnterFirst step) {
    MemoryStep.Enter enter = step.enter();
    List<Target> targets = outside.alternatives(enter.target());
    return terms.or(entered(enter, null), own.mayHold(targets, enter.pointer(), step.kept()));
  }

  /** The same for a pointer in a global, of which it is known what it was initialised with. */
  Term enteredFirst(Region cell, Term value, Term kept) {
    return terms.or(entered(cell, value), own.mayHold(allHeld(cell), value, kept));
  }

  private List<Target> allHeld(Region cell) {
    return held(cell).stream().flatMap(each -> outside.alternatives(each).stream()).toList();
  }

  /** What is assumed of {@code argv}. */
  Term entered(MemoryStep.EnterArguments step) {
    ProgramVariable now = sizes(regions.group(step.region()));
    Term pointer = step.pointer().term();
    Term limit = terms.select(now.term(), pointer);
    int offsetBits = space.width() - space.objectBits();
    long each = step.target().kind().element();
    BigInteger most = mostArguments(step.target());
    Term behind = space.plus(space.times(step.count().term(), each), each + 1);
    return terms.and(
        terms.apply(Op.BV_ULE, step.count().term(), space.constant(most)),
        isOf(step.target().kind(), pointer),
        terms.eq(terms.extract(offsetBits - 1, 0, pointer), terms.bitVec(offsetBits, 0)),
        terms.eq(limit, behind));
  }

  /** How many pointers fit in an object, with null behind them. */
  private BigInteger mostArguments(Target target) {
    return space
        .sizeLimit()
        .divide(BigInteger.valueOf(target.kind().element()))
        .subtract(BigInteger.TWO);
  }

  /** What the verdict depends on if {@code argv} is read. */
  Optional<String> assumption() {
    MemoryStep.EnterArguments known = arguments;
    return known != null && matters(known.region())
        ? Optional.of(
            "argv holds argc strings and null behind them, and argc is at most "
                + mostArguments(known.target()))
        : Optional.empty();
  }

  /** What {@code argv} holds is a string or, behind them, null. */
  private Optional<Term> heldByArguments(
      Region leaf, Term address, Term value, Function<Region, ProgramVariable> cells) {
    MemoryStep.EnterArguments known = arguments;
    if (known == null || regions.leaf(known.region()) != leaf) {
      return Optional.empty();
    }
    Region strings = regions.leaf(regions.content(leaf));
    Term elsewhere = terms.distinct(space.base(address), known.pointer().term());
    Term distance = terms.apply(Op.BV_SUB, address, known.pointer().term());
    Term end =
        terms.eq(distance, space.times(known.count().term(), known.target().kind().element()));
    ProgramVariable sizes = firstSizes(regions.group(strings));
    ProgramVariable bytes = firstCells(strings, cells.apply(strings));
    Term string =
        regions.cellSize(strings) > 1 ? terms.bool(true) : endsWithZero(value, sizes, bytes);
    Term isNull = isNull(value);
    return Optional.of(
        terms.or(
            elsewhere,
            terms.and(end, isNull),
            terms.and(terms.not(end), terms.not(isNull), string)));
  }

  private Term isNull(Term pointer) {
    return terms.eq(pointer, space.constant(0));
  }

  /** Is the last byte of the object zero? */
  private Term endsWithZero(Term pointer, ProgramVariable sizes, ProgramVariable cells) {
    Term base = space.base(pointer);
    Term limit = terms.select(sizes.term(), base);
    Term last = terms.apply(Op.BV_ADD, base, minus(limit, 2));
    return terms.eq(terms.select(cells.term(), last), terms.bitVec(8, 0));
  }

  /** What is assumed of a pointer that an object from outside has held at first, if it is there. */
  Term held(Region cell, Function<Region, ProgramVariable> cells, Term address) {
    Region leaf = regions.leaf(cell);
    Term value = terms.select(firstCells(leaf, cells.apply(leaf)).term(), address);
    List<Term> alternatives = alternatives(leaf, value, true);
    if (context.options().globals() == GlobalValues.ANY) {
      alternatives.addAll(own.mayPointTo(allHeld(leaf), value));
    }
    ObjectGroup group = regions.group(leaf);
    Optional<Term> argument = heldByArguments(leaf, address, value, cells);
    MemoryStep.EnterArguments known = arguments;
    if (known != null && argument.isPresent() && numbers.pointersAreNeverNull()) {
      Term here = terms.eq(space.base(address), known.pointer().term());
      alternatives.add(terms.and(here, isNull(value)));
    }
    if (group.hasOwn()) {
      alternatives.add(terms.not(isOutside(group, address)));
    }
    Term good = any(alternatives);
    return argument.map(term -> terms.and(good, term)).orElse(good);
  }

  /** What is assumed of a pointer that comes from outside into the cell now. */
  Term entered(Region cell, Term value) {
    return any(alternatives(regions.leaf(cell), value, false));
  }

  private List<Term> alternatives(Region leaf, Term value, boolean first) {
    List<Term> alternatives = new ArrayList<>();
    if (!numbers.pointersAreNeverNull()) {
      alternatives.add(isNull(value));
    }
    for (Target target : held(leaf)) {
      ObjectGroup group = regions.group(target.kind().region());
      alternatives.add(pointsTo(target, value, first ? firstSizes(group) : sizes(group)));
    }
    return alternatives;
  }

  /** Are there such objects in the group? */
  boolean hasObjects(ObjectGroup group) {
    return !kinds(group).isEmpty();
  }

  /** Are pointers read from the region of which it is known what they point to at first? */
  boolean isKnown(Region cell) {
    return hasObjects(regions.group(cell)) && !held(cell).isEmpty();
  }

  /**
   * Has the pointer moved to in front of its object, so that it seems to have the number before?
   */
  private Term isInFront(Term pointer) {
    int sign = space.offsetBits() - 1;
    return terms.eq(terms.extract(sign, sign, pointer), terms.bitVec(1, 1));
  }

  /**
   * Is the access in front of an object from outside, by a pointer that may lead to what the object
   * is part of? Programs find a struct from its member so, and what an allocator has put in front.
   */
  Optional<Term> isInFront(Region region, Access access) {
    boolean typed =
        !regions.isBytes(region) && kinds(regions.group(region)).stream().noneMatch(Kind::isBytes);
    return typed ? Optional.empty() : isInFront(region, List.of(access.origin(), access.address()));
  }

  /** The same for what is freed, whatever the pointer is to. */
  Optional<Term> isInFront(Region region, Term freed) {
    return isInFront(region, List.of(freed));
  }

  private Optional<Term> isInFront(Region region, List<Term> pointers) {
    ObjectGroup group = regions.group(region);
    Term half = space.constant(space.sizeLimit());
    return hasObjects(group)
        ? Optional.of(
            any(
                pointers.stream()
                    .distinct()
                    .map(
                        each ->
                            terms.and(isInFront(each), isOutside(group, space.plus(each, half))))
                    .toList()))
        : Optional.empty();
  }

  /** Does the object of the origin exist, and hold these bytes? */
  Term isValid(Region region, Term origin, Term inside) {
    ObjectGroup group = regions.group(region);
    Term base = space.base(origin);
    // A pointer that may be anything may have a number of which nothing is known yet.
    boolean unknown = regions.isWild(region) || regions.isWithin(region, uninitialised);
    if (!unknown) {
      return terms.and(isOutside(group, base), terms.not(isInFront(origin)), inside);
    }
    Term limit = terms.select(sizes(group).term(), base);
    List<Term> alternatives = new ArrayList<>();
    for (Kind kind : kinds(group)) {
      List<Term> parts = new ArrayList<>();
      parts.add(isOf(kind, base));
      parts.addAll(sane(kind, limit, kind.element()));
      parts.add(inside);
      alternatives.add(terms.and(parts));
    }
    return any(alternatives);
  }

  /** The size plus one of the object that begins at the address. */
  Term limit(Region region, Term base) {
    return terms.select(sizes(regions.group(region)).term(), base);
  }

  /** May the address be given to free? */
  Term isFreeable(Region region, Term address) {
    Term starts = terms.eq(space.offset(address), space.constant(0));
    Term exists = terms.distinct(limit(region, address), space.constant(0));
    return isValid(region, address, terms.and(starts, exists));
  }

  /** The object that begins at the address is no more. */
  Action end(Region region, Term address) {
    ProgramVariable variable = sizes(regions.group(region));
    return new Action.Assign(variable, terms.store(variable.term(), address, space.constant(0)));
  }
}
