package dev.bulwark.verification.doctor;

import dev.bulwark.verification.SolverTrial;
import java.util.List;
import java.util.function.Function;

/**
 * The solvers, each asked something small in a process of its own: a native one that does not fit
 * the machine may end its process.
 */
final class SolverChecks {

  private static final String ON_INTEGERS =
      "SMTInterpol takes its place for integers, slower; no quantifier elimination, no spacer";

  private final Function<String, List<String>> trial;

  /**
   * @param trial the command that {@linkplain SolverTrial asks} the solver of a name
   */
  SolverChecks(Function<String, List<String>> trial) {
    this.trial = trial;
  }

  Finding look(String name) {
    Ran ran = Ran.of(trial.apply(name));
    if (ran.well()) {
      return Finding.ok("solver " + name, ran.firstLine());
    }
    String why = "does not answer (" + ran.firstLine() + ")";
    return name.equals(SolverTrial.OPTIONAL)
        ? Finding.absent("solver " + name, why, cost(name))
        : Finding.missing("solver " + name, why, cost(name));
  }

  private static String cost(String name) {
    return switch (name) {
      case "z3" -> ON_INTEGERS;
      case "bitwuzla" -> "Z3 takes its place for bit-vectors and floats, slower";
      case "smtinterpol" -> "no interpolants over integers from it: Princess gives them, slower";
      case "princess" -> "no interpolants over bit-vectors";
      case "icp" -> "engines on intervals cannot be used";
      default -> "--solver " + name + " cannot be used; nothing else needs it";
    };
  }
}
