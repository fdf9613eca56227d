package dev.bulwark.certify;

import dev.bulwark.certify.SmallPrograms.Small;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Action;
import dev.bulwark.program.Contract;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.Edge;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
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
 * Decides what contracts of small recursive programs are worth by listing states; shares nothing
 * with the checker but the evaluator. All variables have two bits. The state of an activation is a
 * number: two bits for each global, variable of the frame, and value at entry.
 */
final class ContractBruteForce {

  static final int WIDTH = 2;
  private static final int VALUES = 1 << WIDTH;

  /** The variables of a procedure's states, by name, with their place. */
  record Layout(Procedure procedure, Map<String, Integer> places, int current) {

    int get(int state, String name) {
      return (state >> (WIDTH * places.get(name))) & (VALUES - 1);
    }

    int with(int state, String name, int value) {
      int shift = WIDTH * places.get(name);
      return (state & ~((VALUES - 1) << shift)) | (value << shift);
    }
  }

  /** An activation's state at a location. */
  record At(Location location, int state) {}

  private final Program program;
  private final Set<Location> heads;
  private final Map<String, Layout> layouts = new LinkedHashMap<>();
  private final Map<String, Map<Term, Table>> tables = new HashMap<>();
  private final Map<Term, List<Term>> conjunctsOf = new HashMap<>();
  private final Map<Claimed, Boolean> valid = new HashMap<>();
  private final Map<String, Set<String>> written = new HashMap<>();

  ContractBruteForce(Small small) {
    this.program = small.program();
    this.heads = new LinkedHashSet<>(small.heads());
    for (Procedure procedure : program.procedures().values()) {
      Map<String, Integer> places = new LinkedHashMap<>();
      program.globals().forEach(v -> places.put(v.name(), places.size()));
      procedure.frameVariables().forEach(v -> places.put(v.name(), places.size()));
      int current = places.size();
      entryNamed(procedure).forEach(name -> places.put(EntryValue.name(name), places.size()));
      layouts.put(procedure.name(), new Layout(procedure, places, current));
      written.put(procedure.name(), new HashSet<>());
    }
    for (int i = 0; i <= layouts.size(); i++) {
      program.procedures().values().forEach(this::findWritten);
    }
  }

  List<String> entryNamed(Procedure procedure) {
    List<String> names = new ArrayList<>();
    program.globals().forEach(global -> names.add(global.name()));
    procedure.parameters().forEach(parameter -> names.add(parameter.name()));
    return names;
  }

  private void findWritten(Procedure procedure) {
    Set<String> names = written.get(procedure.name());
    for (Edge edge : procedure.edges()) {
      switch (edge.action()) {
        case Action.Assign assign -> names.add(assign.variable().name());
        case Action.Havoc havoc -> names.add(havoc.variable().name());
        case Action.Call call -> {
          names.addAll(written.get(call.callee()));
          call.result().ifPresent(into -> names.add(into.name()));
        }
        case Action.Skip skip -> {}
        case Action.Assume assume -> {}
      }
    }
  }

  Layout layout(String procedure) {
    return layouts.get(procedure);
  }

  // ---- Values

  /** The values of a term in all states of a layout, as far as somebody has asked. */
  private static final class Table {
    private final Layout layout;
    private final Term term;
    private final int relevant;
    private final Value[] values;

    Table(Layout layout, Term term) {
      this.layout = layout;
      this.term = term;
      this.values = new Value[1 << (WIDTH * layout.places.size())];
      int bits = 0;
      for (Variable variable : Terms.freeVariables(term)) {
        bits |= (VALUES - 1) << (WIDTH * layout.places.get(variable.name()));
      }
      this.relevant = bits;
    }

    Value of(int state) {
      int part = state & relevant;
      if (values[part] == null) {
        values[part] =
            new Evaluator(variable -> Value.bitVec(WIDTH, layout.get(part, variable.name())))
                .require(term);
      }
      return values[part];
    }
  }

  private Value value(Layout layout, Term term, int state) {
    return tables
        .computeIfAbsent(layout.procedure.name(), name -> new HashMap<>())
        .computeIfAbsent(term, t -> new Table(layout, t))
        .of(state);
  }

  boolean holds(Layout layout, Term formula, int state) {
    List<Term> conjuncts = conjunctsOf.computeIfAbsent(formula, Terms::conjuncts);
    for (Term conjunct : conjuncts) {
      if (!value(layout, conjunct, state).equals(Value.TRUE)) {
        return false;
      }
    }
    return true;
  }

  private int number(Layout layout, Term term, int state) {
    return ((Value.BitVecValue) value(layout, term, state)).unsigned().intValueExact();
  }

  // ---- Steps

