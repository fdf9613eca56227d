package dev.bulwark.engine.treeic3;

import dev.bulwark.engine.common.ic3.TransitionGraph;

/** Looks at the tree after each leaf that was visited, for tests; must not change it. */
@FunctionalInterface
interface TreeObserver {

  TreeObserver NONE = (graph, tree) -> {};

  void visited(TransitionGraph graph, Tree tree);
}
