package dev.bulwark.report.html;

import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where the locations of a procedure are drawn: in layers from the entry down (Sugiyama's method).
 * Edges that go back are turned round for it, long ones get a bend in every layer they cross, and
 * each layer is ordered by where the neighbours are.
 */
final class Layers {

  /** A place in the picture: a location, or a bend of an edge. */
  static final class Node {
    private int layer;
    private double x;
    private double order;

    private Node(int layer) {
      this.layer = layer;
    }

    int layer() {
      return layer;
    }

    double x() {
      return x;
    }
  }

  private static final int SWEEPS = 4;

  private final Map<Location, Node> nodes = new LinkedHashMap<>();
  private final Map<Edge, List<Node>> routes = new LinkedHashMap<>();
  private final List<List<Node>> layers = new ArrayList<>();
  private final Map<Node, List<Node>> above = new HashMap<>();
  private final Map<Node, List<Node>> below = new HashMap<>();
  private int width;

  private Layers() {}

  static Layers of(Procedure procedure) {
    Layers layers = new Layers();
    layers.layer(procedure);
    procedure.edges().forEach(layers::addRoute);
    layers.order();
    layers.place();
    return layers;
  }

  Node node(Location location) {
    Node node = nodes.get(location);
    if (node == null) {
      throw new IllegalArgumentException("not in the picture: " + location);
    }
    return node;
  }

  /** From the source to the target of an edge, with all bends. */
  List<Node> route(Edge edge) {
    return routes.getOrDefault(edge, List.of());
  }

  int depth() {
    return layers.size();
  }

  int width() {
    return width;
  }

  // ---- Layers: the longest path from the entry, without edges that go back

  private void layer(Procedure procedure) {
    List<Location> order = reversePostorder(procedure);
    Map<Location, Integer> number = new HashMap<>();
    for (Location location : order) {
      number.put(location, number.size());
      nodes.put(location, new Node(0));
    }
    for (Location location : order) {
      for (Edge edge : procedure.outgoing(location)) {
        Node target = node(edge.target());
        if (number.getOrDefault(edge.target(), 0) > number.getOrDefault(location, 0)) {
          target.layer = Math.max(target.layer, node(location).layer + 1);
        }
      }
    }
    nodes.values().forEach(this::add);
  }

  /** Reachable locations in an order in which only edges that go back lead to an earlier one. */
  private static List<Location> reversePostorder(Procedure procedure) {
    record Visit(Location location, int next) {}
    List<Location> order = new ArrayList<>();
    Set<Location> seen = new HashSet<>();
    List<Location> roots = new ArrayList<>(List.of(procedure.entry()));
    roots.addAll(procedure.locations());
    for (Location root : roots) {
      List<Location> finished = new ArrayList<>();
      Deque<Visit> open = new ArrayDeque<>();
      if (seen.add(root)) {
        open.push(new Visit(root, 0));
      }
      while (!open.isEmpty()) {
        Visit visit = open.pop();
        List<Edge> edges = procedure.outgoing(visit.location());
        if (visit.next() == edges.size()) {
          finished.add(visit.location());
        } else {
          open.push(new Visit(visit.location(), visit.next() + 1));
          Location target = edges.get(visit.next()).target();
          if (seen.add(target)) {
            open.push(new Visit(target, 0));
          }
        }
      }
      order.addAll(finished.reversed());
    }
    return order;
  }

  private void add(Node node) {
    while (layers.size() <= node.layer) {
      layers.add(new ArrayList<>());
    }
    List<Node> layer = layers.get(node.layer);
    node.order = layer.size();
    layer.add(node);
  }

  private void addRoute(Edge edge) {
    Node source = node(edge.source());
    Node target = node(edge.target());
    List<Node> route = new ArrayList<>(List.of(source));
    int step = Integer.signum(target.layer - source.layer);
    for (int layer = source.layer + step; step != 0 && layer != target.layer; layer += step) {
      Node bend = new Node(layer);
      add(bend);
      route.add(bend);
    }
    route.add(target);
    for (int i = 0; step != 0 && i + 1 < route.size(); i++) {
      Node upper = step > 0 ? route.get(i) : route.get(i + 1);
      Node lower = step > 0 ? route.get(i + 1) : route.get(i);
      below.computeIfAbsent(upper, node -> new ArrayList<>()).add(lower);
      above.computeIfAbsent(lower, node -> new ArrayList<>()).add(upper);
    }
    routes.put(edge, route);
  }

  // ---- Order within the layers, by the mean of the neighbours

  private void order() {
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      for (int i = 1; i < layers.size(); i++) {
        order(layers.get(i), above);
      }
      for (int i = layers.size() - 2; i >= 0; i--) {
        order(layers.get(i), below);
      }
    }
  }

  private static void order(List<Node> layer, Map<Node, List<Node>> neighbours) {
    Map<Node, Double> wanted = new HashMap<>();
    for (Node node : layer) {
      wanted.put(
          node,
          neighbours.getOrDefault(node, List.of()).stream()
              .mapToDouble(other -> other.order)
              .average()
              .orElse(node.order));
    }
    layer.sort(Comparator.comparingDouble(node -> wanted.getOrDefault(node, node.order)));
    for (int i = 0; i < layer.size(); i++) {
      layer.get(i).order = i;
    }
  }

  /** Every layer in the middle of the picture. */
  private void place() {
    width = layers.stream().mapToInt(List::size).max().orElse(1);
    for (List<Node> layer : layers) {
      double first = (width - layer.size()) / 2.0;
      for (int i = 0; i < layer.size(); i++) {
        layer.get(i).x = first + i;
      }
    }
  }
}
