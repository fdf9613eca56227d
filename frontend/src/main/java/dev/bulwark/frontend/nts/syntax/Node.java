package dev.bulwark.frontend.nts.syntax;

import dev.bulwark.program.Position;
import java.math.BigInteger;
import java.util.List;

/**
 * A formula or a number; which of them is where is checked when it is translated. Chains of one
 * operator are one node, so that trees are only as deep as parentheses nest.
 */
public sealed interface Node {

  Position position();

  record Number(BigInteger value, Position position) implements Node {}

  record Truth(boolean value, Position position) implements Node {}

  /** A variable's value before the transition, or behind it if it is primed. */
  record Name(String name, boolean primed, Position position) implements Node {}

  /** A sum; {@code minus} says which summands are subtracted. */
  record Sum(List<Summand> summands, Position position) implements Node {}

  record Summand(boolean minus, Node node) {}

  /** Products, quotients and remainders, from left to right; the first factor's operator is *. */
  record Product(List<Factor> factors, Position position) implements Node {}

  record Factor(Operator operator, Node node) {}

  /** What stands between factors. */
  enum Operator {
    TIMES,
    DIVIDE,
    REMAINDER
  }

  record Comparison(Relation relation, Node left, Node right, Position position) implements Node {}

  /** What stands between the sides of a comparison. */
  enum Relation {
    EQUAL,
    DIFFERENT,
    LESS,
    AT_MOST,
    GREATER,
    AT_LEAST
  }

  record Not(Node node, Position position) implements Node {}

  record And(List<Node> nodes, Position position) implements Node {}

  record Or(List<Node> nodes, Position position) implements Node {}

  /** The results of a call. */
  record Tuple(List<Node> nodes, Position position) implements Node {}

  /** A call of a subsystem, or {@code havoc}. */
  record Invocation(String name, List<Node> arguments, Position position) implements Node {}
}
