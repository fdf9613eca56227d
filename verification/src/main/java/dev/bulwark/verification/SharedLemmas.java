package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Result;
import dev.bulwark.engine.LemmaExchange;
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
import dev.bulwark.program.pass.Inlining;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Strengthening;
import dev.bulwark.solver.SolverProvider;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Invariants that engines in different processes tell each other, in the file form of lemmas, about
 * the program that the passes have made; every process makes the same one. Whoever gets them has
 * them checked before they are used, and then works on a program that assumes them.
 */
public final class SharedLemmas {

  private static final double SHARE_FOR_CHECK = 0.1;
  private static final Duration LONGEST_CHECK = Duration.ofSeconds(3);

  private final Program prepared;
  private final String property;

  public SharedLemmas(Program prepared, String property) {
    this.prepared = prepared;
    this.property = property;
  }

  /** Tells all lemmas published so far, whenever there is a new one. */
  public LemmaExchange telling(Consumer<String> listener) {
    Map<CutPoint, Term> all = new LinkedHashMap<>();
    return new LemmaExchange() {
      @Override
      public void publish(Lemma lemma) {
        all.merge(lemma.at(), lemma.invariant(), (a, b) -> prepared.terms().and(a, b));
        listener.accept(EvidenceWriter.lemmas(prepared, property, all));
      }

      @Override
      public List<Lemma> arrived() {
        return List.of();
      }
    };
  }

  /** The program that assumes the lemmas, if they are invariants and can be assumed. */
  public Optional<Pass.Result> assuming(String text, SolverProvider solvers, Budget budget) {
    if (!CallGraph.of(prepared).recursive().isEmpty()) {
      return Optional.empty();
    }
    Pass.Result inlined = new Inlining(Inlining.Config.DEFAULT).apply(prepared);
    Map<Location, Term> lemmas;
    try {
      lemmas = atHeads(inlined, EvidenceReader.lemmas(prepared, property, text));
    } catch (MalformedEvidenceException wrong) {
      return Optional.empty();
    }
    Budget part = budget.share(SHARE_FOR_CHECK).part(LONGEST_CHECK);
    if (lemmas.isEmpty() || !areInvariants(inlined.program(), lemmas, solvers, part)) {
      return Optional.empty();
    }
    Pass.Result strong = new Strengthening(lemmas).apply(inlined.program());
    return Optional.of(strong.after(inlined));
  }

  /** Variables of the inlined program have the names that they have in lemmas. */
  private static Map<Location, Term> atHeads(Pass.Result inlined, Map<CutPoint, Term> lemmas) {
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
