package dev.bulwark.frontend.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * What a generated piece of code can use: variables, functions, enumerators. Copied when a block
 * begins.
 */
final class Scope {

  /** A variable; loop counters and constants are only read. */
  record Variable(String name, GeneratedType type, boolean writable) {}

  /** A function with the global state that it reads and writes; statics count as global state. */
  record Function(
      String name,
      List<GeneratedType> parameters,
      boolean returnsValue,
      Set<String> reads,
      Set<String> writes) {}

  private final List<Variable> variables;
  private final List<Function> functions;
  private final List<String> enumerators;

  Scope() {
    this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  private Scope(List<Variable> variables, List<Function> functions, List<String> enumerators) {
    this.variables = variables;
    this.functions = functions;
    this.enumerators = enumerators;
  }

  Scope inner() {
    return new Scope(
        new ArrayList<>(variables), new ArrayList<>(functions), new ArrayList<>(enumerators));
  }

  void declare(Variable variable) {
    variables.removeIf(known -> known.name().equals(variable.name()));
    variables.add(variable);
  }

  void declare(Function function) {
    functions.add(function);
  }

  void enumerator(String name) {
    enumerators.add(name);
  }

  List<Variable> variables() {
    return variables;
  }

  List<Function> functions() {
    return functions;
  }

  List<String> enumerators() {
    return enumerators;
  }

  static <T> T any(Random random, List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
