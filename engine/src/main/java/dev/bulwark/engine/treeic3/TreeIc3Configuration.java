package dev.bulwark.engine.treeic3;

/**
 * @param blocks whether an edge of the tree is a whole path from cut point to cut point, rather
 *     than a basic block
 * @param interpolants whether paths are refuted by interpolants where there are some
 * @param maxNodes how large the tree may become
 */
public record TreeIc3Configuration(boolean blocks, boolean interpolants, int maxNodes) {

  private static final int MANY = 10_000_000;

  public static final TreeIc3Configuration DEFAULT = new TreeIc3Configuration(true, false, MANY);

  /** On the automaton that {@code ic3cfa:wp-edges} works on. */
  public static final TreeIc3Configuration EDGES = new TreeIc3Configuration(false, false, MANY);

  public TreeIc3Configuration {
    validate(maxNodes);
  }

  private static void validate(int maxNodes) {
    if (maxNodes < 1) {
      throw new IllegalArgumentException("maxNodes must be at least 1");
    }
  }

  public TreeIc3Configuration withInterpolants() {
    return new TreeIc3Configuration(blocks, true, maxNodes);
  }

  public TreeIc3Configuration withMaxNodes(int nodes) {
    return new TreeIc3Configuration(blocks, interpolants, nodes);
  }
}
