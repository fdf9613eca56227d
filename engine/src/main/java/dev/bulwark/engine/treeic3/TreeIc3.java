package dev.bulwark.engine.treeic3;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedSearch;

/**
 * Tree-IC3: Cimatti and Griggio, <i>Software Model Checking via IC3</i>, CAV 2012, §4.
 *
 * <p><b>What is kept.</b> The control-flow automaton is unwound into an abstract reachability tree
 * ({@link Tree}). A {@link Node} has a location l and a formula φ, a conjunction of clauses: the
 * states that can be at l after the steps from the root, or more. The root has all states. Where a
 * leaf has states with an error transition, the nodes on its path are the frames of IC3 and its
 * steps the transition relation: {@link PathBlocking} blocks the cube of these states at the leaf
 * if {@code φ(parent) ∧ T ∧ s'} is unsatisfiable, and goes on with a predecessor at the parent if
 * not. An obligation that gets to the root is a counterexample. A path refuted, the leaf is
 * expanded ({@link Unwinding}); when no leaf is open, the disjunction of the nodes of a location is
 * its invariant. {@code tree-ic3-itp} takes interpolants of the path first ({@link
 * PathInterpolants}).
 *
 * <p><b>Invariants</b>, after each leaf visited; a test asserts them on each tree:
 *
 * <ol>
 *   <li>along each edge, {@code φ(parent) ∧ T ⇒ φ(child)'}; so φ is implied by the path to it;
 *   <li>an expanded node has no error transition, and a child for each step that it can take;
 *   <li>a covered node implies the formula of the node that covers it, which is older, expanded and
 *       active: neither it nor a node above it is covered ({@link Covering}).
 * </ol>
 *
 * <p>Each active leaf is open or covered, so that the active expanded nodes are inductive together.
 * It would be unsound to add a clause by any other means than {@link Tree#refuted}, to use what is
 * below a covered node as a cover, or to keep a cover whose covering node has got clauses without
 * asking again.
 *
 * <p><b>What differs.</b> Preimages are enumerated cube by cube around models, with inputs
 * projected out. There is no relative induction between frames on a path (the trace is a path, not
 * a loop); in its place clauses are blocked where the path was at the location before, clauses are
 * pushed along the path, and a leaf is forced under the node before it where that is possible.
 * Which clauses are pushed and which nodes are tried is heuristic.
 *
 * <p>Works on the inlined program.
 */
public final class TreeIc3 implements Engine {

  public static final String NAME = "tree-ic3";
  public static final String NAME_WITH_INTERPOLANTS = "tree-ic3-itp";

  private final TreeIc3Configuration configuration;
  private final TreeObserver observer;

  public TreeIc3(TreeIc3Configuration configuration) {
    this(configuration, TreeObserver.NONE);
  }

  TreeIc3(TreeIc3Configuration configuration, TreeObserver observer) {
    this.configuration = configuration;
    this.observer = observer;
  }

  @Override
  public String name() {
    return configuration.interpolants() ? NAME_WITH_INTERPOLANTS : NAME;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    return InlinedSearch.check(
        name(),
        task,
        inlined -> {
          try (Unwinding unwinding =
              new Unwinding(name(), inlined, configuration, observer, context)) {
            return unwinding.unwind();
          }
        });
  }
}
