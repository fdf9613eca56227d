package dev.bulwark.verification;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.CompletedInputs;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.program.pass.BackTranslation;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Engines see the program that the passes have made; their evidence is about the one as parsed. */
public final class Answers {

  private Answers() {}

  /** What an engine says of the program, unless the passes have already shown it. */
  public static Verdict ask(Engine engine, Task prepared, EngineContext context) {
    return hasNothingBad(prepared.program())
        // What the passes know is the proof.
        ? new Verdict.Safe(new Proof.Inductive(Map.of()))
        : engine.check(prepared, context);
  }

  /** Recursive programs are left to the engine, since only unrolled proofs of them are checked. */
  private static boolean hasNothingBad(Program program) {
    return program.procedures().values().stream()
            .flatMap(procedure -> procedure.locations().stream())
            .noneMatch(Location::isBad)
        && CallGraph.of(program).recursive().isEmpty();
  }

  /** The evidence of an answer, about the program as parsed. */
  public static Optional<Evidence> evidence(
      Program asParsed, Verdict verdict, BackTranslation back, BooleanSupplier stop) {
    return switch (verdict) {
      case Verdict.Safe safe -> Optional.of(safe.proof().translate(back));
      case Verdict.Unsafe unsafe ->
          Optional.of(
              new ErrorInputs(
                  CompletedInputs.of(asParsed, back.inputs(unsafe.inputs().inputs()), stop),
                  unsafe.goal()));
      case Verdict.Unknown unknown -> Optional.empty();
    };
  }
}
