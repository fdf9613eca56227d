package dev.bulwark.verification.goals;

import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Goal;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import java.util.List;
import java.util.Set;

/**
 * Inputs on which a run passes goals.
 *
 * @param number from 1 on, in the order in which test cases were found
 * @param taken the inputs of the C program in the order in which the run takes them, up to the last
 *     goal that counts; the run may go on with any others
 * @param goals those that were confirmed with this test
 * @param evidence for the last one of them, which the run passes behind all others
 * @param file the evidence as a file has it
 * @param by who has found it
 */
public record TestCase(
    int number, List<Taken> taken, Set<Goal> goals, ErrorInputs evidence, String file, String by) {

  /** A value that the run takes. */
  public record Taken(InputSite site, Value value) {}

  /** The values by site. */
  public Inputs inputs() {
    return inputs(taken);
  }

  static Inputs inputs(List<Taken> taken) {
    Inputs.Builder inputs = new Inputs.Builder();
    taken.forEach(one -> inputs.add(one.site(), one.value()));
    return inputs.build();
  }
}
