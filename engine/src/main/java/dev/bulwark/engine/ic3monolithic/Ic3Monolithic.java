package dev.bulwark.engine.ic3monolithic;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedSearch;

/**
 * IC3SMT: IC3 (Bradley, <i>SAT-Based Model Checking without Unrolling</i>, VMCAI 2011) lifted to
 * SMT in the straightforward way that Cimatti and Griggio, <i>Software Model Checking via IC3</i>,
 * CAV 2012, begin with and that Lange, Neuhäußer and Noll compare theirs with (§IV and §V): the
 * program counter is one more variable, there is one transition formula and one sequence of frames.
 *
 * <p>{@link GlobalTransition} is the formula, {@link Consecution} asks for relative induction,
 * {@link Blocking} is the queue of obligations with generalization by cores and by dropping
 * literals, {@link Prover} the outer loop with pushing. A predecessor is one cube of the exact
 * preimage, the one around the model.
 *
 * <p>Works on the inlined program.
 */
public final class Ic3Monolithic implements Engine {

  public static final String NAME = "ic3-monolithic";

  private final Ic3MonolithicConfiguration configuration;

  public Ic3Monolithic(Ic3MonolithicConfiguration configuration) {
    this.configuration = configuration;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    return InlinedSearch.check(
        NAME,
        task,
        (program, recursive) -> {
          try (Prover prover = new Prover(program, recursive, configuration, context)) {
            return prover.prove();
          }
        });
  }
}
