package dev.bulwark.engine.explicit;

import dev.bulwark.engine.common.arg.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of one location by their values. Those that know the same variables are in one table,
 * so that to find nodes that a state implies it is looked up once for each set of variables.
 */
final class ValueIndex<S> {

  private record Shape(int[] slots) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Shape shape && Arrays.equals(slots, shape.slots);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(slots);
    }
  }

  private final Function<S, ValueState> values;
  private final Map<Shape, Map<ValueState.NarrowKey, List<Node<S>>>> tables = new LinkedHashMap<>();

  ValueIndex(Function<S, ValueState> values) {
    this.values = values;
  }

  void add(Node<S> node) {
    ValueState state = values.apply(node.state());
    tables
        .computeIfAbsent(new Shape(state.slots()), shape -> new HashMap<>())
        .computeIfAbsent(state.key(), key -> new ArrayList<>(1))
        .add(node);
  }

  void remove(Node<S> node) {
    ValueState state = values.apply(node.state());
    Shape shape = new Shape(state.slots());
    Map<ValueState.NarrowKey, List<Node<S>>> table = tables.get(shape);
    if (table == null) {
      return;
    }
    List<Node<S>> here = table.get(state.key());
    if (here != null && here.remove(node) && here.isEmpty()) {
      table.remove(state.key());
      if (table.isEmpty()) {
        tables.remove(shape);
      }
    }
  }

  /** The nodes whose values the state implies. */
  List<Node<S>> implied(ValueState state) {
    List<Node<S>> found = List.of();
    for (Map.Entry<Shape, Map<ValueState.NarrowKey, List<Node<S>>>> table : tables.entrySet()) {
      ValueState.NarrowKey key = state.project(table.getKey().slots());
      List<Node<S>> here = key == null ? null : table.getValue().get(key);
      if (here != null) {
        for (Node<S> node : here) {
          if (state.impliesWideOf(values.apply(node.state()))) {
            if (found.isEmpty()) {
              found = new ArrayList<>(1);
            }
            found.add(node);
          }
        }
      }
    }
    return found;
  }

  /** The nodes with just the state's values. */
  List<Node<S>> equal(ValueState state) {
    Map<ValueState.NarrowKey, List<Node<S>>> table = tables.get(new Shape(state.slots()));
    List<Node<S>> here = table == null ? null : table.get(state.key());
    if (here == null) {
      return List.of();
    }
    return here.stream().filter(node -> values.apply(node.state()).equals(state)).toList();
  }
}
