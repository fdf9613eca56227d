package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Result;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.evidence.EvidenceReader;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.evidence.MalformedEvidenceException;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.program.loop.LoopStructure;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Strengthening;
import dev.bulwark.solver.SolverProvider;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Invariants that engines publish for others, in the file form of lemmas, about the program that
 * the passes have made; every process makes the same one. They are checked before they are used. An
 * engine that takes in lemmas while it runs gets them from a {@link LemmaPool}; any other works on
 * a program that assumes those that were there when it began.
 */
public final class SharedLemmas {

  /** For one check of lemmas. */
  static final Duration LONGEST_CHECK = Duration.ofSeconds(3);

  private static final double SHARE_FOR_CHECK = 0.1;

  private final Task prepared;
  private final String property;
  private final Duration longestCheck;

  public SharedLemmas(Task prepared, String property) {
    this(prepared, property, LONGEST_CHECK);
  }

  /** With this time for one check. */
  public SharedLemmas(Task prepared, String property, Duration longestCheck) {
    this.prepared = prepared;
    this.property = property;
    this.longestCheck = longestCheck;
  }

  /** The file form of lemmas about the program that the passes have made. */
  String text(Map<CutPoint, Term> lemmas) {
    return EvidenceWriter.lemmas(prepared.program(), property, lemmas);
  }

  /** The lemmas of a text; none if it is malformed, or about anything else. */
  Map<CutPoint, Term> read(String text) {
    try {
      return EvidenceReader.lemmas(prepared.program(), property, text);
    } catch (MalformedEvidenceException wrong) {
      return Map.of();
    }
  }

  /** With recursion, invariants cannot say how deep calls nest, so that nobody can use them. */
  boolean canBeUsed() {
    return CallGraph.of(prepared.program()).recursive().isEmpty();
  }

  Duration longestCheck() {
    return longestCheck;
  }

  Program prepared() {
    return prepared.program();
  }

  /** The program that assumes the lemmas, if they are invariants and can be assumed. */
  public Optional<Pass.Result> assuming(String text, SolverProvider solvers, Budget budget) {
    if (!canBeUsed()) {
      return Optional.empty();
    }
    Pass.Result inlined = inlined();
    Map<Location, Term> lemmas = atHeads(inlined, read(text));
    Budget part = budget.share(SHARE_FOR_CHECK).part(longestCheck);
    if (lemmas.isEmpty() || !areInvariants(inlined.program(), lemmas, solvers, part)) {
      return Optional.empty();
    }
    Pass.Result strong = new Strengthening(lemmas).apply(inlined.program());
    return Optional.of(strong.after(inlined));
  }

  /** Does the checker confirm that the lemmas are invariants, inductive all together? */
  boolean areInvariants(Map<CutPoint, Term> lemmas, SolverProvider solvers, Budget budget) {
    Map<Location, Term> claims = atHeads(inlined(), lemmas);
    return !claims.isEmpty()
        && areInvariants(inlined().program(), claims, solvers, budget.part(longestCheck));
  }

  private Pass.Result inlined() {
    return InlinedProgram.of(prepared).result();
  }

  /** Variables of the inlined program have the names that they have in lemmas. */
  static Map<Location, Term> atHeads(Pass.Result inlined, Map<CutPoint, Term> lemmas) {
    Program program = inlined.program();
    Map<Location, Term> atHeads = new LinkedHashMap<>();
    for (Location head : LoopStructure.of(program.start()).heads()) {
      for (CutPoint origin : inlined.origins().ofStart(head)) {
        Term lemma = lemmas.get(origin);
        if (lemma != null) {
          Substitution substitution =
              new Substitution(
                  program.terms(),
                  variable -> program.terms().variable(variable.name(), variable.sort()));
          atHeads.put(head, substitution.apply(lemma));
        }
      }
    }
    return atHeads;
  }

  private static boolean areInvariants(
      Program inlined, Map<Location, Term> lemmas, SolverProvider solvers, Budget budget) {
    Pass.Result harmless = Strengthening.withoutErrors(inlined);
    Map<CutPoint, Term> claims = new LinkedHashMap<>();
    for (Location head : LoopStructure.of(harmless.program().start()).heads()) {
      for (CutPoint origin : harmless.origins().ofStart(head)) {
        Term lemma = lemmas.get(origin.location());
        if (lemma != null) {
          claims.put(new CutPoint(CallString.EMPTY, head), lemma);
        }
      }
    }
    return new CertificateChecker(solvers)
            .check(harmless.program(), new Proof.Inductive(claims), budget)
        instanceof Result.Confirmed;
  }
}
