package dev.bulwark.frontend.c.memory;

import dev.bulwark.frontend.c.finish.Lifetimes;
import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.region.GivenObjects;
import dev.bulwark.frontend.c.region.ObjectGroup;
import dev.bulwark.frontend.c.region.OutsideObjects;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.region.Regions;
import dev.bulwark.frontend.c.region.StaticObject;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.Leaf;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.Conversions;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Layouts;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The memory of one program while its functions are lowered: objects, and what points where. */
public final class Memory {

  public static final String ADDRESSES = "addresses of objects are as Bulwark lays them out";

  public static final String CONSTANTS =
      "no const local variable of a recursive function is written to";

  public static final String CONSTANT_MEMBERS =
      "no const member of a large array's elements, or of a local variable of a recursive"
          + " function, is written to";

  /** A path on which an access is invalid; {@code node} says what that means. */
  public record GuardedAccess(Region region, FlowGraph.Node node, boolean write) {}

  /** A place from which execution may go on behind an invalid read; {@code goOn} lets it. */
  public record UncheckedRead(FlowGraph.Node invalid, Runnable goOn) {}

  /** The address of a function. */
  public record FunctionAddress(FunctionEntity function, Term address, Region region) {}

  private final TermFactory terms;
  private final AddressSpace space;
  private final Layouts layouts;
  private final CompositeLeaves leaves;
  private final Conversions conversions;
  private final Regions regions = new Regions();
  private final OutsideObjects outside;
  private final GivenObjects given;
  private final List<StaticObject> objects = new ArrayList<>();
  private final Map<BigInteger, Region> objectRegions = new HashMap<>();
  private final List<MemoryLayout.DynamicObject> dynamicObjects = new ArrayList<>();
  private final Map<Variable, Region> pointees = new HashMap<>();
  private final Map<FunctionEntity, List<Region>> parameters = new HashMap<>();
  private final Map<FunctionEntity, Region> results = new HashMap<>();
  private final Map<FunctionEntity, FunctionAddress> functions = new LinkedHashMap<>();
  private final Map<String, Storage.InMemory> strings = new LinkedHashMap<>();
  private final List<GuardedAccess> guards = new ArrayList<>();
  private final List<UncheckedRead> unchecked = new ArrayList<>();
  private final List<LocalObject> locals = new ArrayList<>();
  private final Set<BigInteger> mortal = new HashSet<>();
  private final Set<BigInteger> constant = new HashSet<>();
  private final List<Region> newConstants = new ArrayList<>();
  private final List<Region> newWithConstants = new ArrayList<>();
  private final List<Region> globalRegions = new ArrayList<>();
  private final List<ProgramVariable> globals = new ArrayList<>();
  private @Nullable ProgramVariable nextObject;
  private boolean tooSmall;
  private boolean keepsTogether;

  public Memory(
      TermFactory terms,
      MachineModel machine,
      int offsetBits,
      Layouts layouts,
      Conversions conversions) {
    this.terms = terms;
    this.space = new AddressSpace(terms, machine, offsetBits);
    this.layouts = layouts;
    this.leaves = new CompositeLeaves(layouts);
    this.outside = new OutsideObjects(regions, layouts);
    this.given = new GivenObjects(outside, regions);
    this.conversions = conversions;
  }

  /** Are all structs objects in memory? */
  public boolean keepsStructsTogether() {
    return keepsTogether;
  }

  /** From now on all structs are objects in memory. */
  public void keepStructsTogether() {
    keepsTogether = true;
  }

  public AddressSpace space() {
    return space;
  }

  public Regions regions() {
    return regions;
  }

  /** What exists before the program. */
  public OutsideObjects outside() {
    return outside;
  }

  /** What functions without body are given. */
  public GivenObjects given() {
    return given;
  }

  public Layouts layouts() {
    return layouts;
  }

  public CompositeLeaves leaves() {
    return leaves;
  }

  // ---- Objects

  /** Does an object of this size fit into memory, and is there room for one more? */
  public boolean fits(long size) {
    boolean small = BigInteger.valueOf(size).compareTo(space.sizeLimit()) < 0;
    tooSmall |= !small;
    return small && BigInteger.valueOf(objects.size() + 2L).compareTo(space.lastObject()) < 0;
  }

  /** Has there been an object that needs more bits for its offsets? */
  public boolean isTooSmall() {
    return tooSmall;
  }

  /** A new object with an address for the whole run. */
  public Storage.InMemory object(String name, CType type, long size) {
    Region region = regions.fresh();
    BigInteger address = space.address(BigInteger.valueOf(objects.size() + 1L));
    StaticObject object = new StaticObject(name, address, size, type);
    objects.add(object);
    objectRegions.put(object.address(), region);
    regions.add(region, object);
    return new Storage.InMemory(space.constant(address), region);
  }

