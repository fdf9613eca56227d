package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.flow.Access;
import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.lowering.CallParts;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What CBMC's functions say of pointers: whether bytes may be accessed, and which object a pointer
 * points into. They are exact where the pointer comes from an object of the program. One that comes
 * from an input or an integer may point to what the model does not know, so that a negative answer
 * about it is incomplete.
 */
final class PermissionLowering {

  private final FunctionLowering function;
  private final CallParts calls;
  private final ProgramContext context;
  private final Memory memory;
  private final FlowGraph graph;
  private final TermFactory terms;

  PermissionLowering(FunctionLowering function, CallParts calls) {
    this.function = function;
    this.calls = calls;
    this.context = function.context();
    this.memory = context.memory();
    this.graph = function.graph();
    this.terms = context.terms();
  }

  /** The argument as it is; nothing if it is no pointer, which is reported. */
  Optional<CValue> pointer(CallSite site, int i) {
    if (!context.hasMemory()) {
      function.unsupported(site.call(), "memory is not supported here: " + site.name());
      return Optional.empty();
    }
    CValue value = calls.argument(site.arguments(), i, true);
    if (value.poisoned()) {
      return Optional.empty();
    }
    if (!(value.type() instanceof CType.PointerType)) {
      function.unsupported(
          site.call(), "arguments that are no pointers are not supported: " + site.text());
      return Optional.empty();
    }
    return Optional.of(value);
  }

  Term address(CValue pointer, Position position) {
    return function.converted(pointer, TypeFacts.VOID_POINTER, position).term();
  }

  /** May the bytes be read, or read and written? */
  CValue valid(CallSite site, boolean write) {
    Position position = site.position();
    Optional<CValue> given = pointer(site, 0);
    Optional<Term> size = given.flatMap(pointer -> size(site, pointer));
    if (given.isEmpty() || size.isEmpty()) {
      return function.poison();
    }
    // Evaluated once, in front of the branch.
    CValue pointer = function.saved(given.get(), position);
    Region region = pointer.target() == null ? memory.regions().fresh() : pointer.target();
    Access access = Access.to(address(pointer, position));
    ProgramVariable result = function.temporary(CType.BOOL, position);
    Node yes = graph.node();
    Node no = graph.node();
    Node join = graph.node();
    // Whether the object is constant is an answer here, and no invalid write.
    memory.guard(region, no);
    Node from = graph.current();
    graph.arc(
        from, new MemoryStep.Guard(region, access, size.get(), write, true), yes, position, "");
    graph.arc(
        from, new MemoryStep.Guard(region, access, size.get(), write, false), no, position, "");
    answer(yes, result, true, join, position);
    answer(no, result, false, join, position);
    graph.moveTo(join);
    return memory.read(result, CType.BOOL);
  }

  private void answer(
      Node from, ProgramVariable result, boolean truth, Node to, Position position) {
    Term value =
        context.conversions().asTerm(context.operators().constant(truth ? 1 : 0, CType.BOOL));
    graph.arc(from, new Action.Assign(result, value), to, position, "");
  }

  private Optional<Term> size(CallSite site, CValue pointer) {
    if (site.arguments().length == 2) {
      CValue size = calls.argument(site.arguments(), 1, true);
      CType type = context.options().machine().sizeType();
      return size.poisoned()
          ? Optional.empty()
          : Optional.of(function.pointers().wide(function.converted(size, type, site.position())));
    }
    CType target = ((CType.PointerType) pointer.type()).target();
    OptionalLong size = context.types().layouts().size(target);
    if (size.isEmpty()) {
      function.unsupported(
          site.call(), "the size of what is pointed to is not known: " + site.text());
      return Optional.empty();
    }
    return Optional.of(memory.space().constant(size.getAsLong()));
  }

  CValue sameObject(CallSite site) {
    Optional<CValue> left = pointer(site, 0);
    Optional<CValue> right = pointer(site, 1);
    if (left.isEmpty() || right.isEmpty()) {
      return function.poison();
    }
    AddressSpace space = memory.space();
    return CValue.of(
        terms.eq(
            space.object(address(left.get(), site.position())),
            space.object(address(right.get(), site.position()))),
        CType.BOOL);
  }

  /** The number of the object: 0 for null, and different for different objects. */
  CValue object(CallSite site, CType type) {
    AddressSpace space = memory.space();
    return pointer(site, 0)
        .map(pointer -> space.object(address(pointer, site.position())))
        .map(term -> CValue.of(terms.zeroExtend(space.width() - space.objectBits(), term), type))
        .orElseGet(function::poison);
  }

  /** How far it is behind the beginning of its object; below zero in front of it. */
  CValue offset(CallSite site, CType type) {
    AddressSpace space = memory.space();
    int bits = space.width() - space.objectBits();
    return pointer(site, 0)
        .map(pointer -> terms.extract(bits - 1, 0, address(pointer, site.position())))
        .map(term -> CValue.of(terms.signExtend(space.objectBits(), term), type))
        .orElseGet(function::poison);
  }
}
