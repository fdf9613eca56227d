package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A transition relation {@code T} from one sequence of frames to another, as a query sees it.
 *
 * @param condition {@code T} in a query, over the states before and inputs
 * @param definition what a session has to know for that; none if the condition says it all
 * @param after from a formula over states to the same one over the states after {@code T}: {@code
 *     s'}
 */
public record FrameStep(
    FrameKey source,
    FrameKey target,
    Term condition,
    Optional<Term> definition,
    Substitution after) {

  /** How {@code T} and {@code s'} become formulas. */
  public enum Encoding {
    /** What a variable is afterwards is substituted for it: cores tell what matters. */
    SUBSTITUTED,
    /** {@code T} is behind a switch, known to a session once, and leads to primed variables. */
    PRIMED,
    /** The same but for arrays, which are substituted: not every solver can equate them. */
    PRIMED_NUMBERS
  }

  /**
   * @param formula when the step can be taken
   * @param effects what variables are afterwards
   * @param primed the names of variables afterwards, if that is the encoding
   */
  static FrameStep of(
      TermFactory terms,
      Encoding encoding,
      FrameKey source,
      FrameKey target,
      Term formula,
      Map<Variable, Term> effects,
      UnaryOperator<Variable> primed) {
    return switch (encoding) {
      case SUBSTITUTED ->
          new FrameStep(source, target, formula, Optional.empty(), Substitution.of(terms, effects));
      case PRIMED, PRIMED_NUMBERS -> {
        Variable on = terms.freshVariable("step", Sort.BOOL);
        List<Term> parts = new ArrayList<>(List.of(formula));
        Map<Variable, Term> after = new LinkedHashMap<>();
        effects.forEach(
            (variable, value) -> {
              if (encoding == Encoding.PRIMED_NUMBERS && variable.sort() instanceof Sort.Array) {
                after.put(variable, value);
                return;
              }
              Variable next = primed.apply(variable);
              parts.add(terms.eq(next, value));
              after.put(variable, next);
            });
        yield new FrameStep(
            source,
            target,
            on,
            Optional.of(terms.implies(on, terms.and(parts))),
            Substitution.of(terms, after));
      }
    };
  }

  /** Do states of the target count among those of the source, so that ¬s may be assumed? */
  public boolean isLoop() {
    return source.equals(target);
  }
}
