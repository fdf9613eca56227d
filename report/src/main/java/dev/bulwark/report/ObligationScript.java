package dev.bulwark.report;

import dev.bulwark.certify.Obligation;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.smtlib.SmtLibPrinter;
import dev.bulwark.program.Contract;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Program;
import dev.bulwark.report.expression.ProgramNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A proof obligation as an SMT-LIB script to which every solver has to answer {@code unsat}. Its
 * head says what it is about, in the words of the program.
 */
public final class ObligationScript {

  private static final int WIDTH = 110;

  private final Program program;
  private final String property;
  private final Proof proof;
  private final ProgramNames names;

  public ObligationScript(Program program, String property, Proof proof) {
    this.program = program;
    this.property = property;
    this.proof = proof;
    this.names = new ProgramNames(program);
  }

  /** A name for the file; {@code number} tells obligations apart, whatever places are called. */
  public String file(int number, Obligation obligation) {
    String from =
        switch (obligation.from()) {
          case Obligation.Start start -> "start";
          case Obligation.Cut(CutPoint at) -> at.location().name();
          case Obligation.Entry entry -> entry.procedure().name();
          case Obligation.Inside inside -> inside.at().name();
        };
    return "%04d-%s.smt2".formatted(number, from.replaceAll("[^A-Za-z0-9_.]", "_"));
  }

  public String text(int number, Obligation obligation) {
    List<String> head = new ArrayList<>();
    head.add("Made by Bulwark: proof obligation " + number + ", proof: " + ProofText.kind(proof));
    program.sources().forEach(source -> head.add("Program: " + source.name()));
    head.add("Property: " + property);
    head.addAll(about(obligation.from()));
    head.add(
        obligation.formulas().stream().anyMatch(Terms::isFalse)
            ? "No path leads to anything that would have to be excluded."
            : "The answer has to be unsat: a model would be a path on which this fails. A variable"
                + " is named as in the program, with a number for each of its values on the"
                + " paths.");
    StringBuilder text = new StringBuilder();
    head.forEach(line -> comment(line, text));
    return text.append(SmtLibPrinter.portableScript(obligation.formulas()))
        .append("(exit)\n")
        .toString();
  }

  // ---- What it is about

  private List<String> about(Obligation.From from) {
    return switch (from) {
      case Obligation.Start start -> fromStart();
      case Obligation.Cut(CutPoint at) ->
          List.of(
              "Paths from: "
                  + ProofText.place(program, at.location())
                  + ProofText.calls(program, at.stack())
                  + " ("
                  + at
                  + ")",
              "Assumed there: " + words(invariants().get(at)) + assumedOnTheWay(),
              "To be shown: no error is met, and the invariant of the next cut point holds there.");
      case Obligation.Entry entry -> fromEntry(entry.procedure().name());
      case Obligation.Inside inside ->
          List.of(
              "Paths from: " + ProofText.place(program, inside.at()) + " (" + inside.at() + ")",
              "Assumed there: " + words(contracts().invariants().get(inside.at())),
              toBeShownOf(inside.at().procedure()));
    };
  }

  private List<String> fromStart() {
    return switch (proof) {
      case Proof.Unrolled unrolled -> {
        List<String> lines = new ArrayList<>(List.of("Paths from: the start of the program"));
        lines.addAll(ProofText.lines(program, unrolled));
        lines.add("To be shown: no path within the bounds meets an error, none goes beyond them.");
        yield lines;
      }
      // It is run, so there is nothing to be shown.
      case Proof.OnePath onePath -> List.of();
      case Proof.Inductive inductive -> first("the first cut point");
      case Proof.KInductive kInductive ->
          first("each of the first " + kInductive.k() + " cut points");
      case Proof.ByContracts byContracts -> first("the first cut point");
    };
  }

  private static List<String> first(String where) {
    return List.of(
        "Paths from: the start of the program",
        "To be shown: no error is met, and the invariant holds at " + where + ".");
  }

  private List<String> fromEntry(String procedure) {
    return List.of(
        "Paths from: the entry of " + procedure,
        procedure.equals(program.start().name())
            ? "Assumed there: nothing, the program starts in any state"
            : "Assumed there: " + words(contract(procedure).requires()),
        toBeShownOf(procedure));
  }

  private String toBeShownOf(String procedure) {
    return "To be shown: no error is met, calls get what they require, the invariant of the next"
        + " cut point holds there, and at the exit of "
        + procedure
        + ": "
        + words(contract(procedure).ensures());
  }

  private String assumedOnTheWay() {
    return proof instanceof Proof.KInductive kInductive && kInductive.k() > 1
        ? ", and the invariants at the next " + (kInductive.k() - 1) + " cut points"
        : "";
  }

  private Map<CutPoint, Term> invariants() {
    return switch (proof) {
      case Proof.Inductive inductive -> inductive.invariants();
      case Proof.KInductive kInductive -> kInductive.invariants();
      case Proof.Unrolled unrolled -> Map.of();
      case Proof.OnePath onePath -> Map.of();
      case Proof.ByContracts byContracts -> Map.of();
    };
  }

  private Contracts contracts() {
    return proof instanceof Proof.ByContracts byContracts
        ? byContracts.contracts()
        : Contracts.NONE;
  }

  private Contract contract(String procedure) {
    return contracts().of(procedure, program.terms());
  }

  /** A cut point that the proof does not name has the invariant true. */
  private String words(@Nullable Term term) {
    return term == null ? "true" : names.notation(term);
  }

  // ---- The head

  /** As one line of a comment or several, whatever is in the text. */
  private static void comment(String text, StringBuilder to) {
    StringBuilder line = new StringBuilder(";");
    for (String word : text.split("\\s+")) {
      if (line.length() > 1 && line.length() + 1 + word.length() > WIDTH) {
        to.append(line).append('\n');
        line = new StringBuilder(";  ");
      }
      line.append(' ').append(word);
    }
    to.append(line).append('\n');
  }
}