  /** Bytes of an object of the type at the address, which may have more than its type. */
  public long extent(Term address, CType type) {
    BitVecValue known = AddressSpace.known(address);
    return known == null ? size(type) : objects.get(space.number(known.unsigned()) - 1).size();
  }

  /** What the object is. */
  public Region region(StaticObject object) {
    return Objects.requireNonNull(objectRegions.get(object.address()));
  }

  public List<StaticObject> objects() {
    return objects;
  }

  /** The object at the address is there only while its function is active. */
  public void addMortal(BigInteger address) {
    mortal.add(address);
  }

  /** Is the object there when the program begins? */
  public boolean isThereAtFirst(StaticObject object) {
    return !mortal.contains(object.address());
  }

  /** What is there is never to be written to after its first value: a literal, or {@code const}. */
  public void addConstant(Storage storage) {
    if (storage instanceof Storage.InMemory(Term address, Region region)) {
      BitVecValue known = AddressSpace.known(address);
      if (known != null) {
        constant.add(known.unsigned());
      } else {
        newConstants.add(region);
      }
    }
  }

  public boolean isConstant(StaticObject object) {
    return constant.contains(object.address());
  }

  /** What is there has members that are never to be written to after their first values. */
  public void addWithConstants(Storage storage) {
    if (storage instanceof Storage.InMemory(Term address, Region region)
        && AddressSpace.known(address) == null) {
      newWithConstants.add(region);
    }
  }

  /** Those whose address differs from activation to activation. */
  public List<Region> newWithConstants() {
    return newWithConstants;
  }

  /** Those whose address differs from activation to activation. */
  public List<Region> newConstants() {
    return newConstants;
  }

  public void addDynamic(MemoryLayout.DynamicObject object) {
    dynamicObjects.add(object);
  }

  public List<MemoryLayout.DynamicObject> dynamicObjects() {
    return dynamicObjects;
  }

  /** The number of the next object that comes to be while the program runs. */
  public ProgramVariable nextObject() {
    ProgramVariable known = nextObject;
    if (known == null) {
      known = hidden("#next", Sort.bitVec(space.objectBits()), CType.UINT);
      nextObject = known;
    }
    return known;
  }

  public @Nullable ProgramVariable nextObjectIfUsed() {
    return nextObject;
  }

  /** A variable of the program that only the model has. */
  public ProgramVariable hidden(String name, Sort sort, CType type) {
    ProgramVariable made =
        new ProgramVariable(
            terms.variable(name, sort), type, "", Position.NONE, ProgramVariable.Kind.GLOBAL);
    globals.add(made);
    return made;
  }

  /** A region of memory; traces show writes to variables that have a name. */
  public ProgramVariable region(String name, Sort sort, CType type) {
    ProgramVariable made =
        new ProgramVariable(
            terms.variable(name, sort), type, "memory", Position.NONE, ProgramVariable.Kind.GLOBAL);
    globals.add(made);
    return made;
  }

  /** The variables that only the model has, in the order of their making. */
  public List<ProgramVariable> globals() {
    return globals;
  }

  Map<String, Storage.InMemory> strings() {
    return strings;
  }

  // ---- Pointers

  /** What a variable points to. */
  public Region pointee(ProgramVariable variable) {
    return pointees.computeIfAbsent(variable.term(), each -> regions.fresh());
  }

  /** The variable's value, as of now. */
  public CValue read(ProgramVariable variable, CType type) {
    return type instanceof CType.PointerType
        ? CValue.pointer(variable.term(), type, pointee(variable))
        : CValue.of(variable.term(), type);
  }

  /** The value gets to where pointers point to the region. */
  public void flow(CValue value, Region to) {
    Region target = value.target();
    if (target != null) {
      regions.unify(target, to);
    }
  }

  public void flow(CValue value, ProgramVariable to) {
    if (value.target() != null) {
      flow(value, pointee(to));
    }
  }

  /** What the n-th parameter points to. */
  public Region parameter(FunctionEntity function, int n) {
    List<Region> known = parameters.computeIfAbsent(function, each -> new ArrayList<>());
    while (known.size() <= n) {
      known.add(regions.fresh());
    }
    return known.get(n);
  }

  public void bind(ProgramVariable variable, Region pointee) {
    Region before = pointees.put(variable.term(), pointee);
    if (before != null) {
      regions.unify(before, pointee);
    }
  }

  /** A local variable in memory; see {@link Lifetimes}. */
  public void addLocal(LocalObject local) {
    locals.add(local);
  }

