package dev.bulwark.icp;

import dev.bulwark.base.Budget;
import dev.bulwark.icp.interpolation.Interpolants;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.InterpolationSession;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks about groups that are encoded apart from each other, with a log of the proof. Where that
 * says nothing for certain a session without groups has the last word; then there are no
 * interpolants.
 */
final class IcpInterpolationSession implements InterpolationSession {

  private final TermFactory terms;
  private final Budget budget;
  private int groups;
  private @Nullable Answer lastAnswer;
  private @Nullable Interpolants interpolants;

  IcpInterpolationSession(TermFactory terms, Budget budget) {
    this.terms = terms;
    this.budget = budget;
  }

  @Override
  public Answer check(List<? extends Term> newGroups) {
    budget.check();
    lastAnswer = null;
    interpolants = null;
    groups = newGroups.size();
    Answer answer = apart(newGroups);
    if (answer != Answer.UNSAT) {
      try (IcpSession together = new IcpSession(budget, null)) {
        answer = together.check(newGroups);
      }
    }
    lastAnswer = answer;
    return answer;
  }

  private Answer apart(List<? extends Term> newGroups) {
    try {
      Interpolants found = new Interpolants(newGroups, terms, budget);
      interpolants = found.answer() == Answer.UNSAT ? found : null;
      return found.answer();
    } catch (SolverException e) {
      return Answer.UNKNOWN;
    }
  }

  @Override
  public Term interpolant(Set<Integer> first) {
    BitSet part = new BitSet();
    first.forEach(part::set);
    return between(List.of(part)).getFirst();
  }

  @Override
  public List<Term> sequenceInterpolants() {
    List<BitSet> parts = new ArrayList<>();
    for (int i = 1; i < groups; i++) {
      BitSet part = new BitSet();
      part.set(0, i);
      parts.add(part);
    }
    return between(parts);
  }

  private List<Term> between(List<BitSet> parts) {
    if (lastAnswer != Answer.UNSAT) {
      throw new IllegalStateException("no interpolants: the last answer is " + lastAnswer);
    }
    if (interpolants == null) {
      throw new SolverException("icp has no interpolant: it has no proof for groups apart");
    }
    return interpolants.between(parts);
  }

  @Override
  public void close() {
    lastAnswer = null;
    interpolants = null;
  }
}
