package dev.bulwark.engine.predicate.cegaar;

import dev.bulwark.engine.common.predicates.PathBlock;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.closure.Closure;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A meta-trace (5): a bounded trace scheme in which the closure of a loop is one step. */
record MetaTrace(List<MetaStep> steps) {

  static final MetaTrace EMPTY = new MetaTrace(List.of());

  /** One step, for one block or for any number of iterations of a loop. */
  sealed interface MetaStep {

    GuardedStep step();

    /** How many blocks of the path it stands for. */
    int length();
  }

  /** A block of the path. */
  record Single(PathBlock block) implements MetaStep {
    @Override
    public GuardedStep step() {
      return block.step();
    }

    @Override
    public int length() {
      return 1;
    }
  }

  /**
   * A loop.
   *
   * @param cycles those of the loop
   * @param occurrences the cycles as the path has them here; none where the path leaves the loop at
   *     once
   * @param constants values of variables that no cycle writes, for which the closure was made
   * @param step R*
   */
  record Repeated(
      List<Cycle> cycles,
      List<Cycle> occurrences,
      Map<Variable, Term> constants,
      Closure closure,
      GuardedStep step)
      implements MetaStep {

    Repeated {
      cycles = List.copyOf(cycles);
      occurrences = List.copyOf(occurrences);
    }

    @Override
    public int length() {
      return occurrences.stream().mapToInt(Cycle::length).sum();
    }
  }

  MetaTrace {
    steps = List.copyOf(steps);
  }

  List<GuardedStep> path() {
    return steps.stream().map(MetaStep::step).toList();
  }

  /** Is there a loop at all? */
  boolean hasLoops() {
    return steps.stream().anyMatch(Repeated.class::isInstance);
  }

  int loops() {
    return (int) steps.stream().filter(Repeated.class::isInstance).count();
  }

  /** Is every run of it one of the program? */
  boolean isExact() {
    return steps.stream().allMatch(step -> !(step instanceof Repeated r) || r.closure().exact());
  }

  /** CONCAT. */
  MetaTrace then(MetaTrace next) {
    List<MetaStep> all = new ArrayList<>(steps);
    all.addAll(next.steps);
    return new MetaTrace(all);
  }
}
