package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What names mean at a place of the text: bound by let or as parameters, defined, declared, or
 * known from outside.
 */
final class Scope {

  /** A function that the script defines; without parameters it is a name for a term. */
  record Definition(List<Variable> parameters, Term body) {}

  private final Function<String, Optional<Variable>> outside;
  private final Map<String, Deque<Term>> local = new HashMap<>();
  private final Map<String, Definition> definitions = new HashMap<>();
  private final Map<String, Variable> declared = new HashMap<>();

  Scope(Function<String, Optional<Variable>> outside) {
    this.outside = outside;
  }

  void declare(Variable variable) {
    declared.put(variable.name(), variable);
  }

  void define(String name, Definition definition) {
    definitions.put(name, definition);
  }

  boolean isTaken(String name) {
    return declared.containsKey(name) || definitions.containsKey(name);
  }

  void bind(String name, Term term) {
    local.computeIfAbsent(name, n -> new ArrayDeque<>()).push(term);
  }

  void unbind(String name) {
    Deque<Term> terms = local.get(name);
    if (terms != null) {
      terms.pop();
      if (terms.isEmpty()) {
        local.remove(name);
      }
    }
  }

  /** Forgets what a text bound that could not be read to its end. */
  void unbindAll() {
    local.clear();
  }

  @Nullable Definition definition(String name) {
    return local.containsKey(name) ? null : definitions.get(name);
  }

  @Nullable Term lookup(String name) {
    Deque<Term> terms = local.get(name);
    if (terms != null) {
      return terms.element();
    }
    Definition definition = definitions.get(name);
    if (definition != null) {
      return definition.parameters().isEmpty() ? definition.body() : null;
    }
    Variable variable = declared.get(name);
    return variable != null ? variable : outside.apply(name).orElse(null);
  }
}
