package dev.bulwark.program.interpreter;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.bytecode.CompiledLoop;
import dev.bulwark.program.bytecode.LoopHost;
import dev.bulwark.program.bytecode.LoopRun;
import dev.bulwark.program.interpreter.CompiledProgram.Arc;
import dev.bulwark.program.interpreter.CompiledProgram.Code;
import dev.bulwark.program.interpreter.CompiledProgram.Node;
import dev.bulwark.program.interpreter.Step.Change;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The state of one run. */
final class Run implements StateWatch.State {

  private static final int STEPS_BETWEEN_STOPS = 1024;

  /** An activation that waits for a call to return. */
  private record Waiting(Arc call, Value[] frame) {}

  private final CompiledProgram program;
  private final InputSource inputs;
  private final StepListener listener;
  private final StateWatch watch;
  private final Set<Location> watched;
  private final boolean silent;
  private final int maxDepth;
  private final HotLoops.Limits limits;
  private final Value[] globals;
  private final int[] occurrences;
  private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
  private final Valuation valuation;
  private Node at;
  private Value[] frame;
  private Optional<Value> exitValue = Optional.empty();
  private long steps;
  private long compiledSteps;

  /** Does the next step go unheard? */
  private boolean quiet;

  /** The fewest calls that were open since steps go unheard. */
  private int fewestOpen;

  private @Nullable HotLoops loops;

  /** An input that a compiled loop has taken and left to be used. */
  private @Nullable Value inputAhead;

  Run(
      CompiledProgram program,
      InputSource inputs,
      StepListener listener,
      StateWatch watch,
      int maxDepth,
      HotLoops.Limits limits) {
    this.program = program;
    this.inputs = inputs;
    this.listener = listener;
    this.watch = watch;
    this.watched = watch.locations();
    this.silent = listener == StepListener.NONE;
    this.maxDepth = maxDepth;
    this.limits = limits;
    this.quiet = silent;
    this.globals = program.newGlobals();
    this.occurrences = new int[program.siteCount()];
    this.at = program.start().node(program.start().procedure().entry());
    this.frame = program.start().template().clone();
    this.valuation =
        variable -> {
          int slot = program.slot(variable);
          return slot > 0 ? globals[slot - 1] : frame[-slot - 1];
        };
  }

  Outcome run(long stepBudget, BooleanSupplier stop) {
    long nextStop = 0;
    while (true) {
      Outcome end = end();
      if (end != null) {
        return end;
      }
      if (steps >= stepBudget) {
        return new Outcome.OutOfSteps(at.location, stack());
      }
      if (steps >= nextStop) {
        if (stop.getAsBoolean()) {
          return new Outcome.Stopped(at.location);
        }
        nextStop = steps + STEPS_BETWEEN_STOPS;
      }
      if (!watched.isEmpty() && watched.contains(at.location) && !watch.goesOn(this)) {
        return new Outcome.Stopped(at.location);
      }
      long heardFrom = silent ? Long.MAX_VALUE : hearing();
      if (quiet && steps >= limits.steps()) {
        long before = steps;
        boolean stopped = runLoop(Math.min(stepBudget, heardFrom) - steps, stop);
        if (stopped) {
          return new Outcome.Stopped(at.location);
        }
        if (steps > before) {
          continue;
        }
      }
      if (at.exit) {
        returnToCaller();
      } else {
        Arc arc = passing();
        if (arc == null) {
          return new Outcome.Blocked(at.location, stack());
        }
        if (arc.action() instanceof Action.Call && waiting.size() >= maxDepth) {
          return new Outcome.CallStackTooDeep(at.location, waiting.size());
        }
        take(arc);
      }
      steps++;
    }
  }

  /** How many steps have been taken. */
  long steps() {
    return steps;
  }

  /** How many of them compiled code has taken. */
  long compiledSteps() {
    return compiledSteps;
  }

  /** Asks the listener about the next step; returns the number of the next that it hears of. */
  private long hearing() {
    long from = listener.hearsFrom(steps);
    boolean heard = steps >= from;
    if (heard && quiet) {
      listener.resumes(steps, this, fewestOpen);
    } else if (!heard && !quiet) {
      fewestOpen = waiting.size();
    }
    quiet = !heard;
    return from;
  }

