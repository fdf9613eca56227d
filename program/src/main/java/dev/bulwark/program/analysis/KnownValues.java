package dev.bulwark.program.analysis;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.loop.CallGraph;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Which variables equal a constant or a small expression over other variables, at each location,
 * whatever the calls that are open there; and which locations no run can reach because a condition
 * on the path is false. A forward analysis over the whole program: procedures begin with what all
 * their calls agree on, and calls go on with what the procedure leaves behind.
 *
 * <p>Facts of a location speak of globals and of the frame of its own procedure only. They are
 * inductive: those at the source of an edge imply those at its target.
 */
public final class KnownValues {

  private final Program program;
  private final TermFactory terms;
  private final CallGraph calls;
  private final WrittenGlobals written;
  private final Map<Location, Facts> facts = new LinkedHashMap<>();
  private final ArrayDeque<Location> work = new ArrayDeque<>();
  private final Set<Location> queued = new HashSet<>();
  private final Set<Variable> globals = new HashSet<>();

  private KnownValues(Program program) {
    this.program = program;
    this.terms = program.terms();
    this.calls = CallGraph.of(program);
    this.written = WrittenGlobals.of(program, calls);
    program.globals().forEach(global -> globals.add(global.term()));
    arrive(program.start().entry(), new Facts(terms));
    while (!work.isEmpty()) {
      Location location = work.poll();
      queued.remove(location);
      leave(location);
    }
  }

  public static KnownValues of(Program program) {
    return new KnownValues(program);
  }

  /** False only if no run gets there. */
  public boolean isReachable(Location location) {
    return facts.containsKey(location);
  }

  /** For each variable that is known at the location what it equals; closed under substitution. */
  public Map<Variable, Term> at(Location location) {
    Facts known = facts.get(location);
    return known == null ? Map.of() : known.all();
  }

  /**
   * Of what is known where a call begins, that which holds until the call ends: what does not speak
   * of globals that the called procedure may change.
   */
  public Map<Variable, Term> during(Location call) {
    Map<Variable, Term> lasting = new LinkedHashMap<>(at(call));
    for (Edge edge : program.outgoing(call)) {
      if (edge.action() instanceof Action.Call made) {
        Set<Variable> changed = written.by(made.callee());
        lasting
            .entrySet()
            .removeIf(
                fact ->
                    changed.contains(fact.getKey())
                        || Terms.freeVariables(fact.getValue()).stream()
                            .anyMatch(changed::contains));
      }
    }
    return lasting;
  }

  /** The term as it can be read at the location. */
  public Term rewrite(Location location, Term term) {
    Facts known = facts.get(location);
    return known == null ? term : known.apply(term);
  }

  private void arrive(Location location, Facts with) {
    Facts known = facts.get(location);
    if (known == null) {
      facts.put(location, with);
    } else if (!known.meet(with)) {
      return;
    }
    if (queued.add(location)) {
      work.add(location);
    }
  }

  private void leave(Location location) {
    Procedure procedure = program.procedureOf(location);
    if (location == procedure.exit()) {
      for (Edge call : calls.callsOf(procedure.name())) {
        if (isReachable(call.source()) && call.action() instanceof Action.Call action) {
          comeBack(call, action);
        }
      }
    }
    for (Edge edge : procedure.outgoing(location)) {
      pass(edge);
    }
  }

  private Facts before(Edge edge) {
    Facts known = facts.get(edge.source());
    if (known == null) {
      throw new IllegalStateException("nothing arrives at " + edge.source());
    }
    return known.copy();
  }

  private void pass(Edge edge) {
    Facts state = before(edge);
    switch (edge.action()) {
      case Action.Skip skip -> {}
      case Action.Assign(ProgramVariable variable, Term value) ->
          state.assign(variable.term(), value);
      case Action.Havoc havoc -> state.forget(havoc.variable().term());
      case Action.Assume(Term condition) -> {
        Term simple = state.apply(condition);
        if (Terms.isFalse(simple)) {
          return;
        }
        Terms.conjuncts(simple).forEach(conjunct -> learn(state, conjunct));
      }
      case Action.Call call -> {
        enter(call, state);
        if (isReachable(program.procedure(call.callee()).exit())) {
          comeBack(edge, call);
        }
        return;
      }
    }
    arrive(edge.target(), state);
  }

  /** The condition may say what a variable equals. */
  private static void learn(Facts state, Term condition) {
    if (condition instanceof Variable variable) {
      learn(state, variable, true);
    } else if (condition instanceof Application not
        && not.op() == Op.NOT
        && not.arg(0) instanceof Variable variable) {
      learn(state, variable, false);
    } else if (condition instanceof Application eq && eq.op() == Op.EQ) {
      if (eq.arg(0) instanceof Variable variable && eq.arg(1) instanceof Constant constant) {
        state.learn(variable, constant);
      } else if (eq.arg(1) instanceof Variable variable && eq.arg(0) instanceof Constant constant) {
        state.learn(variable, constant);
      }
    }
  }

  private static void learn(Facts state, Variable variable, boolean value) {
    state.learn(variable, state.truth(value));
  }

  private void enter(Action.Call call, Facts caller) {
    Procedure callee = program.procedure(call.callee());
    Facts entry = caller.copy();
    entry.retain((variable, term) -> globals.contains(variable) && overGlobals(term));
    for (int i = 0; i < call.arguments().size(); i++) {
      Term argument = caller.apply(call.arguments().get(i));
      if (overGlobals(argument)) {
        entry.learn(callee.parameters().get(i).term(), argument);
      }
    }
    arrive(callee.entry(), entry);
  }

  private void comeBack(Edge edge, Action.Call call) {
    Procedure callee = program.procedure(call.callee());
    Set<Variable> changed = written.by(callee.name());
    Facts state = before(edge);
    for (Variable variable : changed) {
      state.forget(variable);
    }
    Facts exit = facts.get(callee.exit());
    if (exit == null) {
      throw new IllegalStateException("nothing comes back from " + callee);
    }
    Map<Variable, Term> left = exit.all();
    for (Variable variable : changed) {
      Term value = left.get(variable);
      if (value != null && Terms.freeVariables(value).isEmpty()) {
        state.learn(variable, value);
      }
    }
    if (call.result().isPresent()) {
      Variable result = call.result().get().term();
      state.forget(result);
      Term value = callee.result().map(r -> left.get(r.term())).orElse(null);
      if (value != null && Terms.freeVariables(value).isEmpty()) {
        state.learn(result, value);
      }
    }
    arrive(edge.target(), state);
  }

  private boolean overGlobals(Term term) {
    return globals.containsAll(Terms.freeVariables(term));
  }
}
