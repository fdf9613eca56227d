package dev.bulwark.cli.toy;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Preset;
import dev.bulwark.engine.EngineProvider;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Inputs;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An engine that guesses; the checker finds out whether it is right. */
public final class ToyEngine implements EngineProvider {

  private static final String NAME = "toy";

  @Override
  public EngineFamily family() {
    return new EngineFamily(
        NAME,
        "guesses, and the checker finds out",
        Set.of(),
        List.of(
            Preset.of(
                "optimist",
                "says that nothing has to be proven",
                () -> new Guess(new Verdict.Safe(new Proof.Inductive(Map.of())))),
            Preset.of(
                "pessimist",
                "says that no input is needed",
                () -> new Guess(new Verdict.Unsafe(new ErrorInputs(Inputs.NONE))))));
  }

  private record Guess(Verdict verdict) implements Engine {

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public Verdict check(Task task, EngineContext context) {
      return verdict;
    }
  }
}
