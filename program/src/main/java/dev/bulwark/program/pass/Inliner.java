package dev.bulwark.program.pass;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * One application of {@link Inlining}: copies procedures into the start procedure of the result.
 */
final class Inliner {

  /** A copy of a procedure that has its entry and exit, and waits for its edges. */
  private record Instance(CallString stack, Procedure procedure, Location entry, Location exit) {}

  private final Program program;
  private final Inlining.Config config;
  private final TermFactory terms;
  private final Procedure.Builder start;
  private final Map<Location, CutPoint> origins = new LinkedHashMap<>();
  private final Map<String, Liveness> liveness = new HashMap<>();
  private final Map<String, Set<Location>> heads = new HashMap<>();
  private final Map<String, Integer> activations = new LinkedHashMap<>();
  private final Set<String> kept = new LinkedHashSet<>();
  private final Set<String> entryFunctions = new LinkedHashSet<>();
  private final Set<ProgramVariable> declared = new LinkedHashSet<>();
  private final Map<Variable, ProgramVariable> variables = new HashMap<>();
  private final ArrayDeque<Instance> pending = new ArrayDeque<>();
  private int edges;

  Inliner(Program program, Inlining.Config config) {
    this.program = program;
    this.terms = program.terms().another();
    this.config = config;
    this.start = new Procedure.Builder(program.start().name(), program.start().position());
  }

  void run() {
    Procedure original = program.start();
    edges = original.edges().size();
    pending.add(instance(CallString.EMPTY, original, start.entry(), start.exit()));
    while (!pending.isEmpty()) {
      fill(pending.poll());
    }
  }

  /** Are variables of an inlined entry function named like those of a call to it that was kept? */
  boolean ambiguous() {
    CallGraph graph = CallGraph.of(program);
    return closure(graph).stream().anyMatch(entryFunctions::contains);
  }

  private Set<String> closure(CallGraph graph) {
    Set<String> all = new LinkedHashSet<>(kept);
    ArrayDeque<String> work = new ArrayDeque<>(all);
    while (!work.isEmpty()) {
      for (String callee : graph.callees(work.poll())) {
        if (all.add(callee)) {
          work.add(callee);
        }
      }
    }
    return all;
  }

  Pass.Result result() {
    declared.forEach(start::local);
    Transcription same = new Transcription(terms, name -> name);
    Map<String, Procedure> procedures = new LinkedHashMap<>();
    Procedure built = start.build();
    procedures.put(built.name(), built);
    for (String name : closure(CallGraph.of(program))) {
      procedures.put(
          name,
          ProcedureCopy.copy(program.procedure(name), same, new ProgramCopy.Changes() {}, origins));
    }
    List<ProgramVariable> globals = program.globals().stream().map(same::variable).toList();
    variables.putAll(same.origins());
    Program inlined = program.with(terms, globals, procedures, built);
    return new Pass.Result(
        inlined,
        new OriginBackTranslation(program, inlined, origins, activations),
        CopyOrigins.of(program, origins, variables));
  }

  private Instance instance(CallString stack, Procedure procedure, Location entry, Location exit) {
    origins.put(entry, new CutPoint(stack, procedure.entry()));
    origins.put(exit, new CutPoint(stack, procedure.exit()));
    return new Instance(stack, procedure, entry, exit);
  }

  private Transcription transcription(Instance instance) {
    Set<String> own = new LinkedHashSet<>();
    instance.procedure().frameVariables().forEach(variable -> own.add(variable.name()));
    return new Transcription(
        terms, name -> own.contains(name) ? instance.stack().qualify(name) : name);
  }

  private void fill(Instance instance) {
    Procedure procedure = instance.procedure();
    Transcription transcription = transcription(instance);
    Map<Location, Location> copies = new HashMap<>();
    copies.put(procedure.entry(), instance.entry());
    copies.put(procedure.exit(), instance.exit());
    for (Location location : procedure.locations()) {
      copies.computeIfAbsent(
          location,
          old -> {
            Location made = start.location(old.role(), old.position());
            origins.put(made, new CutPoint(instance.stack(), old));
            return made;
          });
    }
    for (Location head : heads.computeIfAbsent(procedure.name(), name -> heads(procedure))) {
      start.cut(Objects.requireNonNull(copies.get(head)));
    }
    if (instance.stack().depth() == 0) {
      procedure.result().ifPresent(result -> start.result(transcription.variable(result)));
      procedure.locals().forEach(local -> declared.add(transcription.variable(local)));
    } else {
      procedure
          .frameVariables()
          .forEach(variable -> declared.add(transcription.variable(variable)));
    }
    variables.putAll(transcription.origins());
    for (Edge edge : procedure.edges()) {
      Location source = Objects.requireNonNull(copies.get(edge.source()));
      Location target = Objects.requireNonNull(copies.get(edge.target()));
      if (edge.action() instanceof Action.Call call) {
        call(instance, transcription, edge, call, source, target);
      } else {
        start.edge(
            source, transcription.action(edge.action()), target, edge.position(), edge.text());
      }
    }
  }

