package dev.bulwark.icp.terms;

import java.util.List;

/** How a node is encoded: what has to be encoded before, and what is made of that. */
record Plan(List<Node> parts, Maker maker) {

  /** Makes a node out of its parts, in their order. */
  @FunctionalInterface
  interface Maker {
    Encoded make(List<Encoded> parts);
  }

  static Plan of(Maker maker, Node... parts) {
    return new Plan(List.of(parts), maker);
  }
}
