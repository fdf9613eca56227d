package dev.bulwark.certify;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.StateGraph.Hop;
import dev.bulwark.certify.StateGraph.Kind;
import dev.bulwark.certify.StateGraph.Node;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.solver.Theory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The negated weakest precondition of a {@link StateGraph}: formulas that are satisfiable together
 * if an execution follows it from the root to a bad node.
 *
 * <p>After M. Barnett and K. R. M. Leino, "Weakest-precondition of unstructured programs" (PASTE
 * 2005): the graph is passified, that is, each assignment makes a new version of its variable, and
 * where paths with different versions meet, another one that each hop to there equates with its
 * own. Then every node has an equation, here negated and with only the direction that is needed:
 * {@code f(n) ⇒ ∨ (g(h) ∧ f(target(h)))} over its hops h with guards g(h), where f(n) says that the
 * weakest precondition of n is false. The size is linear in the graph's.
 *
 * <p>Sound: given an execution that follows the graph from the root to a bad node, let f be true on
 * the nodes that it passes and false elsewhere, let the versions made on its hops have the values
 * that their variables got, and let the other versions have the values that their definitions give
 * them. All formulas are true then. So if they are unsatisfiable, there is no such execution.
 * Leaving a formula out is always sound; that is used to drop versions that nobody asks for.
 *
 * <p>Solvers are weak at equations between arrays, so values of arrays have no names but are used
 * as they are, and where paths meet, the value is chosen by a new number that each hop sets to its
 * own.
 */
final class VerificationCondition {

  private final StateGraph graph;
  private final Scope scope;
  private final TermFactory terms;
  private final Budget budget;
  private final boolean undefinedIsBad;

  /** Nodes from which a path leads to a bad one; for the others f(n) is false. */
  private final Set<Node> failing = new HashSet<>();

  private final Map<Node, List<Arriving>> arriving = new HashMap<>();
  private final Map<Hop, List<Term>> guards = new LinkedHashMap<>();
  private final Map<Variable, Term> definitions = new HashMap<>();
  private final Map<Variable, List<Meeting>> meetings = new HashMap<>();
  private final List<Term> formulas = new ArrayList<>();

  /** The environment that a hop brings to its target. */
  private record Arriving(Hop hop, Env env) {}

  /** What a version made where paths meet is equal to after one of the hops. */
  private record Meeting(Hop hop, Term value) {}

  private VerificationCondition(
      StateGraph graph, Scope scope, TermFactory terms, boolean undefinedIsBad, Budget budget) {
    this.graph = graph;
    this.scope = scope;
    this.terms = terms;
    this.undefinedIsBad = undefinedIsBad;
    this.budget = budget;
  }

  /**
   * Formulas to be shown unsatisfiable together; the single formula {@code false} where no path
   * leads to a bad node.
   */
  static List<Term> negated(
      StateGraph graph, Scope scope, TermFactory terms, boolean undefinedIsBad, Budget budget) {
    VerificationCondition condition =
        new VerificationCondition(graph, scope, terms, undefinedIsBad, budget);
    condition.findFailing();
    if (!condition.failing.contains(graph.root())) {
      return List.of(terms.bool(false));
    }
    condition.passify();
    condition.addUsedVersions();
    condition.addEquations();
    return condition.formulas;
  }

  private void findFailing() {
    for (Node node : graph.topologicalOrder().reversed()) {
      boolean bad = node.kind() == Kind.BAD || (undefinedIsBad && node.kind() == Kind.UNDEFINED);
      if (bad || node.hops().stream().anyMatch(hop -> failing.contains(hop.target()))) {
        failing.add(node);
      }
    }
  }

  private List<Hop> hops(Node node) {
    return node.hops().stream().filter(hop -> failing.contains(hop.target())).toList();
  }

  // ---- Versions

  private void passify() {
    for (Node node : graph.topologicalOrder()) {
      budget.check();
      if (node.kind() != Kind.INNER || !failing.contains(node)) {
        continue;
      }
      Env env = node == graph.root() ? atRoot(node.activation()) : meet(node);
      for (Hop hop : hops(node)) {
        List<Term> guard = new ArrayList<>(2);
        Env after = step(hop, env, guard);
        if (hop.condition() != null) {
          Term condition = atArrival(hop.condition(), hop.arrivesIn(), after);
          guard.add(hop.negated() ? terms.not(condition) : condition);
        }
        guards.put(hop, guard);
        if (hop.target().kind() == Kind.INNER) {
          arriving
              .computeIfAbsent(hop.target(), target -> new ArrayList<>(1))
              .add(new Arriving(hop, after));
        }
      }
    }
  }

