package dev.bulwark.engine.predicate.cegaar;

import dev.bulwark.engine.predicate.cegaar.Entailment.Reply;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.closure.OctagonalRelation;
import dev.bulwark.program.closure.OctagonalRelation.Signed;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import dev.bulwark.solver.Model;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The integer octagonal hull of a relation (§5.2): for each sum of two variables, before or after,
 * with signs, the greatest value that it has, by optimisation over the solver. Sums that can be
 * beyond a limit have no bound, which is sound.
 */
final class OctagonalHull {

  /** Bounds beyond this are not looked for. */
  private static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(20);

  private static final int MOST_VARIABLES = 8;

  /** After so many models for all sums together the rest are bisected one by one. */
  private static final int MOST_STEPS = 16;

  private final TermFactory terms;
  private final Entailment entailment;

  private record Sum(List<Signed> parts, Term term) {}

  OctagonalHull(TermFactory terms, Entailment entailment) {
    this.terms = terms;
    this.entailment = entailment;
  }

  /** A step that changes the variables which one of these changes, to anything. */
  static GuardedStep anything(TermFactory terms, List<GuardedStep> steps) {
    SymbolicState effect = SymbolicState.INITIAL;
    Set<Variable> inputs = new LinkedHashSet<>();
    for (GuardedStep step : steps) {
      for (Variable variable : step.updates().keySet()) {
        Variable any = terms.variable("anything:" + variable.name(), variable.sort());
        effect = effect.with(variable, any);
        inputs.add(any);
      }
    }
    return new GuardedStep(
        steps.getFirst().source(), steps.getFirst().target(), terms.bool(true), effect, inputs);
  }

  /** Of the union of steps; nothing if they are not about a few integers. */
  Optional<OctagonalRelation> of(List<GuardedStep> steps) {
    Set<Variable> written = new LinkedHashSet<>();
    Set<Variable> all = new LinkedHashSet<>();
    for (GuardedStep step : steps) {
      written.addAll(step.updates().keySet());
      all.addAll(step.updates().keySet());
      Set<Variable> read = new LinkedHashSet<>(step.reads());
      read.removeAll(step.inputs());
      all.addAll(read);
    }
    if (written.stream().anyMatch(variable -> !(variable.sort() instanceof Sort.Int))) {
      return Optional.empty();
    }
    List<Variable> variables =
        all.stream().filter(variable -> variable.sort() instanceof Sort.Int).toList();
    if (variables.isEmpty() || variables.size() > MOST_VARIABLES) {
      return Optional.empty();
    }
    Term relation = terms.or(steps.stream().map(step -> relation(step, written)).toList());
    return bounds(relation, sums(variables, written))
        .map(
            bounds -> {
              OctagonalRelation.Builder builder = OctagonalRelation.over(variables);
              for (Variable variable : variables) {
                if (!written.contains(variable)) {
                  Signed before = Signed.before(variable);
                  Signed after = Signed.after(variable);
                  builder.add(before, after.negate(), BigInteger.ZERO);
                  builder.add(before.negate(), after, BigInteger.ZERO);
                }
              }
              bounds.forEach(
                  (sum, bound) -> {
                    if (sum.parts().size() == 1) {
                      builder.add(sum.parts().getFirst(), bound);
                    } else {
                      builder.add(sum.parts().get(0), sum.parts().get(1), bound);
                    }
                  });
              return builder.build();
            });
  }

  private Term relation(GuardedStep step, Set<Variable> written) {
    List<Term> parts = new ArrayList<>(List.of(step.guard()));
    for (Variable variable : written) {
      parts.add(terms.eq(after(variable), step.effect().value(variable)));
    }
    return terms.and(parts);
  }

  private Variable after(Variable variable) {
    return terms.variable("after:" + variable.name(), variable.sort());
  }

