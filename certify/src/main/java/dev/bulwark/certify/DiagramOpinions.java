package dev.bulwark.certify;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.diagram.DiagramQueries;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * What a check takes from decision diagrams. Engines use these too, so that a fault there could
 * certify itself; therefore some of what they say is asked of a solver as well: a sample of all
 * that was relied on, drawn by a fixed seed. Each claim is a formula that has no model.
 */
final class DiagramOpinions {

  private static final int SAMPLE = 16;
  private static final long SEED = 20_261_119;

  private final DiagramQueries diagrams;
  private final TermFactory terms;
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final List<Term> sample = new ArrayList<>();
  private long claims;

  DiagramOpinions(DiagramQueries diagrams, TermFactory terms) {
    this.diagrams = diagrams;
    this.terms = terms;
  }

  /** Is the condition satisfiable? */
  Answer ask(Term condition) {
    Answer answer = diagrams.ask(condition);
    if (answer == Answer.UNSAT) {
      claim(() -> condition);
    }
    return answer;
  }

  /** May both hold for the same inputs? Yes where diagrams do not tell. */
  boolean mayHoldTogether(Term a, Term b) {
    boolean may = diagrams.mayHoldTogether(a, b);
    if (!may) {
      claim(() -> terms.and(a, b));
    }
    return may;
  }

  /** A term that has the same value wherever the condition holds, with fewer choices. */
  Term pruned(Term value, Term condition) {
    Term pruned = diagrams.pruned(terms, value, condition);
    if (pruned != value) {
      claim(() -> terms.and(condition, terms.not(terms.eq(pruned, value))));
    }
    return pruned;
  }

  /** Of what was relied on, each with the same probability. */
  List<Term> sample() {
    return List.copyOf(sample);
  }

  private void claim(Supplier<Term> unsatisfiable) {
    claims++;
    if (sample.size() < SAMPLE) {
      sample.add(unsatisfiable.get());
    } else {
      long place = random.nextLong(claims);
      if (place < SAMPLE) {
        sample.set((int) place, unsatisfiable.get());
      }
    }
  }
}
