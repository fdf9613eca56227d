package dev.bulwark.engine.treeic3;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedSearch;

/**
 * Tree-IC3: Cimatti and Griggio, <i>Software Model Checking via IC3</i>, CAV 2012. The control-flow
 * automaton is unwound into an abstract reachability tree ({@link Unwinding}, {@link Tree}), whose
 * nodes have a location and clauses. Where a node's states can leave to a bad location, the path to
 * it plays the role of the frames: obligations are blocked or traced back along it ({@link
 * PathBlocking}), by preimages. With interpolants ({@link PathInterpolants}) a path that cannot be
 * taken is refuted by its proof first, and by blocking where there is none.
 *
 * <p>Required for soundness: a clause is added to a node only if the clauses of its parent and the
 * step imply it; a leaf is covered only if its clauses imply those of an expanded node at the same
 * location. The rest (what is pushed forward, who covers whom) is heuristic.
 *
 * <p>Differences: preimages are enumerated cube by cube around models, with inputs projected; an
 * expanded node is never covered.
 *
 * <p>Works on the inlined program.
 */
public final class TreeIc3 implements Engine {

  public static final String NAME = "tree-ic3";
  public static final String NAME_WITH_INTERPOLANTS = "tree-ic3-itp";

  private final TreeIc3Configuration configuration;

  public TreeIc3(TreeIc3Configuration configuration) {
    this.configuration = configuration;
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
        (program, recursive) -> {
          try (Unwinding unwinding =
              new Unwinding(name(), program, recursive, configuration, context)) {
            return unwinding.unwind();
          }
        });
  }
}
