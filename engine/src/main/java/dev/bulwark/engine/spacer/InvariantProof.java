package dev.bulwark.engine.spacer;

import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.horn.ProgramPredicate;
import dev.bulwark.program.horn.ProgramPredicate.Meaning;
import java.util.LinkedHashMap;
import java.util.Map;

/** A model for a program without calls: what predicates say at their cut points are invariants. */
final class InvariantProof {

  private InvariantProof() {}

  static Proof of(Interpretations model) {
    Program program = model.horn().program();
    Map<CutPoint, Term> invariants = new LinkedHashMap<>();
    for (ProgramPredicate predicate : model.horn().predicates()) {
      if (predicate.meaning() instanceof Meaning.At(Location location)) {
        invariants.put(new CutPoint(CallString.EMPTY, location), model.of(predicate));
      }
    }
    for (Location head : model.horn().unreached()) {
      if (head.procedure().equals(program.start().name())) {
        invariants.put(new CutPoint(CallString.EMPTY, head), program.terms().bool(false));
      }
    }
    return new Proof.Inductive(invariants);
  }
}
