package dev.bulwark.engine;

import dev.bulwark.base.Reason;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Goal;
import dev.bulwark.program.pass.BackTranslation;
import dev.bulwark.program.pass.NoBackTranslationException;
import java.util.Optional;

/**
 * An engine's answer about its task. It is not printed before its evidence has been checked on the
 * program as parsed.
 */
public sealed interface Verdict {

  record Safe(Proof proof) implements Verdict {

    /** The goals that cannot be reached. */
    public GoalSet goals() {
      return proof.goals();
    }
  }

  record Unsafe(ErrorInputs inputs) implements Verdict {

    /** The goal that is reached, where the engine says which. */
    public Optional<Goal> goal() {
      return inputs.goal();
    }
  }

  record Unknown(Reason reason) implements Verdict {}

  /** About the program that a pass was given, where this is about what the pass has made of it. */
  default Verdict translate(BackTranslation back) {
    try {
      return switch (this) {
        case Safe(Proof proof) -> new Safe(proof.translate(back));
        case Unsafe(ErrorInputs inputs) -> new Unsafe(inputs.translate(back));
        case Unknown unknown -> unknown;
      };
    } catch (NoBackTranslationException none) {
      return new Unknown(new Reason.Unsupported(none.reason()));
    }
  }

  /** The engine has come to its end without an answer. */
  static Verdict inconclusive(String why) {
    return new Unknown(new Reason.Inconclusive(why));
  }

  /** The program reaches a location where its model ends, for this reason. */
  static Verdict incomplete(String why) {
    return new Unknown(new Reason.IncompleteModel("incomplete: " + why));
  }

  /** The program may reach a location where its model ends. */
  static Verdict beyondModel() {
    return new Unknown(
        new Reason.IncompleteModel("the program may go beyond what the model covers"));
  }
}
