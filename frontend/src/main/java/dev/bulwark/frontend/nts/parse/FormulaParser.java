package dev.bulwark.frontend.nts.parse;

import dev.bulwark.frontend.automaton.RefusedInputException;
import dev.bulwark.frontend.nts.syntax.Node;
import dev.bulwark.program.Position;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Formulas by recursive descent, weakest operators first: or, and, not, comparisons, sums,
 * products, signs.
 */
final class FormulaParser {

  /** Parentheses nested deeper than this are not written by anybody. */
  private static final int MAXIMAL_DEPTH = 500;

  private static final Map<String, Node.Relation> RELATIONS =
      Map.of(
          "=", Node.Relation.EQUAL,
          "!=", Node.Relation.DIFFERENT,
          "<", Node.Relation.LESS,
          "<=", Node.Relation.AT_MOST,
          ">", Node.Relation.GREATER,
          ">=", Node.Relation.AT_LEAST);

  private static final Set<String> QUANTIFIERS = Set.of("exists", "forall");

  private static final Set<String> OPERATORS = Set.of("and", "or", "not", "imply", "equiv");

  private final Tokens tokens;
  private int depth;

  FormulaParser(Tokens tokens) {
    this.tokens = tokens;
  }

  Node formula() {
    if (++depth > MAXIMAL_DEPTH) {
      throw RefusedInputException.unsupported(tokens.position(), "formulas nested so deeply are");
    }
    Node first = conjunction();
    if (!isOr()) {
      refuseConnectives();
      depth--;
      return first;
    }
    List<Node> nodes = new ArrayList<>(List.of(first));
    while (isOr()) {
      tokens.take();
      nodes.add(conjunction());
    }
    refuseConnectives();
    depth--;
    return new Node.Or(nodes, first.position());
  }

  private void refuseConnectives() {
    for (String connective : List.of("=>", "->", "<->", "imply", "equiv")) {
      if (tokens.isNext(connective)) {
        throw RefusedInputException.unsupported(
            tokens.position(), "the connective '" + connective + "' is");
      }
    }
  }

  private boolean isOr() {
    return tokens.isNext("||") || tokens.isNext("or");
  }

  private boolean isAnd() {
    return tokens.isNext("&&") || tokens.isNext("and");
  }

  private Node conjunction() {
    Node first = negation();
    if (!isAnd()) {
      return first;
    }
    List<Node> nodes = new ArrayList<>(List.of(first));
    while (isAnd()) {
      tokens.take();
      nodes.add(negation());
    }
    return new Node.And(nodes, first.position());
  }

  private Node negation() {
    Position at = tokens.position();
    boolean negated = false;
    boolean any = false;
    while (tokens.isNext("!") || tokens.isNext("not")) {
      tokens.take();
      negated = !negated;
      any = true;
    }
    Node operand = comparison();
    if (!any) {
      return operand;
    }
    Node once = new Node.Not(operand, at);
    return negated ? once : new Node.Not(once, at);
  }

  private Node comparison() {
    Node left = sum();
    Node.Relation relation = RELATIONS.get(tokens.peek().text());
    if (relation == null || tokens.peek().kind() != Token.Kind.SYMBOL) {
      return left;
    }
    Position at = tokens.take().position();
    Node right = sum();
    if (tokens.peek().kind() == Token.Kind.SYMBOL && RELATIONS.containsKey(tokens.peek().text())) {
      throw RefusedInputException.syntax(tokens.position(), "comparisons cannot be chained");
    }
    return new Node.Comparison(relation, left, right, at);
  }

  private Node sum() {
    Position at = tokens.position();
    Node first = product();
    if (!tokens.isNext("+") && !tokens.isNext("-")) {
      return first;
    }
    List<Node.Summand> summands = new ArrayList<>(List.of(new Node.Summand(false, first)));
    while (tokens.isNext("+") || tokens.isNext("-")) {
      boolean minus = tokens.take().is("-");
      summands.add(new Node.Summand(minus, product()));
    }
    return new Node.Sum(summands, at);
  }

  private Node product() {
    Position at = tokens.position();
    Node first = signed();
    List<Node.Factor> factors =
        new ArrayList<>(List.of(new Node.Factor(Node.Operator.TIMES, first)));
    while (tokens.isNext("*") || tokens.isNext("/") || tokens.isNext("%")) {
      Node.Operator operator =
          switch (tokens.take().text()) {
            case "*" -> Node.Operator.TIMES;
            case "/" -> Node.Operator.DIVIDE;
            default -> Node.Operator.REMAINDER;
          };
      factors.add(new Node.Factor(operator, signed()));
    }
    return factors.size() == 1 ? first : new Node.Product(factors, at);
  }

  private Node signed() {
    Position at = tokens.position();
    boolean minus = false;
    boolean any = false;
    while (tokens.isNext("-") || tokens.isNext("+")) {
      minus ^= tokens.take().is("-");
      any = true;
    }
    Node operand = primary();
    if (!any) {
      return operand;
    }
    return operand instanceof Node.Number(BigInteger value, Position p)
        ? new Node.Number(minus ? value.negate() : value, at)
        : new Node.Sum(List.of(new Node.Summand(minus, operand)), at);
  }

  private Node primary() {
    Token token = tokens.peek();
    return switch (token.kind()) {
      case NUMBER -> number();
      case WORD -> word();
      case SYMBOL -> {
        if (token.is("(")) {
          yield parenthesised();
        }
        throw unexpected(token);
      }
      case END -> throw unexpected(token);
    };
  }

  private static RefusedInputException unexpected(Token token) {
    return RefusedInputException.syntax(
        token.position(), "expected a formula or a number instead of " + token.shown());
  }

  private Node number() {
    Token token = tokens.take();
    if (tokens.isNext(".")) {
      throw RefusedInputException.unsupported(token.position(), "real numbers are");
    }
    return new Node.Number(new BigInteger(token.text()), token.position());
  }

  private Node word() {
    Token token = tokens.peek();
    if (QUANTIFIERS.contains(token.text())) {
      throw RefusedInputException.unsupported(token.position(), "quantifiers are");
    }
    if (OPERATORS.contains(token.text())) {
      throw unexpected(token);
    }
    tokens.take();
    if (token.is("true") || token.is("false")) {
      return new Node.Truth(token.is("true"), token.position());
    }
    if (tokens.isNext("[")) {
      throw RefusedInputException.unsupported(tokens.position(), "arrays are");
    }
    if (tokens.takes("'")) {
      if (tokens.isNext("[")) {
        throw RefusedInputException.unsupported(tokens.position(), "arrays are");
      }
      return new Node.Name(token.text(), true, token.position());
    }
    if (!tokens.takes("(")) {
      return new Node.Name(token.text(), false, token.position());
    }
    List<Node> arguments = new ArrayList<>();
    if (!tokens.takes(")")) {
      arguments.addAll(list());
      tokens.expect(")");
    }
    return new Node.Invocation(token.text(), arguments, token.position());
  }

  private Node parenthesised() {
    Position at = tokens.expect("(").position();
    List<Node> nodes = list();
    tokens.expect(")");
    return nodes.size() == 1 ? nodes.getFirst() : new Node.Tuple(nodes, at);
  }

  private List<Node> list() {
    List<Node> nodes = new ArrayList<>(List.of(formula()));
    while (tokens.takes(",")) {
      nodes.add(formula());
    }
    return nodes;
  }
}
