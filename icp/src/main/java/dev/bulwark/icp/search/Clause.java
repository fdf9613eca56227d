package dev.bulwark.icp.search;

/** A disjunction of literals. The first two are watched; a literal that it implies is the first. */
final class Clause {

  final int[] literals;
  final boolean learned;

  /** How many levels its literals were of when it was learned. */
  int glue;

  float activity;
  boolean removed;

  Clause(int[] literals, boolean learned) {
    this.literals = literals;
    this.learned = learned;
  }
}
