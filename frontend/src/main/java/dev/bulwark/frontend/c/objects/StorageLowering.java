package dev.bulwark.frontend.c.objects;

import dev.bulwark.frontend.OutsidePointers;
import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.lowering.StorageLowerer;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.memory.LocalObject;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.symbols.Leaf;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gives the local variables of a function, and the objects it makes, their storage. */
public final class StorageLowering implements StorageLowerer {

  static final String NO_NUMBERS = "more objects in memory than there are addresses for";
  public static final String TOO_LARGE = "an object too large for an address";

  private final FunctionLowering function;
  private final ProgramContext context;
  private final Memory memory;
  private final TermFactory terms;
  private final FlowGraph graph;

  public StorageLowering(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
    this.memory = context.memory();
    this.terms = context.terms();
    this.graph = function.graph();
  }

  @Override
  public Storage local(String name, CType type, boolean addressTaken, Position position) {
    return switch (type.unqualified()) {
      case CType scalar when context.conversions().supports(scalar) ->
          addressTaken
              ? inMemory(name, scalar, position)
              : new Storage.InVariable(function.local(name, scalar, position));
      case CompositeType composite
          when composite.isComplete() && !addressTaken && memory.isSplit(composite) ->
          split(name, composite, position);
      case CType object -> inMemory(name, object, position);
    };
  }

  @Override
  public Storage temporary(CType type, Position position) {
    if (memory.isSplit(type)) {
      List<Storage.LeafVariable> leaves = new ArrayList<>();
      for (Leaf leaf : memory.leaves().of(type).orElseThrow()) {
        leaves.add(
            new Storage.LeafVariable(
                leaf, function.temporary(leaf.type(), memory.sort(leaf), position)));
      }
      return new Storage.Split(leaves);
    }
    return inMemory("temporary", type, position);
  }

  private Storage split(String name, CompositeType type, Position position) {
    List<Storage.LeafVariable> leaves = new ArrayList<>();
    for (Leaf leaf : memory.leaves().of(type).orElseThrow()) {
      leaves.add(
          new Storage.LeafVariable(
              leaf, function.local(name + leaf.path(), leaf.type(), memory.sort(leaf), position)));
    }
    return new Storage.Split(leaves);
  }

  @Override
  public Storage inMemory(String name, CType type, Position position) {
    boolean refused = type.isScalar() && !context.conversions().supports(type);
    if (!context.hasMemory() || memory.layouts().size(type).isEmpty() || refused) {
      return new Storage.Nowhere();
    }
    long size = memory.size(type);
    if (!memory.fits(size)) {
      context
          .diagnostics()
          .unsupported(
              position,
              "objects of " + size + " bytes, or this many objects, are not supported: " + name);
      return new Storage.Nowhere();
    }
    if (!function.isRecursive()) {
      Storage.InMemory object = memory.object(function.name() + "::" + name, type, size);
      memory.regions().markUninitialised(object.region());
      memory.addLocal(LocalObject.of(function.body(), object, size, function.isInInnerBlock()));
      return object;
    }
    Region region = memory.regions().fresh();
    ProgramVariable base = function.local("&" + name, new CType.PointerType(type), position);
    memory.bind(base, region);
    memory.addDynamic(
        new MemoryLayout.DynamicObject(
            function.name() + "::" + name, base, context.objectType(type), Optional.empty()));
    Storage.InMemory object = new Storage.InMemory(base.term(), region);
    memory.addLocal(LocalObject.of(function.body(), object, size, function.isInInnerBlock()));
    return object;
  }

  @Override
  public boolean isNewEachTime(Storage storage) {
    return storage instanceof Storage.InMemory(Term address, Region region)
        && AddressSpace.known(address) == null;
  }

  @Override
  public void begin(Storage storage, CType type, Position position) {
    if (isNewEachTime(storage)
        && storage instanceof Storage.InMemory(Term address, Region region)) {
      ProgramVariable base = function.variableOf((Variable) address).orElseThrow();
      automatic(base, region, memory.space().constant(memory.size(type)), position, "");
    }
  }

  @Override
  public void automatic(
      ProgramVariable base, Region region, Term size, Position position, String text) {
    memory.regions().markUninitialised(region);
    memory.regions().addDynamic(region, false);
    make(base, region, size, position, text);
  }

  @Override
  public void allocate(
      ProgramVariable base, Region region, Term size, Position position, String text) {
    memory.regions().markUninitialised(region);
    allocateZero(base, region, size, position, text);
  }

  @Override
  public void allocateZero(
      ProgramVariable base, Region region, Term size, Position position, String text) {
    memory.regions().addDynamic(region, true);
    make(base, region, size, position, text);
    graph.step(new MemoryStep.Freeable(region, base.term()), position, "");
    context.heapObjects().allocated().ifPresent(one -> graph.step(one, position, ""));
  }

  private void make(
      ProgramVariable base, Region region, Term size, Position position, String text) {
    AddressSpace space = memory.space();
    if (AddressSpace.known(size) == null) {
      function
          .memory()
          .incompleteIf(
              terms.apply(Op.BV_ULE, space.constant(space.sizeLimit()), size), TOO_LARGE, position);
    } else if (isTooLarge(size)) {
      function.memory().incompleteIf(terms.bool(true), TOO_LARGE, position);
    }
    ProgramVariable next = memory.nextObject();
    function
        .memory()
        .incompleteIf(
            terms.eq(next.term(), terms.bitVec(space.objectBits(), space.lastObject())),
            NO_NUMBERS,
            position);
    graph.step(
        new Action.Assign(
            base, terms.concat(next.term(), terms.bitVec(space.width() - space.objectBits(), 0))),
        position,
        text);
    graph.step(
        new Action.Assign(
            next, terms.apply(Op.BV_ADD, next.term(), terms.bitVec(space.objectBits(), 1))),
        position,
        "");
    graph.step(new MemoryStep.Resize(region, base.term(), size), position, "");
  }

