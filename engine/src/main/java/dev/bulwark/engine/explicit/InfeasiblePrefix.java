package dev.bulwark.engine.explicit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A prefix of a path that ends with an assumption that contradicts the values before it, with
 * earlier assumptions that do so left out. Choosing among such sliced prefixes is later work of the
 * paper's authors ("Sliced Path Prefixes: An Effective Method to Enable Refinement Selection",
 * Beyer, Löwe, Wendler, 2015).
 *
 * @param end the number of the contradicting step
 * @param without numbers of steps that are left out
 */
record InfeasiblePrefix(int end, BitSet without) {

  /** All of them, in the order of their ends, but at most this many. */
  static List<InfeasiblePrefix> of(
      ValuePath path, Slots slots, ValuePrecision precision, int most) {
    List<InfeasiblePrefix> prefixes = new ArrayList<>();
    BitSet without = new BitSet();
    Assignment assignment = new Assignment(slots);
    Assignment before = new Assignment(slots);
    int node = 0;
    for (int i = 0; i < path.steps().size() && prefixes.size() < most; i++) {
      PathStep step = path.steps().get(i);
      boolean assumes =
          step instanceof CompiledEdge edge && edge.effect() instanceof CompiledEdge.Effect.Assume;
      if (assumes) {
        before.load(assignment);
      }
      if (!step.apply(assignment)) {
        prefixes.add(new InfeasiblePrefix(i, (BitSet) without.clone()));
        if (!assumes) {
          // Without a jump there is no telling what comes after it.
          break;
        }
        without.set(i);
        assignment.load(before);
      }
      while (node < path.ends().size() && path.ends().get(node) == i + 1) {
        forgetExcluded(assignment, slots, precision);
        node++;
      }
    }
    return prefixes;
  }

  static void forgetExcluded(Assignment assignment, Slots slots, ValuePrecision precision) {
    for (int slot = 0; slot < slots.count(); slot++) {
      if (precision.isExcluded(slot)) {
        assignment.forget(slot);
      }
    }
  }
}
