package dev.bulwark.certify;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.StateGraph.Hop;
import dev.bulwark.certify.StateGraph.Kind;
import dev.bulwark.certify.StateGraph.Node;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.solver.Theory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
 * <p>Claims about all indices ({@link AnyIndex}): an execution gets to at most one bad node, and if
 * that is since a claim fails, it fails for some indices; let the index variables have these
 * values. An assumption about all indices holds for these, as it stands, and for whatever {@link
 * Instances} chooses.
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
  private final HopEffects effects;
  private final boolean undefinedIsBad;

  /** Nodes from which a path leads to a bad one; for the others f(n) is false. */
  private final Set<Node> failing = new HashSet<>();

  private final Map<Node, List<Arriving>> arriving = new HashMap<>();
  private final Map<Hop, List<Term>> guards = new LinkedHashMap<>();
  private final Map<Variable, Term> definitions = new HashMap<>();
  private final Map<Variable, List<Meeting>> meetings = new HashMap<>();
  private final List<Term> formulas = new ArrayList<>();
  private final List<AboutAll> aboutAll = new ArrayList<>();

  /** An assumption about all indices, on a hop with this guard. */
  private record AboutAll(List<Term> guard, Term assumption) {}

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
    this.effects = new HopEffects(scope, terms, this::version);
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
    condition.addInstances();
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
      Env env = node == graph.root() ? effects.atRoot(graph) : meet(node);
      for (Hop hop : hops(node)) {
        List<Term> guard = new ArrayList<>(2);
        Env after = effects.after(hop, env, guard);
        guards.put(hop, guard);
        Term assumed = hop.negated() ? null : hop.condition();
        if (assumed != null && !AnyIndex.in(assumed).isEmpty()) {
          aboutAll.add(new AboutAll(guard, guard.getLast()));
        }
        if (hop.target().kind() == Kind.INNER) {
          arriving
              .computeIfAbsent(hop.target(), target -> new ArrayList<>(1))
              .add(new Arriving(hop, after));
        }
      }
    }
  }

  /**
   * A name for a value, so that formulas stay flat; a value that is itself a version or a constant
   * needs none.
   */
  private Term version(ProgramVariable variable, Term value) {
    if (value instanceof Variable
        || value instanceof Constant
        || value.sort() instanceof Sort.Array) {
      return value;
    }
    Variable version = fresh(variable);
    definitions.put(version, value);
    return version;
  }

  private Variable fresh(ProgramVariable variable) {
    return terms.freshVariable(variable.name(), variable.sort());
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

  private void addInstances() {
    if (aboutAll.isEmpty()) {
      return;
    }
    Set<Term> path = new LinkedHashSet<>(definitions.values());
    guards.values().forEach(path::addAll);
    Instances instances = new Instances(terms, path);
    for (AboutAll about : aboutAll) {
      budget.check();
      about.guard.addAll(instances.of(about.assumption));
    }
  }

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
