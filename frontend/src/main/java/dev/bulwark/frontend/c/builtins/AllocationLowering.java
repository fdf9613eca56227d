package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.Allocation;
import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.lowering.CallParts;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LocalObject;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.Folding;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Fault;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.ObjectType;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.UndefinedBehaviour;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls of the library's functions that make objects, and of {@code free}. */
final class AllocationLowering {

  private static final String ALLOCATION_SUCCEEDS = "malloc and its like succeed";

  static final String UNALIGNED = "an alignment that is no power of two, or too large";

  private final FunctionLowering function;
  private final CallParts calls;
  private final ProgramContext context;
  private final Memory memory;
  private final FlowGraph graph;
  private final TermFactory terms;
  private final MemoryArguments given;

  AllocationLowering(FunctionLowering function, CallParts calls) {
    this.function = function;
    this.calls = calls;
    this.context = function.context();
    this.memory = context.memory();
    this.graph = function.graph();
    this.terms = context.terms();
    this.given = new MemoryArguments(function);
  }

  /** An object to be made, whose size is in a variable. */
  private record NewObject(ProgramVariable base, Region region, Term bytes) {}

  private NewObject object(CallSite site, Term bytes, Region region, boolean heap) {
    Position position = site.position();
    ProgramVariable size = function.temporary(context.options().machine().sizeType(), position);
    graph.step(new Action.Assign(size, bytes), position, "");
    ProgramVariable base = function.temporary(TypeFacts.VOID_POINTER, position);
    memory.bind(base, region);
    memory.addDynamic(
        new MemoryLayout.DynamicObject(
            site.name() + " in line " + function.position(site.call()).line(),
            base,
            new ObjectType.Scalar(CType.UCHAR, 1),
            Optional.of(size),
            heap));
    return new NewObject(base, region, AddressSpace.known(bytes) != null ? bytes : size.term());
  }

  CValue onHeap(CallSite site, Term bytes) {
    Region region = memory.regions().fresh();
    Term size = given.saved(bytes, site.position());
    return isImpossible(size)
        ? none(site, region)
        : unlessItFails(site, tooLarge(size), region, () -> allocate(site, size, region));
  }

  /** Is it known to be more than PTRDIFF_MAX? So much is not to be had from glibc. */
  private boolean isImpossible(Term size) {
    BitVecValue known = AddressSpace.known(size);
    return known != null && isImpossible(known.unsigned());
  }

  private boolean isImpossible(BigInteger bytes) {
    return bytes.bitLength() >= memory.space().width();
  }

  /** Null, as there is no such object. */
  private CValue none(CallSite site, Region region) {
    context.errno().mayBeSetBy(site.name());
    graph.step(Action.SKIP, site.position(), site.text());
    return CValue.pointer(memory.space().constant(0), TypeFacts.VOID_POINTER, region);
  }

  /** Is it more than an address can hold? What is known is looked at where objects are made. */
  private Optional<Term> tooLarge(Term size) {
    return AddressSpace.known(size) == null
        ? Optional.of(
            terms.apply(Op.BV_ULE, memory.space().constant(memory.space().sizeLimit()), size))
        : Optional.empty();
  }

  /**
   * Null if the size does not fit, or if memory may run out and does; else what there is on
   * success. What is not checked by that is an assumption.
   */
  private CValue unlessItFails(
      CallSite site, Optional<Term> tooLarge, Region region, Supplier<CValue> success) {
    boolean mayFail = context.options().world().allocation() == Allocation.MAY_FAIL;
    if (!mayFail) {
      context.assume(ALLOCATION_SUCCEEDS);
    }
    if (tooLarge.isPresent()) {
      context.assume("allocations of " + memory.space().sizeLimit() + " bytes or more fail");
    }
    if (!mayFail && tooLarge.isEmpty()) {
      return success.get();
    }
    context.errno().mayBeSetBy(site.name());
    Term fails = tooLarge.orElse(terms.bool(false));
    if (mayFail) {
      CValue input =
          calls.input(
              site, InputSite.Kind.UNSPECIFIED, "whether " + site.name() + " fails", CType.BOOL);
      fails = terms.or(fails, context.conversions().asCondition(input));
    }
    return nullIf(site, fails, region, () -> {}, success);
  }