  /** Every state in which an activation may begin whose globals and parameters are these. */
  List<Integer> entries(Layout layout, Map<String, Integer> given) {
    List<Integer> states = new ArrayList<>(List.of(0));
    for (String name : layout.places.keySet()) {
      if (EntryValue.variable(name).isPresent()) {
        String now = EntryValue.variable(name).get();
        states.replaceAll(state -> layout.with(state, name, layout.get(state, now)));
      } else {
        states = anyOf(layout, states, name, given);
      }
    }
    return states;
  }

  private static List<Integer> anyOf(
      Layout layout, List<Integer> states, String name, Map<String, Integer> given) {
    List<Integer> more = new ArrayList<>();
    for (int state : states) {
      for (int value = 0; value < VALUES; value++) {
        if (given.getOrDefault(name, value) == value) {
          more.add(layout.with(state, name, value));
        }
      }
    }
    return more;
  }

  /** Where an edge that is no call leads. */
  List<At> successors(Layout layout, Edge edge, int state) {
    return switch (edge.action()) {
      case Action.Skip skip -> List.of(new At(edge.target(), state));
      case Action.Assume(Term condition) ->
          holds(layout, condition, state) ? List.of(new At(edge.target(), state)) : List.of();
      case Action.Assign(ProgramVariable variable, Term term) ->
          List.of(
              new At(
                  edge.target(), layout.with(state, variable.name(), number(layout, term, state))));
      case Action.Havoc havoc ->
          anyOf(layout, List.of(state), havoc.variable().name(), Map.of()).stream()
              .map(next -> new At(edge.target(), next))
              .toList();
      case Action.Call call -> throw new IllegalArgumentException("a call");
    };
  }

  /** What globals and parameters are when a call begins. */
  Map<String, Integer> passed(Layout caller, Action.Call call, int state) {
    Map<String, Integer> passed = new HashMap<>();
    program.globals().forEach(g -> passed.put(g.name(), caller.get(state, g.name())));
    List<ProgramVariable> parameters = program.procedure(call.callee()).parameters();
    for (int i = 0; i < parameters.size(); i++) {
      passed.put(parameters.get(i).name(), number(caller, call.arguments().get(i), state));
    }
    return passed;
  }

  /** The caller's state when a call ends in this state of the callee. */
  int returned(Layout caller, Action.Call call, int state, Layout callee, int end) {
    int next = state;
    for (ProgramVariable global : program.globals()) {
      next = caller.with(next, global.name(), callee.get(end, global.name()));
    }
    if (call.result().isPresent()) {
      String result = callee.procedure.result().orElseThrow().name();
      next = caller.with(next, call.result().get().name(), callee.get(end, result));
    }
    return next;
  }

  // ---- What contracts are worth

