package dev.bulwark.engine.bmc;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What edges do to unrolled locations and states: assignments substitute, inputs become symbols,
 * calls open an activation and exits close it. The same steps are taken symbolically by the {@link
 * Unroller} and with constants by {@link InputsFromModel}.
 */
final class Semantics {

  /** Gives the value of a symbol: itself, or what a model says. */
  interface Valuation extends PathFacts {
    Term value(Variable symbol);

    /** What a computed value or condition is kept as. */
    default Term normal(Term computed) {
      return computed;
    }

    /** Gets every input that is taken, in the order of the path. */
    default void input(InputSite site, Variable symbol) {}
  }

  /** Where an edge leads under which condition. */
  record Successor(Term condition, UnrolledLocation unrolled, State state) {}

  /** Terms of this depth at most are substituted directly. */
  private static final int QUICK_DEPTH = 4;

  private final Program program;
  private final TermFactory terms;
  private final ConstantChoices choices;
  private final InputSymbols symbols;
  private final Branching branching;
  private final Map<String, UnrollingOrder> orders = new HashMap<>();
  private final Set<Variable> globals = new HashSet<>();
  private final UnrolledLocation start;
  private final Set<Variable> counts = new LinkedHashSet<>();

  Semantics(Program program, Branching branching) {
    this.program = program;
    this.terms = program.terms();
    this.choices = new ConstantChoices(terms);
    this.symbols = new InputSymbols(terms);
    this.branching = branching;
    program.globals().forEach(global -> globals.add(global.term()));
    this.start = UnrolledLocation.entry(Activation.outermost(order(program.start().name())), 0);
  }

  private UnrollingOrder order(String procedure) {
    return orders.computeIfAbsent(procedure, name -> new UnrollingOrder(program.procedure(name)));
  }

  /** The symbols so far that say how many iterations of a loop a step stands for. */
  Set<Variable> counts() {
    return Collections.unmodifiableSet(counts);
  }

  UnrolledLocation start() {
    return start;
  }

  /** Every variable has its own symbol; the start procedure gives them their values. */
  State initial(Valuation valuation) {
    SymbolicState values = SymbolicState.INITIAL;
    for (ProgramVariable global : program.globals()) {
      values = values.with(global.term(), unset(start, global, valuation));
    }
    return new State(values, new State.StackFrame(uninitialised(start, valuation), null));
  }

  /** All steps from an unrolled location; at the exit of a procedure, the return to its caller. */
  List<Edge> edges(UnrolledLocation unrolled) {
    if (unrolled.isExit()) {
      Edge call = unrolled.activation().callEdge();
      return call == null ? List.of() : List.of(call);
    }
    return unrolled.activation().procedure().procedure().outgoing(unrolled.location());
  }

  Successor step(
      UnrolledLocation unrolled, State state, Edge edge, long stamp, Valuation valuation) {
    if (unrolled.isExit()) {
      return leave(unrolled, state, edge, stamp);
    }
    Term condition =
        branching.isChoice(edge) ? choice(unrolled, edge, valuation) : terms.bool(true);
    return switch (edge.action()) {
      case Action.Skip skip -> new Successor(condition, unrolled.follow(edge, stamp), state);
      case Action.Assign(ProgramVariable variable, Term value) ->
          new Successor(
              condition,
              unrolled.follow(edge, stamp),
              assign(state, variable, normal(state, value, valuation)));
      case Action.Assume(Term assumed) ->
          new Successor(
              terms.and(condition, normal(state, assumed, valuation)),
              unrolled.follow(edge, stamp),
              state);
      case Action.Havoc(ProgramVariable variable, InputSite site) -> {
        Variable symbol = symbols.symbol(unrolled, edge, site.id(), variable.sort());
        if (site.kind() == InputSite.Kind.ITERATIONS) {
          counts.add(symbol);
        }
        valuation.input(site, symbol);
        yield new Successor(
            condition,
            unrolled.follow(edge, stamp),
            assign(state, variable, valuation.value(symbol)));
      }
      case Action.Call call -> enter(condition, unrolled, state, edge, call, stamp, valuation);
    };
  }

  private Successor enter(
      Term condition,
      UnrolledLocation unrolled,
      State state,
      Edge edge,
      Action.Call call,
      long stamp,
      Valuation valuation) {
    UnrollingOrder callee = order(call.callee());
    UnrolledLocation entry =
        UnrolledLocation.entry(Activation.open(callee, unrolled, edge, stamp), stamp);
    SymbolicState locals = uninitialised(entry, valuation);
    List<ProgramVariable> parameters = callee.procedure().parameters();
    for (int i = 0; i < parameters.size(); i++) {
      locals =
          locals.with(parameters.get(i).term(), normal(state, call.arguments().get(i), valuation));
    }
    return new Successor(condition, entry, state.enter(locals));
  }