  /** Null under the condition, behind what is done then, else another result. */
  private CValue nullIf(
      CallSite site, Term condition, Region region, Runnable before, Supplier<CValue> otherwise) {
    Position position = site.position();
    ProgramVariable result = function.temporary(TypeFacts.VOID_POINTER, position);
    memory.bind(result, region);
    Node yes = graph.node();
    Node no = graph.node();
    Node join = graph.node();
    graph.arc(graph.current(), new Action.Assume(condition), yes, position, "");
    graph.arc(graph.current(), new Action.Assume(terms.not(condition)), no, position, "");
    graph.moveTo(yes);
    before.run();
    graph.step(new Action.Assign(result, memory.space().constant(0)), position, site.text());
    graph.jump(join);
    graph.moveTo(no);
    CValue made = otherwise.get();
    graph.step(new Action.Assign(result, made.term()), position, "");
    graph.fallInto(join);
    return memory.read(result, TypeFacts.VOID_POINTER);
  }

  /** Addresses of objects are multiples of all alignments up to one that nobody asks for. */
  CValue aligned(CallSite site, List<CValue> arguments) {
    AddressSpace space = memory.space();
    Term alignment = given.size(arguments.get(0), site.position());
    Term below = terms.apply(Op.BV_SUB, alignment, space.constant(1));
    Term fits =
        terms.and(
            terms.distinct(alignment, space.constant(0)),
            terms.eq(terms.apply(Op.BV_AND, alignment, below), space.constant(0)),
            terms.apply(Op.BV_ULE, alignment, space.constant(space.alignment())));
    if (!Folding.fold(fits).equals(Optional.of(Value.TRUE))) {
      function.memory().incompleteIf(terms.not(fits), UNALIGNED, site.position());
    }
    return onHeap(site, given.size(arguments.get(1), site.position()));
  }

  private CValue allocate(CallSite site, Term bytes, Region region) {
    NewObject made = object(site, bytes, region, true);
    function.storage().allocate(made.base(), region, made.bytes(), site.position(), site.text());
    return memory.read(made.base(), TypeFacts.VOID_POINTER);
  }

  /** The object ends with the function, and is not on the heap. */
  CValue automatic(CallSite site, Term bytes) {
    NewObject made = object(site, bytes, memory.regions().fresh(), false);
    Storage.InMemory storage = new Storage.InMemory(made.base().term(), made.region());
    memory.addLocal(LocalObject.allocated(function.body(), storage, site.call()));
    function
        .storage()
        .automatic(made.base(), made.region(), made.bytes(), site.position(), site.text());
    return memory.read(made.base(), TypeFacts.VOID_POINTER);
  }

  CValue calloc(CallSite site, List<CValue> arguments) {
    AddressSpace space = memory.space();
    Position position = site.position();
    Term count = given.saved(given.size(arguments.get(0), position), position);
    Term each = given.saved(given.size(arguments.get(1), position), position);
    Region region = memory.regions().fresh();
    Optional<Term> wraps = Optional.empty();
    BitVecValue counted = AddressSpace.known(count);
    BitVecValue size = AddressSpace.known(each);
    if (counted != null && size != null) {
      if (isImpossible(counted.unsigned().multiply(size.unsigned()))) {
        return none(site, region);
      }
    } else if (bits(counted) + bits(size) > 0) {
      // A product of the known factor f and 2^(w - bits(f)) or more is at least 2^(w - 1).
      Term other = counted == null ? count : each;
      int free = space.width() - Math.max(bits(counted), bits(size));
      Term limit = space.constant(BigInteger.ONE.shiftLeft(free));
      wraps = Optional.of(terms.apply(Op.BV_ULE, limit, other));
    } else {
      wraps = Optional.of(wraps(count, each));
    }
    Term product =
        size != null
            ? space.times(count, size.unsigned().longValue())
            : terms.apply(Op.BV_MUL, count, each);
    Term bytes = given.saved(product, position);
    Optional<Term> tooLarge =
        wraps.map(far -> terms.or(far, tooLarge(bytes).orElseThrow())).or(() -> tooLarge(bytes));
    return unlessItFails(site, tooLarge, region, () -> zeroed(site, bytes, region));
  }

