package dev.bulwark.icp.search;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;

/** A contractor applied to variables. */
public final class Constraint {

  /** Its number, in the order in which they were added. */
  final int number;

  final Description description;
  final Contractor contractor;
  final int[] variables;

  /** Scratch memory. */
  final Box box;

  boolean queued;

  /** The last query that it matters to. */
  int query;

  Constraint(int number, Description description, Contractor contractor, int[] variables) {
    this.number = number;
    this.description = description;
    this.contractor = contractor;
    this.variables = variables.clone();
    this.box = new Box(variables.length);
  }

  /** As in proofs. */
  public int number() {
    return number;
  }

  @Override
  public String toString() {
    return description.text() + " of " + java.util.Arrays.toString(variables);
  }
}
