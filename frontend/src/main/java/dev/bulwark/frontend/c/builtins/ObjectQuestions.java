package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.flow.Access;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.lowering.CallParts;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.Optional;

/**
 * What CBMC's functions say of the whole object that a pointer points into, and do with it. Of null
 * they say 0; of what points to no object that is there they may say anything, and no execution
 * with such an answer is a counterexample.
 */
final class ObjectQuestions {

  private final FunctionLowering function;
  private final CallParts calls;
  private final PermissionLowering permissions;
  private final ProgramContext context;
  private final Memory memory;
  private final FlowGraph graph;
  private final TermFactory terms;

  ObjectQuestions(FunctionLowering function, CallParts calls, PermissionLowering permissions) {
    this.function = function;
    this.calls = calls;
    this.permissions = permissions;
    this.context = function.context();
    this.memory = context.memory();
    this.graph = function.graph();
    this.terms = function.terms();
  }

  /** The beginning of an object, in which region it is, and where an answer goes. */
  private record Question(Region region, Term base, ProgramVariable result, Node join) {}

  CValue size(CallSite site, CType type) {
    Optional<Question> asked = ask(site, type);
    if (asked.isEmpty()) {
      return function.poison();
    }
    Question question = asked.get();
    graph.step(
        new MemoryStep.SizeOf(question.result(), question.region(), question.base()),
        site.position(),
        "");
    graph.jump(question.join());
    graph.moveTo(question.join());
    return memory.read(question.result(), type);
  }

  CValue isDynamic(CallSite site) {
    Optional<Question> asked = ask(site, CType.BOOL);
    if (asked.isEmpty()) {
      return function.poison();
    }
    Question question = asked.get();
    Node yes = graph.node();
    Node no = graph.node();
    Node from = graph.current();
    Position position = site.position();
    // What could be freed if the pointer were to its beginning.
    graph.arc(
        from,
        new MemoryStep.FreeGuard(question.region(), question.base(), true),
        yes,
        position,
        "");
    graph.arc(
        from,
        new MemoryStep.FreeGuard(question.region(), question.base(), false),
        no,
        position,
        "");
    answer(yes, question, 1, CType.BOOL, position);
    answer(no, question, 0, CType.BOOL, position);
    graph.moveTo(question.join());
    return memory.read(question.result(), CType.BOOL);
  }

  private void answer(Node from, Question question, long number, CType type, Position position) {
    Term value = context.conversions().asTerm(context.operators().constant(number, type));
    graph.arc(from, new Action.Assign(question.result(), value), question.join(), position, "");
  }

  /** Goes on where the object is there; all else has an answer. */
  private Optional<Question> ask(CallSite site, CType type) {
    Position position = site.position();
    Optional<CValue> given = permissions.pointer(site, 0);
    if (given.isEmpty()) {
      return Optional.empty();
    }
    CValue pointer = function.saved(given.get(), position);
    Region region = pointer.target() == null ? memory.regions().fresh() : pointer.target();
    Term address = permissions.address(pointer, position);
    Term base = memory.space().base(address);
    Question question =
        new Question(region, base, function.temporary(type, position), graph.node());
    Term isNull = terms.eq(address, memory.space().constant(0));
    Node none = graph.node();
    Node some = graph.node();
    graph.arc(graph.current(), new Action.Assume(isNull), none, position, "");
    graph.arc(graph.current(), new Action.Assume(terms.not(isNull)), some, position, "");
    answer(none, question, 0, type, position);
    Node there = graph.node();
    Node gone = graph.node();
    memory.guard(region, gone);
    Term zero = memory.space().constant(0);
    Access access = Access.to(base);
    graph.arc(some, new MemoryStep.Guard(region, access, zero, false, true), there, position, "");
    graph.arc(some, new MemoryStep.Guard(region, access, zero, false, false), gone, position, "");
    graph.moveTo(gone);
    function.havoc(
        question.result(),
        InputSite.Kind.UNCOMPUTED,
        "what " + site.name() + " gives for a pointer to no object",
        type,
        position,
        "");
    graph.jump(question.join());
    graph.moveTo(there);
    return Optional.of(question);
  }

  /** All bytes of the object take any value, wherever in it the pointer points. */
  CValue forget(CallSite site) {
    Position position = site.position();
    Optional<CValue> given = permissions.pointer(site, 0);
    if (given.isEmpty()) {
      return function.poison();
    }
    CValue pointer = function.saved(given.get(), position);
    Region region = pointer.target() == null ? memory.regions().fresh() : pointer.target();
    memory.regions().collapse(region);
    Term base = memory.space().base(permissions.address(pointer, position));
    LValue.InMemory object = new LValue.InMemory(Access.to(base), region, CType.VOID, false);
    function.memory().guardWrite(object, memory.space().constant(0), position);
    ProgramVariable size = function.temporary(context.options().machine().sizeType(), position);
    graph.step(new MemoryStep.SizeOf(size, region, base), position, "");
    // That the object may be written counts for all of it.
    function.memory().guardWrite(object, size.term(), position);
    memory.regions().markFilled(region);
    graph.step(
        new MemoryStep.Forget(
            region, base, size.term(), InputSite.Kind.NONDET, site.name() + "()", true),
        position,
        site.text());
    return calls.nothing();
  }
}
