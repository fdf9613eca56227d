package dev.bulwark.frontend.c;

import dev.bulwark.frontend.c.FlowGraph.Node;
import dev.bulwark.frontend.memory.Region;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Calls through pointers. What they may reach is known when all functions are lowered; then each
 * becomes a chain of comparisons with the addresses of the functions that fit.
 */
final class IndirectCalls {

  /**
   * A call that waits.
   *
   * @param from where the call is made, without arcs so far
   * @param to where it goes on
   * @param result takes what the function returns, if it is a number or a pointer
   * @param struct takes what the function returns, if it is a struct that is used
   */
  record Pending(
      FunctionLowering function,
      Term pointer,
      Region region,
      CType.FunctionType type,
      List<Term> arguments,
      Optional<ProgramVariable> result,
      Optional<Storage> struct,
      Node from,
      Node to,
      Position position,
      String text) {}

  private final List<Pending> pending = new ArrayList<>();

  void add(Pending call) {
    pending.add(call);
  }

  /** Asks for the bodies of what calls may reach, as far as that is known by now. */
  void request(Session session, Forwarders forwarders) {
    for (Pending call : List.copyOf(pending)) {
      for (Memory.FunctionAddress candidate : candidates(call, session)) {
        if (!session.isError(candidate.function())) {
          forwarders.request(candidate.function());
        }
        if (takesAnyArguments(candidate.function())) {
          session
              .memory()
              .regions()
              .signature(call.region(), 0)
              .parameters()
              .forEach(session.externalReach()::give);
        }
      }
    }
  }

  /** Makes arcs of all calls. */
  void resolve(Session session, Forwarders forwarders) {
    for (Pending call : pending) {
      resolve(call, session, forwarders);
    }
    pending.clear();
  }

  private static List<Memory.FunctionAddress> candidates(Pending call, Session session) {
    return session.memory().regions().functions(call.region()).stream()
        .map(Memory.FunctionAddress.class::cast)
        .filter(candidate -> fits(call, candidate.function(), session))
        .toList();
  }

  private static void resolve(Pending call, Session session, Forwarders forwarders) {
    FlowGraph graph = call.function().graph();
    var terms = session.terms();
    List<Term> others = new ArrayList<>();
    for (Memory.FunctionAddress candidate : candidates(call, session)) {
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
      Optional<String> error = session.errorName(function);
      if (error.isPresent()) {
        end(call, before, session.error("call of " + error.get() + "()"));
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
      arrive(call, before, callee.get(), arguments, session);
    }
    boolean wild = session.memory().regions().isWild(call.region());
    Location.Role role =
        wild
            ? new Location.Role.Incomplete("a call through a pointer from an input or an integer")
            : new Location.Role.Undefined("call through an invalid pointer");
    Node invalid = graph.node(role, call.position());
    Term none = others.isEmpty() ? terms.bool(true) : terms.and(others);
    graph.arc(call.from(), new Action.Assume(none), invalid, call.position(), "");
  }

  private static void end(Pending call, Node before, Location.Role role) {
    FlowGraph graph = call.function().graph();
    Node end = graph.node(role, call.position());
    graph.arc(before, Action.SKIP, end, call.position(), call.text());
  }

  /** The call of one of the functions. */
  private static void arrive(
      Pending call, Node before, FunctionEntity callee, List<Term> arguments, Session session) {
    CType.FunctionType type = callee.type();
    boolean returns = type != null && !(type.result() instanceof CType.VoidType);
    Optional<ProgramVariable> result = returns ? call.result() : Optional.empty();
    result.ifPresent(
        variable ->
            session
                .memory()
                .regions()
                .unify(session.memory().pointee(variable), session.memory().result(callee)));
    call.function()
        .graph()
        .arc(
            before,
            new Action.Call(callee.procedure(), arguments, result),
            copied(call, callee, session),
            call.position(),
            call.text());
  }

  /** Where the call goes on: at steps that copy the struct it returns, if it does. */
  private static Node copied(Pending call, FunctionEntity callee, Session session) {
    if (call.struct().isEmpty()) {
      return call.to();
    }
    FlowGraph graph = call.function().graph();
    Node after = graph.node();
    graph.moveTo(after);
    CType type = call.type().result();
    call.function()
        .memory()
        .copy(
            Place.of(call.struct().get(), type),
            Place.of(session.resultStorage(callee), type),
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
  private static boolean fits(Pending call, FunctionEntity function, Session session) {
    if (session.isError(function)) {
      return true;
    }
    CType.FunctionType type = function.type();
    if (type == null || type.variadic() != call.type().variadic()) {
      return false;
    }
    List<Sort> wanted = new ArrayList<>();
    for (CType parameter : type.parameters()) {
      if (session.passing().isStruct(parameter)) {
        if (session.passing().byLeaves(parameter)) {
          session
              .passing()
              .leaves(parameter)
              .forEach(leaf -> wanted.add(session.memory().sort(leaf)));
        } else {
          wanted.add(session.memory().space().constant(0).sort());
        }
      } else if (session.conversions().supports(parameter)) {
        wanted.add(session.conversions().sort(parameter));
      }
    }
    if (type.variadic()) {
      wanted.add(session.conversions().sort(VariableArgumentList.TYPE));
    }
    List<Sort> given = call.arguments().stream().map(Term::sort).toList();
    boolean results =
        call.result().isEmpty()
            || (session.conversions().supports(type.result())
                && session.conversions().sort(type.result()).equals(call.result().get().sort()));
    boolean structs = call.struct().isEmpty() || type.result().equals(call.type().result());
    return (wanted.equals(given) || takesAnyArguments(function)) && results && structs;
  }
}
