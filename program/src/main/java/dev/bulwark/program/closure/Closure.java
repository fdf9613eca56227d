package dev.bulwark.program.closure;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The transitive closure R⁺ of a step that goes from a location to itself, in pieces.
 *
 * @param loop the step R
 * @param exact whether the pieces are R⁺ and nothing more; otherwise they contain it
 */
public record Closure(GuardedStep loop, List<Piece> pieces, boolean exact) {

  public Closure {
    pieces = List.copyOf(pieces);
  }

  /**
   * A family of powers. The inputs of the step are the count and, for each variable whose value
   * after the step is not a function of the state before and the count (or of another such value),
   * an input that stands for that value. The guard says that the count is not negative (and at most
   * its last value where there is one and nothing else says so) and everything else. No input is
   * one of the loop.
   *
   * @param step from the loop's location to itself
   * @param count the input t that numbers the powers of the family
   * @param iterations how many iterations of the loop the step does: first + period·t, over count
   *     alone
   */
  public record Piece(GuardedStep step, Variable count, Term iterations) {}

  /**
   * R⁺, or R* if reflexive, as one step. Its inputs are those of the pieces and, where there is
   * more than one piece, one that chooses the piece. A loop that cannot be taken has an R⁺ whose
   * guard is false.
   */
  public GuardedStep asStep(TermFactory terms, boolean reflexive) {
    if (pieces.size() == 1) {
      Optional<GuardedStep> single =
          reflexive ? withoutIterations(terms, pieces.getFirst()) : Optional.of(onlyStep());
      if (single.isPresent()) {
        return single.get();
      }
    }
    List<GuardedStep> choices = new ArrayList<>();
    pieces.forEach(piece -> choices.add(piece.step));
    if (reflexive) {
      choices.add(GuardedStep.assume(loop.source(), terms.bool(true)));
    }
    if (choices.isEmpty()) {
      return GuardedStep.assume(loop.source(), terms.bool(false));
    }
    return choices.size() == 1 ? choices.getFirst() : choice(terms, choices);
  }

  private GuardedStep onlyStep() {
    return pieces.getFirst().step;
  }

  private GuardedStep choice(TermFactory terms, List<GuardedStep> choices) {
    Variable chosen = terms.freshVariable("piece", Sort.INT);
    Set<Variable> inputs = new LinkedHashSet<>();
    inputs.add(chosen);
    List<Term> guards = new ArrayList<>();
    SymbolicState effect = choices.getLast().effect();
    for (int i = choices.size() - 1; i >= 0; i--) {
      GuardedStep step = choices.get(i);
      inputs.addAll(step.inputs());
      Term isChosen = terms.eq(chosen, terms.integer(i));
      guards.add(terms.and(isChosen, step.guard()));
      effect = SymbolicState.ite(terms, isChosen, step.effect(), effect);
    }
    return new GuardedStep(
        loop.source(), loop.target(), terms.or(guards.reversed()), effect, inputs);
  }

  /**
   * The piece with a count of minus one for no iteration at all, if its values are then those
   * before.
   */
  private static Optional<GuardedStep> withoutIterations(TermFactory terms, Piece piece) {
    Term none = terms.integer(-1);
    Substitution atNone = Substitution.of(terms, Map.of(piece.count, none));
    boolean isNone = isValue(atNone.apply(piece.iterations), LinearTerm.ZERO);
    for (Map.Entry<Variable, Term> update : piece.step.updates().entrySet()) {
      isNone &= isValue(atNone.apply(update.getValue()), LinearTerm.before(update.getKey()));
    }
    return isNone
        ? Optional.of(
            piece.step.withGuard(terms.or(terms.eq(piece.count, none), piece.step.guard())))
        : Optional.empty();
  }

  private static boolean isValue(Term term, LinearTerm value) {
    return LinearTerm.read(term).filter(value::equals).isPresent();
  }
}
