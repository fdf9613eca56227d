package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.flow.Access;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.library.KnownFunctions.Behaviour;
import dev.bulwark.frontend.c.lowering.CallParts;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.MemoryLowerer;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.source.OwnFiles;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.Folding;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import dev.bulwark.program.UndefinedBehaviour;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;

/** Calls of the library's functions that are about memory: bytes are filled and copied here. */
final class MemoryCallLowering {

  private final FunctionLowering function;
  private final CallParts calls;
  private final ProgramContext context;
  private final Memory memory;
  private final FlowGraph graph;
  private final TermFactory terms;
  private final MemoryArguments given;
  private final AllocationLowering allocation;

  MemoryCallLowering(FunctionLowering function, CallParts calls) {
    this.function = function;
    this.calls = calls;
    this.context = function.context();
    this.memory = context.memory();
    this.graph = function.graph();
    this.terms = context.terms();
    this.given = new MemoryArguments(function);
    this.allocation = new AllocationLowering(function, calls);
  }

  CValue lower(CallSite site, Behaviour.OnMemory behaviour) {
    List<CValue> arguments = new ArrayList<>();
    IASTInitializerClause[] passed = site.arguments();
    if (!context.hasMemory()) {
      return function.unsupported(site.call(), "memory is not supported here: " + site.name());
    }
    if (passed.length < behaviour.arguments()) {
      return function.error(site.call(), "too few arguments in call of " + site.name());
    }
    for (int i = 0; i < passed.length; i++) {
      arguments.add(calls.argument(passed, i, true));
    }
    if (arguments.stream().anyMatch(CValue::poisoned)) {
      return function.poison();
    }
    return switch (behaviour) {
      case MALLOC -> allocation.onHeap(site, given.size(arguments.get(0), site.position()));
      case ALLOCA -> allocation.automatic(site, given.size(arguments.get(0), site.position()));
      case ALIGNED_ALLOC -> allocation.aligned(site, arguments);
      case CALLOC -> allocation.calloc(site, arguments);
      case REALLOC -> allocation.realloc(site, arguments);
      case FREE -> allocation.free(site, arguments.get(0));
      case MEMSET -> fill(site, arguments);
      case MEMCPY, MEMMOVE -> copy(site, arguments, behaviour == Behaviour.OnMemory.MEMMOVE);
      case DISJOINT -> disjoint(site, arguments);
      case READABLE, WRITABLE -> valid(site, arguments, behaviour == Behaviour.OnMemory.WRITABLE);
      case WRITTEN -> written(site, arguments);
      case NONDET_MEMORY -> forget(site, arguments);
    };
  }

  private LValue.InMemory place(CValue pointer) {
    return new LValue.InMemory(Access.to(pointer.term()), given.region(pointer), CType.VOID, false);
  }

  private CValue fill(CallSite site, List<CValue> arguments) {
    Position position = site.position();
    CValue pointer = given.pointer(arguments.get(0), position);
    CValue value = function.pointers().convert(arguments.get(1), CType.UCHAR, position);
    Term size = given.size(arguments.get(2), site.position());
    LValue.InMemory target = place(pointer);
    function.memory().guardWrite(target, size, position);
    boolean truth =
        Folding.fold(value.term()).orElse(null) instanceof BitVecValue bits
            && bits.unsigned().bitLength() <= 1;
    if (!truth) {
      memory.regions().markFilled(target.region());
    }
    graph.step(
        new MemoryStep.Fill(target.region(), pointer.term(), size, value.term(), false),
        position,
        site.text());
    return pointer;
  }

