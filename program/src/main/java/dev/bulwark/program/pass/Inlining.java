package dev.bulwark.program.pass;

import dev.bulwark.program.CallString;
import dev.bulwark.program.Program;
import dev.bulwark.program.analysis.Liveness;

/**
 * Replaces calls by copies of the procedures they call, from the start procedure on, breadth first.
 * Variables and locations of a copy are those of the activation it stands for, under the names of
 * {@link CallString#qualify}. Calls that would make the program larger than the limit stay calls. A
 * call that would open more activations of a recursive procedure than the depth allows leads to an
 * incomplete location.
 *
 * <p>Why a copy that runs twice means the same as two activations: each activation begins with
 * parameters that the call sets, and with locals, temporaries and a result of any value. A copy may
 * still hold there what its last run left. That can be told only by a path that reads such a
 * variable before writing it, and the variables for which there is such a path ({@link
 * Liveness#uninitialised}) are made inputs anew whenever the copy is entered. Front ends leave
 * none: a local without initialiser is an input where it is declared.
 */
public final class Inlining implements Pass {

  /**
   * How far to go.
   *
   * @param maxEdges calls are kept once the start procedure has this many edges
   * @param recursionDepth how many activations of a procedure may be open at once
   */
  public record Config(int maxEdges, int recursionDepth) {
    public static final Config DEFAULT = new Config(100_000, 8);

    public Config {
      if (maxEdges < 0 || recursionDepth < 1) {
        throw new IllegalArgumentException(
            "at least one activation and no negative size: " + maxEdges + ", " + recursionDepth);
      }
    }
  }

  private final Config config;

  public Inlining(Config config) {
    this.config = config;
  }

  @Override
  public String name() {
    return "inlining";
  }

  @Override
  public Result apply(Program program) {
    Inliner inliner = new Inliner(program, config);
    inliner.run();
    if (inliner.ambiguous()) {
      // Variables of the entry function would have the same names inlined and called again: keep
      // all calls.
      inliner = new Inliner(program, new Config(0, config.recursionDepth()));
      inliner.run();
    }
    return inliner.result();
  }
}
