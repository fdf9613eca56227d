package dev.bulwark.engine.common.arg;

import java.util.Optional;

/** The nodes at one location that others may be covered by, and how to find one. */
public interface Coverage<S> {

  void add(Node<S> node);

  void remove(Node<S> node);

  /** A node whose states include all of the state's. */
  Optional<Node<S>> covering(S state);

  /** Nodes that the state may be merged with: those that say the same elsewhere. */
  Iterable<Node<S>> mergeable(S state);
}