  boolean isValid(Contracts contracts) {
    for (Map.Entry<String, Contract> entry : contracts.procedures().entrySet()) {
      Layout layout = layout(entry.getKey());
      Set<String> required = new HashSet<>(entryNamed(layout.procedure));
      Set<String> ensured = new HashSet<>();
      required.forEach(name -> ensured.add(EntryValue.name(name)));
      program.globals().forEach(global -> ensured.add(global.name()));
      layout.procedure.result().ifPresent(result -> ensured.add(result.name()));
      if (!speaksOf(entry.getValue().requires(), required)
          || !speaksOf(entry.getValue().ensures(), ensured)) {
        return false;
      }
    }
    Set<String> seen = new LinkedHashSet<>(Set.of(Program.START));
    ArrayDeque<String> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      Layout layout = layout(open.remove());
      if (!isValid(contracts, layout)) {
        return false;
      }
      for (Edge edge : layout.procedure.edges()) {
        if (edge.action() instanceof Action.Call call && seen.add(call.callee())) {
          open.add(call.callee());
        }
      }
    }
    return true;
  }

  private static boolean speaksOf(Term formula, Set<String> names) {
    return Terms.freeVariables(formula).stream().allMatch(v -> names.contains(v.name()));
  }

  /** What a procedure's validity depends on: its own claims, and the contracts of what it calls. */
  private record Claimed(
      String procedure, Contract own, Map<Location, Term> invariants, List<Contract> called) {}

  /** Contracts that differ elsewhere only are as good; most that are compared do. */
  private boolean isValid(Contracts contracts, Layout layout) {
    String name = layout.procedure.name();
    Map<Location, Term> invariants = new HashMap<>(contracts.invariants());
    invariants.keySet().removeIf(at -> !at.procedure().equals(name));
    List<Contract> called = new ArrayList<>();
    for (Edge edge : layout.procedure.edges()) {
      if (edge.action() instanceof Action.Call call) {
        called.add(contracts.of(call.callee(), program.terms()));
      }
    }
    Claimed claimed = new Claimed(name, contracts.of(name, program.terms()), invariants, called);
    Boolean known = valid.get(claimed);
    if (known == null) {
      known = listed(contracts, layout);
      valid.put(claimed, known);
    }
    return known;
  }

  private boolean listed(Contracts contracts, Layout layout) {
    Procedure procedure = layout.procedure;
    Contract own = contracts.of(procedure.name(), program.terms());
    List<At> from = new ArrayList<>();
    for (int state : entries(layout, Map.of())) {
      if (holds(layout, own.requires(), state)) {
        from.add(new At(procedure.entry(), state));
      } else if (procedure == program.start()) {
        return false;
      }
    }
    if (!from.stream().allMatch(at -> arrivesWell(contracts, layout, at))
        || !follow(contracts, layout, from)) {
      return false;
    }
    for (Location head : heads) {
      if (head.procedure().equals(procedure.name()) && !preserves(contracts, layout, head)) {
        return false;
      }
    }
    return true;
  }

  private boolean preserves(Contracts contracts, Layout layout, Location head) {
    List<At> from = new ArrayList<>();
    Term invariant = contracts.invariants().getOrDefault(head, program.terms().bool(true));
    for (int state = 0; state < 1 << (WIDTH * layout.places.size()); state++) {
      if (holds(layout, invariant, state)) {
        from.add(new At(head, state));
      }
    }
    return follow(contracts, layout, from);
  }

  private boolean arrivesWell(Contracts contracts, Layout layout, At at) {
    if (BruteForce.isBad(at.location, GoalSet.ALL)) {
      return false;
    }
    Term invariant = contracts.invariants().get(at.location);
    Contract own = contracts.of(layout.procedure.name(), program.terms());
    return (invariant == null || holds(layout, invariant, at.state))
        && (at.location != layout.procedure.exit() || holds(layout, own.ensures(), at.state));
  }

  private boolean follow(Contracts contracts, Layout layout, List<At> from) {
    Set<At> seen = new HashSet<>(from);
    ArrayDeque<At> open = new ArrayDeque<>(from);
    while (!open.isEmpty()) {
      At at = open.remove();
      if (!(at.location.role() instanceof Location.Role.Plain)) {
        continue;
      }
      for (Edge edge : layout.procedure.outgoing(at.location)) {
        List<At> successors = new ArrayList<>();
        if (!(edge.action() instanceof Action.Call call)) {
          successors.addAll(successors(layout, edge, at.state));
        } else if (!byContract(contracts, layout, call, at, edge, successors)) {
          return false;
        }
        for (At next : successors) {
          if (!arrivesWell(contracts, layout, next)) {
            return false;
          }
          if (!heads.contains(next.location) && seen.add(next)) {
            open.add(next);
          }
        }
      }
    }
    return true;
  }

  /** Where a call may lead by its contract; false if it must not be made. */
  private boolean byContract(
      Contracts contracts, Layout layout, Action.Call call, At at, Edge edge, List<At> successors) {
    Contract contract = contracts.of(call.callee(), program.terms());
    Layout callee = layout(call.callee());
    int entry = 0;
    for (Map.Entry<String, Integer> given : passed(layout, call, at.state).entrySet()) {
      entry = callee.with(entry, given.getKey(), given.getValue());
      entry = callee.with(entry, EntryValue.name(given.getKey()), given.getValue());
    }
    if (!holds(callee, contract.requires(), entry)) {
      return false;
    }
    List<Integer> ends = List.of(entry);
    for (ProgramVariable global : program.globals()) {
      if (written.get(call.callee()).contains(global.name())) {
        ends = anyOf(callee, ends, global.name(), Map.of());
      }
    }
    if (callee.procedure.result().isPresent()) {
      ends = anyOf(callee, ends, callee.procedure.result().get().name(), Map.of());
    }
    for (int end : ends) {
      if (holds(callee, contract.ensures(), end)) {
        successors.add(new At(edge.target(), returned(layout, call, at.state, callee, end)));
      }
    }
    return true;
  }

  // ---- What is true

  /** Where activations get, with what was at their entry; however deep they nest. */
  Map<Location, Set<Integer>> reachable() {
    return new ContractReachability(this).run();
  }

  boolean isSafe() {
    return reachable().entrySet().stream()
        .noneMatch(entry -> entry.getKey().isBad() && !entry.getValue().isEmpty());
  }

  /** The variables that formulas may speak of, of sorts that are all the same. */
  List<Variable> variables(Set<String> names) {
    return names.stream().map(name -> program.terms().variable(name, Sort.bitVec(WIDTH))).toList();
  }
}
