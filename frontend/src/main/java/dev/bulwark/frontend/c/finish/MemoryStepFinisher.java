package dev.bulwark.frontend.c.finish;

import dev.bulwark.frontend.c.flow.Access;
import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.region.Blocks;
import dev.bulwark.frontend.c.region.Piece.Cell;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.region.Regions;
import dev.bulwark.frontend.c.symbols.Leaf;
import dev.bulwark.frontend.c.values.Folding;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.ProgramVariable;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Makes edges of the steps on memory of one function. Most are one action; those on many cells
 * become a few actions, or a loop.
 */
public final class MemoryStepFinisher {

  private static final String IN_FRONT = "an access in front of an object from outside";

  private final MemoryFinisher memory;
  private final Regions regions;
  private final AddressSpace space;
  private final TermFactory terms;
  private final FunctionLowering function;
  private final Procedure.Builder builder;
  private final Blocks blocks;
  private final IndeterminateMemory marks;

  public MemoryStepFinisher(
      MemoryFinisher memory, FunctionLowering function, Procedure.Builder builder) {
    this.memory = memory;
    this.regions = memory.regions();
    this.space = memory.space();
    this.terms = function.terms();
    this.function = function;
    this.builder = builder;
    this.blocks = new Blocks(regions);
    this.marks = memory.marks();
  }

  void finish(MemoryStep step, Location from, Location target, Position position, String text) {
    Location source = from;
    for (Action given : marks.given(step)) {
      Location next = builder.location(position);
      edge(source, given, next, position, "");
      source = next;
    }
    edges(step, source, target, position, text);
  }

  private void edges(
      MemoryStep step, Location source, Location target, Position position, String text) {
    switch (step) {
      case MemoryStep.Track(Region region, MemoryStep.Tracked known) ->
          edge(source, new Action.Assume(memory.tracked(known)), target, position, text);
      case MemoryStep.LoadMarks load -> edge(source, marks.load(load), target, position, text);
      case MemoryStep.StoreMarks store -> edge(source, marks.store(store), target, position, text);
      case MemoryStep.Load load when hasNoBytes(load.region(), load.target().sort(), load.size()) ->
          incomplete(source, position, text);
      case MemoryStep.Store store
          when hasNoBytes(store.region(), store.value().sort(), store.size()) ->
          incomplete(source, position, text);
      case MemoryStep.Load load when memory.outside().isKnown(load.region()) ->
          loadPointer(load, chain(source, target, position, text));
      case MemoryStep.Load(var variable, Region region, Term address, int size) ->
          edge(
              source,
              new Action.Assign(variable, memory.load(region, address, size, variable.sort())),
              target,
              position,
              text);
      case MemoryStep.Store(Region region, Term address, Term value, int size)
          when regions.isBytes(regions.leaf(region)) && value.sort() instanceof Sort.Float ->
          storeFloat(region, address, value, size, chain(source, target, position, text));
      case MemoryStep.Store(Region region, Term address, Term value, int size) -> {
        ProgramVariable cells = memory.cells(region);
        Term changed = memory.store(region, cells.term(), address, value, size);
        edge(source, new Action.Assign(cells, changed), target, position, text);
      }
      case MemoryStep.StoreAll(Region region, Term address, List<Term> values, int size) -> {
        ProgramVariable cells = memory.cells(region);
        Term changed = cells.term();
        for (int i = 0; i < values.size(); i++) {
          changed =
              memory.store(
                  region, changed, space.plus(address, (long) i * size), values.get(i), size);
        }
        edge(source, new Action.Assign(cells, changed), target, position, text);
      }
      case MemoryStep.Guard(
              Region region,
              Access access,
              Term size,
              boolean write,
              boolean valid) -> {
        Term holds = memory.isValid(region, access, size, write);
        if (valid) {
          edge(source, new Action.Assume(holds), target, position, text);
        } else {
          Optional<Term> front = memory.outside().isInFront(region, access);
          invalid(holds, front, source, target, position, text);
        }
      }
      case MemoryStep.FreeGuard(Region region, Term address, boolean valid) -> {
        Term holds = memory.isFreeable(region, address);
        if (valid) {
          edge(source, new Action.Assume(holds), target, position, text);
        } else {
          Optional<Term> front = memory.outside().isInFront(region, address);
          invalid(holds, front, source, target, position, text);
        }
      }
      case MemoryStep.Freeable(Region region, Term address) ->
          edge(source, memory.markFreeable(region, address), target, position, text);
      case MemoryStep.Resize(Region region, Term address, Term size) -> {
        Term limit = space.plus(size, 1);
        edge(
            source,
            new Action.Assign(memory.sizes(region), memory.resized(region, address, limit)),
            target,
            position,
            text);
      }
      case MemoryStep.End(Region region, Term address, boolean freed) -> {
        StepChain chain = chain(source, target, position, text);
        memory.end(region, address, freed).forEach(chain::step);
        chain.end();
      }
      case MemoryStep.EnterArguments entered ->
          edge(
              source,
              entered(entered.region(), () -> memory.outside().entered(entered)),
              target,
              position,
              text);
      case MemoryStep.Enter enter ->
          edge(
              source, entered(enter.region(), () -> memory.entered(enter)), target, position, text);
      case MemoryStep.EnterResult entered -> enter(entered, chain(source, target, position, text));
      case MemoryStep.EnterFirst enter ->
          edge(
              source,
              entered(enter.region(), () -> memory.outside().entered(enter)),
              target,
              position,
              text);
      case MemoryStep.SizeOf(var variable, Region region, Term address) ->
          edge(
              source,
              new Action.Assign(variable, memory.size(region, address)),
              target,
              position,
              text);
      case MemoryStep.Begin begin -> begin(chain(source, target, position, text));
      case MemoryStep.Fill fill -> fill(fill, chain(source, target, position, text));
      case MemoryStep.Forget forget -> forget(forget, chain(source, target, position, text));
      case MemoryStep.ForgetGlobal forget -> forget(forget, chain(source, target, position, text));
      case MemoryStep.Copy copy -> copy(copy, chain(source, target, position, text));
    }
  }