  private static Set<Location> heads(Procedure procedure) {
    return LoopStructure.of(procedure).heads();
  }

  private void call(
      Instance caller,
      Transcription names,
      Edge edge,
      Action.Call call,
      Location source,
      Location target) {
    Procedure callee = program.procedure(call.callee());
    String running = caller.procedure().name();
    if (caller.stack().activations(call.callee(), running) >= config.recursionDepth()) {
      String reason = "recursion deeper than " + config.recursionDepth() + " in " + call.callee();
      Location beyond = start.location(new Location.Role.Incomplete(reason), edge.position());
      start.edge(source, Action.SKIP, beyond, edge.position(), edge.text());
      return;
    }
    if (edges + callee.edges().size() > config.maxEdges()) {
      start.edge(source, names.action(call), target, edge.position(), edge.text());
      kept.add(call.callee());
      return;
    }
    edges += callee.edges().size();
    CallString stack = caller.stack().push(edge.source());
    if (stack.depth() == 1) {
      entryFunctions.add(callee.name());
    }
    int open = (int) caller.stack().activations(callee.name(), running) + 1;
    activations.merge(callee.name(), open, Math::max);
    Location entry = start.location(callee.entry().role(), callee.entry().position());
    Location exit = start.location(callee.exit().role(), callee.exit().position());
    Instance instance = instance(stack, callee, entry, exit);
    enter(instance, names, edge, call, source);
    leave(instance, names, edge, call, target);
    pending.add(instance);
  }

  /**
   * Variables that could tell an old activation from a new one take any value; then the parameters
   * take their arguments' values.
   */
  private void enter(
      Instance callee, Transcription callerNames, Edge edge, Action.Call call, Location source) {
    Transcription names = transcription(callee);
    Procedure procedure = callee.procedure();
    List<ProgramVariable> uninitialised =
        liveness.computeIfAbsent(procedure.name(), name -> Liveness.of(procedure)).uninitialised();
    Chain chain = new Chain(source, edge);
    for (ProgramVariable variable : uninitialised) {
      ProgramVariable fresh = names.variable(variable);
      InputSite site =
          new InputSite(
              "fresh:" + fresh.name(),
              InputSite.Kind.UNINITIALISED,
              variable.sourceName(),
              variable.type(),
              variable.position());
      chain.add(new Action.Havoc(fresh, site));
    }
    List<ProgramVariable> parameters = procedure.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      chain.add(
          new Action.Assign(
              names.variable(parameters.get(i)), callerNames.term(call.arguments().get(i))));
    }
    chain.end(callee.entry());
  }

  private void leave(
      Instance callee, Transcription callerNames, Edge edge, Action.Call call, Location target) {
    Chain chain = new Chain(callee.exit(), edge);
    if (call.result().isPresent()) {
      ProgramVariable result =
          callee
              .procedure()
              .result()
              .orElseThrow(() -> new IllegalArgumentException("nothing is returned to " + edge));
      ProgramVariable returned = transcription(callee).variable(result);
      chain.add(new Action.Assign(callerNames.variable(call.result().get()), returned.term()));
    }
    chain.end(target);
  }

  /** Actions one after the other, in place of a call edge. */
  private final class Chain {
    private final Edge origin;
    private Location at;
    private Action last = Action.SKIP;
    private boolean begun;

    Chain(Location source, Edge origin) {
      this.at = source;
      this.origin = origin;
    }

    void add(Action action) {
      if (begun) {
        Location next = start.location(origin.position());
        start.edge(at, last, next, origin.position(), origin.text());
        at = next;
      }
      last = action;
      begun = true;
    }

    void end(Location target) {
      start.edge(at, last, target, origin.position(), origin.text());
    }
  }
}
