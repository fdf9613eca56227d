package dev.bulwark.frontend.horn.clauses;

import dev.bulwark.frontend.automaton.RefusedInputException;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.smtlib.RelationalScript;
import dev.bulwark.program.Position;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Finds the clauses that an assertion is the conjunction of. An assertion is taken for a
 * disjunction of one part, and parts that speak of predicates are taken apart by the laws of
 * propositional logic until they are atoms, negated or not. Variables are those of the quantifiers
 * that are left away: for all values in front, for some value below a negation.
 */
public final class Clausifier {

  /** Beyond this the assertion was not meant as clauses. */
  private static final int MOST_CLAUSES = 10_000;

  /** A disjunction that is being taken apart: what is done of it, and what is not. */
  private record Disjunction(
      List<Atom> negative, List<Term> conditions, List<Atom> positive, List<Term> open) {

    Disjunction with(List<Term> next) {
      return new Disjunction(negative, conditions, positive, next);
    }
  }

  private final TermFactory terms;
  private final RelationalScript script;
  private final String file;
  private final Map<String, Predicate> predicates = new LinkedHashMap<>();

  /** Terms that no atom and no quantifier is in. */
  private final Set<Term> plain = new HashSet<>();

  private final Set<Term> relational = new HashSet<>();

  public Clausifier(TermFactory terms, RelationalScript script, String file) {
    this.terms = terms;
    this.script = script;
    this.file = file;
    for (RelationalScript.Relation relation : script.relations()) {
      predicates.put(
          relation.name(),
          new Predicate(relation.name(), relation.sorts(), position(relation.place())));
    }
  }

  public ClauseSystem system() {
    List<Clause> clauses = new ArrayList<>();
    for (RelationalScript.Assertion assertion : script.assertions()) {
      clauses.addAll(clauses(assertion));
    }
    return new ClauseSystem(List.copyOf(predicates.values()), clauses);
  }

  private Position position(RelationalScript.TextPosition place) {
    return new Position(file, place.line(), place.column());
  }

  private List<Clause> clauses(RelationalScript.Assertion assertion) {
    Position at = position(assertion.place());
    List<Clause> clauses = new ArrayList<>();
    ArrayDeque<Disjunction> waiting = new ArrayDeque<>();
    waiting.push(new Disjunction(List.of(), List.of(), List.of(), List.of(assertion.formula())));
    while (!waiting.isEmpty()) {
      Disjunction next = waiting.pop();
      if (next.open().isEmpty()) {
        clauses.add(clause(next, at));
      } else {
        List<Disjunction> parts = step(next, at);
        for (int i = parts.size() - 1; i >= 0; i--) {
          waiting.push(parts.get(i));
        }
      }
      if (clauses.size() + waiting.size() > MOST_CLAUSES) {
        throw RefusedInputException.unsupported(at, "an assertion of so many clauses is");
      }
    }
    return clauses;
  }

  private Clause clause(Disjunction done, Position at) {
    if (done.positive().size() > 1) {
      throw RefusedInputException.unsupported(
          at,
          "an assertion that is no Horn clause (its head is %s or %s) is"
              .formatted(
                  done.positive().get(0).predicate().name(),
                  done.positive().get(1).predicate().name()));
    }
    return new Clause(done.negative(), done.conditions(), done.positive().stream().findFirst(), at);
  }

  // ---- Taking apart

  /** Takes the first open part apart; several disjunctions are their conjunction. */
  private List<Disjunction> step(Disjunction whole, Position at) {
    if (whole.open().stream().anyMatch(Clausifier::isValid)) {
      return List.of();
    }
    Term first = whole.open().getFirst();
    List<Term> rest = whole.open().subList(1, whole.open().size());
    if (isValid(negation(first))) {
      return List.of(whole.with(rest));
    }
    if (isPlain(first)) {
      // What does not hold is a condition of the body.
      return List.of(
          new Disjunction(
              whole.negative(), plus(whole.conditions(), negation(first)), whole.positive(), rest));
    }
    if (first instanceof Variable marker) {
      return List.of(positive(whole, marker, rest, at));
    }
    Application application = (Application) first;
    return switch (application.op()) {
      case OR -> List.of(whole.with(joined(application.args(), rest)));
      case AND ->
          application.args().stream().map(part -> whole.with(joined(List.of(part), rest))).toList();
      case ITE, EQ -> step(whole.with(joined(List.of(cases(application)), rest)), at);
      case NOT -> negated(whole, application.arg(0), rest, at);
      default -> throw noClause(first, at);
    };
  }

