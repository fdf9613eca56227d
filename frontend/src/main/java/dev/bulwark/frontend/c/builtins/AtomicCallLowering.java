package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.flow.Access;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.library.AtomicFunction;
import dev.bulwark.frontend.c.library.AtomicFunction.Operation;
import dev.bulwark.frontend.c.lowering.CallParts;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.Conversions;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Position;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;

/** Calls of gcc's atomic operations: reads and writes as a single thread sees them. */
final class AtomicCallLowering {

  private final FunctionLowering function;
  private final CallParts calls;
  private final ProgramContext context;
  private final FlowGraph graph;
  private final TermFactory terms;

  private static final String ASSUMPTION =
      "what atomic operations access is changed by the program only";

  AtomicCallLowering(FunctionLowering function, CallParts calls) {
    this.function = function;
    this.calls = calls;
    this.context = function.context();
    this.graph = function.graph();
    this.terms = function.terms();
  }

  CValue lower(CallSite site, AtomicFunction called) {
    if (site.arguments().length < called.arguments()) {
      return function.error(site.call(), "too few arguments in call of " + site.name());
    }
    if (!(context.conversions().sort(CType.INT) instanceof Sort.BitVec) || !context.hasMemory()) {
      return function.unsupported(
          site.call(),
          "atomic operations are not supported with mathematical integers: " + site.name());
    }
    return switch (called.kind()) {
      case FENCE -> {
        calls.evaluateForEffects(site.arguments());
        graph.step(Action.SKIP, site.position(), site.text());
        yield calls.nothing();
      }
      case IS_LOCK_FREE -> isLockFree(site);
      default -> onMemory(site, called, arguments(site));
    };
  }

  private List<CValue> arguments(CallSite site) {
    List<CValue> values = new ArrayList<>();
    for (int i = 0; i < site.arguments().length; i++) {
      values.add(calls.argument(site.arguments(), i, true));
    }
    return values;
  }

  /** Up to eight bytes all processors can; of sixteen only the running program knows. */
  private CValue isLockFree(CallSite site) {
    Optional<BigInteger> size =
        site.arguments()[0] instanceof IASTExpression expression
            ? context.types().constants().number(expression, function.scope())
            : Optional.empty();
    boolean free =
        size.map(bytes -> List.of(1L, 2L, 4L, 8L).contains(bytes.longValue())).orElse(false);
    if (size.isEmpty() || (!free && !site.name().contains("always"))) {
      return function.unsupported(
          site.call(), "locks of atomic objects of this size are not supported: " + site.name());
    }
    calls.evaluateForEffects(site.arguments());
    return context.operators().constant(free ? 1 : 0, CType.BOOL);
  }

  private CValue onMemory(CallSite site, AtomicFunction called, List<CValue> arguments) {
    if (arguments.stream().anyMatch(CValue::poisoned)) {
      return function.poison();
    }
    CValue pointer = arguments.getFirst();
    if (!pointer.isPointer()) {
      return function.error(site.call(), "the first argument of " + site.name() + " is no pointer");
    }
    CType type = plain(called.operand(pointer.type()));
    LValue place = place(pointer, type);
    CType value = type.unqualified();
    if (!context.conversions().supports(value)) {
      return onStruct(site, called, place, arguments);
    }
    return switch (called.kind()) {
      case LOAD -> result(site, called, read(place, site), arguments, 1);
      case STORE -> {
        write(place, operand(site, called, arguments, 1, value), site);
        yield calls.nothing();
      }
      case EXCHANGE -> {
        CValue given = operand(site, called, arguments, 1, value);
        CValue old = read(place, site);
        write(place, given, site);
        yield result(site, called, old, arguments, 2);
      }
      case COMPARE_EXCHANGE -> {
        LValue expected = place(arguments.get(1), value);
        CValue wanted = operand(site, called, arguments, 2, value);
        CValue old = read(place, site);
        yield swapIf(site, place, old, read(expected, site), wanted, Optional.of(expected));
      }
      case SWAP_IF_EQUAL, SWAP_IF_EQUAL_GIVING_OLD -> {
        CValue expected = operand(site, called, arguments, 1, value);
        CValue wanted = operand(site, called, arguments, 2, value);
        CValue old = read(place, site);
        CValue swapped = swapIf(site, place, old, expected, wanted, Optional.empty());
        yield called.kind() == AtomicFunction.Kind.SWAP_IF_EQUAL ? swapped : old;
      }
      case FETCH_THEN_COMPUTE, COMPUTE_THEN_FETCH -> computed(site, called, place, arguments);
      case TEST_AND_SET -> {
        CValue old = read(place, site);
        write(place, context.operators().constant(1, CType.UCHAR), site);
        yield function.converted(old, CType.BOOL, site.position());
      }
      case CLEAR -> {
        write(place, context.operators().zero(value), site);
        yield calls.nothing();
      }
      case FENCE, IS_LOCK_FREE -> calls.nothing();
    };
  }

  /**
   * All these functions take pointers to volatile objects, and are mostly given others. What they
   * find is what has been written there.
   */
  private CType plain(CType type) {
    CType plain =
        type.unqualified() instanceof CompositeType composite
            ? composite.plain()
            : type.unqualified();
    if (!plain.equals(type)) {
      context.assume(ASSUMPTION);
    }
    return plain;
  }

