package dev.bulwark.engine.predicate;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.program.pass.Acceleration;
import dev.bulwark.program.pass.Pass;
import java.time.Duration;

/**
 * Static acceleration (§6 of the CEGAAR paper): the loops of the program are accelerated before the
 * analysis, whether that is of use or not, and plain refinement does the rest. Their closures are
 * steps beside the bodies. Where no loop has one, this is the plain analysis.
 */
final class StaticAcceleration implements Engine {

  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final Engine plain;

  StaticAcceleration(Engine plain) {
    this.plain = plain;
  }

  @Override
  public String name() {
    return plain.name();
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    InlinedProgram inlined = InlinedProgram.of(task);
    if (inlined.isRecursive()) {
      return plain.check(task, context);
    }
    Pass.Result accelerated =
        new Acceleration(() -> context.budget().part(LONGEST))
            .apply(inlined.program())
            .after(inlined.result());
    EngineContext alone = context.alone(context.goals().behind(accelerated.back()));
    return plain.check(new Task(accelerated.program()), alone).translate(accelerated.back());
  }
}
