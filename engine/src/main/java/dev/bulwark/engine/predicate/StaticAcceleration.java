package dev.bulwark.engine.predicate;

import dev.bulwark.base.Reason;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.pass.Acceleration;
import dev.bulwark.program.pass.NoBackTranslationException;
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
    EngineContext alone =
        new EngineContext(
            context.solvers(), context.budget(), context.events(), LemmaExchange.NONE);
    Verdict verdict = plain.check(new Task(accelerated.program()), alone);
    try {
      return switch (verdict) {
        case Verdict.Safe(Proof proof) -> new Verdict.Safe(proof.translate(accelerated.back()));
        case Verdict.Unsafe(ErrorInputs inputs) ->
            new Verdict.Unsafe(inputs.translate(accelerated.back()));
        case Verdict.Unknown unknown -> unknown;
      };
    } catch (NoBackTranslationException none) {
      return new Verdict.Unknown(new Reason.Unsupported(none.reason()));
    }
  }
}