  private Successor leave(UnrolledLocation exit, State state, Edge edge, long stamp) {
    UnrolledLocation caller = exit.activation().caller();
    if (caller == null || !(edge.action() instanceof Action.Call call)) {
      throw new IllegalStateException("not a call: " + edge);
    }
    State after = state.leave();
    if (call.result().isPresent()) {
      Procedure callee = exit.activation().procedure().procedure();
      Term returned =
          state
              .frame()
              .locals()
              .value(
                  callee
                      .result()
                      .orElseThrow(() -> new IllegalStateException("no result: " + edge))
                      .term());
      after = assign(after, call.result().get(), returned);
    }
    return new Successor(terms.bool(true), caller.follow(edge, stamp), after);
  }

  private SymbolicState uninitialised(UnrolledLocation entry, Valuation valuation) {
    SymbolicState locals = SymbolicState.INITIAL;
    for (ProgramVariable variable : entry.activation().procedure().uninitialised()) {
      locals = locals.with(variable.term(), unset(entry, variable, valuation));
    }
    return locals;
  }

  private Term unset(UnrolledLocation unrolled, ProgramVariable variable, Valuation valuation) {
    return valuation.value(symbols.symbol(unrolled, variable, variable.name(), variable.sort()));
  }

  /**
   * Of several edges that may be open at once, the first whose symbol is true is taken, and the
   * last if none is.
   */
  private Term choice(UnrolledLocation unrolled, Edge edge, Valuation valuation) {
    Term condition = terms.bool(true);
    List<Edge> edges = edges(unrolled);
    for (Edge other : edges) {
      boolean isLast = other == edges.getLast();
      Term chosen =
          isLast
              ? terms.bool(true)
              : valuation.value(symbols.symbol(unrolled, other, "choice", Sort.BOOL));
      condition = terms.and(condition, other == edge ? chosen : terms.not(chosen));
      if (other == edge) {
        break;
      }
    }
    return condition;
  }

  private State assign(State state, ProgramVariable variable, Term value) {
    return globals.contains(variable.term())
        ? state.withGlobals(state.globals().with(variable.term(), value))
        : state.withLocals(state.frame().locals().with(variable.term(), value));
  }

  private Term normal(State state, Term term, Valuation valuation) {
    return valuation.normal(choices.possible(value(state, term, valuation), valuation));
  }

  /** The value of a term over the globals and the running activation's variables. */
  private Term value(State state, Term term, Valuation valuation) {
    Term quick = quickValue(state, term, valuation, QUICK_DEPTH);
    return quick != null ? quick : deepValue(state, term, valuation);
  }

  private Term deepValue(State state, Term term, Valuation valuation) {
    Map<Term, Term> values = new HashMap<>();
    Terms.forEachPostOrder(
        List.of(term),
        part ->
            values.put(
                part,
                switch (part) {
                  case Constant constant -> constant;
                  case Variable variable -> value(state, variable);
                  case Application application ->
                      choices.rebuild(
                          application,
                          application.args().stream().map(values::get).toArray(Term[]::new),
                          valuation);
                }));
    return Objects.requireNonNull(values.get(term));
  }

  /** The same for terms that are not deep, without tables; null for others. */
  private @Nullable Term quickValue(State state, Term term, Valuation valuation, int depth) {
    switch (term) {
      case Constant constant -> {
        return constant;
      }
      case Variable variable -> {
        return value(state, variable);
      }
      case Application application -> {
        if (depth == 0 || application.arity() > 3) {
          return null;
        }
        Term[] args = new Term[application.arity()];
        for (int i = 0; i < args.length; i++) {
          Term arg = quickValue(state, application.arg(i), valuation, depth - 1);
          if (arg == null) {
            return null;
          }
          args[i] = arg;
        }
        return choices.rebuild(application, args, valuation);
      }
    }
  }

  private Term value(State state, Variable variable) {
    return globals.contains(variable)
        ? state.globals().value(variable)
        : state.frame().locals().value(variable);
  }

  /**
   * Drops the values of variables that are written before they are read again, so that merging does
   * not bother with them.
   */
  State forgetDead(UnrolledLocation unrolled, State state) {
    List<ProgramVariable> dead = unrolled.activation().procedure().forgottenAt(unrolled.location());
    if (dead.isEmpty()) {
      return state;
    }
    SymbolicState locals = state.frame().locals();
    for (ProgramVariable variable : dead) {
      locals = locals.without(variable.term());
    }
    return locals == state.frame().locals() ? state : state.withLocals(locals);
  }
}
