package dev.bulwark.certify;

import dev.bulwark.certify.SmallPrograms.Small;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides what certificates of {@link SmallPrograms} are worth by listing states and paths; shares
 * nothing with the checker but the evaluator.
 */
final class BruteForce {

  /**
   * The open calls, the location, and the values of the variables in scope by their qualified
   * names.
   */
  record State(CallString stack, Location at, Map<String, Value> values) {}

  /**
   * A state with how often the loops around its location, and around the open calls, have gone
   * round.
   */
  private record Counted(State state, List<List<Integer>> counters) {}

  private record Passed(State state, int cuts) {}

  private final Small small;
  private final Program program;

  BruteForce(Small small) {
    this.small = small;
    this.program = small.program();
  }

  // ---- Steps

  Set<State> initial() {
    return all(CallString.EMPTY, program.start().entry());
  }

  /** Every state at a location. */
  Set<State> all(CallString stack, Location at) {
    Map<String, Sort> sorts = new LinkedHashMap<>();
    CallString prefix = CallString.EMPTY;
    for (Location call : stack.calls()) {
      enterFrame(sorts, prefix, program.procedureOf(call));
      prefix = prefix.push(call);
    }
    enterFrame(sorts, prefix, program.procedureOf(at));
    Set<State> states = new LinkedHashSet<>();
    for (Map<String, Value> values : valuations(Map.of(), sorts)) {
      states.add(new State(stack, at, values));
    }
    return states;
  }

  private static void enterFrame(Map<String, Sort> sorts, CallString stack, Procedure procedure) {
    procedure
        .frameVariables()
        .forEach(variable -> sorts.put(stack.qualify(variable.name()), variable.sort()));
  }

  private static List<Map<String, Value>> valuations(
      Map<String, Value> fixed, Map<String, Sort> open) {
    List<Map<String, Value>> found = new ArrayList<>(List.of(fixed));
    open.forEach(
        (name, sort) -> {
          List<Map<String, Value>> longer = new ArrayList<>();
          int width = ((Sort.BitVec) sort).width();
          for (Map<String, Value> values : found) {
            for (int bits = 0; bits < 1 << width; bits++) {
              Map<String, Value> more = new HashMap<>(values);
              more.put(name, Value.bitVec(width, bits));
              longer.add(more);
            }
          }
          found.clear();
          found.addAll(longer);
        });
    return found;
  }

  Value value(Term term, State state) {
    return new Evaluator(variable -> state.values.get(state.stack.qualify(variable.name())))
        .require(term);
  }

  /** Is an invariant, which has qualified names, true? */
  boolean holds(Term invariant, State state) {
    return new Evaluator(variable -> state.values.get(variable.name()))
        .require(invariant)
        .equals(Value.TRUE);
  }

  List<State> successors(State state) {
    Procedure procedure = program.procedureOf(state.at);
    if (!(state.at.role() instanceof Location.Role.Plain)) {
      return List.of();
    }
    if (state.at == procedure.exit() && state.stack.depth() > 0) {
      return List.of(returned(state, procedure));
    }
    List<State> next = new ArrayList<>();
    for (Edge edge : procedure.outgoing(state.at)) {
      switch (edge.action()) {
        case Action.Skip skip -> next.add(new State(state.stack, edge.target(), state.values));
        case Action.Assume(Term condition) -> {
          if (value(condition, state).equals(Value.TRUE)) {
            next.add(new State(state.stack, edge.target(), state.values));
          }
        }
        case Action.Assign(ProgramVariable variable, Term term) ->
            next.add(with(state, variable, value(term, state), edge.target()));
        case Action.Havoc havoc -> {
          String name = state.stack.qualify(havoc.variable().name());
          for (Map<String, Value> values :
              valuations(state.values, Map.of(name, havoc.variable().sort()))) {
            next.add(new State(state.stack, edge.target(), values));
          }
        }
        case Action.Call call -> next.addAll(called(state, call, edge));
      }
    }
    return next;
  }

  private static State with(State state, ProgramVariable variable, Value value, Location target) {
    Map<String, Value> values = new HashMap<>(state.values);
    values.put(state.stack.qualify(variable.name()), value);
    return new State(state.stack, target, values);
  }

