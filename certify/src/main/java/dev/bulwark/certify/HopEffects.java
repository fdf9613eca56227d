package dev.bulwark.certify;

import dev.bulwark.certify.StateGraph.Hop;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.ProgramVariable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the hops of a {@link StateGraph} do to the values of variables: assignments substitute,
 * inputs are fresh variables, calls open frames and returns close them.
 */
final class HopEffects {

  /** What the value of an assignment is kept as: itself, or a name that stands for it. */
  interface Naming {
    Term nameFor(ProgramVariable variable, Term value);
  }

  private final Scope scope;
  private final TermFactory terms;
  private final Naming naming;

  HopEffects(Scope scope, TermFactory terms, Naming naming) {
    this.scope = scope;
    this.terms = terms;
    this.naming = naming;
  }

  /** Any values, where entry values are those of the moment if the activation begins. */
  Env atRoot(StateGraph graph) {
    Activation activation = graph.root().activation();
    Env env = new Env(fresh(scope.globals()), anyStackFrames(activation));
    if (graph.beginsAtEntry()) {
      for (Scope.EntryPlace slot : scope.entryPlaces(activation.procedure())) {
        env = env.with(slot.kept(), env.get(slot.variable()));
      }
    }
    return env;
  }

  private Env.StackFrame anyStackFrames(Activation activation) {
    Activation.Caller caller = activation.caller();
    return new Env.StackFrame(
        fresh(scope.frame(activation.procedure())),
        caller == null ? null : anyStackFrames(caller.activation()));
  }

  private Term[] fresh(List<ProgramVariable> variables) {
    return variables.stream().map(this::fresh).toArray(Term[]::new);
  }

  private Variable fresh(ProgramVariable variable) {
    return terms.freshVariable(variable.name(), variable.sort());
  }

  /** What a hop makes of the values; adds to the guard when it is possible and passes. */
  Env after(Hop hop, Env env, List<Term> guard) {
    Env after = step(hop, env, guard);
    if (hop.condition() != null) {
      Term condition = atArrival(hop.condition(), hop.arrivesIn(), after);
      guard.add(hop.negated() ? terms.not(condition) : condition);
    }
    return after;
  }

  private Env step(Hop hop, Env env, List<Term> guard) {
    Procedure procedure = hop.source().activation().procedure();
    return switch (hop.step()) {
      case StateGraph.Step.Returns returns -> leave(hop.source().activation(), env);
      case StateGraph.Step.Does(Action.Call call) ->
          enter(call, hop.arrivesIn().procedure(), procedure, env);
      case StateGraph.Step.Does(Action action) -> act(action, procedure, env, guard);
      case StateGraph.Step.Summarized summarized -> comeBack(summarized, procedure, env, guard);
    };
  }

  private Env act(Action action, Procedure procedure, Env env, List<Term> guard) {
    return switch (action) {
      case Action.Skip skip -> env;
      case Action.Assume(Term condition) -> {
        guard.add(before(condition, procedure, env));
        yield env;
      }
      case Action.Assign(ProgramVariable variable, Term value) ->
          env.with(
              scope.slot(procedure, variable.term()),
              version(variable, before(value, procedure, env)));
      case Action.Havoc havoc ->
          env.with(scope.slot(procedure, havoc.variable().term()), fresh(havoc.variable()));
      case Action.Call call -> throw new IllegalStateException("a call is entered");
    };
  }

  private Term version(ProgramVariable variable, Term value) {
    if (!value.sort().equals(variable.sort())) {
      throw new NotCheckable(
          "the program is malformed: " + variable + " gets a value of sort " + value.sort());
    }
    return naming.nameFor(variable, value);
  }

  /** Parameters take the arguments' values, all other variables of the new frame any value. */
  private Env enter(Action.Call call, Procedure callee, Procedure caller, Env env) {
    if (call.arguments().size() != callee.parameters().size()) {
      throw new NotCheckable("the program is malformed: wrong number of arguments for " + callee);
    }
    Env entered =
        new Env(env.globals(), new Env.StackFrame(fresh(scope.frame(callee)), env.frame()));
    for (int i = 0; i < call.arguments().size(); i++) {
      ProgramVariable parameter = callee.parameters().get(i);
      Term value = version(parameter, before(call.arguments().get(i), caller, env));
      entered = entered.with(scope.slot(callee, parameter.term()), value);
    }
    return entered;
  }

  /**
   * After a call that is taken for its summary: globals that it may write and its result have any
   * values that it ensures; the caller's variables are as before, but for where the result goes.
   */
  private Env comeBack(
      StateGraph.Step.Summarized step, Procedure caller, Env env, List<Term> guard) {
    Procedure callee = step.callee();
    Unfolding.Summary summary = step.summary();
    Env entered = enter(step.call(), callee, caller, env);
    Map<String, Term> values = new HashMap<>();
    for (Scope.EntryPlace slot : scope.entryPlaces(callee)) {
      values.put(slot.kept().variable().name(), entered.get(slot.variable()));
    }
    Env after = env;
    for (ProgramVariable global : scope.globals()) {
      Scope.Slot slot = scope.slot(caller, global.term());
      if (summary.written().contains(global.term())) {
        after = after.with(slot, fresh(global));
      }
      values.put(global.name(), after.get(slot));
    }
    callee.result().ifPresent(result -> values.put(result.name(), fresh(result)));
    guard.add(
        new Substitution(terms, variable -> named(values, variable)).apply(summary.ensures()));
    if (step.call().result().isEmpty()) {
      return after;
    }
    ProgramVariable into = step.call().result().get();
    Term value =
        callee.result().map(result -> named(values, result.term())).orElseGet(() -> fresh(into));
    return after.with(scope.slot(caller, into.term()), version(into, value));
  }

  private static Term named(Map<String, Term> values, Variable variable) {
    Term value = values.get(variable.name());
    if (value == null) {
      throw new IllegalStateException("not refused: " + variable);
    }
    return value;
  }

  private Env leave(Activation activation, Env env) {
    Activation.Caller caller = activation.caller();
    if (caller == null || !(caller.call().action() instanceof Action.Call call)) {
      throw new IllegalStateException("return without a call");
    }
    Env left = new Env(env.globals(), env.frame().caller(1));
    if (call.result().isEmpty()) {
      return left;
    }
    ProgramVariable into = call.result().get();
    Term value =
        activation
            .procedure()
            .result()
            .map(result -> env.get(scope.slot(activation.procedure(), result.term())))
            .orElseGet(() -> fresh(into));
    return left.with(
        scope.slot(caller.activation().procedure(), into.term()), version(into, value));
  }

  /** A term of the program, in the values before a step. */
  private Term before(Term term, Procedure procedure, Env env) {
    return new Substitution(terms, variable -> env.get(scope.slot(procedure, variable)))
        .apply(term);
  }

  /** A term of the proof, in the values after a step; its indices stay as they are. */
  private Term atArrival(Term term, Activation in, Env env) {
    Map<String, Scope.Slot> visible = scope.visible(in);
    return new Substitution(
            terms,
            variable -> {
              Scope.Slot slot = visible.get(variable.name());
              if (slot == null && AnyIndex.is(variable)) {
                return terms.variable(variable.name(), variable.sort());
              }
              if (slot == null) {
                throw new IllegalStateException("not refused: " + variable);
              }
              return env.get(slot);
            })
        .apply(term);
  }
}