  /** What is known of a pointer from outside, where that matters. */
  private Action entered(Region region, Supplier<Term> known) {
    return memory.outside().matters(region) ? new Action.Assume(known.get()) : Action.SKIP;
  }

  private StepChain chain(Location source, Location target, Position position, String text) {
    return new StepChain(function, builder, space, source, target, position, text);
  }

  private void edge(
      Location source, Action action, Location target, Position position, String text) {
    builder.edge(source, action, target, position, text);
  }

  /**
   * A result that is not from outside may be anything, and no execution with one shows an error.
   */
  private void enter(MemoryStep.EnterResult entered, StepChain chain) {
    boolean unknown = function.context().memory().given().isUnknown(entered.result());
    if (memory.outside().matters(entered.region())) {
      Term outside = memory.entered(entered.enter());
      if (unknown) {
        InputSite site =
            function
                .sites()
                .site(
                    InputSite.Kind.UNCOMPUTED,
                    "result that points to what a function is given",
                    entered.pointer().type(),
                    chain.position());
        chain.either(
            outside, () -> {}, () -> chain.step(new Action.Havoc(entered.pointer(), site)));
      } else {
        chain.step(new Action.Assume(outside));
      }
    }
    chain.end();
  }

  /** What is in front of an object from outside may be there, unlike all else that is not valid. */
  private void invalid(
      Term valid,
      Optional<Term> front,
      Location source,
      Location target,
      Position position,
      String text) {
    Term invalid = terms.not(valid);
    if (front.isPresent()) {
      Location end = builder.location(new Location.Role.Incomplete(IN_FRONT), position);
      edge(source, new Action.Assume(terms.and(invalid, front.get())), end, position, text);
      invalid = terms.and(invalid, terms.not(front.get()));
    }
    edge(source, new Action.Assume(invalid), target, position, text);
  }

  /** What an object from outside held at first is known to be good; that is all that is known. */
  private void loadPointer(MemoryStep.Load load, StepChain chain) {
    Region region = load.region();
    Term value = memory.load(region, load.address(), load.size(), load.target().sort());
    chain.step(new Action.Assign(load.target(), value));
    chain.step(new Action.Assume(memory.outside().held(region, memory::cells, load.address())));
    chain.end();
  }

  /** The bytes of a {@code long double} are not those of an IEEE format. */
  private boolean hasNoBytes(Region region, Sort sort, int size) {
    return sort instanceof Sort.Float floating
        && floating.exponent() + floating.significand() != 8 * size
        && regions.isBytes(regions.leaf(region));
  }

  /** Room for all cells of a region. */
  ProgramVariable temporary(ProgramVariable cells, Position position) {
    ProgramVariable made = function.temporary(cells.type(), cells.sort(), position);
    builder.local(made);
    return made;
  }

  /** The contents, but for what is constant. */
  Term keeping(ReachedCells region, Term contents) {
    Term all = contents;
    for (Term address : region.kept().orElse(List.of())) {
      all = terms.store(all, address, terms.select(region.cells().term(), address));
    }
    return all;
  }

  private void incomplete(Location source, Position position, String text) {
    Location end =
        builder.location(
            new Location.Role.Incomplete("the bytes of a long double are accessed"), position);
    edge(source, Action.SKIP, end, position, text);
  }

