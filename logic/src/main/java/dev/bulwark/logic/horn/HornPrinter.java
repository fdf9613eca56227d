package dev.bulwark.logic.horn;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.smtlib.SmtLibPrinter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes clauses as SMT-LIB, in the format of the field's competition (CHC-COMP): relations are
 * applied to variables, different ones within an atom, and everything else is in the constraint.
 */
public final class HornPrinter {

  private HornPrinter() {}

  /** A whole file, which asks whether the clauses are satisfiable. */
  public static String script(HornClauses clauses) {
    StringBuilder text = new StringBuilder("(set-logic HORN)\n\n");
    clauses.relations().forEach(relation -> text.append(declaration(relation)).append('\n'));
    for (HornClause clause : clauses.clauses()) {
      text.append("\n(assert ").append(clause(normal(clauses.terms(), clause))).append(")\n");
    }
    return text.append("\n(check-sat)\n").toString();
  }

  public static String declaration(Relation relation) {
    String sorts =
        relation.sorts().stream().map(SmtLibPrinter::sort).collect(Collectors.joining(" "));
    return "(declare-fun " + SmtLibPrinter.symbol(relation.name()) + " (" + sorts + ") Bool)";
  }

  /** The clause as one closed formula. */
  public static String clause(HornClause clause) {
    String head = clause.head().map(HornPrinter::atom).orElse("false");
    List<String> body = new ArrayList<>();
    clause.body().forEach(atom -> body.add(atom(atom)));
    if (body.isEmpty() || !Terms.isTrue(clause.constraint())) {
      body.add(SmtLibPrinter.term(clause.constraint()));
    }
    String premise = body.size() == 1 ? body.getFirst() : "(and " + String.join(" ", body) + ")";
    String implication = "(=> " + premise + " " + head + ")";
    Set<Variable> variables = clause.variables();
    return variables.isEmpty()
        ? implication
        : "(forall (" + bound(variables) + ") " + implication + ")";
  }

  private static String bound(Set<Variable> variables) {
    return variables.stream()
        .map(v -> "(" + SmtLibPrinter.symbol(v.name()) + " " + SmtLibPrinter.sort(v.sort()) + ")")
        .collect(Collectors.joining(" "));
  }

  private static String atom(RelationAtom atom) {
    String name = SmtLibPrinter.symbol(atom.relation().name());
    return atom.arguments().isEmpty()
        ? name
        : atom.arguments().stream()
            .map(SmtLibPrinter::term)
            .collect(Collectors.joining(" ", "(" + name + " ", ")"));
  }

  /** The same clause with relations of different variables only. */
  private static HornClause normal(TermFactory terms, HornClause clause) {
    List<Term> constraint = new ArrayList<>(List.of(clause.constraint()));
    List<RelationAtom> body = new ArrayList<>();
    clause.body().forEach(atom -> body.add(normal(terms, atom, constraint)));
    Optional<RelationAtom> head = clause.head().map(atom -> normal(terms, atom, constraint));
    return new HornClause(head, body, terms.and(constraint));
  }

  private static RelationAtom normal(TermFactory terms, RelationAtom atom, List<Term> constraint) {
    List<Term> arguments = new ArrayList<>();
    Set<Term> used = new HashSet<>();
    for (Term argument : atom.arguments()) {
      if (argument instanceof Variable && used.add(argument)) {
        arguments.add(argument);
      } else {
        Variable named = terms.freshVariable("argument", argument.sort());
        constraint.add(terms.eq(named, argument));
        arguments.add(named);
      }
    }
    return new RelationAtom(atom.relation(), arguments);
  }
}
