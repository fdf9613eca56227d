package dev.bulwark.engine.predicate.cegaar;

import dev.bulwark.engine.common.predicates.PathBlock;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayList;
import java.util.List;

/**
 * A path λ from a location to itself. It is elementary, so that no place where blocks end is
 * visited twice on it, or a word of such cycles. Two cycles are the same if they have the same
 * edges.
 */
record Cycle(List<PathBlock> blocks) {

  Cycle {
    blocks = List.copyOf(blocks);
    if (blocks.isEmpty() || blocks.getFirst().step().source() != blocks.getLast().step().target()) {
      throw new IllegalArgumentException("no cycle: " + blocks);
    }
  }

  /** These cycles one after the other. */
  static Cycle of(List<Cycle> word) {
    return word.size() == 1
        ? word.getFirst()
        : new Cycle(word.stream().flatMap(cycle -> cycle.blocks().stream()).toList());
  }

  Location head() {
    return blocks.getFirst().step().source();
  }

  int length() {
    return blocks.size();
  }

  /** Does it change an integer? */
  boolean isNumeric() {
    return blocks.stream()
        .flatMap(block -> block.step().updates().keySet().stream())
        .anyMatch(variable -> variable.sort() instanceof Sort.Int);
  }

  /** ρ(λ); the blocks' inputs have names of their own, since blocks may share edges. */
  GuardedStep relation(TermFactory terms) {
    GuardedStep all = steps(terms).getFirst();
    for (GuardedStep next : steps(terms).subList(1, blocks.size())) {
      all = all.then(terms, next);
    }
    return all;
  }

  /** The steps of the blocks, each with inputs of its own. */
  List<GuardedStep> steps(TermFactory terms) {
    List<GuardedStep> steps = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      int block = i;
      steps.add(Steps.renamed(terms, blocks.get(i).step(), input -> input(terms, block, input)));
    }
    return steps;
  }

  /** The inputs that an iteration takes, in its order, by the names that {@link #relation} has. */
  List<Variable> taken(TermFactory terms) {
    List<Variable> taken = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      taken.addAll(taken(terms, i));
    }
    return taken;
  }

  /** Those of one block. */
  List<Variable> taken(TermFactory terms, int block) {
    return blocks.get(block).taken().stream().map(input -> input(terms, block, input)).toList();
  }

  private static Variable input(TermFactory terms, int block, Variable input) {
    return terms.variable("cycle:" + block + ":" + input.name(), input.sort());
  }
}