  /**
   * The bytes are those that stand for the number. Those of NaN are not known here: the program has
   * its reasons for them, be it only that it has copied them.
   */
  private void storeFloat(Region region, Term address, Term value, int size, StepChain chain) {
    ProgramVariable bits = chain.temporary(Sort.bitVec(8 * size), Leaf.BITS);
    Runnable known =
        () ->
            takeBits(
                bits, value, InputSite.Kind.UNSPECIFIED, "bits of a floating-point number", chain);
    Runnable unknown =
        () -> takeBits(bits, value, InputSite.Kind.UNCOMPUTED, "bit pattern of NaN", chain);
    Term isNaN = terms.apply(Op.FP_IS_NAN, value);
    Optional<Value> constant = Folding.fold(isNaN);
    if (constant.isEmpty()) {
      chain.either(isNaN, unknown, known);
    } else if (constant.get().equals(Value.TRUE)) {
      unknown.run();
    } else {
      known.run();
    }
    ProgramVariable cells = memory.cells(region);
    chain.step(
        new Action.Assign(cells, memory.store(region, cells.term(), address, bits.term(), size)));
    chain.end();
  }

  /** The assumption comes at once, so that a run can decide what is to be taken. */
  private void takeBits(
      ProgramVariable bits, Term value, InputSite.Kind kind, String description, StepChain chain) {
    InputSite site = function.sites().site(kind, description, Leaf.BITS, chain.position());
    chain.step(new Action.Havoc(bits, site));
    Term number = terms.floatFromBits((Sort.Float) value.sort(), bits.term());
    chain.step(new Action.Assume(terms.eq(number, value)));
  }

  /** What memory holds before anything is initialised. */
  private void begin(StepChain chain) {
    OutsideMemory outside = memory.outside();
    outside
        .sizes()
        .forEach(
            sizes ->
                begin(
                    sizes, InputSite.Kind.OUTSIDE, "sizes of objects from outside, plus 1", chain));
    memory
        .cells()
        .forEach(
            (region, array) -> {
              if (outside.hasObjects(regions.group(region))) {
                String description = "first contents of objects from outside";
                begin(array, InputSite.Kind.OUTSIDE, description, chain);
              } else if (regions.isUninitialised(region)) {
                begin(array, InputSite.Kind.UNINITIALISED, "uninitialised memory", chain);
              } else {
                chain.step(new Action.Assign(array, terms.zero(array.sort())));
              }
            });
    memory.initialSizes().forEach((sizes, value) -> chain.step(new Action.Assign(sizes, value)));
    memory.firstObject().ifPresent(chain::step);
    outside.keepFirst().forEach(chain::step);
    marks.initial().forEach(chain::step);
    chain.end();
  }

  private void begin(
      ProgramVariable array, InputSite.Kind kind, String description, StepChain chain) {
    InputSite site = function.sites().site(kind, description, array.type(), chain.position());
    chain.step(new Action.Havoc(array, site));
  }

  // ---- Many cells

  /** The regions in which a block that begins where the region does has cells. */
  private List<Region> withCells(Region region) {
    return blocks.regions(region).stream().filter(memory::hasCells).toList();
  }

  /** Does something with every cell from an address on. */
  private void each(
      Region region, Term size, boolean backward, StepChain chain, BiConsumer<Cell, Term> action) {
    new CellWalk(blocks, space, terms, memory::hasCells, chain, action)
        .walk(region, size, backward);
  }

  private void fill(MemoryStep.Fill fill, StepChain chain) {
    if (!fill.fresh() || needsZeroes(fill.region())) {
      each(
          fill.region(),
          fill.size(),
          false,
          chain,
          (cell, distance) -> {
            ProgramVariable array = memory.cells(cell.region());
            Term value = repeated(fill.value(), regions.cellSort(cell.region()));
            Term address = space.plus(fill.address(), distance);
            chain.step(new Action.Assign(array, terms.store(array.term(), address, value)));
            mark(cell, address, marks.cell(cell.region(), false), chain);
          });
    }
    chain.end();
  }

  private void mark(Cell cell, Term address, Term bits, StepChain chain) {
    marks.mark(cell.region(), address, bits).ifPresent(chain::step);
  }

  /** New objects are zero already where all objects of their regions begin as zero. */
  private boolean needsZeroes(Region region) {
    return withCells(region).stream()
        .anyMatch(each -> regions.beginsWithAnything(each) || marks.of(each).isPresent());
  }

  private Term repeated(Term value, Sort sort) {
    if (sort instanceof Sort.BitVec(int width)) {
      Term all = value;
      for (int i = 8; i < width; i += 8) {
        all = terms.concat(value, all);
      }
      return all;
    }
    Term bits = value;
    int width =
        sort instanceof Sort.Float floating ? floating.exponent() + floating.significand() : 8;
    for (int i = 8; i < width; i += 8) {
      bits = terms.concat(value, bits);
    }
    return sort instanceof Sort.Float floating ? terms.floatFromBits(floating, bits) : bits;
  }

