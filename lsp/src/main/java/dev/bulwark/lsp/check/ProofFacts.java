package dev.bulwark.lsp.check;

import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.lsp.findings.Finding.LoopFact;
import dev.bulwark.lsp.findings.Place;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.program.source.SourcePlace;
import dev.bulwark.program.source.SourceView;
import dev.bulwark.report.expression.ProgramNames;
import dev.bulwark.report.witness.InvariantsInC;
import dev.bulwark.report.witness.Witness.InvariantType;
import dev.bulwark.verification.goals.DeadProof;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a proof states of loops and functions, at their places. */
final class ProofFacts {

  private final Program program;
  private final SourceView source;
  private final List<LoopFact> facts = new ArrayList<>();

  private ProofFacts(Program program, SourceView source) {
    this.program = program;
    this.source = source;
  }

  static List<LoopFact> of(Program program, SourceView source, DeadProof proof) {
    ProofFacts facts = new ProofFacts(program, source);
    switch (proof.proof()) {
      case Proof.Inductive inductive -> facts.invariants(inductive.invariants());
      case Proof.KInductive kInductive -> facts.invariants(kInductive.invariants());
      case Proof.Unrolled unrolled -> facts.bounds(unrolled.loopBounds());
      case Proof.ByContracts byContracts -> facts.contracts(byContracts.contracts());
      case Proof.OnePath onePath -> {}
    }
    return facts.facts;
  }

  private void invariants(Map<CutPoint, Term> invariants) {
    InvariantsInC.of(program, source, invariants).invariants().stream()
        .filter(one -> one.type() == InvariantType.LOOP_INVARIANT)
        .forEach(
            one ->
                add(
                    new Position(one.place().file(), one.place().line(), one.place().column()),
                    one.value()));
  }

  private void bounds(Map<Location, Integer> bounds) {
    bounds.forEach(
        (head, bound) ->
            at(head, "at most " + (bound == 1 ? "1 iteration" : bound + " iterations")));
  }

  private void contracts(Contracts contracts) {
    ProgramNames names = new ProgramNames(program);
    contracts
        .procedures()
        .forEach(
            (name, contract) -> {
              Position entry = program.procedure(name).position();
              if (!Terms.isTrue(contract.requires())) {
                add(entry, "requires " + names.notation(contract.requires()));
              }
              if (!Terms.isTrue(contract.ensures())) {
                add(entry, "ensures " + names.notation(contract.ensures()));
              }
            });
    contracts
        .invariants()
        .forEach(
            (head, invariant) -> {
              if (!Terms.isTrue(invariant)) {
                at(head, names.notation(invariant));
              }
            });
  }

  /** At the loops whose head this is. */
  private void at(Location head, String text) {
    for (SourcePlace place : source.placesOf(head)) {
      if (place.kind() == SourcePlace.Kind.LOOP) {
        add(place.position(), text);
      }
    }
  }

  private void add(Position position, String text) {
    Position shown = program.shown(position);
    if (shown.isKnown() && !shown.isBuiltIn()) {
      Place place = Sayings.place(shown);
      facts.add(new LoopFact(place, text));
    }
  }
}
