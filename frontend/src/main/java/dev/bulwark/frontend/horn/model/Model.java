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
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A model of clauses, out of an inductive proof about the program that was made of them. A
 * predicate whose location has an invariant means the invariant. One without means just what its
 * clauses derive, which needs an existential quantifier. Of predicates that no query needs every
 * tuple holds, of those that cannot be derived none does.
 */
public final class Model {

  private final TermFactory terms;
  private final ClauseSystem system;
  private final Map<Predicate, Place> places;
  private final Set<Predicate> elsewhere;
  private final Dependencies dependencies;
  private final Map<Predicate, String> definitions = new LinkedHashMap<>();
  private final Set<Predicate> begun = new LinkedHashSet<>();
  private final Map<Location, Term> invariants = new HashMap<>();
  private Set<Predicate> derivable = Set.of();
  private Set<Predicate> needed = Set.of();

  /**
   * @param system the clauses as they were read
   * @param places where predicates are in the procedure that derives false
   * @param elsewhere predicates that are in other procedures, too
   */
  public Model(
      TermFactory terms,
      ClauseSystem system,
      Map<Predicate, Place> places,
      Set<Predicate> elsewhere) {
    this.terms = terms;
    this.system = system;
    this.places = places;
    this.elsewhere = elsewhere;
    this.dependencies = new Dependencies(system.clauses());
  }

  /** The definitions as SMT-LIB; nothing if the invariants do not say enough. */
  public Optional<String> print(Map<CutPoint, Term> claimed) {
    Set<Location> known = places.values().stream().map(Place::location).collect(Collectors.toSet());
    for (Map.Entry<CutPoint, Term> entry : claimed.entrySet()) {
      if (!known.contains(entry.getKey().location())) {
        return Optional.empty();
      }
      invariants.put(entry.getKey().location(), entry.getValue());
    }
    derivable = system.derivable();
    needed = system.needed();
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
    boolean recursive = dependencies.isRecursive(predicate);
    if (recursive && elsewhere.contains(predicate)) {
      return Optional.empty();
    }
    Place place = places.get(predicate);
    Term invariant = place == null ? null : invariants.get(place.location());
    if (recursive && place != null && invariant != null) {
      return Optional.of(invariant(place, invariant, parameters));
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

  private String invariant(Place place, Term invariant, List<Variable> parameters) {
    Map<Variable, Term> values = new LinkedHashMap<>();
    for (int i = 0; i < parameters.size(); i++) {
      values.put(place.registers().get(i).term(), parameters.get(i));
    }
    List<Variable> others = new ArrayList<>(Terms.freeVariables(invariant));
    others.removeAll(values.keySet());
    String text = SmtLibPrinter.term(Substitution.of(terms, values).apply(invariant));
    return exists(others, text);
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
