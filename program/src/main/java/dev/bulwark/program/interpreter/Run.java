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
import dev.bulwark.program.interpreter.CompiledProgram.Arc;
import dev.bulwark.program.interpreter.CompiledProgram.Code;
import dev.bulwark.program.interpreter.CompiledProgram.Node;
import dev.bulwark.program.interpreter.Step.Change;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
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
  private final Value[] globals;
  private final int[] occurrences;
  private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
  private final Valuation valuation;
  private Node at;
  private Value[] frame;
  private Optional<Value> exitValue = Optional.empty();

  Run(
      CompiledProgram program,
      InputSource inputs,
      StepListener listener,
      StateWatch watch,
      int maxDepth) {
    this.program = program;
    this.inputs = inputs;
    this.listener = listener;
    this.watch = watch;
    this.watched = watch.locations();
    this.silent = listener == StepListener.NONE;
    this.maxDepth = maxDepth;
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
    for (long steps = 0; ; steps++) {
      Outcome end = end();
      if (end != null) {
        return end;
      }
      if (steps >= stepBudget) {
        return new Outcome.OutOfSteps(at.location, stack());
      }
      if (steps % STEPS_BETWEEN_STOPS == 0 && stop.getAsBoolean()) {
        return new Outcome.Stopped(at.location);
      }
      if (!watched.isEmpty() && watched.contains(at.location) && !watch.goesOn(this)) {
        return new Outcome.Stopped(at.location);
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
          write(arc, variable, value(term, arc.edge()), false, silent ? List.of() : indices(arc));
      case Action.Havoc(ProgramVariable variable, InputSite site) -> {
        Value taken = inputs.next(site, variable.sort(), occurrences[arc.siteSlot()]++);
        if (!taken.sort().equals(variable.sort())) {
          throw new IllegalArgumentException(
              "input " + taken + " for " + variable + " of sort " + variable.sort());
        }
        write(arc, variable, standingFor(arc, taken), true, List.of());
      }
      case Action.Call call -> enter(arc, call);
    }
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
    if (!silent) {
      report(Step.Kind.WITHIN, arc.edge(), List.of(), Optional.empty());
    }
    at = arc.target();
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
    if (!silent) {
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
      if (!silent) {
        changes.add(new Change(parameters.get(i), Optional.empty(), argument));
      }
    }
    if (!silent) {
      report(Step.Kind.CALL, arc.edge(), changes, Optional.empty());
    }
    waiting.push(new Waiting(arc, frame));
    frame = fresh;
    at = callee.node(callee.procedure().entry());
  }

  private void returnToCaller() {
    Optional<Value> returned = at.procedure.procedure().result().map(this::read);
    Waiting caller = waiting.pop();
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
    if (!silent) {
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