  /**
   * Runs the compiled loop that begins here, if there is one, for at most this many steps; true if
   * the run is to stop.
   */
  private boolean runLoop(long mostSteps, BooleanSupplier stop) {
    if (loops == null) {
      loops = new HotLoops(program, limits, watched);
    }
    Node head = at;
    HotLoops.Entry entry = loops.pass(head, steps);
    if (entry == null
        || mostSteps <= 2L * entry.loop().longestPath()
        || waiting.size() + entry.loop().mostOpenCalls() >= maxDepth) {
      return false;
    }
    LoopRun loop = entry.run();
    if (!loop.begin(this::read)) {
      loops.entered(head, entry, 0);
      return false;
    }
    CompiledLoop.Exit exit = loop.run(new Host(stop), mostSteps - entry.loop().longestPath());
    steps += loop.steps();
    compiledSteps += loop.steps();
    loops.entered(head, entry, loop.steps());
    loop.changes(this::write);
    Code procedure = at.procedure;
    for (CompiledLoop.OpenCall call : exit.calls()) {
      Arc arc = procedure.node(call.edge().source()).arcs.getFirst();
      procedure = program.code(((Action.Call) arc.action()).callee());
      Value[] entered = procedure.template().clone();
      loop.variables(
          call, (variable, value) -> entered[-program.slot(variable.term()) - 1] = value);
      waiting.push(new Waiting(arc, frame));
      frame = entered;
    }
    at = procedure.node(exit.location());
    return loop.isStopped();
  }

  /** What a compiled loop asks this run for. */
  private final class Host implements LoopHost {

    private final BooleanSupplier stop;
    private final Map<Edge, Arc> havocs = new HashMap<>();

    Host(BooleanSupplier stop) {
      this.stop = stop;
    }

    @Override
    public boolean goesOn() {
      return !stop.getAsBoolean();
    }

    @Override
    public @Nullable Value input(Edge havoc) {
      Arc arc = havocs.computeIfAbsent(havoc, program::arc);
      return isHeard(arc) ? null : nextInput(arc);
    }

    @Override
    public void returned(Edge havoc, Value input) {
      inputAhead = input;
    }
  }

  /** The run's outcome if it ends here. */
  private @Nullable Outcome end() {
    return switch (at.location.role()) {
      case Location.Role.Plain plain ->
          at.exit && waiting.isEmpty() ? new Outcome.Terminated(exitValue()) : null;
      case Location.Role.Error error -> new Outcome.ReachedError(at.location, stack());
      case Location.Role.Incomplete incomplete ->
          new Outcome.ReachedIncomplete(at.location, stack());
      case Location.Role.Undefined undefined -> new Outcome.ReachedUndefined(at.location, stack());
      case Location.Role.Halt halt -> new Outcome.Halted(at.location, stack());
    };
  }

  /** What the start procedure returns, else what the last procedure that it called returned. */
  private Optional<Value> exitValue() {
    Optional<ProgramVariable> result = program.start().procedure().result();
    return result.isPresent() ? Optional.of(read(result.get())) : exitValue;
  }

  private @Nullable Arc passing() {
    for (Arc arc : at.arcs) {
      if (!(arc.action() instanceof Action.Assume(Term condition))
          || value(condition, arc.edge()).equals(Value.TRUE)) {
        return arc;
      }
    }
    return null;
  }

  private void take(Arc arc) {
    switch (arc.action()) {
      case Action.Skip skip -> pass(arc);
      case Action.Assume assume -> pass(arc);
      case Action.Assign(ProgramVariable variable, Term term) ->
          write(arc, variable, value(term, arc.edge()), false, quiet ? List.of() : indices(arc));
      case Action.Havoc(ProgramVariable variable, InputSite site) ->
          write(arc, variable, standingFor(arc, nextInput(arc)), true, List.of());
      case Action.Call call -> enter(arc, call);
    }
  }

  private Value nextInput(Arc arc) {
    Value ahead = inputAhead;
    if (ahead != null) {
      inputAhead = null;
      return ahead;
    }
    Action.Havoc havoc = (Action.Havoc) arc.action();
    ProgramVariable variable = havoc.variable();
    Value taken = inputs.next(havoc.site(), variable.sort(), occurrences[arc.siteSlot()]++);
    if (!taken.sort().equals(variable.sort())) {
      throw new IllegalArgumentException(
          "input " + taken + " for " + variable + " of sort " + variable.sort());
    }
    return taken;
  }

  /**
   * The bits of a number are determined, but for those of NaN: where they were not recorded, or for
   * another number, they are those that they must be.
   */
  private Value standingFor(Arc arc, Value taken) {
    if (arc.number() == null
        || !(taken instanceof Value.BitVecValue(int width, BigInteger bits))
        || !(value(arc.number(), arc.edge()) instanceof Value.FloatValue number)) {
      return taken;
    }
    return new Value.FloatValue(number.sort(), bits).equals(number)
        ? taken
        : Value.bitVec(width, number.bits());
  }

