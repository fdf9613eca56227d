package dev.bulwark.verification;

import dev.bulwark.evidence.Proof;
import dev.bulwark.frontend.ParsedSource;
import dev.bulwark.frontend.ParsedSource.Reading;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.loop.CallStrings;
import dev.bulwark.program.source.SourcePlace;
import dev.bulwark.report.witness.Witness;
import dev.bulwark.report.witness.Witness.Invariant;
import dev.bulwark.report.witness.Witness.InvariantType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Makes a proof of the invariants of a correctness witness: each holds in every activation of its
 * function. An invariant that cannot be read is left out; what is missing then, the checker finds.
 */
final class WitnessProof {

  /** With this many steps to look back on, many invariants are inductive that are not by one. */
  private static final int MOST_STEPS = 4;

  private final Program program;
  private final ParsedSource source;
  private final Function<String, String> fileNames;
  private final CallStrings activations;
  private final Map<CutPoint, List<Term>> invariants = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();
  private int read;

  WitnessProof(Program program, ParsedSource source, Function<String, String> fileNames) {
    this.program = program;
    this.source = source;
    this.fileNames = fileNames;
    this.activations = new CallStrings(program);
  }

  /** How many invariants were read. */
  int read() {
    return read;
  }

  /** Why others were not. */
  List<String> problems() {
    return problems;
  }

  /** The proofs that the witness may mean, to be tried in this order. */
  List<Proof> proofs(Witness.Correctness witness) {
    witness.invariants().forEach(this::add);
    Map<CutPoint, Term> conjunctions = new LinkedHashMap<>();
    invariants.forEach(
        (at, parts) ->
            conjunctions.put(
                at, parts.size() == 1 ? parts.getFirst() : program.terms().and(parts)));
    List<Proof> proofs = new ArrayList<>();
    proofs.add(new Proof.Inductive(conjunctions));
    for (int k = 2; k <= MOST_STEPS; k++) {
      proofs.add(new Proof.KInductive(k, conjunctions));
    }
    return proofs;
  }

  private void add(Invariant invariant) {
    List<SourcePlace> places = source.places().stream().filter(at -> isAt(invariant, at)).toList();
    if (places.isEmpty()) {
      problem(invariant, "there is no such place");
      return;
    }
    for (SourcePlace place : places) {
      switch (source.read(place, invariant.value())) {
        case Reading.Refused refused -> problem(invariant, refused.reason());
        case Reading.Read(Term truth) -> {
          if (isAboutTheProgram(truth, place)) {
            read++;
            assertAt(place, truth);
          } else {
            problem(invariant, "it speaks of variables that the program does not use");
          }
        }
      }
    }
  }

  private boolean isAt(Invariant invariant, SourcePlace place) {
    SourcePlace.Kind kind =
        invariant.type() == InvariantType.LOOP_INVARIANT
            ? SourcePlace.Kind.LOOP
            : SourcePlace.Kind.STATEMENT;
    Witness.Place wanted = invariant.place();
    return place.kind() == kind
        && place.position().line() == wanted.line()
        && (wanted.column() == 0 || place.position().column() == wanted.column())
        && place.position().file().equals(fileNames.apply(wanted.file()));
  }

  private void problem(Invariant invariant, String reason) {
    Witness.Place at = invariant.place();
    problems.add(at.file() + ":" + at.line() + ": invariant not used: " + reason);
  }

  private boolean isAboutTheProgram(Term term, SourcePlace place) {
    Set<Variable> known = new HashSet<>();
    program.globals().forEach(variable -> known.add(variable.term()));
    Procedure procedure = program.procedureOf(place.location());
    procedure.frameVariables().forEach(variable -> known.add(variable.term()));
    return known.containsAll(Terms.freeVariables(term));
  }

  private void assertAt(SourcePlace place, Term truth) {
    Procedure procedure = program.procedureOf(place.location());
    for (CallString stack : activations.of(procedure.name())) {
      Map<Variable, Term> qualified = new LinkedHashMap<>();
      for (ProgramVariable variable : procedure.frameVariables()) {
        qualified.put(
            variable.term(),
            program.terms().variable(stack.qualify(variable.name()), variable.sort()));
      }
      invariants
          .computeIfAbsent(new CutPoint(stack, place.location()), at -> new ArrayList<>())
          .add(Substitution.of(program.terms(), qualified).apply(truth));
    }
  }
}
