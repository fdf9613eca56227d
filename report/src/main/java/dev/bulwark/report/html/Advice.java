package dev.bulwark.report.html;

import dev.bulwark.base.Reason;
import java.util.List;

/** What may help where there is no answer, by what has kept the run from one. */
final class Advice {

  private static final String ENGINE =
      "Another engine may know more: --engine k-induction, ic3cfa or predicate, or one of those"
          + " that --help lists.";

  private Advice() {}

  /** Where there are places that are not modelled. */
  static List<String> aboutModel() {
    return List.of(
        "A body for a function that has none, a fixed size, or an assumption about inputs in the"
            + " source may keep executions from what is not modelled.",
        "--stub puts any values in the place of a function, --asm=havoc in that of inline assembly;"
            + " the verdict then says so.");
  }

  static List<String> of(Reason reason) {
    return switch (reason) {
      case Reason.OutOfTime out ->
          List.of(
              "More time may be enough: --timeout.",
              "Less to look at helps every engine: --entry for the function in question, --stub for"
                  + " functions that do not matter, --property for what does.",
              ENGINE);
      case Reason.OutOfMemory out ->
          List.of(
              "More memory may be enough: --memory; or fewer engines at a time: --cores.", ENGINE);
      case Reason.OutOfStack out -> List.of(ENGINE);
      case Reason.Interrupted interrupted -> List.of("The run was ended before it had an answer.");
      case Reason.Cancelled cancelled -> List.of();
      case Reason.IncompleteModel incomplete -> aboutModel();
      case Reason.UndefinedBehaviour undefined ->
          List.of("--property memory-safety and no-overflow say where it goes wrong.");
      case Reason.Unsupported unsupported ->
          List.of(
              "--remove-body or --stub leaves out the function in which it is; the verdict then"
                  + " says so.");
      case Reason.WrongInput wrong -> List.of();
      case Reason.Inconclusive inconclusive -> List.of(ENGINE);
      case Reason.SolverFailure failure -> List.of("Another solver may do: --solver.");
      case Reason.CertificateNotChecked unchecked ->
          List.of(
              "An engine had an answer that could not be confirmed in time: more of it may be"
                  + " enough (--timeout).");
      case Reason.CertificateRefuted refuted ->
          List.of("The certificate does not hold for these files and these options.");
      case Reason.Bug bug -> List.of("This is a bug of Bulwark; another engine may not have it.");
    };
  }
}
