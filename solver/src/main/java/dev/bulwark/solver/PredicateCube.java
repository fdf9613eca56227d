package dev.bulwark.solver;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.util.ArrayList;
import java.util.List;

/** Which of the predicates hold, and which do not, in some model. */
public record PredicateCube(List<Term> predicates, List<Boolean> truths) {

  public PredicateCube {
    predicates = List.copyOf(predicates);
    truths = List.copyOf(truths);
    if (predicates.size() != truths.size()) {
      throw new IllegalArgumentException(
          predicates.size() + " predicates with " + truths.size() + " truth values");
    }
  }

  /** The predicates that hold and the negations of the others, in the order of the predicates. */
  public List<Term> literals(TermFactory terms) {
    List<Term> literals = new ArrayList<>(predicates.size());
    for (int i = 0; i < predicates.size(); i++) {
      literals.add(truths.get(i) ? predicates.get(i) : terms.not(predicates.get(i)));
    }
    return literals;
  }
}
