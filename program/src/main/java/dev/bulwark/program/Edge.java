package dev.bulwark.program;

/**
 * A step from one location to another; {@code text} is the C code it comes from, empty for
 * bookkeeping steps. Identity is equality.
 */
public final class Edge {

  private final Location source;
  private final Action action;
  private final Location target;
  private final Position position;
  private final String text;

  public Edge(Location source, Action action, Location target, Position position, String text) {
    this.source = source;
    this.action = action;
    this.target = target;
    this.position = position;
    this.text = text;
  }

  public Location source() {
    return source;
  }

  public Action action() {
    return action;
  }

  public Location target() {
    return target;
  }

  public Position position() {
    return position;
  }

  public String text() {
    return text;
  }

  @Override
  public String toString() {
    return source + " --" + action + "--> " + target;
  }
}
