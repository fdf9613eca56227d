package dev.bulwark.frontend.c.objects;

import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.MemoryLowerer;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.region.Regions;
import dev.bulwark.frontend.c.symbols.Leaf;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.Folding;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Fault;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.UndefinedBehaviour;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads, writes and copies what is at places; checks that places in memory exist. */
public final class MemoryLowering implements MemoryLowerer {

  private static final String MAY_BE_REACHABLE =
      "memory is not freed, and it is not known whether it is lost";

  private final FunctionLowering function;
  private final ProgramContext context;
  private final FlowGraph graph;
  private final Memory memory;
  private final Regions regions;
  private final TermFactory terms;
  private final VolatileAccesses volatiles;

  /** Is what is loaded used, so that somebody has to have given it? */
  private boolean used = true;

  public MemoryLowering(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
    this.graph = function.graph();
    this.memory = context.memory();
    this.regions = memory.regions();
    this.terms = context.terms();
    this.volatiles = new VolatileAccesses(function);
  }

  // ---- Reading

  @Override
  public CValue loadUnused(LValue place, Position position) {
    boolean before = used;
    used = false;
    CValue value = load(place, position);
    used = before;
    return value;
  }

  @Override
  public CValue load(LValue place, Position position) {
    if (place.type() instanceof CType.VolatileType(CType type)) {
      return volatiles.load(place.unqualified(), type, position);
    }
    return switch (place) {
      case LValue.Refused refused -> function.poison();
      case LValue.InVariable(ProgramVariable variable, CType type) -> {
        if (used) {
          function.indeterminate().use(variable, position);
        }
        yield memory.read(variable, type);
      }
      case LValue.InVariables leaves -> function.poison();
      case LValue.Bits bits -> loadBits(bits, position);
      case LValue.InMemory at -> load(at, position);
    };
  }

  private CValue load(LValue.InMemory place, Position position) {
    return switch (place.type()) {
      case CType.ArrayType array -> {
        if (array.length().filter(length -> length.signum() > 0).isEmpty()) {
          // Such an array may have no elements: then it begins where its object ends.
          regions.markPassesEnd(place.region());
        }
        yield CValue.pointer(
            place.address(), new CType.PointerType(array.element()), place.region());
      }
      case CType.FunctionType type ->
          CValue.pointer(place.address(), new CType.PointerType(type), place.region());
      case CompositeType composite -> function.poison();
      case CType type when context.conversions().supports(type) -> loadScalar(place, position);
      case CType type -> refused(type, position);
    };
  }

  private CValue refused(CType type, Position position) {
    context.diagnostics().unsupported(position, type.construct() + " are not supported yet");
    return function.poison();
  }

  private CValue loadScalar(LValue.InMemory place, Position position) {
    CType type = place.type();
    if (memory.isBool(type)) {
      return loadBool(
          place, new Location.Role.Undefined(UndefinedBehaviour.INVALID_BOOL), position);
    }
    int size = (int) memory.size(type);
    Term term = loadTerm(place, size, position);
    use(place, size, position);
    return type instanceof CType.PointerType
        ? CValue.pointer(term, type, regions.content(place.region()))
        : CValue.of(term, type);
  }

  /** A byte that has to be 0 or 1; {@code otherwise} says what it means if it is not. */
  private CValue loadBool(LValue.InMemory place, Location.Role otherwise, Position position) {
    Term term = loadTerm(place, 1, position);
    use(place, 1, position);
    context.truthReads().add(graph, place.region(), term, otherwise, position);
    return CValue.of(terms.extract(0, 0, term), place.type());
  }

  /** The bytes at a place, as they are in memory. */
  private Term loadTerm(LValue.InMemory place, int size, Position position) {
    CType type = place.type();
    Sort sort = memory.sort(type, size);
    access(place, size, sort);
    guard(place, memory.space().constant(size), position);
    ProgramVariable temporary =
        function.temporary(memory.isBool(type) ? CType.UCHAR : type, sort, position);
    if (type instanceof CType.PointerType(CType target)) {
      memory.bind(temporary, regions.content(place.region()));
      memory.outside().read(place.region(), target);
    }
    graph.step(new MemoryStep.Load(temporary, place.region(), place.address(), size), position, "");
    return temporary.term();
  }

