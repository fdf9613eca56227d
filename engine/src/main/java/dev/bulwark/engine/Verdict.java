package dev.bulwark.engine;

import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;

/**
 * An engine's answer about its task. It is not printed before its evidence has been checked on the
 * program as parsed.
 */
public sealed interface Verdict {

  record Safe(Proof proof) implements Verdict {}

  record Unsafe(ErrorInputs inputs) implements Verdict {}

  record Unknown(String reason) implements Verdict {}
}