  public List<LocalObject> locals() {
    return locals;
  }

  /** What those of the variables point to that are pointers. */
  List<Region> pointees(Collection<ProgramVariable> variables) {
    return variables.stream()
        .map(variable -> pointees.get(variable.term()))
        .filter(Objects::nonNull)
        .toList();
  }

  /** Globals in memory, which other files may know. */
  public void addGlobal(Storage.InMemory object) {
    globalRegions.add(object.region());
  }

  List<Region> globalRegions() {
    return globalRegions;
  }

  /** What the variables and the functions' results may point to. */
  public Set<ObjectGroup> pointedTo(Collection<ProgramVariable> variables) {
    Set<ObjectGroup> groups = new HashSet<>();
    for (ProgramVariable variable : variables) {
      Region pointee = pointees.get(variable.term());
      if (pointee != null) {
        groups.add(regions.group(pointee));
      }
    }
    return groups;
  }

  /** What functions may return pointers to. */
  public Set<ObjectGroup> returned() {
    Set<ObjectGroup> groups = new HashSet<>();
    results.values().forEach(result -> groups.add(regions.group(result)));
    return groups;
  }

  /** What the function's result points to. */
  public Region result(FunctionEntity function) {
    return results.computeIfAbsent(function, each -> regions.fresh());
  }

  /**
   * Functions in the region return a struct that is, or goes, there; behind their {@code
   * parameters} parameters the signature has what the struct's pointers point to.
   */
  public void returns(Region functions, int parameters, Storage storage) {
    switch (storage) {
      case Storage.Split(var leaves) -> {
        Region.Signature signature = regions.signature(functions, parameters + leaves.size());
        for (int i = 0; i < leaves.size(); i++) {
          Region pointee = signature.parameters().get(parameters + i);
          regions.unify(pointee, pointee(leaves.get(i).variable()));
        }
      }
      case Storage.InMemory(Term address, Region region) ->
          regions.unify(regions.signature(functions, parameters).result(), region);
      case Storage.InVariable variable -> {}
      case Storage.Nowhere nowhere -> {}
    }
  }

  public boolean hasAddress(FunctionEntity function) {
    return functions.containsKey(function);
  }

  public FunctionAddress address(FunctionEntity function) {
    FunctionAddress known = functions.get(function);
    if (known == null) {
      CType.FunctionType type = function.type();
      Storage.InMemory object = object(function.name(), type == null ? CType.VOID : type, 0);
      known = new FunctionAddress(function, object.address(), object.region());
      functions.put(function, known);
      regions.addFunction(object.region(), known);
    }
    return known;
  }

  // ---- Accesses

  public void guard(Region region, FlowGraph.Node invalid) {
    guards.add(new GuardedAccess(region, invalid, false));
  }

  public void guardWrite(Region region, FlowGraph.Node invalid) {
    guards.add(new GuardedAccess(region, invalid, true));
  }

  /** Execution may go on here behind an invalid read. */
  public void goOnBehind(FlowGraph.Node invalid, FlowGraph graph, Position position) {
    FlowGraph.Node here = graph.current();
    Runnable goOn = () -> graph.arc(invalid, Action.SKIP, here, position, "");
    unchecked.add(new UncheckedRead(invalid, goOn));
  }

  public List<UncheckedRead> unchecked() {
    return unchecked;
  }

  public List<GuardedAccess> guards() {
    return guards;
  }

  /** The sort of a type's values in memory, where {@code _Bool} takes a byte. */
  public Sort sort(CType type, int size) {
    boolean bytes = type == Leaf.BITS || (type.isInteger() && isBool(type));
    return bytes ? Sort.bitVec(8 * size) : conversions.sort(type);
  }

  /** The sort of a leaf in a variable of its own. */
  public Sort sort(Leaf leaf) {
    return leaf.isBits() ? Sort.bitVec(8 * leaf.size()) : conversions.sort(leaf.type());
  }

  public boolean isBool(CType type) {
    return type.isInteger() && conversions.integer(type).kind() == CType.Kind.BOOL;
  }

  /** Bytes of a type whose size is known. */
  public long size(CType type) {
    return layouts.size(type).orElse(1);
  }

  /** Can values of a struct be kept and passed in variables, one for each leaf? */
  public boolean isSplit(CType type) {
    return !keepsTogether && !leaves.hasArray(type) && isSmall(type);
  }

  private boolean isSmall(CType type) {
    return leaves
        .of(type)
        .map(
            all ->
                all.size() <= 64
                    && all.stream()
                        .noneMatch(
                            leaf ->
                                leaf.element()
                                    || !(leaf.isBits() || conversions.supports(leaf.type()))))
        .orElse(false);
  }
}
