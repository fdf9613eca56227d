package dev.bulwark.icp.terms;

import dev.bulwark.icp.search.Constraint;
import java.util.ArrayList;
import java.util.List;

/**
 * What stands for a node: a literal, a variable, or the two variables of a float; and what a query
 * about it has to look at: its own variables and constraints, and those of the nodes that it is
 * made of.
 */
final class Encoded {

  /** The literal of a formula; else the variable, of a float its ordinal. */
  final int first;

  /** Of a float: whether it is NaN. */
  final int nan;

  final List<Encoded> parts;
  final List<Constraint> constraints = new ArrayList<>(1);
  final List<Integer> variables = new ArrayList<>(2);

  /** The last query that it was part of. */
  int query;

  Encoded(int first, int nan, List<Encoded> parts) {
    this.first = first;
    this.nan = nan;
    this.parts = parts;
  }
}
