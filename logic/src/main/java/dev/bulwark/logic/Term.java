package dev.bulwark.logic;

/**
 * An immutable, typed, hash-consed expression. Within one {@link TermFactory} equality is identity;
 * terms of different factories must not be mixed (see {@link TermFactory#importTerm}).
 */
public sealed interface Term permits Constant, Variable, Application {

  /**
   * Number of the term in its factory: arguments always have smaller numbers than the terms made of
   * them.
   */
  int id();

  Sort sort();

  default boolean isBool() {
    return sort() instanceof Sort.Bool;
  }
}
