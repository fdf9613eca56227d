package dev.bulwark.verification;

import dev.bulwark.base.Reason;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.CompletedInputs;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.program.pass.BackTranslation;
import dev.bulwark.program.pass.NoBackTranslationException;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Engines see the program that the passes have made; their evidence is about the one as parsed. */
public final class Answers {

  /** Why there is no evidence though there is an answer. */
  public static final Reason NOT_TRANSLATED =
      new Reason.Unsupported("what was found says nothing of the program before the passes");

  /**
   * What the passes know, as a proof about their result. It has no bad location, so nothing has to
   * be said of it, be it in contracts or in invariants; contracts can say of recursion too what the
   * passes have used. Where there is none, invariants are what others can read.
   */
  private static final Proof OF_THE_PASSES = new Proof.ByContracts(Contracts.NONE);

  private Answers() {}

  /** What an engine says of the program, unless the passes have already shown it. */
  public static Verdict ask(Engine engine, Task prepared, EngineContext context) {
    return hasNothingBad(prepared.program())
        // What the passes know is the proof.
        ? new Verdict.Safe(OF_THE_PASSES)
        : engine.check(prepared, context);
  }

  private static boolean hasNothingBad(Program program) {
    return program.procedures().values().stream()
        .flatMap(procedure -> procedure.locations().stream())
        .noneMatch(Location::isBad);
  }

  /** What the passes know, which is a proof for the goals that they have removed. */
  public static Optional<Proof> ofThePasses(Program asParsed, BackTranslation back) {
    try {
      return Optional.of(simplest(asParsed, OF_THE_PASSES).translate(back));
    } catch (NoBackTranslationException none) {
      return Optional.empty();
    }
  }

  private static Proof simplest(Program asParsed, Proof proof) {
    return proof.equals(OF_THE_PASSES) && CallGraph.of(asParsed).recursive().isEmpty()
        ? new Proof.Inductive(Map.of())
        : proof;
  }

  /** The evidence of an answer, about the program as parsed, if it has any. */
  public static Optional<Evidence> evidence(
      Program asParsed, Verdict verdict, BackTranslation back, BooleanSupplier stop) {
    try {
      return switch (verdict) {
        case Verdict.Safe safe -> Optional.of(simplest(asParsed, safe.proof()).translate(back));
        case Verdict.Unsafe unsafe ->
            Optional.of(
                new ErrorInputs(
                    SmallerObjects.of(
                        asParsed,
                        CompletedInputs.of(asParsed, back.inputs(unsafe.inputs().inputs()), stop),
                        stop),
                    unsafe.goal()));
        case Verdict.Unknown unknown -> Optional.empty();
      };
    } catch (NoBackTranslationException none) {
      return Optional.empty();
    }
  }
}
