package dev.bulwark.program.horn;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.WrittenGlobals;
import dev.bulwark.program.loop.CallGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which variables matter where, globals included and across calls: liveness in which a call reads
 * what is live at the entry of its procedure, and the exit of a procedure reads what is live behind
 * some call of it. The least solution, by iteration over all procedures. Predicates of clauses are
 * over these variables only.
 */
final class Footprint {

  private final Program program;
  private final List<Procedure> procedures = new ArrayList<>();
  private final List<Variable> variables = new ArrayList<>();
  private final Map<Variable, Integer> index = new HashMap<>();
  private final Map<Location, BitSet> live = new HashMap<>();
  private final Map<String, BitSet> outputs = new HashMap<>();
  private final Map<String, BitSet> writtenGlobals = new HashMap<>();
  private final Map<String, Set<Variable>> written = new LinkedHashMap<>();
  private final Set<String> failing = new HashSet<>();

  Footprint(Program program) {
    this.program = program;
    CallGraph calls = CallGraph.of(program);
    calls.reachable().forEach(name -> procedures.add(program.procedure(name)));
    program.globals().forEach(this::register);
    procedures.forEach(procedure -> procedure.frameVariables().forEach(this::register));
    WrittenGlobals globals = WrittenGlobals.of(program, calls);
    for (Procedure procedure : procedures) {
      procedure.locations().forEach(location -> live.put(location, new BitSet()));
      outputs.put(procedure.name(), new BitSet());
      BitSet changed = new BitSet();
      globals.by(procedure.name()).forEach(variable -> changed.set(indexOf(variable)));
      writtenGlobals.put(procedure.name(), changed);
      Set<Variable> all = new LinkedHashSet<>(globals.by(procedure.name()));
      procedure.edges().forEach(edge -> all.addAll(writtenBy(edge.action())));
      written.put(procedure.name(), all);
    }
    for (List<String> group : calls.calleesFirst()) {
      if (group.stream().anyMatch(name -> mayFail(program.procedure(name), calls))) {
        failing.addAll(group);
      }
    }
    solve();
  }

  private boolean mayFail(Procedure procedure, CallGraph calls) {
    return procedure.locations().stream().anyMatch(Location::isBad)
        || calls.callees(procedure.name()).stream().anyMatch(failing::contains);
  }

  private void register(ProgramVariable variable) {
    index.put(variable.term(), variables.size());
    variables.add(variable.term());
  }

  private int indexOf(Variable variable) {
    Integer known = index.get(variable);
    if (known == null) {
      throw new IllegalArgumentException(variable + " is no variable of the program");
    }
    return known;
  }

  private static List<Variable> writtenBy(Action action) {
    return switch (action) {
      case Action.Assign assign -> List.of(assign.variable().term());
      case Action.Havoc havoc -> List.of(havoc.variable().term());
      case Action.Call call -> call.result().stream().map(ProgramVariable::term).toList();
      case Action.Skip skip -> List.of();
      case Action.Assume assume -> List.of();
    };
  }

  /** The procedures that can be called, the start first. */
  List<Procedure> procedures() {
    return procedures;
  }

  /** The variables that matter at the location, in the order of the program. */
  List<Variable> live(Location location) {
    return select(get(live, location));
  }

  /** The parameters and globals whose values at entry matter. */
  List<Variable> entry(Procedure procedure) {
    BitSet set = (BitSet) get(live, procedure.entry()).clone();
    Set<Variable> parameters = new LinkedHashSet<>();
    procedure.parameters().forEach(parameter -> parameters.add(parameter.term()));
    return select(set).stream()
        .filter(v -> indexOf(v) < program.globals().size() || parameters.contains(v))
        .toList();
  }

  /** The result and the globals whose values at exit some caller may read. */
  List<Variable> exit(Procedure procedure) {
    return select(get(outputs, procedure.name()));
  }

  /** May an activation of the procedure change the value of this variable that it sees? */
  boolean writes(Procedure procedure, Variable variable) {
    return get(written, procedure.name()).contains(variable);
  }

  /** May a call of the procedure lead to a bad location, as far as the graph shows? */
  boolean canFail(Procedure procedure) {
    return failing.contains(procedure.name());
  }

  private List<Variable> select(BitSet set) {
    return set.stream().mapToObj(variables::get).toList();
  }

  private static <K, V> V get(Map<K, V> map, K key) {
    V known = map.get(key);
    if (known == null) {
      throw new IllegalArgumentException(key + " cannot be reached");
    }
    return known;
  }

  private void solve() {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Procedure procedure : procedures) {
        changed |= solve(procedure);
      }
    }
  }

  /** One procedure, given what is known of the others; has anything been added? */
  private boolean solve(Procedure procedure) {
    boolean changed = add(get(live, procedure.exit()), get(outputs, procedure.name()));
    ArrayDeque<Edge> work = new ArrayDeque<>();
    for (int i = procedure.edges().size() - 1; i >= 0; i--) {
      work.add(procedure.edges().get(i));
    }
    while (!work.isEmpty()) {
      Edge edge = work.poll();
      if (add(get(live, edge.source()), before(edge))) {
        changed = true;
        work.addAll(procedure.incoming(edge.source()));
      }
      if (edge.action() instanceof Action.Call call) {
        changed |= add(get(outputs, call.callee()), wanted(edge, call));
      }
    }
    return changed;
  }

  private static boolean add(BitSet set, BitSet more) {
    int size = set.cardinality();
    set.or(more);
    return set.cardinality() > size;
  }

  /** What the call has to say of the exit: what is live behind it and the procedure may change. */
  private BitSet wanted(Edge edge, Action.Call call) {
    BitSet after = get(live, edge.target());
    BitSet wanted = (BitSet) after.clone();
    wanted.and(get(writtenGlobals, call.callee()));
    call.result()
        .filter(result -> after.get(indexOf(result.term())))
        .flatMap(result -> program.procedure(call.callee()).result())
        .ifPresent(result -> wanted.set(indexOf(result.term())));
    return wanted;
  }

  private BitSet before(Edge edge) {
    BitSet set = (BitSet) get(live, edge.target()).clone();
    writtenBy(edge.action()).forEach(variable -> set.clear(indexOf(variable)));
    switch (edge.action()) {
      case Action.Skip skip -> {}
      case Action.Assign(ProgramVariable variable, Term value) -> addAll(set, value);
      case Action.Assume(Term condition) -> addAll(set, condition);
      case Action.Havoc havoc -> {}
      case Action.Call call -> {
        Procedure callee = program.procedure(call.callee());
        set.andNot(get(writtenGlobals, call.callee()));
        BitSet needed = get(live, callee.entry());
        for (int i = 0; i < callee.parameters().size(); i++) {
          if (needed.get(indexOf(callee.parameters().get(i).term()))) {
            addAll(set, call.arguments().get(i));
          }
        }
        for (int i = 0; i < program.globals().size(); i++) {
          if (needed.get(i)) {
            set.set(i);
          }
        }
      }
    }
    return set;
  }

  private void addAll(BitSet set, Term term) {
    Terms.freeVariables(term).forEach(variable -> set.set(indexOf(variable)));
  }
}
