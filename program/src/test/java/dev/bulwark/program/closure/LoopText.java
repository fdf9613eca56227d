package dev.bulwark.program.closure;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.smtlib.SmtLibParser;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Loops written in SMT-LIB: names beginning with {@code in} are inputs, those beginning with {@code
 * b} are Booleans, all others integers.
 */
final class LoopText {

  final TermFactory terms;
  private final SmtLibParser parser;
  private final Set<Variable> inputs = new LinkedHashSet<>();

  LoopText(TermFactory terms) {
    this.terms = terms;
    this.parser =
        new SmtLibParser(
            terms,
            name -> {
              boolean isBool = name.startsWith("b") || name.startsWith("inb");
              Variable variable = terms.variable(name, isBool ? Sort.BOOL : Sort.INT);
              if (name.startsWith("in")) {
                inputs.add(variable);
              }
              return Optional.of(variable);
            });
  }

  Term term(String text) {
    return parser.parseTerm(text);
  }

  Variable variable(String name) {
    return (Variable) term(name);
  }

  /** A loop with a guard and, alternating, variables and their values. */
  GuardedStep loop(String guard, String... updates) {
    inputs.clear();
    Term condition = term(guard);
    SymbolicState effect = SymbolicState.INITIAL;
    for (int i = 0; i < updates.length; i += 2) {
      effect = effect.with(variable(updates[i]), term(updates[i + 1]));
    }
    return new GuardedStep(RandomRelations.HEAD, RandomRelations.HEAD, condition, effect, inputs);
  }
}
