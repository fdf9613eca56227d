package dev.bulwark.program.integer;

import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.BackTranslation;
import dev.bulwark.program.pass.Origins;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * A program over integers, the back-translation, and where it has more behaviours than the
 * bit-precise one.
 *
 * @param approximations by the input site that gives the open result
 */
public record IntegerProgram(
    Program program,
    BackTranslation back,
    Origins origins,
    Map<String, Approximation> approximations) {

  /** The approximations that a run with these inputs has passed. */
  public Set<Approximation> passed(Inputs inputs) {
    Set<Approximation> passed = new LinkedHashSet<>();
    approximations.forEach(
        (site, approximation) -> {
          if (inputs.values().containsKey(site)) {
            passed.add(approximation);
          }
        });
    return passed;
  }
}