  private void use(LValue.InMemory place, int size, Position position) {
    if (used && function.indeterminate().tracked()) {
      Term marks = function.indeterminate().marks(place, size, position);
      function.indeterminate().use(marks, position);
    }
  }

  private void access(LValue.InMemory place, int size, Sort sort) {
    CType type = place.type();
    regions.access(place.region(), size, sort, type instanceof CType.PointerType);
    if (size == 1 && !memory.isBool(type)) {
      regions.markHoldsBytes(place.region());
    }
  }

  private CValue loadBits(LValue.Bits bits, Position position) {
    Term bytes = bytes(bits, position);
    if (used && bits.bytes() instanceof LValue.InMemory at) {
      Term marks = function.indeterminate().marks(at, bits.size(), position);
      Term own = terms.extract(bits.bit() + bits.width() - 1, bits.bit(), marks);
      function.indeterminate().use(own, position);
    }
    return CValue.of(
        terms.extract(bits.bit() + bits.width() - 1, bits.bit(), bytes),
        context.conversions().bitFieldType(bits.type(), bits.width()));
  }

  private Term bytes(LValue.Bits bits, Position position) {
    return switch (bits.bytes()) {
      case LValue.InVariable(ProgramVariable variable, CType type) -> variable.term();
      case LValue.InMemory at -> loadTerm(at, bits.size(), position);
      default -> terms.bitVec(8 * bits.size(), 0);
    };
  }

  // ---- Writing

  @Override
  public void store(LValue place, CValue given, Position position, String text) {
    if (volatiles.isRegister(place)) {
      volatiles.write(position, text);
      return;
    }
    switch (place.unqualified()) {
      case LValue.Refused refused -> {}
      case LValue.InVariables leaves -> {}
      case LValue.InVariable(ProgramVariable variable, CType type) ->
          function.assign(variable, function.converted(given, type, position), position, text);
      case LValue.Bits bits -> storeBits(bits, given, position, text);
      case LValue.InMemory at -> {
        if (!context.conversions().supports(at.type())) {
          refused(at.type(), position);
          return;
        }
        CValue value = function.converted(given, at.type(), position);
        Term term = context.conversions().asTerm(value);
        storeTerm(
            at,
            memory.isBool(at.type()) ? terms.zeroExtend(7, term) : term,
            value.target(),
            (int) memory.size(at.type()),
            position,
            text);
      }
    }
  }

  private void storeTerm(
      LValue.InMemory place,
      Term value,
      @Nullable Region target,
      int size,
      Position position,
      String text) {
    CType type = place.type();
    access(place, size, memory.sort(type, size));
    if (target != null) {
      regions.unify(target, regions.content(place.region()));
    }
    guardWrite(place, memory.space().constant(size), position);
    graph.step(new MemoryStep.Store(place.region(), place.address(), value, size), position, text);
  }

  private void storeBits(LValue.Bits bits, CValue given, Position position, String text) {
    CValue value = function.converted(given, bits.type(), position);
    if (context.checks().conversions()) {
      CType narrow = context.conversions().bitFieldType(bits.type(), bits.width());
      function.expressions().guard(context.operators().changes(value, narrow), position);
    }
    Term field = terms.extract(bits.width() - 1, 0, context.conversions().asTerm(value));
    Term old = bytes(bits, position);
    int total = 8 * bits.size();
    int above = bits.bit() + bits.width();
    Term changed = field;
    if (bits.bit() > 0) {
      changed = terms.concat(changed, terms.extract(bits.bit() - 1, 0, old));
    }
    if (above < total) {
      changed = terms.concat(terms.extract(total - 1, above, old), changed);
    }
    switch (bits.bytes()) {
      case LValue.InVariable(ProgramVariable variable, CType type) ->
          graph.step(new Action.Assign(variable, changed), position, text);
      case LValue.InMemory at -> {
        Term marks = function.indeterminate().marks(at, bits.size(), position);
        storeTerm(at, changed, null, bits.size(), position, text);
        Term kept = terms.bitVec(total, outside(bits.bit(), bits.width(), total));
        Term others = terms.apply(Op.BV_AND, marks, kept);
        function.indeterminate().mark(at, others, bits.size(), position);
      }
      default -> {}
    }
  }