  private CValue copy(CallSite site, List<CValue> arguments, boolean mayOverlap) {
    Position position = site.position();
    CValue to = given.pointer(arguments.get(0), position);
    CValue from = given.pointer(arguments.get(1), position);
    Term size = given.size(arguments.get(2), site.position());
    LValue.InMemory target = place(to);
    LValue.InMemory source = place(from);
    memory.regions().unify(target.region(), source.region());
    function.memory().guard(source, size, position);
    function.memory().guardWrite(target, size, position);
    if (!mayOverlap) {
      disjoint(to, size, from, size, position);
      graph.step(
          new MemoryStep.Copy(target.region(), to.term(), from.term(), size, false),
          position,
          site.text());
      return to;
    }
    Node join = graph.node();
    Node up = graph.node();
    Node down = graph.node();
    Term before = terms.apply(Op.BV_ULE, to.term(), from.term());
    graph.arc(graph.current(), new Action.Assume(before), up, position, "");
    graph.arc(graph.current(), new Action.Assume(terms.not(before)), down, position, "");
    graph.arc(
        up,
        new MemoryStep.Copy(target.region(), to.term(), from.term(), size, false),
        join,
        position,
        site.text());
    graph.arc(
        down,
        new MemoryStep.Copy(target.region(), to.term(), from.term(), size, true),
        join,
        position,
        site.text());
    graph.moveTo(join);
    return to;
  }

  /** Goes on only if the blocks have no byte in common. */
  private void disjoint(CValue a, Term sizeOfA, CValue b, Term sizeOfB, Position position) {
    MemoryLowerer at = function.memory();
    at.undefinedIf(
        at.overlap(a.term(), sizeOfA, b.term(), sizeOfB),
        UndefinedBehaviour.OVERLAPPING_COPY,
        position);
  }

  private CValue disjoint(CallSite site, List<CValue> arguments) {
    Position position = site.position();
    disjoint(
        function.saved(given.pointer(arguments.get(0), position), position),
        given.size(arguments.get(1), position),
        function.saved(given.pointer(arguments.get(2), position), position),
        given.size(arguments.get(3), position),
        position);
    return calls.nothing();
  }

  /** Goes on only if that number of bytes belongs to an object. */
  private CValue valid(CallSite site, List<CValue> arguments, boolean write) {
    Position position = site.position();
    LValue.InMemory block = place(given.pointer(arguments.get(0), position));
    Term size = given.size(arguments.get(1), position);
    if (write) {
      function.memory().guardWrite(block, size, position);
    } else {
      function.memory().guard(block, size, position);
    }
    return calls.nothing();
  }

  /** Only where it matters whether somebody has given the bytes their values. */
  private CValue written(CallSite site, List<CValue> arguments) {
    if (!function.indeterminate().tracked()) {
      return calls.nothing();
    }
    Position position = site.position();
    CValue to = function.saved(given.pointer(arguments.get(0), position), position);
    Term size = given.saved(given.size(arguments.get(1), position), position);
    Node some = graph.node();
    Node join = graph.node();
    Term positive = terms.apply(Op.BV_SLT, memory.space().constant(0), size);
    graph.arc(graph.current(), new Action.Assume(terms.not(positive)), join, position, "");
    graph.arc(graph.current(), new Action.Assume(positive), some, position, "");
    graph.moveTo(some);
    InputSite.Kind kind = InputSite.Kind.NONDET;
    graph.step(
        new MemoryStep.Forget(given.region(to), to.term(), size, kind, site.name() + "()", true),
        position,
        "");
    graph.fallInto(join);
    return calls.nothing();
  }

  private CValue forget(CallSite site, List<CValue> arguments) {
    Position position = site.position();
    CValue pointer = given.pointer(arguments.get(0), position);
    Term size = given.size(arguments.get(1), site.position());
    LValue.InMemory target = place(pointer);
    function.memory().guardWrite(target, size, position);
    memory.regions().markFilled(target.region());
    graph.step(
        new MemoryStep.Forget(
            target.region(),
            pointer.term(),
            size,
            InputSite.Kind.NONDET,
            site.name() + "()",
            !OwnFiles.isOwn(position.file())),
        position,
        site.text());
    return calls.nothing();
  }
}