  private List<State> called(State state, Action.Call call, Edge edge) {
    Procedure callee = program.procedure(call.callee());
    CallString stack = state.stack.push(edge.source());
    Map<String, Value> values = new HashMap<>(state.values);
    for (int i = 0; i < call.arguments().size(); i++) {
      values.put(
          stack.qualify(callee.parameters().get(i).name()), value(call.arguments().get(i), state));
    }
    Map<String, Sort> open = new LinkedHashMap<>();
    enterFrame(open, stack, callee);
    callee.parameters().forEach(parameter -> open.remove(stack.qualify(parameter.name())));
    return valuations(values, open).stream().map(v -> new State(stack, callee.entry(), v)).toList();
  }

  private State returned(State state, Procedure callee) {
    Edge edge = program.outgoing(state.stack.last()).getFirst();
    Map<String, Value> values = new HashMap<>(state.values);
    callee
        .frameVariables()
        .forEach(variable -> values.remove(state.stack.qualify(variable.name())));
    State back = new State(state.stack.pop(), edge.target(), values);
    Optional<ProgramVariable> into = ((Action.Call) edge.action()).result();
    if (into.isEmpty()) {
      return back;
    }
    Value result = state.values.get(state.stack.qualify(callee.result().orElseThrow().name()));
    return with(back, into.get(), result, edge.target());
  }

  // ---- What is true