  /** All bits but those of a field. */
  private static BigInteger outside(int from, int width, int total) {
    BigInteger field = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE).shiftLeft(from);
    return BigInteger.ONE.shiftLeft(total).subtract(BigInteger.ONE).andNot(field);
  }

  // ---- Structs

  @Override
  public LValue assignable(LValue from, CType type, Position position) {
    CType given = from.type().unqualified();
    if (from instanceof LValue.Refused || given == type.unqualified()) {
      return from;
    }
    boolean same =
        given instanceof CompositeType one
            && type.unqualified() instanceof CompositeType other
            && one.toString().equals(other.toString())
            && memory.layouts().size(one).equals(memory.layouts().size(other))
            && memory
                .leaves()
                .of(one)
                .map(List::size)
                .equals(memory.leaves().of(other).map(List::size));
    if (same) {
      return from;
    }
    boolean unknown = type.unqualified() instanceof CType.OtherType;
    context
        .diagnostics()
        .error(
            position,
            unknown ? type : given,
            "%s is needed here, and this is %s".formatted(type, from.type()));
    return new LValue.Refused(type);
  }

  @Override
  public void copy(LValue to, LValue given, Position position, String text) {
    CType type = to.type();
    LValue from = assignable(given, type, position);
    if (to instanceof LValue.Refused || from instanceof LValue.Refused) {
      return;
    }
    Optional<List<Leaf>> leaves = memory.leaves().of(type);
    boolean isVolatile = memory.leaves().isVolatile(given.type());
    boolean asBytes = function.indeterminate().tracked() && !isVolatile;
    boolean many = leaves.isEmpty() || leaves.get().size() > 32 || asBytes;
    if ((many || leaves.isEmpty()) && isVolatile) {
      refused(new CType.OtherType("copies of large volatile structs and unions"), position);
      return;
    }
    if (many && to instanceof LValue.InMemory target && from instanceof LValue.InMemory source) {
      copyBytes(target, source, position, text);
      return;
    }
    if (leaves.isEmpty()) {
      refused(type, position);
      return;
    }
    if (to instanceof LValue.InMemory target && from instanceof LValue.InMemory source) {
      guardOverlap(target, source, position);
    }
    // All is read before anything is written: the two may overlap.
    List<CValue> values = leaves.get().stream().map(leaf -> read(from, leaf, position)).toList();
    for (int i = 0; i < values.size(); i++) {
      boolean last = i == values.size() - 1;
      write(to, leaves.get().get(i), values.get(i), position, last ? text : "");
    }
    if (values.isEmpty()) {
      graph.step(Action.SKIP, position, text);
    }
  }

  private void copyBytes(
      LValue.InMemory target, LValue.InMemory source, Position position, String text) {
    Term size = memory.space().constant(memory.size(target.type()));
    regions.unify(target.region(), source.region());
    guard(source, size, position);
    guardWrite(target, size, position);
    guardOverlap(target, source, position);
    graph.step(
        new MemoryStep.Copy(target.region(), target.address(), source.address(), size, false),
        position,
        text);
  }

  /**
   * Goes on only if the two are one object or have no byte in common. Objects with names overlap
   * where they are members of a union, whose addresses are known.
   */
  private void guardOverlap(LValue.InMemory target, LValue.InMemory source, Position position) {
    Term size = memory.space().constant(memory.size(target.type()));
    Term partly = overlapPartly(target.address(), source.address(), size);
    boolean named = target.known() && source.known();
    if (!named || Folding.fold(partly).equals(Optional.<Value>of(Value.TRUE))) {
      undefinedIf(partly, UndefinedBehaviour.OVERLAPPING_COPY, position);
    }
  }

  @Override
  public CValue read(LValue whole, Leaf leaf, Position position) {
    LValue place = leaf(whole, leaf);
    if (memory.leaves().isVolatile(whole.type(), leaf.offset(), leaf.size())) {
      return leaf.isBits()
          ? refused(new CType.OtherType("copies of volatile bit-fields"), position)
          : volatiles.load(place, leaf.type(), position);
    }
    if (place instanceof LValue.InMemory at && leaf.isBits()) {
      return CValue.of(loadTerm(at, leaf.size(), position), Leaf.BITS);
    }
    if (place instanceof LValue.InMemory at && memory.isBool(leaf.type())) {
      // To copy it is defined, whatever its byte is.
      return loadBool(
          at,
          new Location.Role.Incomplete(UndefinedBehaviour.INVALID_BOOL.text() + " is copied"),
          position);
    }
    return load(place, position);
  }

  @Override
  public void write(LValue whole, Leaf leaf, CValue value, Position position, String text) {
    LValue place = leaf(whole, leaf);
    switch (place) {
      case LValue.InMemory at when leaf.isBits() ->
          storeTerm(at, value.term(), null, leaf.size(), position, text);
      case LValue.InVariable(ProgramVariable variable, CType type) when leaf.isBits() ->
          graph.step(new Action.Assign(variable, value.term()), position, text);
      default -> store(place, value, position, text);
    }
  }

  /** The place of a leaf of a struct. */
  LValue leaf(LValue whole, Leaf leaf) {
    return switch (whole) {
      case LValue.InMemory at ->
          new LValue.InMemory(
              at.access().plus(leaf.offset(), memory.space()),
              leafRegion(at.region(), at.type(), leaf),
              leaf.type(),
              at.known());
      case LValue.InVariables(var leaves, long offset, CType type) ->
          leaves.stream()
              .filter(each -> each.leaf().offset() == offset + leaf.offset())
              .findFirst()
              .<LValue>map(each -> new LValue.InVariable(each.variable(), leaf.type()))
              .orElse(new LValue.Refused(leaf.type()));
      case LValue.InVariable variable -> variable;
      default -> new LValue.Refused(leaf.type());
    };
  }

  /** The region of a leaf: members and elements on the path to it are regions too. */
  Region leafRegion(Region whole, CType wholeType, Leaf leaf) {
    Region region = whole;
    CType type = wholeType;
    long offset = leaf.offset();
    while (true) {
      switch (type) {
        case CType.ArrayType array -> {
          long size = memory.size(array.element());
          regions.move(region, size);
          offset %= size;
          type = array.element();
        }
        case CompositeType composite -> {
          long at = offset;
          var field =
              memory.layouts().of(composite).fields().stream()
                  .filter(
                      each ->
                          each.member().isBitField()
                              ? memory.leaves().bitGroup(composite, each).offset() == at
                              : each.offset() <= at
                                  && at < each.offset() + memory.size(each.member().type()))
                  .findFirst()
                  .orElseThrow();
          if (field.member().isBitField()) {
            return regions.field(region, at, leaf.size(), false);
          }
          CType inner = field.member().type();
          region =
              regions.field(
                  region, field.offset(), memory.size(inner), inner instanceof CType.ArrayType);
          offset -= field.offset();
          type = inner;
        }
        default -> {
          return region;
        }
      }
    }
  }

  // ---- Validity

  @Override
  public void guard(LValue.InMemory place, Term size, Position position) {
    if (!place.known()) {
      Node invalid = invalid(position);
      memory.guard(place.region(), invalid);
      guard(place, size, false, invalid, position);
      if (context.checks().readsAnyway(position)) {
        // Where no object is, memory holds any value.
        regions.markUninitialised(place.region());
        memory.goOnBehind(invalid, graph, position);
      }
    }
  }

  @Override
  public void guardWrite(LValue.InMemory place, Term size, Position position) {
    if (!place.known()) {
      Node invalid = invalid(position);
      memory.guardWrite(place.region(), invalid);
      guard(place, size, true, invalid, position);
    }
  }

  private void guard(
      LValue.InMemory at, Term size, boolean write, Node invalid, Position position) {
    AddressSpace space = memory.space();
    invalid.blame(
        new Fault.Access(
            space.base(at.access().origin()),
            at.access().address(),
            size,
            write,
            space.offsetBits()));
    MemoryStep no = new MemoryStep.Guard(at.region(), at.access(), size, write, false);
    graph.arc(graph.current(), no, invalid, position, "");
    graph.step(new MemoryStep.Guard(at.region(), at.access(), size, write, true), position, "");
  }

  @Override
  public void guardNotNull(Term pointer, Position position) {
    AddressSpace space = memory.space();
    Node invalid = invalid(position);
    invalid.blame(
        new Fault.Access(space.constant(0), pointer, space.constant(1), false, space.offsetBits()));
    leaveIf(terms.eq(pointer, space.constant(0)), invalid, position);
  }

  private Node invalid(Position position) {
    return graph.node(
        new Location.Role.Undefined(UndefinedBehaviour.INVALID_DEREFERENCE), position);
  }

  @Override
  public Term overlap(Term a, Term sizeOfA, Term b, Term sizeOfB) {
    return terms.or(
        terms.and(
            isPositive(sizeOfB), terms.apply(Op.BV_ULT, terms.apply(Op.BV_SUB, b, a), sizeOfA)),
        terms.and(
            isPositive(sizeOfA), terms.apply(Op.BV_ULT, terms.apply(Op.BV_SUB, a, b), sizeOfB)));
  }

  private Term isPositive(Term size) {
    return terms.distinct(size, memory.space().constant(0));
  }

  /** Assignment of a struct to itself is no overlap. */
  private Term overlapPartly(Term to, Term from, Term size) {
    return terms.and(terms.distinct(to, from), overlap(to, size, from, size));
  }

  @Override
  public void guardMove(Region region, CValue number, Term wide, long stride, Position position) {
    BigInteger reach =
        BigInteger.valueOf(stride).shiftLeft(context.conversions().width(number.type()));
    if (reach.compareTo(memory.space().sizeLimit()) <= 0) {
      return;
    }
    Node invalid = invalid(position);
    memory.guard(region, invalid);
    leaveIf(memory.space().isFar(wide, stride), invalid, position);
  }

  @Override
  public void leakIfNotFreed(Position position) {
    if (!context.checks().cleanup()) {
      return;
    }
    context
        .heapObjects()
        .some()
        .ifPresent(some -> undefinedIf(some, UndefinedBehaviour.MEMORY_LEAK, position));
  }

  @Override
  public void leakIfLost(boolean active, Position position) {
    if (!context.checks().tracking() || context.heapObjects().number().isEmpty()) {
      return;
    }
    Node unknown = graph.node(new Location.Role.Incomplete(MAY_BE_REACHABLE), position);
    Node lost =
        active
            ? unknown
            : graph.node(new Location.Role.Undefined(UndefinedBehaviour.MEMORY_LOST), position);
    Region any = regions.fresh();
    graph.arc(
        graph.current(),
        new MemoryStep.Track(any, MemoryStep.Tracked.UNKNOWN),
        unknown,
        position,
        "");
    graph.arc(
        graph.current(), new MemoryStep.Track(any, MemoryStep.Tracked.LOST), lost, position, "");
    graph.step(new MemoryStep.Track(any, MemoryStep.Tracked.ALL), position, "");
  }

  @Override
  public void undefinedIf(Term condition, UndefinedBehaviour kind, Position position) {
    Node undefined = graph.node(new Location.Role.Undefined(kind), position);
    leaveIf(condition, undefined, position);
  }

  @Override
  public void checkIndex(Term outside, Fault.Index index, Position position) {
    Node undefined =
        graph.node(new Location.Role.Undefined(UndefinedBehaviour.INDEX_OUT_OF_BOUNDS), position);
    undefined.blame(index);
    leaveIf(outside, undefined, position);
  }

  @Override
  public void incompleteIf(Term condition, String reason, Position position) {
    Node incomplete = graph.node(new Location.Role.Incomplete(reason), position);
    leaveIf(condition, incomplete, position);
  }

  private void leaveIf(Term condition, Node target, Position position) {
    graph.arc(graph.current(), new Action.Assume(condition), target, position, "");
    graph.step(new Action.Assume(terms.not(condition)), position, "");
  }
}