  private LValue place(CValue pointer, CType type) {
    Region target = pointer.target();
    Region region = target == null ? context.memory().regions().fresh() : target;
    return new LValue.InMemory(Access.to(pointer.term()), region, type, false);
  }

  private CValue read(LValue place, CallSite site) {
    return function.saved(function.memory().load(place, site.position()), site.position());
  }

  private void write(LValue place, CValue value, CallSite site) {
    function.memory().store(place, value, site.position(), site.text());
  }

  /** An operand: the argument itself, or what it points to. */
  private CValue operand(
      CallSite site, AtomicFunction called, List<CValue> arguments, int i, CType type) {
    CValue given = arguments.get(i);
    CValue value = called.byAddress() && given.isPointer() ? read(place(given, type), site) : given;
    return function.converted(value, type, site.position());
  }

  /** Gives the value, or leaves it where the argument points to. */
  private CValue result(
      CallSite site, AtomicFunction called, CValue value, List<CValue> arguments, int i) {
    if (!called.byAddress()) {
      return value;
    }
    if (!arguments.get(i).isPointer()) {
      return function.error(site.call(), "an argument of " + site.name() + " is no pointer");
    }
    write(place(arguments.get(i), value.type()), value, site);
    return calls.nothing();
  }

  private CValue swapIf(
      CallSite site,
      LValue place,
      CValue old,
      CValue expected,
      CValue wanted,
      Optional<LValue> otherwise) {
    Position position = site.position();
    if (old.type() instanceof CType.FloatingType) {
      return function.unsupported(
          site.call(), "comparisons of bytes of floating-point numbers are not supported yet");
    }
    Conversions conversions = context.conversions();
    Term equal = terms.eq(conversions.asTerm(old), conversions.asTerm(expected));
    CValue swapped = function.saved(CValue.of(equal, CType.BOOL), position);
    Term isEqual = conversions.asCondition(swapped);
    Node yes = graph.node();
    Node no = graph.node();
    Node join = graph.node();
    graph.arc(graph.current(), new Action.Assume(isEqual), yes, position, "");
    graph.arc(graph.current(), new Action.Assume(terms.not(isEqual)), no, position, "");
    graph.moveTo(yes);
    write(place, wanted, site);
    graph.jump(join);
    graph.moveTo(no);
    otherwise.ifPresent(at -> write(at, old, site));
    graph.jump(join);
    graph.moveTo(join);
    return swapped;
  }

  // ---- Computing

  /** In the type of the object, without promotion; overflow wraps, and is no undefined one. */
  private CValue computed(
      CallSite site, AtomicFunction called, LValue place, List<CValue> arguments) {
    CType type = place.type().unqualified();
    boolean moves = called.operation() == Operation.ADD || called.operation() == Operation.SUBTRACT;
    boolean pointer = type instanceof CType.PointerType && moves;
    boolean number = type.isInteger() && !context.memory().isBool(type);
    if (!pointer && !number) {
      return function.unsupported(
          site.call(), "atomic arithmetic on this type is not supported: " + site.name());
    }
    CValue given = arguments.get(1);
    Term by =
        pointer
            ? function.pointers().wide(given)
            : context.conversions().asTerm(function.converted(given, type, site.position()));
    CValue old = read(place, site);
    Term term = applied(called.operation(), context.conversions().asTerm(old), by);
    CValue after = function.saved(new CValue(term, type, false, old.target()), site.position());
    write(place, after, site);
    return called.kind() == AtomicFunction.Kind.FETCH_THEN_COMPUTE ? old : after;
  }

  private Term applied(Operation operation, Term old, Term by) {
    return switch (operation) {
      case ADD -> terms.apply(Op.BV_ADD, old, by);
      case SUBTRACT -> terms.apply(Op.BV_SUB, old, by);
      case AND -> terms.apply(Op.BV_AND, old, by);
      case OR -> terms.apply(Op.BV_OR, old, by);
      case XOR -> terms.apply(Op.BV_XOR, old, by);
      case NAND -> terms.apply(Op.BV_NOT, terms.apply(Op.BV_AND, old, by));
      case NONE -> by;
    };
  }

  // ---- Structs

  private CValue onStruct(
      CallSite site, AtomicFunction called, LValue place, List<CValue> arguments) {
    CType type = place.type();
    boolean moves = called.byAddress() && called.kind() != AtomicFunction.Kind.COMPARE_EXCHANGE;
    if (!moves || !context.passing().isStruct(type)) {
      return function.unsupported(
          site.call(), "atomic operations on this type are not supported: " + site.name());
    }
    Position position = site.position();
    switch (called.kind()) {
      case LOAD -> move(place(arguments.get(1), type), place, position);
      case STORE -> move(place, place(arguments.get(1), type), position);
      default -> {
        LValue old = LValue.of(function.declarations().temporary(type, position), type);
        move(old, place, position);
        move(place, place(arguments.get(1), type), position);
        move(place(arguments.get(2), type), old, position);
      }
    }
    return calls.nothing();
  }

  private void move(LValue to, LValue from, Position position) {
    function.memory().copy(to, from, position, "");
  }
}