  private boolean isTooLarge(Term size) {
    BitVecValue known = AddressSpace.known(size);
    return known != null && known.unsigned().compareTo(memory.space().sizeLimit()) >= 0;
  }

  @Override
  public void forget(
      Storage storage,
      CType type,
      InputSite.Kind kind,
      String description,
      Position position,
      String text) {
    switch (storage) {
      case Storage.Nowhere nowhere -> {}
      case Storage.InVariable(ProgramVariable variable) ->
          forget(variable, variable.type(), kind, description, position, text);
      case Storage.Split(var leaves) -> {
        for (int i = 0; i < leaves.size(); i++) {
          Storage.LeafVariable leaf = leaves.get(i);
          boolean last = i == leaves.size() - 1;
          forget(
              leaf.variable(),
              leaf.leaf().type(),
              kind,
              description + leaf.leaf().path(),
              position,
              last ? text : "");
        }
      }
      case Storage.InMemory(Term address, Region region) -> {
        if (AddressSpace.known(address) == null && kind == InputSite.Kind.UNINITIALISED) {
          // A new object: nobody has written to it.
          graph.step(Action.SKIP, position, text);
          return;
        }
        if (context.conversions().supports(type)) {
          ProgramVariable value = function.temporary(type, position);
          forget(value, type, kind, description, position, "");
          function
              .memory()
              .store(LValue.of(storage, type), memory.read(value, type), position, text);
          if (kind == InputSite.Kind.UNINITIALISED
              && LValue.of(storage, type.unqualified()) instanceof LValue.InMemory place) {
            int size = (int) memory.size(type);
            function.indeterminate().forget(place, size, position);
          }
          return;
        }
        boolean isKnown = context.options().world().pointers() != OutsidePointers.ANY;
        if (kind == InputSite.Kind.EXTERNAL && isKnown) {
          memory.outside().fill(region);
        } else {
          memory.regions().markUninitialised(region);
        }
        graph.step(
            new MemoryStep.Forget(
                region,
                address,
                memory.space().constant(memory.extent(address, type)),
                kind,
                description,
                true),
            position,
            text);
      }
    }
  }

  @Override
  public void firstValue(
      Storage storage,
      CType type,
      boolean initialised,
      String description,
      Position position,
      String text) {
    switch (storage) {
      case Storage.Nowhere nowhere -> {}
      case Storage.InVariable(ProgramVariable variable) ->
          firstValue(variable, variable.type(), initialised, description, position, text);
      case Storage.Split(var leaves) ->
          leaves.forEach(
              leaf ->
                  firstValue(
                      leaf.variable(),
                      leaf.leaf().type(),
                      initialised,
                      description + leaf.leaf().path(),
                      position,
                      leaf.equals(leaves.getLast()) ? text : ""));
      case Storage.InMemory at when context.conversions().supports(type) -> {
        ProgramVariable value = function.temporary(type, position);
        if (initialised) {
          CValue own = function.memory().load(LValue.of(storage, type), position);
          function.assign(value, own, position, "");
        }
        firstValue(value, type, initialised, description, position, "");
        function.memory().store(LValue.of(storage, type), memory.read(value, type), position, text);
      }
      case Storage.InMemory(Term address, Region region)
          when context.options().world().pointers() == OutsidePointers.ANY ->
          forget(storage, type, InputSite.Kind.EXTERNAL, description, position, text);
      case Storage.InMemory(Term address, Region region) -> {
        memory.outside().fill(region);
        Term size = memory.space().constant(memory.extent(address, type));
        graph.step(
            new MemoryStep.ForgetGlobal(region, address, size, description, initialised),
            position,
            text);
      }
    }
  }

  private void firstValue(
      ProgramVariable variable,
      CType type,
      boolean initialised,
      String description,
      Position position,
      String text) {
    Term kept = memory.space().constant(0);
    if (initialised && type instanceof CType.PointerType) {
      kept = function.saved(memory.read(variable, type), position).term();
    }
    function.havoc(variable, InputSite.Kind.EXTERNAL, description, type, position, text);
    function.indeterminate().assigned(variable, false, position);
    if (type instanceof CType.PointerType(CType pointee)) {
      function.enterFirst(variable, pointee, memory.pointee(variable), kept);
    }
  }

  private void forget(
      ProgramVariable variable,
      CType type,
      InputSite.Kind kind,
      String description,
      Position position,
      String text) {
    function.havoc(variable, kind, description, type, position, text);
    boolean indeterminate = kind == InputSite.Kind.UNINITIALISED;
    function.indeterminate().assigned(variable, indeterminate, position);
    if (type instanceof CType.PointerType && kind == InputSite.Kind.UNINITIALISED) {
      graph.step(
          new Action.Assume(function.pointers().indeterminate(variable.term())), position, "");
    } else if (type instanceof CType.PointerType(CType pointee)) {
      function.enter(variable, pointee, memory.pointee(variable), FunctionLowering.Origin.CALLER);
    }
  }
}
