package dev.bulwark.frontend.horn.model;

import dev.bulwark.frontend.horn.clauses.Atom;
import dev.bulwark.frontend.horn.clauses.Clause;
import dev.bulwark.frontend.horn.clauses.ClauseSystem;
import dev.bulwark.frontend.horn.clauses.Dependencies;
import dev.bulwark.frontend.horn.clauses.Predicate;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.smtlib.SmtLibPrinter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Defines predicates by what a proof claims. A recursive predicate means the invariants of its
 * locations. Another one, or one without invariants, means just what its clauses derive, which
 * needs an existential quantifier and implies whatever could be claimed. Of predicates that no
 * query needs, and of those whose procedures are never called, every tuple holds; of those that
 * cannot be derived none does.
 */
final class Interpretation {

  private final TermFactory terms;
  private final ClauseSystem system;
  private final Map<Predicate, List<PredicateLocation>> places;
  private final Claims claims;
  private final Dependencies dependencies;
  private final Set<Predicate> derivable;
  private final Set<Predicate> needed;
  private final Map<Predicate, String> definitions = new LinkedHashMap<>();
  private final Set<Predicate> begun = new LinkedHashSet<>();

  Interpretation(
      TermFactory terms,
      ClauseSystem system,
      Map<Predicate, List<PredicateLocation>> places,
      Claims claims) {
    this.terms = terms;
    this.system = system;
    this.places = places;
    this.claims = claims;
    this.dependencies = new Dependencies(system.clauses());
    this.derivable = system.derivable();
    this.needed = system.needed();
  }

  /** A definition of each predicate, after those that it needs; nothing if one has none. */
  Optional<String> text() {
    for (Predicate predicate : system.predicates()) {
      if (!define(predicate)) {
        return Optional.empty();
      }
    }
    return Optional.of(String.join("\n", definitions.values()));
  }

  private boolean define(Predicate predicate) {
    if (definitions.containsKey(predicate)) {
      return true;
    }
    if (!begun.add(predicate)) {
      // A cycle without an invariant.
      return false;
    }
    List<Variable> parameters =
        predicate.sorts().stream().map(sort -> terms.freshVariable("x", sort)).toList();
    Optional<String> body = body(predicate, parameters);
    if (body.isEmpty()) {
      return false;
    }
    definitions.put(
        predicate,
        "(define-fun %s (%s) Bool\n  %s)"
            .formatted(SmtLibPrinter.symbol(predicate.name()), binders(parameters), body.get()));
    return true;
  }

  private Optional<String> body(Predicate predicate, List<Variable> parameters) {
    if (!derivable.contains(predicate)) {
      return Optional.of("false");
    }
    if (!needed.contains(predicate)) {
      return Optional.of("true");
    }
    List<PredicateLocation> known = places.getOrDefault(predicate, List.of());
    List<PredicateLocation> called = known.stream().filter(this::isCalled).toList();
    if (!known.isEmpty() && called.isEmpty()) {
      return Optional.of("true");
    }
    boolean claimed =
        !called.isEmpty()
            && called.stream().allMatch(at -> claims.invariants().containsKey(at.location()));
    if (claimed && dependencies.isRecursive(predicate)) {
      return Optional.of(
          junction(
              "and", "true", called.stream().map(place -> invariant(place, parameters)).toList()));
    }
    List<String> cases = new ArrayList<>();
    for (Clause clause : system.clauses()) {
      if (clause.derives(predicate)) {
        for (Atom atom : clause.body()) {
          if (!define(atom.predicate())) {
            return Optional.empty();
          }
        }
        cases.add(derivation(clause, parameters));
      }
    }
    return Optional.of(junction("or", "false", cases));
  }

  private boolean isCalled(PredicateLocation place) {
    return !claims.neverCalled().contains(place.location().procedure());
  }

  /** For some values of whatever else it speaks of. The proof may have a factory of its own. */
  private String invariant(PredicateLocation place, List<Variable> parameters) {
    Term invariant = claims.invariants().getOrDefault(place.location(), terms.bool(true));
    Map<String, Variable> values = new LinkedHashMap<>();
    for (int i = 0; i < parameters.size(); i++) {
      values.put(place.registers().get(i).name(), parameters.get(i));
    }
    List<Variable> others = new ArrayList<>();
    for (Variable variable : Terms.freeVariables(invariant)) {
      if (!values.containsKey(variable.name())) {
        Variable other = terms.freshVariable("y", variable.sort());
        values.put(variable.name(), other);
        others.add(other);
      }
    }
    Substitution named = new Substitution(terms, v -> Objects.requireNonNull(values.get(v.name())));
    return exists(others, SmtLibPrinter.term(named.apply(invariant)));
  }

  /** What one clause derives. */
  private String derivation(Clause clause, List<Variable> parameters) {
    List<Term> head = clause.head().orElseThrow().arguments();
    Map<Variable, Term> values = new LinkedHashMap<>();
    List<Integer> equations = new ArrayList<>();
    for (int i = 0; i < head.size(); i++) {
      if (!(head.get(i) instanceof Variable variable)
          || values.putIfAbsent(variable, parameters.get(i)) != null) {
        equations.add(i);
      }
    }
    Substitution known = Substitution.of(terms, values);
    List<String> parts = new ArrayList<>();
    List<Term> all = new ArrayList<>();
    for (Atom atom : clause.body()) {
      List<Term> arguments = atom.arguments().stream().map(known::apply).toList();
      all.addAll(arguments);
      parts.add(application(atom.predicate(), arguments));
    }
    List<Term> conditions = new ArrayList<>();
    equations.forEach(i -> conditions.add(terms.eq(parameters.get(i), known.apply(head.get(i)))));
    clause.conditions().forEach(condition -> conditions.add(known.apply(condition)));
    conditions.forEach(condition -> parts.add(SmtLibPrinter.term(condition)));
    all.addAll(conditions);
    List<Variable> others = new ArrayList<>(Terms.freeVariables(all));
    others.removeAll(parameters);
    return exists(others, junction("and", "true", parts));
  }

  private static String application(Predicate predicate, List<Term> arguments) {
    String name = SmtLibPrinter.symbol(predicate.name());
    return arguments.isEmpty()
        ? name
        : arguments.stream()
            .map(SmtLibPrinter::term)
            .collect(Collectors.joining(" ", "(" + name + " ", ")"));
  }

  private static String exists(List<Variable> variables, String body) {
    return variables.isEmpty() ? body : "(exists (" + binders(variables) + ") " + body + ")";
  }

  private static String binders(List<Variable> variables) {
    return variables.stream()
        .map(
            variable ->
                "("
                    + SmtLibPrinter.symbol(variable.name())
                    + " "
                    + SmtLibPrinter.sort(variable.sort())
                    + ")")
        .collect(Collectors.joining(" "));
  }

  private static String junction(String operator, String none, List<String> parts) {
    return switch (parts.size()) {
      case 0 -> none;
      case 1 -> parts.getFirst();
      default -> "(" + operator + " " + String.join(" ", parts) + ")";
    };
  }
}