  /** Any values, where entry values are those of the moment if the activation begins. */
  private Env atRoot(Activation activation) {
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

  /**
   * Does what a hop's action does to the variables; where that is not always possible, adds to the
   * guard when it is.
   */
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

  /**
   * A name for a value, so that formulas stay flat; a value that is itself a version or a constant
   * needs none.
   */
  private Term version(ProgramVariable variable, Term value) {
    if (!value.sort().equals(variable.sort())) {
      throw new NotCheckable(
          "the program is malformed: " + variable + " gets a value of sort " + value.sort());
    }
    if (value instanceof Variable
        || value instanceof Constant
        || value.sort() instanceof Sort.Array) {
      return value;
    }
    Variable version = fresh(variable);
    definitions.put(version, value);
    return version;
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

  /** A term of the proof, in the values after a step. */
  private Term atArrival(Term term, Activation in, Env env) {
    Map<String, Scope.Slot> visible = scope.visible(in);
    return new Substitution(
            terms,
            variable -> {
              Scope.Slot slot = visible.get(variable.name());
              if (slot == null) {
                throw new IllegalStateException("not refused: " + variable);
              }
              return env.get(slot);
            })
        .apply(term);
  }

  // ---- Where paths meet

  private Env meet(Node node) {
    List<Arriving> all = arriving.remove(node);
    if (all == null) {
      throw new IllegalStateException("a node before its predecessors");
    }
    List<Hop> hops = all.stream().map(Arriving::hop).toList();
    Term[] globals = meet(scope.globals(), hops, all.stream().map(a -> a.env.globals()).toList());
    return new Env(
        globals,
        meetFrames(node.activation(), hops, all.stream().map(a -> a.env.frame()).toList()));
  }

  private Env.StackFrame meetFrames(Activation top, List<Hop> hops, List<Env.StackFrame> frames) {
    record Level(Activation activation, List<Env.StackFrame> frames) {}
    ArrayDeque<Level> levels = new ArrayDeque<>();
    Activation activation = top;
    List<Env.StackFrame> below = frames;
    while (!allSame(below)) {
      levels.push(new Level(activation, below));
      Activation.Caller caller = activation.caller();
      if (caller == null) {
        below = List.of();
        break;
      }
      activation = caller.activation();
      below = below.stream().map(frame -> frame.caller(1)).toList();
    }
    Env.StackFrame met = below.isEmpty() ? null : below.getFirst();
    for (Level level : levels) {
      List<Term[]> values = level.frames.stream().map(Env.StackFrame::values).toList();
      met = new Env.StackFrame(meet(scope.frame(level.activation.procedure()), hops, values), met);
    }
    if (met == null) {
      throw new IllegalStateException("no frame");
    }
    return met;
  }

  private static boolean allSame(List<Env.StackFrame> frames) {
    return frames.stream().allMatch(frame -> frame == frames.getFirst());
  }

  private Term[] meet(List<ProgramVariable> variables, List<Hop> hops, List<Term[]> values) {
    Term[] met = values.getFirst().clone();
    for (int i = 0; i < met.length; i++) {
      int index = i;
      if (values.stream().allMatch(other -> other[index] == met[index])) {
        continue;
      }
      if (met[i].sort() instanceof Sort.Array) {
        met[i] = choice(hops, values.stream().map(other -> other[index]).toList());
      } else {
        Variable version = fresh(variables.get(i));
        List<Meeting> sources = new ArrayList<>(hops.size());
        for (int h = 0; h < hops.size(); h++) {
          sources.add(new Meeting(hops.get(h), values.get(h)[i]));
        }
        meetings.put(version, sources);
        met[i] = version;
      }
    }
    return met;
  }

  /** The value of an array after the hop that was made. */
  private Term choice(List<Hop> hops, List<Term> values) {
    boolean integers = Theory.of(List.of(values.getFirst().sort())) == Theory.INTEGERS;
    Variable made = terms.freshVariable("hop", integers ? Sort.INT : Sort.bitVec(32));
    List<Meeting> sources = new ArrayList<>(hops.size());
    Term chosen = values.getLast();
    for (int h = hops.size() - 1; h >= 0; h--) {
      Term number = integers ? terms.integer(h) : terms.bitVec(32, h);
      sources.add(new Meeting(hops.get(h), number));
      if (values.get(h) != chosen) {
        chosen = terms.ite(terms.eq(made, number), values.get(h), chosen);
      }
    }
    meetings.put(made, sources);
    return chosen;
  }

  // ---- Formulas

  /** Defines the versions that the guards depend on. */
  private void addUsedVersions() {
    Set<Term> seen = new HashSet<>();
    ArrayDeque<Term> open = new ArrayDeque<>();
    guards.values().forEach(open::addAll);
    while (!open.isEmpty()) {
      Term term = open.pop();
      if (!seen.add(term)) {
        continue;
      }
      switch (term) {
        case Constant constant -> {}
        case Application application -> application.args().forEach(open::push);
        case Variable variable -> {
          budget.check();
          Term value = definitions.get(variable);
          if (value != null) {
            formulas.add(terms.eq(variable, value));
            open.push(value);
          }
          for (Meeting meeting : meetings.getOrDefault(variable, List.of())) {
            guards
                .getOrDefault(meeting.hop, new ArrayList<>())
                .add(terms.eq(variable, meeting.value));
            open.push(meeting.value);
          }
        }
      }
    }
  }

  /** f(root), and an equation for each node that is not just a part of a straight line. */
  private void addEquations() {
    Map<Node, Integer> entering = new HashMap<>();
    graph.topologicalOrder().stream()
        .filter(failing::contains)
        .forEach(node -> hops(node).forEach(hop -> entering.merge(hop.target(), 1, Integer::sum)));
    Map<Node, Term> fails = new HashMap<>();
    formulas.add(equation(graph.root(), entering, fails));
    for (Node node : graph.topologicalOrder()) {
      budget.check();
      Term f = fails.get(node);
      if (f != null) {
        formulas.add(terms.implies(f, equation(node, entering, fails)));
      }
    }
  }

  private Term equation(Node node, Map<Node, Integer> entering, Map<Node, Term> fails) {
    List<Term> paths = new ArrayList<>();
    for (Hop first : hops(node)) {
      List<Term> path = new ArrayList<>(guards.getOrDefault(first, List.of()));
      Node at = first.target();
      for (List<Hop> next = hops(at);
          next.size() == 1 && entering.getOrDefault(at, 0) == 1;
          next = hops(at)) {
        path.addAll(guards.getOrDefault(next.getFirst(), List.of()));
        at = next.getFirst().target();
      }
      if (at.kind() == Kind.INNER) {
        path.add(fails.computeIfAbsent(at, n -> terms.freshVariable("f", Sort.BOOL)));
      }
      paths.add(terms.and(path));
    }
    return terms.or(paths);
  }
}