  private void forget(MemoryStep.Forget forget, StepChain chain) {
    if (isAlone(forget)) {
      for (Region region : withCells(forget.region())) {
        ProgramVariable array = memory.cells(region);
        chain.step(new Action.Havoc(array, site(forget, array.type(), chain.position())));
        marks.markAll(region, true).ifPresent(chain::step);
      }
    } else {
      each(
          forget.region(),
          forget.size(),
          false,
          chain,
          (cell, distance) -> {
            Term address = space.plus(forget.address(), distance);
            InputSite site = site(forget, cellType(cell), chain.position());
            boolean enters = forget.kind() == InputSite.Kind.EXTERNAL;
            takeAny(
                cell,
                address,
                site,
                value -> enters ? memory.outside().entered(cell.region(), value) : terms.bool(true),
                chain);
            if (marks.of(cell.region()).isPresent()) {
              mark(cell, address, forgotten(forget, cell, address, chain), chain);
            }
          });
    }
    chain.end();
  }

  private void forget(MemoryStep.ForgetGlobal forget, StepChain chain) {
    each(
        forget.region(),
        forget.size(),
        false,
        chain,
        (cell, distance) -> {
          Term address = space.plus(forget.address(), distance);
          Term kept =
              forget.initialised()
                  ? terms.select(memory.cells(cell.region()).term(), address)
                  : terms.zero(regions.cellSort(cell.region()));
          InputSite site =
              function
                  .sites()
                  .site(
                      InputSite.Kind.EXTERNAL,
                      forget.description(),
                      cellType(cell),
                      chain.position());
          takeAny(
              cell,
              address,
              site,
              value -> memory.outside().enteredFirst(cell.region(), value, kept),
              chain);
          mark(cell, address, marks.cell(cell.region(), false), chain);
        });
    chain.end();
  }

  private CType cellType(Cell cell) {
    return ((CType.MemoryType) memory.cells(cell.region()).type()).cell();
  }

  /**
   * The cell takes any value; a pointer to what is known from outside, one that is {@code good}.
   */
  private void takeAny(
      Cell cell, Term address, InputSite site, UnaryOperator<Term> good, StepChain chain) {
    ProgramVariable array = memory.cells(cell.region());
    ProgramVariable any = chain.temporary(regions.cellSort(cell.region()), cellType(cell));
    chain.step(new Action.Havoc(any, site));
    if (!memory.outside().held(cell.region()).isEmpty()) {
      Term known = good.apply(any.term());
      if (!known.equals(terms.bool(true))) {
        chain.step(new Action.Assume(known));
      }
    }
    chain.step(new Action.Assign(array, terms.store(array.term(), address, any.term())));
  }

  /** Where it is not known which cells are written, those that have no value may get one. */
  private Term forgotten(MemoryStep.Forget forget, Cell cell, Term address, StepChain chain) {
    if (forget.all()) {
      return marks.cell(cell.region(), forget.kind() == InputSite.Kind.UNINITIALISED);
    }
    Term before = marks.cell(cell.region(), address);
    ProgramVariable unknown = chain.temporary(before.sort(), CType.ULONG);
    InputSite site =
        function
            .sites()
            .site(
                InputSite.Kind.UNCOMPUTED,
                "bits that " + forget.description() + " leaves alone",
                CType.ULONG,
                chain.position());
    chain.step(new Action.Havoc(unknown, site));
    return terms.apply(Op.BV_AND, before, unknown.term());
  }

  private InputSite site(MemoryStep.Forget forget, CType type, Position position) {
    return function.sites().site(forget.kind(), forget.description(), type, position);
  }

  /** Is the object the only one in its regions? */
  private boolean isAlone(MemoryStep.Forget forget) {
    var group = regions.group(forget.region());
    return forget.kind() == InputSite.Kind.UNINITIALISED
        && !group.dynamic()
        && !group.isOpen()
        && group.objects().size() == 1
        && AddressSpace.known(forget.address()) != null;
  }

  private void copy(MemoryStep.Copy copy, StepChain chain) {
    each(
        copy.region(),
        copy.size(),
        copy.backward(),
        chain,
        (cell, distance) -> {
          ProgramVariable array = memory.cells(cell.region());
          Term from = space.plus(copy.from(), distance);
          Term value = terms.select(array.term(), from);
          if (memory.outside().isKnown(cell.region())) {
            Term known = memory.outside().held(cell.region(), memory::cells, from);
            chain.step(new Action.Assume(known));
          }
          Term address = space.plus(copy.to(), distance);
          chain.step(new Action.Assign(array, terms.store(array.term(), address, value)));
          if (marks.of(cell.region()).isPresent()) {
            mark(cell, address, marks.cell(cell.region(), from), chain);
          }
        });
    chain.end();
  }
}
