package dev.bulwark.program.encoding;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.Liveness;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Symbolic execution of actions, exactly as C on machine integers means them: an action is applied
 * to a guarded state by substituting the state's values into the action's terms. Everything is made
 * in the program's factory, which simplifies if the program went through the simplification pass.
 *
 * <p>Variables of activations are told apart by their qualified names ({@link CallString#qualify}),
 * so one flat state holds the globals and the frames of all open calls. An activation of a
 * procedure is named by the call string of its open calls, {@link CallString#EMPTY} for the start
 * procedure.
 *
 * <p>Frame variables are fresh in each activation. Only those that may be read before they are
 * written ({@link Liveness#uninitialised}) need a new symbol for that; the others are forgotten
 * when a call is entered or left, and nobody ever reads what an earlier activation left there.
 */
public final class BitPreciseEncoding {

  private final Program program;
  private final TermFactory terms;
  private final Map<CallString, Activation> activations = new HashMap<>();
  private final Map<String, Liveness> liveness = new HashMap<>();

  public BitPreciseEncoding(Program program) {
    this.program = program;
    this.terms = program.terms();
  }

  /** The variables of a procedure under the names that they have in one activation. */
  private record Activation(Procedure procedure, Map<Variable, Variable> names) {
    Variable name(Variable variable) {
      return names.getOrDefault(variable, variable);
    }
  }

  /** At the entry of the start procedure: every variable stands for itself. */
  public GuardedState initial() {
    return new GuardedState(terms.bool(true), SymbolicState.INITIAL);
  }

  /**
   * The states after an edge that is not a call, in the activation named by the call string.
   *
   * @param inputs gets the symbol of the input that the edge takes, if it does
   */
  public GuardedState step(
      GuardedState before, Edge edge, CallString stack, Consumer<Variable> inputs) {
    Activation activation = activation(stack, edge.source().procedure());
    return switch (edge.action()) {
      case Action.Skip skip -> before;
      case Action.Assign(ProgramVariable variable, Term value) -> {
        Term now = value(before.state(), activation, value);
        yield assign(before, activation.name(variable.term()), now);
      }
      case Action.Assume(Term condition) -> {
        Term holds = value(before.state(), activation, condition);
        yield before.withGuard(terms.and(before.guard(), holds));
      }
      case Action.Havoc havoc -> {
        Variable symbol =
            terms.freshVariable("input:" + havoc.site().id(), havoc.variable().sort());
        inputs.accept(symbol);
        yield assign(before, activation.name(havoc.variable().term()), symbol);
      }
      case Action.Call call ->
          throw new IllegalArgumentException(
              "a call is entered and left, not stepped over: " + edge);
    };
  }

  /**
   * The states at the entry of the procedure that the call edge calls; {@code caller} names the
   * activation that calls.
   */
  public GuardedState enter(GuardedState before, Edge edge, CallString caller) {
    Action.Call call = call(edge);
    Activation from = activation(caller, edge.source().procedure());
    Activation to = activation(caller.push(edge.source()), call.callee());
    Procedure callee = to.procedure();
    SymbolicState state = forget(before.state(), to, callee.frameVariables());
    for (ProgramVariable variable : liveness(callee).uninitialised()) {
      state =
          state.with(
              to.name(variable.term()),
              terms.freshVariable("fresh:" + variable.name(), variable.sort()));
    }
    for (int i = 0; i < callee.parameters().size(); i++) {
      Term argument = value(before.state(), from, call.arguments().get(i));
      state = state.with(to.name(callee.parameters().get(i).term()), argument);
    }
    return before.withState(state);
  }

  /**
   * The states after the call edge, given those at the exit of the procedure that it called; {@code
   * caller} names the activation that called.
   */
  public GuardedState leave(GuardedState atExit, Edge edge, CallString caller) {
    Action.Call call = call(edge);
    Activation from = activation(caller, edge.source().procedure());
    Activation to = activation(caller.push(edge.source()), call.callee());
    Procedure callee = to.procedure();
    SymbolicState state = forget(atExit.state(), to, callee.frameVariables());
    if (call.result().isPresent()) {
      ProgramVariable returned =
          callee
              .result()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          callee + " returns nothing, but its result is used: " + edge));
      Term value = atExit.state().value(to.name(returned.term()));
      state = state.with(from.name(call.result().get().term()), value);
    }
    return atExit.withState(state);
  }

  /**
   * Forgets the variables of this activation that are written before they are read from the
   * location on; makes merging cheaper.
   */
  public GuardedState forgetDead(GuardedState at, CallString stack, Location location) {
    Activation activation = activation(stack, location.procedure());
    return at.withState(
        forget(at.state(), activation, liveness(activation.procedure()).dead(location)));
  }

  /**
   * The union of states at one location. Their guards must exclude each other, as those of
   * different paths of a deterministic program over its inputs do; where several hold, the first
   * counts.
   */
  public GuardedState merge(List<GuardedState> states) {
    if (states.isEmpty()) {
      throw new IllegalArgumentException("nothing to merge");
    }
    GuardedState last = states.getLast();
    SymbolicState merged = last.state();
    for (int i = states.size() - 2; i >= 0; i--) {
      GuardedState next = states.get(i);
      merged = SymbolicState.ite(terms, next.guard(), next.state(), merged);
    }
    Term[] guards = states.stream().map(GuardedState::guard).toArray(Term[]::new);
    return new GuardedState(terms.or(guards), merged);
  }

  private static GuardedState assign(GuardedState before, Variable variable, Term value) {
    return before.withState(before.state().with(variable, value));
  }

  private Term value(SymbolicState state, Activation activation, Term term) {
    return new Substitution(terms, variable -> state.value(activation.name(variable))).apply(term);
  }

  private static SymbolicState forget(
      SymbolicState state, Activation activation, List<ProgramVariable> variables) {
    SymbolicState less = state;
    for (ProgramVariable variable : variables) {
      less = less.without(activation.name(variable.term()));
    }
    return less;
  }

  private static Action.Call call(Edge edge) {
    if (edge.action() instanceof Action.Call call) {
      return call;
    }
    throw new IllegalArgumentException("not a call: " + edge);
  }

  private Liveness liveness(Procedure procedure) {
    return liveness.computeIfAbsent(procedure.name(), name -> Liveness.of(procedure));
  }

  private Activation activation(CallString stack, String procedure) {
    Activation known = activations.get(stack);
    if (known == null) {
      Procedure running = program.procedure(procedure);
      Map<Variable, Variable> names = new HashMap<>();
      for (ProgramVariable variable : running.frameVariables()) {
        names.put(variable.term(), terms.variable(stack.qualify(variable.name()), variable.sort()));
      }
      known = new Activation(running, names);
      activations.put(stack, known);
    }
    return known;
  }
}