  /** What is not written has the same value after. */
  private List<Sum> sums(List<Variable> variables, Set<Variable> written) {
    List<Signed> nodes = new ArrayList<>();
    for (Variable variable : variables) {
      nodes.add(Signed.before(variable));
      if (written.contains(variable)) {
        nodes.add(Signed.after(variable));
      }
    }
    List<Sum> sums = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      for (Signed u : List.of(nodes.get(i), nodes.get(i).negate())) {
        sums.add(new Sum(List.of(u), term(u)));
        for (int j = i + 1; j < nodes.size(); j++) {
          for (Signed v : List.of(nodes.get(j), nodes.get(j).negate())) {
            sums.add(new Sum(List.of(u, v), terms.add(term(u), term(v))));
          }
        }
      }
    }
    return sums;
  }

  private Term term(Signed node) {
    Variable variable = node.after() ? after(node.variable()) : node.variable();
    return node.negated() ? terms.neg(variable) : variable;
  }

  private BigInteger value(Sum sum, Model model) {
    BigInteger total = BigInteger.ZERO;
    for (Signed part : sum.parts()) {
      Variable variable = part.after() ? after(part.variable()) : part.variable();
      if (model.value(variable) instanceof Value.IntValue(BigInteger number)) {
        total = part.negated() ? total.subtract(number) : total.add(number);
      }
    }
    return total;
  }

  /** The greatest values; nothing if the relation is empty or the solver is inconclusive. */
  private Optional<Map<Sum, BigInteger>> bounds(Term relation, List<Sum> sums) {
    if (!(entailment.ask(List.of(relation)) instanceof Reply.Possible(Model first))) {
      return Optional.empty();
    }
    Map<Sum, BigInteger> greatest = new LinkedHashMap<>();
    sums.forEach(sum -> greatest.put(sum, value(sum, first)));
    while (true) {
      List<Term> beyond = new ArrayList<>();
      greatest.keySet().forEach(sum -> beyond.add(terms.le(terms.integer(LIMIT), sum.term())));
      // relation ∧ one of the sums is at the limit
      Reply reply = entailment.ask(List.of(relation, terms.or(beyond)));
      if (reply instanceof Reply.Unknown) {
        return Optional.empty();
      }
      if (!(reply instanceof Reply.Possible(Model model))) {
        break;
      }
      raise(greatest, model);
      greatest.values().removeIf(value -> value.compareTo(LIMIT) >= 0);
    }
    for (int i = 0; i < MOST_STEPS; i++) {
      List<Term> more = new ArrayList<>();
      greatest.forEach((sum, value) -> more.add(terms.lt(terms.integer(value), sum.term())));
      // relation ∧ one of the sums is greater than it ever was
      Reply reply = entailment.ask(List.of(relation, terms.or(more)));
      if (reply instanceof Reply.Impossible) {
        return Optional.of(greatest);
      }
      if (!(reply instanceof Reply.Possible(Model model))) {
        return Optional.empty();
      }
      raise(greatest, model);
    }
    greatest.replaceAll((sum, value) -> bisect(relation, sum, value));
    return Optional.of(greatest);
  }

  private void raise(Map<Sum, BigInteger> greatest, Model model) {
    greatest.replaceAll((sum, value) -> value.max(value(sum, model)));
  }

  /** The greatest value, which is at least this one and below the limit. */
  private BigInteger bisect(Term relation, Sum sum, BigInteger attained) {
    BigInteger low = attained;
    BigInteger step = BigInteger.ONE;
    BigInteger high = LIMIT.subtract(BigInteger.ONE);
    while (low.compareTo(high) < 0) {
      BigInteger next = low.add(step).min(high);
      // relation ∧ sum ≥ next
      switch (entailment.ask(List.of(relation, terms.le(terms.integer(next), sum.term())))) {
        case Reply.Possible(Model model) -> {
          low = value(sum, model).min(high);
          step = step.shiftLeft(1);
        }
        case Reply.Impossible impossible -> {
          high = next.subtract(BigInteger.ONE);
          step = high.subtract(low).shiftRight(1).max(BigInteger.ONE);
        }
        case Reply.Unknown unknown -> {
          return high;
        }
      }
    }
    return low;
  }
}