  Set<State> reachable() {
    Set<State> seen = new LinkedHashSet<>(initial());
    ArrayDeque<State> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      successors(open.remove()).stream().filter(seen::add).forEach(open::add);
    }
    return seen;
  }

  Set<CutPoint> cutPoints() {
    Set<CutPoint> cuts = new LinkedHashSet<>();
    Set<CallString> stacks = new LinkedHashSet<>();
    collectStacks(CallString.EMPTY, program.start(), stacks);
    for (CallString stack : stacks) {
      String running =
          stack.depth() == 0
              ? Program.START
              : ((Action.Call) program.outgoing(stack.last()).getFirst().action()).callee();
      small.heads().stream()
          .filter(head -> head.procedure().equals(running))
          .forEach(head -> cuts.add(new CutPoint(stack, head)));
    }
    return cuts;
  }

  private void collectStacks(CallString stack, Procedure procedure, Set<CallString> found) {
    found.add(stack);
    for (Edge edge : procedure.edges()) {
      if (edge.action() instanceof Action.Call call) {
        collectStacks(stack.push(edge.source()), program.procedure(call.callee()), found);
      }
    }
  }

  boolean isValid(Evidence evidence) {
    return switch (evidence) {
      case Proof.Inductive inductive ->
          holdsInductively(1, inductive.invariants(), inductive.goals());
      case Proof.KInductive kInductive ->
          holdsInductively(kInductive.k(), kInductive.invariants(), kInductive.goals());
      case Proof.Unrolled unrolled -> holdsUnrolled(unrolled);
      // It need not be confirmed, since several paths may lead nowhere too.
      case Proof.OnePath onePath ->
          reachable().stream().noneMatch(state -> isBad(state.at(), onePath.goals()));
      case Proof.ByContracts contracts ->
          throw new UnsupportedOperationException("see ContractBruteForce");
      case ErrorInputs inputs -> fails(inputs);
    };
  }

  /** Must a proof for these goals exclude the location? */
  static boolean isBad(Location location, GoalSet goals) {
    return location.isIncomplete() || location.goal().filter(goals::contains).isPresent();
  }

  private boolean holdsInductively(int k, Map<CutPoint, Term> invariants, GoalSet goals) {
    Set<CutPoint> cuts = cutPoints();
    for (Map.Entry<CutPoint, Term> claim : invariants.entrySet()) {
      if (!variablesAt(claim.getKey())
          .values()
          .containsAll(Terms.freeVariables(claim.getValue()))) {
        return false;
      }
    }
    // Base: the first k cut points.
    if (!follow(initial(), 0, k, false, invariants, cuts, goals)) {
      return false;
    }
    for (CutPoint cut : cuts) {
      Set<State> from = new LinkedHashSet<>();
      for (State state : all(cut.stack(), cut.location())) {
        if (!invariants.containsKey(cut) || holds(invariants.get(cut), state)) {
          from.add(state);
        }
      }
      if (!follow(from, 1, k, true, invariants, cuts, goals)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Follows all paths until k cut points are passed (base) or one more (step); in a step only what
   * comes after the k-th counts.
   */
  private boolean follow(
      Set<State> from,
      int passed,
      int k,
      boolean step,
      Map<CutPoint, Term> invariants,
      Set<CutPoint> cuts,
      GoalSet goals) {
    Set<Passed> seen = new HashSet<>();
    ArrayDeque<Passed> open = new ArrayDeque<>();
    from.forEach(state -> open.add(new Passed(state, passed)));
    while (!open.isEmpty()) {
      Passed at = open.remove();
      for (State next : successors(at.state)) {
        boolean counts = !step || at.cuts == k;
        if (isBad(next.at, goals) && counts) {
          return false;
        }
        int now = at.cuts;
        CutPoint cut = new CutPoint(next.stack, next.at);
        if (cuts.contains(cut)) {
          boolean holds = !invariants.containsKey(cut) || holds(invariants.get(cut), next);
          if (!holds && counts) {
            return false;
          }
          now++;
          if (!holds || now > k || (!step && now == k)) {
            continue;
          }
        }
        Passed passing = new Passed(next, now);
        if (seen.add(passing)) {
          open.add(passing);
        }
      }
    }
    return true;
  }

  private boolean holdsUnrolled(Proof.Unrolled proof) {
    if (proof.callBounds().values().stream().anyMatch(bound -> bound < 1)) {
      return false;
    }
    Map<Location, Integer> needed = new HashMap<>();
    return unroll(head -> proof.loopBounds().getOrDefault(head, 0), needed, proof.goals());
  }

  /**
   * The least bounds that an unrolled proof can have, if there is one with bounds up to a limit.
   */
  Optional<Proof.Unrolled> leastUnrolling(int limit) {
    return leastUnrolling(limit, GoalSet.ALL);
  }

  Optional<Proof.Unrolled> leastUnrolling(int limit, GoalSet goals) {
    Map<Location, Integer> needed = new LinkedHashMap<>();
    return unroll(head -> limit, needed, goals)
        ? Optional.of(new Proof.Unrolled(needed, Map.of(), goals))
        : Optional.empty();
  }

  private boolean unroll(
      java.util.function.ToIntFunction<Location> bound,
      Map<Location, Integer> needed,
      GoalSet goals) {
    Set<Counted> seen = new HashSet<>();
    ArrayDeque<Counted> open = new ArrayDeque<>();
    initial().forEach(state -> open.add(new Counted(state, List.of(List.of()))));
    while (!open.isEmpty()) {
      Counted at = open.remove();
      for (State next : successors(at.state)) {
        if (isBad(next.at, goals)) {
          return false;
        }
        List<List<Integer>> counters = new ArrayList<>(at.counters);
        Location from = at.state.at;
        if (next.stack.depth() > at.state.stack.depth()) {
          counters.add(List.of());
          from = null;
        } else if (next.stack.depth() < at.state.stack.depth()) {
          counters.removeLast();
          from = at.state.stack.last();
        }
        List<Location> before =
            from == null ? List.of() : small.loopsAround().getOrDefault(from, List.of());
        List<Location> now = small.loopsAround().getOrDefault(next.at, List.of());
        List<Integer> old = counters.removeLast();
        List<Integer> counted = new ArrayList<>();
        for (int i = 0; i < now.size(); i++) {
          boolean inside = i < before.size() && before.get(i) == now.get(i);
          int count = inside ? old.get(i) + (now.get(i) == next.at ? 1 : 0) : 0;
          needed.merge(now.get(i), count, Math::max);
          if (count > bound.applyAsInt(now.get(i))) {
            return false;
          }
          counted.add(count);
        }
        counters.add(counted);
        Counted reached = new Counted(next, counters);
        if (seen.add(reached)) {
          open.add(reached);
        }
      }
    }
    return true;
  }

  /** Runs on inputs; what they do not give is zero, and the frames' other variables too. */
  private boolean fails(ErrorInputs evidence) {
    Inputs inputs = evidence.inputs();
    Map<String, Integer> occurrences = new HashMap<>();
    State at = initial().stream().filter(BruteForce::allZero).findFirst().orElseThrow();
    for (int step = 0; step < 10_000; step++) {
      if (at.at.isError()) {
        return evidence.goal().isEmpty() || evidence.goal().equals(at.at.goal());
      }
      List<State> next = successors(at);
      if (next.isEmpty()) {
        return false;
      }
      Edge edge = program.outgoing(at.at).isEmpty() ? null : program.outgoing(at.at).getFirst();
      if (edge != null && edge.action() instanceof Action.Havoc havoc) {
        int occurrence = occurrences.merge(havoc.site().id(), 1, Integer::sum) - 1;
        Value taken =
            inputs
                .value(havoc.site(), occurrence)
                .orElse(Value.bitVec(((Sort.BitVec) havoc.variable().sort()).width(), 0));
        at = with(at, havoc.variable(), taken, edge.target());
      } else if (edge != null && edge.action() instanceof Action.Call call) {
        Procedure callee = program.procedure(call.callee());
        at =
            next.stream()
                .filter(
                    state ->
                        callee.frameVariables().stream()
                            .filter(variable -> !callee.parameters().contains(variable))
                            .allMatch(
                                variable ->
                                    isZero(state.values.get(state.stack.qualify(variable.name())))))
                .findFirst()
                .orElseThrow();
      } else {
        at = next.getFirst();
      }
    }
    return false;
  }

  private static boolean allZero(State state) {
    return state.values.values().stream().allMatch(BruteForce::isZero);
  }

  private static boolean isZero(Value value) {
    return ((Value.BitVecValue) value).isZero();
  }

  /**
   * Inputs that lead to the error, if some sequence of values does. Found breadth first, so they
   * are as few as can be.
   */
  Optional<ErrorInputs> errorInputs() {
    record Way(State state, List<Map.Entry<String, Value>> taken) {}
    Set<State> seen = new HashSet<>();
    ArrayDeque<Way> open = new ArrayDeque<>();
    State start = initial().stream().filter(BruteForce::allZero).findFirst().orElseThrow();
    open.add(new Way(start, List.of()));
    while (!open.isEmpty()) {
      Way way = open.remove();
      if (way.state.at.isError()) {
        Map<String, List<Value>> values = new LinkedHashMap<>();
        way.taken.forEach(
            entry ->
                values
                    .computeIfAbsent(entry.getKey(), key -> new ArrayList<>())
                    .add(entry.getValue()));
        ErrorInputs found = new ErrorInputs(new Inputs(values), way.state.at.goal());
        if (isValid(found)) {
          return Optional.of(found);
        }
        continue;
      }
      for (State next : successors(way.state)) {
        if (seen.add(next)) {
          List<Map.Entry<String, Value>> taken = new ArrayList<>(way.taken);
          Edge edge =
              program.outgoing(way.state.at).isEmpty()
                  ? null
                  : program.outgoing(way.state.at).getFirst();
          if (edge != null && edge.action() instanceof Action.Havoc havoc) {
            taken.add(
                Map.entry(
                    havoc.site().id(),
                    next.values.get(way.state.stack.qualify(havoc.variable().name()))));
          }
          open.add(new Way(next, taken));
        }
      }
    }
    return Optional.empty();
  }

  // ---- Invariants

  /** For each cut point the states there that are reachable. */
  Map<CutPoint, List<State>> reachableAtCuts() {
    Map<CutPoint, List<State>> found = new LinkedHashMap<>();
    cutPoints().forEach(cut -> found.put(cut, new ArrayList<>()));
    for (State state : reachable()) {
      List<State> known = found.get(new CutPoint(state.stack, state.at));
      if (known != null) {
        known.add(state);
      }
    }
    return found;
  }

  Map<String, Variable> variablesAt(CutPoint cut) {
    Map<String, Variable> variables = new LinkedHashMap<>();
    all(cut.stack(), cut.location()).iterator().next().values.keySet().stream()
        .sorted(Collections.reverseOrder())
        .forEach(
            name -> {
              int width = widthOf(name, cut);
              variables.put(name, program.terms().variable(name, Sort.bitVec(width)));
            });
    return variables;
  }

  private int widthOf(String name, CutPoint cut) {
    return ((Value.BitVecValue) all(cut.stack(), cut.location()).iterator().next().values.get(name))
        .width();
  }
}