  /** Needs the product of two factors more bits than a size has? */
  private Term wraps(Term count, Term each) {
    int width = memory.space().width();
    Term limit = memory.space().constant(1L << (width / 2));
    // Where both factors are small, there is no need to look at the product, which is hard.
    Term large =
        terms.or(terms.apply(Op.BV_ULE, limit, count), terms.apply(Op.BV_ULE, limit, each));
    Term exact =
        terms.apply(Op.BV_MUL, terms.zeroExtend(width, count), terms.zeroExtend(width, each));
    Term above = terms.extract(2 * width - 1, width, exact);
    return terms.and(large, terms.distinct(above, terms.zero(above.sort())));
  }

  private static int bits(@Nullable BitVecValue factor) {
    return factor == null ? 0 : factor.unsigned().bitLength();
  }

  /** A new object that is zero: its region need not begin with any value. */
  private CValue zeroed(CallSite site, Term bytes, Region region) {
    Position position = site.position();
    NewObject made = object(site, bytes, region, true);
    Term base = made.base().term();
    function.storage().allocateZero(made.base(), region, made.bytes(), position, site.text());
    graph.step(
        new MemoryStep.Fill(region, base, made.bytes(), terms.bitVec(8, 0), true), position, "");
    return memory.read(made.base(), TypeFacts.VOID_POINTER);
  }

  CValue realloc(CallSite site, List<CValue> arguments) {
    Position position = site.position();
    CValue old = function.saved(given.pointer(arguments.get(0), position), position);
    Region region = given.region(old);
    Term wanted = given.saved(given.size(arguments.get(1), position), position);
    guardFree(region, old.term(), position);
    BitVecValue constant = AddressSpace.known(wanted);
    // If it fails, the old object stays as it is.
    Supplier<CValue> resized =
        () ->
            isImpossible(wanted)
                ? none(site, region)
                : unlessItFails(
                    site, tooLarge(wanted), region, () -> moved(site, old, wanted, region));
    if (constant != null && !constant.isZero()) {
      return resized.get();
    }
    // Of size zero: glibc frees, and gives null.
    Term zero = memory.space().constant(0);
    Term freed = terms.and(terms.distinct(old.term(), zero), terms.eq(wanted, zero));
    MemoryStep end = new MemoryStep.End(region, old.term(), true);
    return nullIf(site, freed, region, () -> graph.step(end, position, ""), resized);
  }

  /** A new object with the contents of the old one, which ends. */
  private CValue moved(CallSite site, CValue old, Term wanted, Region region) {
    Position position = site.position();
    AddressSpace space = memory.space();
    CValue made = allocate(site, wanted, region);
    // The size of the null pointer's object is -1, which means nothing to copy.
    CType sizeType = context.options().machine().sizeType();
    ProgramVariable before = function.temporary(sizeType, position);
    graph.step(new MemoryStep.SizeOf(before, region, old.term()), position, "");
    ProgramVariable kept = function.temporary(sizeType, position);
    Term less = terms.apply(Op.BV_ULT, before.term(), wanted);
    Term none = terms.eq(old.term(), space.constant(0));
    graph.step(
        new Action.Assign(
            kept, terms.ite(none, space.constant(0), terms.ite(less, before.term(), wanted))),
        position,
        "");
    graph.step(
        new MemoryStep.Copy(region, made.term(), old.term(), kept.term(), false), position, "");
    graph.step(new MemoryStep.End(region, old.term(), true), position, "");
    return made;
  }

  CValue free(CallSite site, CValue argument) {
    Position position = site.position();
    CValue pointer = given.pointer(argument, position);
    Region region = given.region(pointer);
    guardFree(region, pointer.term(), position);
    graph.step(new MemoryStep.End(region, pointer.term(), true), position, site.text());
    return calls.nothing();
  }

  /** Goes on only if the address may be given to {@code free}. */
  private void guardFree(Region region, Term address, Position position) {
    Node invalid =
        graph.node(new Location.Role.Undefined(UndefinedBehaviour.INVALID_FREE), position);
    memory.guard(region, invalid);
    AddressSpace space = memory.space();
    invalid.blame(new Fault.Free(space.base(address), address, space.offsetBits()));
    graph.arc(
        graph.current(), new MemoryStep.FreeGuard(region, address, false), invalid, position, "");
    graph.step(new MemoryStep.FreeGuard(region, address, true), position, "");
  }
}
