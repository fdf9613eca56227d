package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.flow.Access;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.library.OutParameters;
import dev.bulwark.frontend.c.lowering.CallParts;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.Destination;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;

/**
 * Calls of functions that write whole objects through their pointers: see {@link OutParameters}.
 */
final class OutParameterLowering {

  private final FunctionLowering function;
  private final CallParts calls;
  private final ProgramContext context;
  private final FlowGraph graph;
  private final StringChecks strings;
  private final UncomputedResults results;

  OutParameterLowering(FunctionLowering function, CallParts calls) {
    this.function = function;
    this.calls = calls;
    this.context = function.context();
    this.graph = function.graph();
    this.strings = new StringChecks(function);
    this.results = new UncomputedResults(function);
  }

  CValue lower(CallSite site, OutParameters called) {
    FunctionEntity entity = context.callees().entity(site.name(), function.scope());
    CType.FunctionType type = entity == null ? null : entity.type();
    int count = called.parameters().length();
    if (!context.hasMemory()) {
      return function.unsupported(site.call(), "memory is not supported here: " + site.name());
    }
    if (type == null || type.parameters().size() != count) {
      return function.unsupported(
          site.call(), "calls without a prototype are not supported: " + site.name());
    }
    IASTInitializerClause[] arguments = site.arguments();
    if (arguments.length != count) {
      return function.error(site.call(), "wrong number of arguments in call of " + site.name());
    }
    List<CValue> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean wanted = called.parameters().charAt(i) != '-';
      CValue value = calls.argument(arguments, i, wanted);
      if (wanted && value.poisoned()) {
        return value;
      }
      values.add(wanted ? function.saved(pointer(site, value), site.position()) : value);
    }
    for (int i = 0; i < count; i++) {
      if (!access(site, called, i, values.get(i), type.parameters().get(i))) {
        return function.poison();
      }
    }
    return result(site, called, type.result());
  }

  private CValue pointer(CallSite site, CValue value) {
    return value.isPointer()
        ? value
        : function.converted(value, TypeFacts.VOID_POINTER, site.position());
  }

  private CValue result(CallSite site, OutParameters called, CType type) {
    if (site.destination() instanceof Destination.Nowhere || type instanceof CType.VoidType) {
      return calls.nothing();
    }
    InputSite.Kind kind = called.computed() ? InputSite.Kind.UNCOMPUTED : InputSite.Kind.EXTERNAL;
    CValue result = calls.input(site, kind, "result of " + site.name(), type);
    results.assume(site, result, Optional.empty());
    return result;
  }

  private boolean access(
      CallSite site, OutParameters called, int i, CValue pointer, CType parameter) {
    char letter = called.parameters().charAt(i);
    if (letter == '-') {
      return true;
    }
    if (letter == 's') {
      strings.string(site, pointer);
      return true;
    }
    if (letter == 'h') {
      function.memory().guardNotNull(pointer.term(), site.position());
      return true;
    }
    OptionalLong size = size(parameter);
    if (size.isEmpty()) {
      function.unsupported(
          site.call(),
          "the size of what parameter "
              + (i + 1)
              + " points to is not known, which is not supported: "
              + site.name());
      return false;
    }
    int number = Character.isDigit(letter) ? letter - '0' : 1;
    Term bytes = context.memory().space().constant(number * size.getAsLong());
    boolean reads = Character.toLowerCase(letter) == 'r';
    Runnable access =
        reads
            ? () -> function.memory().guard(place(pointer), bytes, site.position())
            : () -> write(site, called, pointer, bytes);
    if (Character.isUpperCase(letter)) {
      unlessNull(pointer, site.position(), access);
    } else {
      access.run();
    }
    return true;
  }

  private OptionalLong size(CType parameter) {
    return TypeFacts.adjusted(parameter.unqualified()) instanceof CType.PointerType(CType target)
            && !(target.unqualified() instanceof CType.VoidType)
        ? context.types().layouts().size(target)
        : OptionalLong.empty();
  }

  private static Region region(CValue pointer, ProgramContext context) {
    Region target = pointer.target();
    return target == null ? context.memory().regions().fresh() : target;
  }

  private LValue.InMemory place(CValue pointer) {
    return new LValue.InMemory(
        Access.to(pointer.term()), region(pointer, context), CType.VOID, false);
  }

  private void write(CallSite site, OutParameters called, CValue pointer, Term bytes) {
    LValue.InMemory place = place(pointer);
    function.memory().guardWrite(place, bytes, site.position());
    context.memory().regions().markFilled(place.region());
    InputSite.Kind kind = called.computed() ? InputSite.Kind.UNCOMPUTED : InputSite.Kind.EXTERNAL;
    graph.step(
        new MemoryStep.Forget(
            place.region(), pointer.term(), bytes, kind, "what " + site.name() + " writes", false),
        site.position(),
        site.text());
  }

  private void unlessNull(CValue pointer, Position position, Runnable access) {
    Term none = context.terms().eq(pointer.term(), context.memory().space().constant(0));
    Node join = graph.node();
    Node some = graph.node();
    graph.arc(graph.current(), new Action.Assume(none), join, position, "");
    graph.arc(graph.current(), new Action.Assume(context.terms().not(none)), some, position, "");
    graph.moveTo(some);
    access.run();
    graph.jump(join);
    graph.moveTo(join);
  }
}