  private void pass(Arc arc) {
    if (!quiet) {
      report(Step.Kind.WITHIN, arc.edge(), List.of(), Optional.empty());
    }
    at = arc.target();
  }

  /** Does somebody hear of the input that the edge takes, whatever goes unheard? */
  private boolean isHeard(Arc arc) {
    return !silent
        && arc.action() instanceof Action.Havoc(ProgramVariable variable, InputSite site)
        && listener.hearsInputs(site);
  }

  /** Where an assignment of stores, one within the other, writes its array. */
  private List<Value> indices(Arc arc) {
    if (!(arc.action() instanceof Action.Assign(ProgramVariable variable, Term value)
        && variable.sort() instanceof Sort.Array)) {
      return List.of();
    }
    List<Value> indices = new ArrayList<>();
    Term array = value;
    while (array instanceof Application store && store.op() == Op.STORE) {
      indices.add(value(store.arg(1), arc.edge()));
      array = store.arg(0);
    }
    return indices;
  }

  private void write(
      Arc arc, ProgramVariable variable, Value value, boolean input, List<Value> indices) {
    if (!quiet || (input && isHeard(arc))) {
      Change change = new Change(variable, Optional.of(read(variable)), value, indices);
      report(
          Step.Kind.WITHIN,
          arc.edge(),
          List.of(change),
          input ? Optional.of(value) : Optional.empty());
    }
    write(variable, value);
    at = arc.target();
  }

  private void enter(Arc arc, Action.Call call) {
    Code callee = program.code(call.callee());
    List<ProgramVariable> parameters = callee.procedure().parameters();
    Value[] fresh = callee.template().clone();
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      Value argument = value(call.arguments().get(i), arc.edge());
      fresh[-program.slot(parameters.get(i).term()) - 1] = argument;
      if (!quiet) {
        changes.add(new Change(parameters.get(i), Optional.empty(), argument));
      }
    }
    if (!quiet) {
      report(Step.Kind.CALL, arc.edge(), changes, Optional.empty());
    }
    waiting.push(new Waiting(arc, frame));
    frame = fresh;
    at = callee.node(callee.procedure().entry());
  }

  private void returnToCaller() {
    Optional<Value> returned = at.procedure.procedure().result().map(this::read);
    Waiting caller = waiting.pop();
    fewestOpen = Math.min(fewestOpen, waiting.size());
    frame = caller.frame();
    if (waiting.isEmpty()) {
      exitValue = returned;
    }
    Edge edge = caller.call().edge();
    Optional<ProgramVariable> into = ((Action.Call) caller.call().action()).result();
    List<Change> changes = List.of();
    if (into.isPresent()) {
      Value value =
          returned.orElseThrow(() -> new IllegalStateException("nothing returned to " + edge));
      changes = List.of(new Change(into.get(), Optional.of(read(into.get())), value));
      write(into.get(), value);
    }
    if (!quiet) {
      report(Step.Kind.RETURN, edge, changes, Optional.empty());
    }
    at = caller.call().target();
  }

  private void report(Step.Kind kind, Edge edge, List<Change> changes, Optional<Value> input) {
    listener.on(new Step(kind, edge, changes, waiting.size(), input));
  }

  private Value value(Term term, Edge edge) {
    // The evaluator keeps what it knows of subterms, so each evaluation needs a new one.
    Value value = new Evaluator(valuation).evaluate(term);
    if (value == null) {
      throw new NotExecutableException("no value for " + term + " in " + edge);
    }
    return value;
  }

  private Value read(ProgramVariable variable) {
    int slot = program.slot(variable.term());
    return slot > 0 ? globals[slot - 1] : frame[-slot - 1];
  }

  private void write(ProgramVariable variable, Value value) {
    int slot = program.slot(variable.term());
    if (slot > 0) {
      globals[slot - 1] = value;
    } else {
      frame[-slot - 1] = value;
    }
  }

  @Override
  public Location location() {
    return at.location;
  }

  @Override
  public Value value(ProgramVariable variable, int callsBelow) {
    int slot = program.slot(variable.term());
    if (slot > 0) {
      return globals[slot - 1];
    }
    if (callsBelow == 0) {
      return frame[-slot - 1];
    }
    Iterator<Waiting> innermostFirst = waiting.iterator();
    for (int i = 1; i < callsBelow; i++) {
      innermostFirst.next();
    }
    return innermostFirst.next().frame()[-slot - 1];
  }

  @Override
  public CallString stack() {
    List<Location> calls = new ArrayList<>();
    for (Iterator<Waiting> outermostFirst = waiting.descendingIterator();
        outermostFirst.hasNext(); ) {
      calls.add(outermostFirst.next().call().edge().source());
    }
    return new CallString(calls);
  }
}
