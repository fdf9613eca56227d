package dev.bulwark.program.encoding;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The value of every variable as a term over symbols. A variable that is not in the map has the
 * value that it had at the beginning: it stands for itself. Immutable; states that come from each
 * other share what they have in common (a Patricia tree over the ids of variables), so that a step
 * costs little and a merge costs as much as the two states differ.
 */
public final class SymbolicState {

  public static final SymbolicState INITIAL = new SymbolicState(null);

  private final @Nullable Node root;

  private SymbolicState(@Nullable Node root) {
    this.root = root;
  }

  public Term value(Variable variable) {
    Leaf leaf = find(root, variable.id());
    return leaf == null ? variable : leaf.value;
  }

  public SymbolicState with(Variable variable, Term value) {
    if (!variable.sort().equals(value.sort())) {
      throw new IllegalArgumentException(
          variable + " of sort " + variable.sort() + " cannot be " + value);
    }
    return of(insert(root, new Leaf(variable, value)));
  }

  /**
   * Forgets the variable: it stands for itself again. Only for variables that are written before
   * they are read.
   */
  public SymbolicState without(Variable variable) {
    return of(remove(root, variable.id()));
  }

  /** Values in the order of the variables' ids. */
  public Map<Variable, Term> values() {
    TreeMap<Integer, Leaf> sorted = new TreeMap<>();
    forEachLeaf(root, leaf -> sorted.put(leaf.variable.id(), leaf));
    Map<Variable, Term> values = new LinkedHashMap<>();
    sorted.values().forEach(leaf -> values.put(leaf.variable, leaf.value));
    return values;
  }

  public void forEach(BiConsumer<Variable, Term> action) {
    values().forEach(action);
  }

  /** What holds if the condition chooses between the two states. */
  public static SymbolicState ite(
      TermFactory terms, Term condition, SymbolicState then, SymbolicState otherwise) {
    return then.of(merge(terms, condition, then.root, otherwise.root));
  }

  private SymbolicState of(@Nullable Node changed) {
    if (changed == root) {
      return this;
    }
    return changed == null ? INITIAL : new SymbolicState(changed);
  }

  @Override
  public String toString() {
    return values().toString();
  }

  // ---- Patricia trees, branching on the lowest bit in which keys differ. Their depth is at most
  // 32.

  private sealed interface Node permits Leaf, Branch {}

  private static final class Leaf implements Node {
    final Variable variable;
    final Term value;

    Leaf(Variable variable, Term value) {
      this.variable = variable;
      this.value = value;
    }

    int key() {
      return variable.id();
    }
  }

  /**
   * All keys agree with {@code prefix} below {@code bit}; those with the bit clear are on the left.
   */
  private static final class Branch implements Node {
    final int prefix;
    final int bit;
    final Node left;
    final Node right;

    Branch(int prefix, int bit, Node left, Node right) {
      this.prefix = prefix;
      this.bit = bit;
      this.left = left;
      this.right = right;
    }

    boolean covers(int key) {
      return (key & (bit - 1)) == prefix;
    }

    boolean goesLeft(int key) {
      return (key & bit) == 0;
    }
  }

  private static @Nullable Leaf find(@Nullable Node from, int key) {
    Node node = from;
    while (node instanceof Branch branch) {
      node = branch.goesLeft(key) ? branch.left : branch.right;
    }
    return node instanceof Leaf leaf && leaf.key() == key ? leaf : null;
  }

  private static Node insert(@Nullable Node into, Leaf leaf) {
    return switch (into) {
      case null -> leaf;
      case Leaf other -> {
        if (other.key() != leaf.key()) {
          yield join(leaf.key(), leaf, other.key(), other);
        }
        yield other.value == leaf.value ? other : leaf;
      }
      case Branch branch -> {
        if (!branch.covers(leaf.key())) {
          yield join(leaf.key(), leaf, branch.prefix, branch);
        }
        yield branch.goesLeft(leaf.key())
            ? rebuilt(branch, insert(branch.left, leaf), branch.right)
            : rebuilt(branch, branch.left, insert(branch.right, leaf));
      }
    };
  }

  private static @Nullable Node remove(@Nullable Node from, int key) {
    return switch (from) {
      case null -> null;
      case Leaf leaf -> leaf.key() == key ? null : leaf;
      case Branch branch -> {
        if (!branch.covers(key)) {
          yield branch;
        }
        Node left = branch.goesLeft(key) ? remove(branch.left, key) : branch.left;
        Node right = branch.goesLeft(key) ? branch.right : remove(branch.right, key);
        if (left == null || right == null) {
          yield left == null ? right : left;
        }
        yield rebuilt(branch, left, right);
      }
    };
  }

  private static Node rebuilt(Branch branch, Node left, Node right) {
    return left == branch.left && right == branch.right
        ? branch
        : new Branch(branch.prefix, branch.bit, left, right);
  }

  /** The tree of two trees whose keys or prefixes differ. */
  private static Node join(int key, Node node, int otherKey, Node other) {
    int bit = Integer.lowestOneBit(key ^ otherKey);
    int prefix = key & (bit - 1);
    return (key & bit) == 0
        ? new Branch(prefix, bit, node, other)
        : new Branch(prefix, bit, other, node);
  }

  private static @Nullable Node merge(
      TermFactory terms, Term condition, @Nullable Node a, @Nullable Node b) {
    if (a == b) {
      return a;
    }
    if (a instanceof Branch x && b instanceof Branch y && x.prefix == y.prefix && x.bit == y.bit) {
      Node left = merge(terms, condition, x.left, y.left);
      Node right = merge(terms, condition, x.right, y.right);
      return left == null || right == null
          ? (left == null ? right : left)
          : rebuilt(x, left, right);
    }
    // The trees have different shapes here: go through the leaves of both.
    TreeMap<Integer, Leaf> merged = new TreeMap<>();
    forEachLeaf(
        a,
        leaf ->
            merged.put(leaf.key(), choose(terms, condition, leaf, leaf.value, valueIn(b, leaf))));
    forEachLeaf(
        b,
        leaf ->
            merged.computeIfAbsent(
                leaf.key(), key -> choose(terms, condition, leaf, leaf.variable, leaf.value)));
    Node result = null;
    for (Leaf leaf : merged.values()) {
      result = insert(result, leaf);
    }
    return result;
  }

  private static Term valueIn(@Nullable Node tree, Leaf leaf) {
    Leaf other = find(tree, leaf.key());
    return other == null ? leaf.variable : other.value;
  }

  private static Leaf choose(
      TermFactory terms, Term condition, Leaf leaf, Term then, Term otherwise) {
    return new Leaf(
        leaf.variable, then == otherwise ? then : terms.ite(condition, then, otherwise));
  }

  private static void forEachLeaf(@Nullable Node tree, java.util.function.Consumer<Leaf> action) {
    switch (tree) {
      case null -> {}
      case Leaf leaf -> action.accept(leaf);
      case Branch branch -> {
        forEachLeaf(branch.left, action);
        forEachLeaf(branch.right, action);
      }
    }
  }
}
