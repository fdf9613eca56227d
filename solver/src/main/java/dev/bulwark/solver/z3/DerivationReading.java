package dev.bulwark.solver.z3;

import com.microsoft.z3.Expr;
import com.microsoft.z3.enumerations.Z3_decl_kind;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.logic.horn.HornClauses;
import dev.bulwark.logic.horn.Relation;
import dev.bulwark.logic.smtlib.SmtLibException;
import dev.bulwark.logic.smtlib.SmtLibParser;
import dev.bulwark.solver.HornAnswer;
import dev.bulwark.solver.HornAnswer.Fact;
import dev.bulwark.solver.SolverException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a derivation: hyper-resolution steps, each with the clause, the derivations of the atoms in
 * its body in some order, and the fact that follows. All facts are about values. Steps share
 * premises and can be deep, so this is a walk without recursion that sees each step once.
 */
final class DerivationReading {

  private final Map<String, Relation> relations = new HashMap<>();
  private final Map<Integer, Fact> facts = new HashMap<>();
  private final Map<Integer, Optional<Value>> values = new HashMap<>();
  private final SmtLibParser parser = new SmtLibParser(TermFactory.plain());
  private final Relation query;

  DerivationReading(HornClauses clauses, Relation query) {
    this.query = query;
    relations.put(query.name(), query);
    clauses.relations().forEach(relation -> relations.put(relation.name(), relation));
  }

  HornAnswer read(Expr<?> answer) {
    Expr<?> root = answer;
    while (root.isApp() && !isStepTo(root, query)) {
      Optional<Expr<?>> below = premises(root).stream().findFirst();
      if (below.isEmpty()) {
        return new HornAnswer.Unknown("Spacer's derivation has another form than we know");
      }
      root = below.get();
    }
    return new HornAnswer.Unsatisfiable(fact(root).premises());
  }

  private boolean isStepTo(Expr<?> step, Relation relation) {
    return isStep(step) && relation.equals(relationOf(conclusion(step)));
  }

  private static boolean isStep(Expr<?> expression) {
    return expression.isApp()
        && expression.getFuncDecl().getDeclKind() == Z3_decl_kind.Z3_OP_PR_HYPER_RESOLVE;
  }

  /** Steps right below: of hyper-resolution, or of the modus ponens at the root. */
  private static List<Expr<?>> premises(Expr<?> step) {
    List<Expr<?>> premises = new ArrayList<>();
    for (Expr<?> argument : step.getArgs()) {
      if (isStep(argument)) {
        premises.add(argument);
      }
    }
    return premises;
  }

  private static Expr<?> conclusion(Expr<?> step) {
    Expr<?>[] parts = step.getArgs();
    return parts[parts.length - 1];
  }

  private @Nullable Relation relationOf(Expr<?> fact) {
    return fact.isApp() ? relations.get(fact.getFuncDecl().getName().toString()) : null;
  }

  private Fact fact(Expr<?> root) {
    ArrayDeque<Expr<?>> stack = new ArrayDeque<>(List.of(root));
    while (!stack.isEmpty()) {
      Expr<?> top = stack.peek();
      List<Fact> known = new ArrayList<>();
      int before = stack.size();
      for (Expr<?> premise : premises(top)) {
        Fact fact = facts.get(premise.getId());
        if (fact == null) {
          stack.push(premise);
        } else {
          known.add(fact);
        }
      }
      if (stack.size() == before) {
        stack.pop();
        facts.computeIfAbsent(top.getId(), id -> made(conclusion(top), known));
      }
    }
    return facts.getOrDefault(root.getId(), new Fact(query, List.of(), List.of()));
  }

  private Fact made(Expr<?> conclusion, List<Fact> premises) {
    Relation relation = relationOf(conclusion);
    if (relation == null) {
      throw new SolverException("Spacer's derivation has a relation that is not ours");
    }
    List<Optional<Value>> arguments = new ArrayList<>();
    for (Expr<?> argument : conclusion.getArgs()) {
      arguments.add(values.computeIfAbsent(argument.getId(), id -> value(argument)));
    }
    return new Fact(relation, arguments, premises);
  }

  private Optional<Value> value(Expr<?> ground) {
    try {
      Term term = parser.parseTerm(ground.getSExpr());
      return Optional.ofNullable(Evaluator.evaluate(term, Valuation.NONE));
    } catch (SmtLibException e) {
      return Optional.empty();
    }
  }
}
