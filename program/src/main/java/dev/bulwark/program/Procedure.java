package dev.bulwark.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One function as a control-flow automaton. Immutable; made by {@link Builder}. */
public final class Procedure {

  private final String name;
  private final List<ProgramVariable> parameters;
  private final Optional<ProgramVariable> result;
  private final List<ProgramVariable> locals;
  private final Location entry;
  private final Location exit;
  private final Position position;
  private final List<Location> locations;
  private final List<Edge> edges;
  private final List<Location> cuts;
  private final Map<Location, List<Edge>> outgoing = new LinkedHashMap<>();
  private final Map<Location, List<Edge>> incoming = new LinkedHashMap<>();

  private Procedure(Builder builder) {
    this.name = builder.name;
    this.parameters = List.copyOf(builder.parameters);
    this.result = builder.result;
    this.locals = List.copyOf(builder.locals);
    this.entry = builder.entry;
    this.exit = builder.exit;
    this.position = builder.position;
    this.locations = List.copyOf(builder.locations);
    this.edges = List.copyOf(builder.edges);
    this.cuts = List.copyOf(builder.cuts);
    for (Location location : locations) {
      outgoing.put(location, new ArrayList<>(2));
      incoming.put(location, new ArrayList<>(2));
    }
    for (Edge edge : edges) {
      edgesOf(outgoing, edge.source()).add(edge);
      edgesOf(incoming, edge.target()).add(edge);
    }
  }

  private static List<Edge> edgesOf(Map<Location, List<Edge>> map, Location location) {
    List<Edge> edges = map.get(location);
    if (edges == null) {
      throw new IllegalArgumentException(location + " is not a location of this procedure");
    }
    return edges;
  }

  public String name() {
    return name;
  }

  public List<ProgramVariable> parameters() {
    return parameters;
  }

  /** Where the procedure leaves what it returns. */
  public Optional<ProgramVariable> result() {
    return result;
  }

  /** All variables of an activation but parameters and result: locals and temporaries. */
  public List<ProgramVariable> locals() {
    return locals;
  }

  /** Every variable that each activation has anew: parameters, result, locals. */
  public List<ProgramVariable> frameVariables() {
    List<ProgramVariable> all = new ArrayList<>(parameters);
    result.ifPresent(all::add);
    all.addAll(locals);
    return all;
  }

  public Location entry() {
    return entry;
  }

  public Location exit() {
    return exit;
  }

  public Position position() {
    return position;
  }

  public List<Location> locations() {
    return locations;
  }

  public List<Edge> edges() {
    return edges;
  }

  /**
   * Loop heads of the procedure that this one has been made of, outer ones first. They are heads
   * here too, even if no cycle is left: proofs need invariants there.
   */
  public List<Location> cuts() {
    return cuts;
  }

  public List<Edge> outgoing(Location location) {
    return edgesOf(outgoing, location);
  }

  public List<Edge> incoming(Location location) {
    return edgesOf(incoming, location);
  }

  @Override
  public String toString() {
    return name;
  }

  /** Grows a procedure location by location. */
  public static final class Builder {

    private final String name;
    private final Position position;
    private final List<ProgramVariable> parameters = new ArrayList<>();
    private final List<ProgramVariable> locals = new ArrayList<>();
    private final List<Location> locations = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private final List<Location> cuts = new ArrayList<>();
    private Optional<ProgramVariable> result = Optional.empty();
    private Location entry;
    private Location exit;

    /** Starts with an entry and an exit. */
    public Builder(String name, Position position) {
      this.name = name;
      this.position = position;
      this.entry = location(Location.PLAIN, position);
      this.exit = location(Location.PLAIN, position);
    }

    public String name() {
      return name;
    }

    public Location entry() {
      return entry;
    }

    public Location exit() {
      return exit;
    }

    public Location location(Position at) {
      return location(Location.PLAIN, at);
    }

    public final Location location(Location.Role role, Position at) {
      return location(role, at, "");
    }

    /** A goal that has no place yet gets this one; the label is the source's word for it. */
    public final Location location(Location.Role role, Position at, String label) {
      int number = locations.size();
      Location made = new Location(name, number, placed(role, name + "." + number, at), at, label);
      locations.add(made);
      return made;
    }

    private static Location.Role placed(Location.Role role, String name, Position at) {
      return role instanceof Location.Role.Error(String property, Goal goal) && !goal.isPlaced()
          ? new Location.Role.Error(property, goal.placed(name, at))
          : role;
    }

    public Edge edge(Location source, Action action, Location target, Position at, String text) {
      Edge made = new Edge(source, action, target, at, text);
      edges.add(made);
      return made;
    }

    /** Makes the location a loop head, within those that have been made so before. */
    public void cut(Location location) {
      cuts.add(location);
    }

    public void parameter(ProgramVariable variable) {
      parameters.add(variable);
    }

    public void local(ProgramVariable variable) {
      locals.add(variable);
    }

    public void result(ProgramVariable variable) {
      result = Optional.of(variable);
    }

    public Procedure build() {
      return new Procedure(this);
    }
  }
}
