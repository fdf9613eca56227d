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

/**
 * The CPA for explicit values (§2). Differences: the transfer follows edges as far as nothing
 * forks, with all variables, and what a state keeps is decided where it ends: at loop heads and
 * forks. So variables that matter between two such places only are in no precision, and the graph
 * has no nodes for them.
 */
final class ValueAnalysis implements Analysis<ValueState> {

  private final ValueProgram program;
  private final ValuePrecision precision;
  private final Assignment assignment;

  ValueAnalysis(ValueProgram program, ValuePrecision precision) {
    this.program = program;
    this.precision = precision;
    this.assignment = new Assignment(program.slots());
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
    List<Successor<ValueState>> found = new ArrayList<>(2);
    for (CompiledEdge first : program.place(at).steps()) {
      state.load(assignment);
      CompiledLocation end = program.run(assignment, first, null);
      if (end != null) {
        // The precision adjustment comes at once, since the assignment holds this state only now.
        found.add(
            new Successor<>(first.edge(), end.location(), precision.restrict(assignment, end)));
      }
    }
    return found;
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
    List<Edge> passed = new ArrayList<>();
    state.load(assignment);
    program.run(assignment, program.step(first), step -> passed.add(step.edge()));
    return passed;
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