  private Disjunction positive(Disjunction whole, Variable marker, List<Term> rest, Position at) {
    RelationalScript.Quantified quantified = script.quantified().get(marker);
    if (quantified != null) {
      if (!quantified.universal()) {
        throw RefusedInputException.unsupported(
            position(quantified.place()), "exists in front of what is to be shown is");
      }
      return whole.with(joined(List.of(quantified.body()), rest));
    }
    return new Disjunction(
        whole.negative(), whole.conditions(), plus(whole.positive(), atom(marker, at)), rest);
  }

  private List<Disjunction> negated(Disjunction whole, Term operand, List<Term> rest, Position at) {
    if (operand instanceof Variable marker) {
      RelationalScript.Quantified quantified = script.quantified().get(marker);
      if (quantified == null) {
        return List.of(
            new Disjunction(
                plus(whole.negative(), atom(marker, at)),
                whole.conditions(),
                whole.positive(),
                rest));
      }
      if (quantified.universal()) {
        throw RefusedInputException.unsupported(
            position(quantified.place()), "forall in the body of a clause is");
      }
      return List.of(whole.with(joined(List.of(terms.not(quantified.body())), rest)));
    }
    Application inner = (Application) operand;
    return switch (inner.op()) {
      case NOT -> List.of(whole.with(joined(List.of(inner.arg(0)), rest)));
      case AND ->
          List.of(whole.with(joined(inner.args().stream().map(this::negation).toList(), rest)));
      case OR ->
          inner.args().stream()
              .map(part -> whole.with(joined(List.of(negation(part)), rest)))
              .toList();
      case ITE, EQ -> step(whole.with(joined(List.of(negatedCases(inner)), rest)), at);
      default -> throw noClause(operand, at);
    };
  }

  /** A choice or an equivalence as a conjunction of two implications. */
  private Term cases(Application term) {
    Term a = term.arg(0);
    Term b = term.arg(1);
    return term.op() == Op.ITE
        ? terms.and(terms.or(negation(a), b), terms.or(a, term.arg(2)))
        : terms.and(terms.or(negation(a), b), terms.or(a, negation(b)));
  }

  private Term negatedCases(Application term) {
    Term a = term.arg(0);
    Term b = term.arg(1);
    return term.op() == Op.ITE
        ? terms.and(terms.or(negation(a), negation(b)), terms.or(a, negation(term.arg(2))))
        : terms.and(terms.or(a, b), terms.or(negation(a), negation(b)));
  }

  private static boolean isValid(Term term) {
    return Terms.isTrue(term)
        || (term instanceof Application application
            && application.op() == Op.NOT
            && Terms.isFalse(application.arg(0)));
  }

  private Term negation(Term term) {
    return term instanceof Application application && application.op() == Op.NOT
        ? application.arg(0)
        : terms.not(term);
  }

  private Atom atom(Variable marker, Position at) {
    RelationalScript.Atom found = Objects.requireNonNull(script.atoms().get(marker));
    for (Term argument : found.arguments()) {
      if (!isPlain(argument)) {
        throw noClause(argument, at);
      }
    }
    return new Atom(
        Objects.requireNonNull(predicates.get(found.relation().name())), found.arguments());
  }

  private static RefusedInputException noClause(Term term, Position at) {
    String where = term instanceof Application application ? application.op().smtLib() : "a term";
    return RefusedInputException.unsupported(
        at, "a predicate or a quantifier inside of " + where + " is");
  }

  // ---- Terms

  private boolean isPlain(Term term) {
    if (!plain.contains(term) && !relational.contains(term)) {
      Terms.forEachPostOrder(List.of(term), this::classify);
    }
    return plain.contains(term);
  }

  private void classify(Term term) {
    boolean found =
        switch (term) {
          case Variable variable ->
              script.atoms().containsKey(variable) || script.quantified().containsKey(variable);
          case Application application ->
              application.args().stream().anyMatch(relational::contains);
          default -> false;
        };
    (found ? relational : plain).add(term);
  }

  private static <T> List<T> plus(List<T> list, T one) {
    List<T> more = new ArrayList<>(list);
    more.add(one);
    return more;
  }

  private static List<Term> joined(List<? extends Term> first, List<Term> second) {
    List<Term> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}
