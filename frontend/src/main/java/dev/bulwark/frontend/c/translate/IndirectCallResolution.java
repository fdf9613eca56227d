package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.lowering.IndirectCalls.Pending;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.types.VariableArgumentList;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.Remedy;
import dev.bulwark.program.UndefinedBehaviour;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes of each call through a pointer a chain of comparisons with the addresses of the functions
 * that fit.
 */
final class IndirectCallResolution {

  private final ProgramContext context;
  private final Forwarders forwarders;

  IndirectCallResolution(ProgramContext context, Forwarders forwarders) {
    this.context = context;
    this.forwarders = forwarders;
  }

  /** Asks for the bodies of what calls may reach, as far as that is known by now. */
  void request() {
    for (Pending call : context.indirectCalls().pending()) {
      for (Memory.FunctionAddress candidate : candidates(call)) {
        if (!context.isError(candidate.function())) {
          forwarders.request(candidate.function());
        }
        if (takesAnyArguments(candidate.function())) {
          context
              .memory()
              .regions()
              .signature(call.region(), 0)
              .parameters()
              .forEach(context.externalReach()::give);
        }
      }
    }
  }

  /** Makes arcs of all calls. */
  void resolve() {
    for (Pending call : context.indirectCalls().pending()) {
      resolve(call);
    }
    context.indirectCalls().clear();
  }

  private List<Memory.FunctionAddress> candidates(Pending call) {
    return context.memory().regions().functions(call.region()).stream()
        .map(Memory.FunctionAddress.class::cast)
        .filter(candidate -> fits(call, candidate.function()))
        .toList();
  }

  private void resolve(Pending call) {
    FlowGraph graph = call.graph();
    var terms = context.terms();
    List<Term> others = new ArrayList<>();
    for (Memory.FunctionAddress candidate : candidates(call)) {
      FunctionEntity function = candidate.function();
      Term isIt = terms.eq(call.pointer(), candidate.address());
      others.add(terms.not(isIt));
      Node before = graph.node();
      graph.arc(
          call.from(),
          new Action.Assume(isIt),
          before,
          call.position(),
          "[to " + function.name() + "]");
      Optional<String> error = context.errorName(function);
      if (error.isPresent()) {
        end(call, before, context.errorCall(error.get()));
        continue;
      }
      Optional<FunctionEntity> callee = forwarders.of(function);
      if (callee.isEmpty()) {
        end(
            call,
            before,
            new Location.Role.Incomplete("a call through a pointer of " + function.name()));
        continue;
      }
      List<Term> arguments = takesAnyArguments(function) ? List.of() : call.arguments();
      arrive(call, before, callee.get(), arguments);
    }
    boolean wild = context.memory().regions().isWild(call.region());
    Location.Role role =
        wild
            ? new Location.Role.Incomplete(
                "a call through a pointer from an input or an integer", Remedy.POINTERS)
            : new Location.Role.Undefined(UndefinedBehaviour.INVALID_CALL_POINTER);
    Node invalid = graph.node(role, call.position());
    Term none = others.isEmpty() ? terms.bool(true) : terms.and(others);
    graph.arc(call.from(), new Action.Assume(none), invalid, call.position(), "");
  }

  private static void end(Pending call, Node before, Location.Role role) {
    FlowGraph graph = call.graph();
    Node end = graph.node(role, call.position());
    graph.arc(before, Action.SKIP, end, call.position(), call.text());
  }

  /** The call of one of the functions. */
  private void arrive(Pending call, Node before, FunctionEntity callee, List<Term> arguments) {
    CType.FunctionType type = callee.type();
    boolean returns = type != null && !(type.result() instanceof CType.VoidType);
    Optional<ProgramVariable> result = returns ? call.result() : Optional.empty();
    result.ifPresent(
        variable ->
            context
                .memory()
                .regions()
                .unify(context.memory().pointee(variable), context.memory().result(callee)));
    call.graph()
        .arc(
            before,
            new Action.Call(callee.procedure(), arguments, result),
            copied(call, callee),
            call.position(),
            call.text());
  }

  /** Where the call goes on: at steps that copy the struct it returns, if it does. */
  private Node copied(Pending call, FunctionEntity callee) {
    if (call.struct().isEmpty()) {
      return call.to();
    }
    FlowGraph graph = call.graph();
    Node after = graph.node();
    graph.moveTo(after);
    CType type = call.type().result();
    call.memory()
        .copy(
            LValue.of(call.struct().get(), type),
            LValue.of(context.resultStorage(callee), type),
            call.position(),
            "");
    graph.jump(call.to());
    return after;
  }

  /** Is the function declared by its name and result only, and defined nowhere? */
  private static boolean takesAnyArguments(FunctionEntity function) {
    CType.FunctionType type = function.type();
    return function.definition() == null
        && type != null
        && !type.prototyped()
        && type.parameters().isEmpty();
  }

  /** Can the function be called with these arguments? The error counts however it is called. */
  private boolean fits(Pending call, FunctionEntity function) {
    if (context.isError(function)) {
      return true;
    }
    CType.FunctionType type = function.type();
    if (type == null || type.variadic() != call.type().variadic()) {
      return false;
    }
    List<Sort> wanted = new ArrayList<>();
    for (CType parameter : type.parameters()) {
      if (context.passing().isStruct(parameter)) {
        if (context.passing().byLeaves(parameter)) {
          context
              .passing()
              .leaves(parameter)
              .forEach(leaf -> wanted.add(context.memory().sort(leaf)));
        } else {
          wanted.add(context.memory().space().constant(0).sort());
        }
      } else if (context.conversions().supports(parameter)) {
        wanted.add(context.conversions().sort(parameter));
      }
    }
    if (type.variadic()) {
      wanted.add(context.conversions().sort(VariableArgumentList.TYPE));
    }
    List<Sort> given = call.arguments().stream().map(Term::sort).toList();
    boolean results =
        call.result().isEmpty()
            || (context.conversions().supports(type.result())
                && context.conversions().sort(type.result()).equals(call.result().get().sort()));
    boolean structs = call.struct().isEmpty() || type.result().equals(call.type().result());
    return (wanted.equals(given) || takesAnyArguments(function)) && results && structs;
  }
}
