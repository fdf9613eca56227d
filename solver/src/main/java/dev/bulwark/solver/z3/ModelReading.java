package dev.bulwark.solver.z3;

import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.FuncDecl;
import com.microsoft.z3.Quantifier;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.horn.HornClauses;
import dev.bulwark.logic.horn.Relation;
import dev.bulwark.logic.smtlib.SmtLibParser;
import dev.bulwark.solver.HornAnswer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a model: a conjunction of definitions, each {@code (forall (x ...) (= (p x ...) F))}, or
 * without quantifier where the relation has no arguments. Formulas come back as text. What our
 * parser does not know, such as a quantifier within, is refused there.
 */
final class ModelReading {

  private static final String ARGUMENT = "argument:";

  private final Context context;
  private final HornClauses clauses;
  private final Map<String, Relation> relations = new HashMap<>();
  private final Map<Relation, HornAnswer.Interpretation> model = new LinkedHashMap<>();

  ModelReading(Context context, HornClauses clauses) {
    this.context = context;
    this.clauses = clauses;
    clauses.relations().forEach(relation -> relations.put(relation.name(), relation));
  }

  HornAnswer read(Expr<?> answer) {
    ArrayDeque<Expr<?>> parts = new ArrayDeque<>(List.of(answer));
    while (!parts.isEmpty()) {
      Expr<?> part = parts.pop();
      if (part.isAnd()) {
        for (Expr<?> conjunct : part.getArgs()) {
          parts.push(conjunct);
        }
      } else if (part instanceof Quantifier quantifier) {
        define(quantifier.getBody());
      } else {
        define(part);
      }
    }
    return new HornAnswer.Satisfiable(model);
  }

  private void define(Expr<?> definition) {
    if (definition.isEq()) {
      Expr<?>[] sides = definition.getArgs();
      for (int i = 0; i < 2; i++) {
        Relation relation = relation(sides[i]);
        if (relation != null) {
          define(relation, sides[i].getArgs(), sides[1 - i]);
          return;
        }
      }
    }
    // A relation without arguments is a formula by itself.
    boolean negated = definition.isNot();
    Relation relation = relation(negated ? definition.getArgs()[0] : definition);
    if (relation != null && relation.sorts().isEmpty()) {
      define(relation, new Expr<?>[0], context.mkBool(!negated));
    }
  }

  private @Nullable Relation relation(Expr<?> expression) {
    if (!expression.isApp()) {
      return null;
    }
    FuncDecl<?> head = expression.getFuncDecl();
    return relations.get(head.getName().toString());
  }

  private void define(Relation relation, Expr<?>[] arguments, Expr<?> formula) {
    Expr<?>[] replacements = new Expr<?>[arguments.length];
    Map<String, Variable> names = new HashMap<>();
    List<Variable> parameters = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      if (!arguments[i].isVar() || arguments[i].getIndex() >= arguments.length) {
        return;
      }
      String name = ARGUMENT + i;
      replacements[arguments[i].getIndex()] =
          context.mkConst(name, Sorts.of(context, relation.sorts().get(i)));
      Variable parameter = clauses.terms().freshVariable("argument", relation.sorts().get(i));
      names.put(name, parameter);
      parameters.add(parameter);
    }
    for (Expr<?> replacement : replacements) {
      if (replacement == null) {
        return;
      }
    }
    String text = formula.substituteVars(replacements).getSExpr();
    Term read =
        new SmtLibParser(clauses.terms(), name -> Optional.ofNullable(names.get(name)))
            .parseTerm(text);
    model.put(relation, new HornAnswer.Interpretation(parameters, read));
  }
}
