package dev.bulwark.report;

import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.report.expression.ProgramNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Says in a few lines what a proof consists of. */
final class ProofText {

  private ProofText() {}

  static String kind(Proof proof) {
    return switch (proof) {
      case Proof.Inductive inductive -> "inductive";
      case Proof.KInductive kInductive -> kInductive.k() + "-inductive";
      case Proof.Unrolled unrolled -> "unrolled";
      case Proof.OnePath onePath -> "one path";
      case Proof.ByContracts byContracts -> "contracts";
    };
  }

  static List<String> lines(Program program, Proof proof) {
    return switch (proof) {
      case Proof.Inductive inductive ->
          invariants(program, "inductive invariants", inductive.invariants());
      case Proof.KInductive kInductive ->
          invariants(program, kInductive.k() + "-inductive invariants", kInductive.invariants());
      case Proof.Unrolled unrolled -> unrolled(program, unrolled);
      case Proof.OnePath onePath ->
          List.of("Proof: no input decides the path, and it ends well or never");
      case Proof.ByContracts byContracts -> contracts(program, byContracts.contracts());
    };
  }

  private static List<String> invariants(
      Program program, String title, Map<CutPoint, Term> invariants) {
    ProgramNames names = new ProgramNames(program);
    List<String> lines = new ArrayList<>();
    lines.add("Proof: " + title + (invariants.isEmpty() ? ", none needed" : ""));
    invariants.forEach(
        (at, invariant) ->
            lines.add(
                "  "
                    + place(program, at.location())
                    + calls(program, at.stack())
                    + ": "
                    + names.notation(invariant)));
    return lines;
  }

  private static List<String> contracts(Program program, Contracts contracts) {
    ProgramNames names = new ProgramNames(program);
    List<String> lines = new ArrayList<>();
    contracts
        .procedures()
        .forEach(
            (procedure, contract) -> {
              if (!Terms.isTrue(contract.requires())) {
                lines.add("  " + procedure + " requires " + names.notation(contract.requires()));
              }
              if (!Terms.isTrue(contract.ensures())) {
                lines.add("  " + procedure + " ensures " + names.notation(contract.ensures()));
              }
            });
    contracts
        .invariants()
        .forEach(
            (at, invariant) -> {
              if (!Terms.isTrue(invariant)) {
                lines.add("  " + place(program, at) + ": " + names.notation(invariant));
              }
            });
    lines.addFirst("Proof: contracts of functions" + (lines.isEmpty() ? ", none needed" : ""));
    return lines;
  }

  private static List<String> unrolled(Program program, Proof.Unrolled proof) {
    List<String> lines = new ArrayList<>();
    proof
        .loopBounds()
        .forEach(
            (head, bound) ->
                lines.add(
                    "  loop at " + place(program, head) + " iterates at most " + times(bound)));
    proof
        .callBounds()
        .forEach(
            (function, bound) -> {
              if (bound > 1) {
                lines.add("  " + function + " nests at most " + bound + " deep");
              }
            });
    lines.addFirst("Proof: unrolled, every path is within these bounds and none is bad");
    if (lines.size() == 1) {
      return List.of("Proof: unrolled, there are no loops and no recursion");
    }
    return lines;
  }

  private static String times(int bound) {
    return bound == 1 ? "once" : bound + " times";
  }

  static String place(Program program, Location location) {
    String label = location.label().isEmpty() ? "" : ", " + location.label();
    return (location.position().isKnown()
            ? program.shown(location.position())
                + " in "
                + ProgramNames.function(location.procedure())
            : location.name())
        + label;
  }

  /** The call of the entry function is left out: everything runs in it. */
  static String calls(Program program, CallString stack) {
    if (stack.depth() <= 1) {
      return "";
    }
    List<String> open = new ArrayList<>();
    for (Location call : stack.calls().subList(1, stack.depth())) {
      open.add("line " + program.shown(call.position()).line());
    }
    return " called from " + String.join(", ", open);
  }
}
