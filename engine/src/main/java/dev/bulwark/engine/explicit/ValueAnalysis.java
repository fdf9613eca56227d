package dev.bulwark.engine.explicit;

import dev.bulwark.engine.common.arg.Analysis;
import dev.bulwark.engine.common.arg.Coverage;
import dev.bulwark.engine.common.arg.Node;
import dev.bulwark.engine.common.arg.Successor;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The CPA for explicit values (§2). Differences: the transfer follows edges as far as nothing
 * forks, with all variables, and what a state keeps is decided where it ends: at loop heads and
 * forks. So variables that matter between two such places only are in no precision, and the graph
 * has no nodes for them. With {@link LoopJumps} it goes through loops as well.
 */
final class ValueAnalysis implements Analysis<ValueState> {

  private final ValueProgram program;
  private final ValuePrecision precision;
  private final ValuePrecision everything;
  private final Assignment assignment;
  private final @Nullable LoopJumps jumps;

  /**
   * @param jumps if loops are to be jumped over
   */
  ValueAnalysis(ValueProgram program, ValuePrecision precision, @Nullable LoopJumps jumps) {
    this.program = program;
    this.precision = precision;
    this.everything = ValuePrecision.first(program.slots(), false);
    this.assignment = new Assignment(program.slots());
    this.jumps = jumps;
  }

  @Override
  public ValueState initial(Location start) {
    return ValueState.EMPTY;
  }

  @Override
  public List<Successor<ValueState>> successors(Node<ValueState> node) {
    return successors(node.location(), node.state());
  }

  List<Successor<ValueState>> successors(Location at, ValueState state) {
    CompiledLocation place = program.place(at);
    List<Successor<ValueState>> found = new ArrayList<>(2);
    for (CompiledEdge first : place.steps()) {
      state.load(assignment);
      CompiledLocation end =
          jumps != null && jumpsFrom(place, first)
              ? jumps.jump(assignment, state, place, first)
              : program.run(assignment, first, null);
      if (end != null) {
        // The precision adjustment comes at once, since the assignment holds this state only now.
        found.add(
            new Successor<>(first.edge(), end.location(), precision.restrict(assignment, end)));
      }
    }
    return found;
  }

  private boolean jumpsFrom(CompiledLocation place, CompiledEdge first) {
    return place.isLoopHead() && place.onlyStep(assignment) == first;
  }

  @Override
  public Optional<ValueState> adjust(Node<ValueState> from, Successor<ValueState> successor) {
    return Optional.of(successor.state());
  }

  @Override
  public Optional<ValueState> merge(Location at, ValueState arriving, ValueState known) {
    return Optional.empty();
  }

  @Override
  public List<Edge> path(Node<ValueState> from, Edge first) {
    return path(from.state(), first);
  }

  List<Edge> path(ValueState state, Edge first) {
    List<Edge> edges = new ArrayList<>();
    forEachStep(state, first, step -> edges.add(step.edge()));
    return edges;
  }

  /** The steps of the path that leaves the state with this edge, if it can be taken. */
  void forEachStep(ValueState state, Edge first, Consumer<CompiledEdge> passed) {
    CompiledLocation place = program.place(first.source());
    CompiledEdge step = program.step(first);
    state.load(assignment);
    if (jumps != null && jumpsFrom(place, step)) {
      jumps.again(assignment, state, place, step, passed);
    } else {
      program.run(assignment, step, passed);
    }
  }

  /** The same with each long jump as one step. */
  List<PathStep> steps(ValueState state, Edge first) {
    CompiledLocation place = program.place(first.source());
    CompiledEdge step = program.step(first);
    List<PathStep> steps = new ArrayList<>();
    state.load(assignment);
    if (jumps != null && jumpsFrom(place, step)) {
      JumpStep jump = jumps.longStep(assignment, state, place, step);
      if (jump != null) {
        steps.add(jump);
        jumps.onward(assignment, place, jump.target(), steps::add);
        return steps;
      }
    }
    forEachStep(state, first, steps::add);
    return steps;
  }

  /** How many loop heads are passed without a node on the paths from here. */
  long headsPassed(Location at, ValueState state) {
    CompiledLocation place = program.place(at);
    long passed = 0;
    if (jumps != null && place.isLoopHead()) {
      for (CompiledEdge first : place.steps()) {
        state.load(assignment);
        if (jumpsFrom(place, first)) {
          passed += jumps.headsPassed(assignment, state, place, first);
        }
      }
    }
    return passed;
  }

  /** The states at these, and at the heads where the paths end. */
  void forEachHead(Location at, ValueState state, BiConsumer<Location, ValueState> passed) {
    for (CompiledEdge first : program.place(at).steps()) {
      forEachStep(
          state,
          first.edge(),
          step -> {
            if (step.target().isLoopHead()) {
              passed.accept(
                  step.target().location(), everything.restrict(assignment, step.target()));
            }
          });
    }
  }

  long stepsOfJumps() {
    return jumps == null ? 0 : jumps.steps();
  }

  /** How many nodes would have taken as long as the jumps so far. */
  long costOfJumps() {
    return jumps == null ? 0 : jumps.costInNodes();
  }

  @Override
  public Coverage<ValueState> newCoverage(Location at) {
    ValueIndex<ValueState> index = new ValueIndex<>(state -> state);
    return new Coverage<>() {
      @Override
      public void add(Node<ValueState> node) {
        index.add(node);
      }

      @Override
      public void remove(Node<ValueState> node) {
        index.remove(node);
      }

      @Override
      public Optional<Node<ValueState>> covering(ValueState state) {
        List<Node<ValueState>> implied = index.implied(state);
        return implied.isEmpty() ? Optional.empty() : Optional.of(implied.getFirst());
      }

      @Override
      public Iterable<Node<ValueState>> mergeable(ValueState state) {
        return List.of();
      }
    };
  }
}
