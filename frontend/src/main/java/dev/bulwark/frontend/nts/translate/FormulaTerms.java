package dev.bulwark.frontend.nts.translate;

import dev.bulwark.frontend.automaton.RefusedInputException;
import dev.bulwark.frontend.nts.syntax.Node;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Position;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;

/** Formulas and numbers as terms. */
final class FormulaTerms {

  private final TermFactory terms;
  private final Function<Node.Name, Term> names;

  /**
   * @param names what a name stands for
   */
  FormulaTerms(TermFactory terms, Function<Node.Name, Term> names) {
    this.terms = terms;
    this.names = names;
  }

  Term formula(Node node) {
    return switch (node) {
      case Node.Truth truth -> terms.bool(truth.value());
      case Node.Not not -> terms.not(formula(not.node()));
      case Node.And and -> terms.and(and.nodes().stream().map(this::formula).toList());
      case Node.Or or -> terms.or(or.nodes().stream().map(this::formula).toList());
      case Node.Comparison comparison -> comparison(comparison);
      case Node.Invocation invocation ->
          throw RefusedInputException.unsupported(
              invocation.position(), invocation.name() + "(...) inside of a formula is");
      case Node.Number number -> throw noFormula(number);
      case Node.Name name -> throw noFormula(name);
      case Node.Sum sum -> throw noFormula(sum);
      case Node.Product product -> throw noFormula(product);
      case Node.Tuple tuple -> throw noFormula(tuple);
    };
  }

  private static RefusedInputException noFormula(Node node) {
    return RefusedInputException.input(node.position(), "expected a formula, not a number");
  }

  Term number(Node node) {
    return switch (node) {
      case Node.Number number -> terms.integer(number.value());
      case Node.Name name -> names.apply(name);
      case Node.Sum sum -> sum(sum.summands());
      case Node.Product product -> product(product);
      case Node.Invocation invocation ->
          throw RefusedInputException.unsupported(
              invocation.position(), invocation.name() + "(...) inside of a number is");
      case Node.Truth truth -> throw noNumber(truth);
      case Node.Not not -> throw noNumber(not);
      case Node.And and -> throw noNumber(and);
      case Node.Or or -> throw noNumber(or);
      case Node.Comparison comparison -> throw noNumber(comparison);
      case Node.Tuple tuple -> throw noNumber(tuple);
    };
  }

  private static RefusedInputException noNumber(Node node) {
    return RefusedInputException.input(node.position(), "expected a number, not a formula");
  }

  private Term sum(List<Node.Summand> summands) {
    Term[] parts = new Term[summands.size()];
    for (int i = 0; i < parts.length; i++) {
      Term part = number(summands.get(i).node());
      parts[i] = summands.get(i).minus() ? terms.neg(part) : part;
    }
    return parts.length == 1 ? parts[0] : terms.add(parts);
  }

  private Term product(Node.Product product) {
    Term result = number(product.factors().getFirst().node());
    for (Node.Factor factor : product.factors().subList(1, product.factors().size())) {
      Term operand = number(factor.node());
      result =
          switch (factor.operator()) {
            case TIMES -> terms.mul(result, operand);
            case DIVIDE -> truncating(Op.INT_DIV, result, divisor(operand, factor.node()));
            case REMAINDER -> truncating(Op.INT_MOD, result, divisor(operand, factor.node()));
          };
    }
    return result;
  }

  /** Only constants: then there is no division by zero. */
  private static Term divisor(Term operand, Node node) {
    if (operand instanceof Constant constant
        && constant.value() instanceof Value.IntValue(BigInteger number)) {
      if (number.signum() == 0) {
        throw RefusedInputException.input(node.position(), "division by zero");
      }
      return operand;
    }
    throw RefusedInputException.unsupported(
        node.position(), "division by something that is no constant is");
  }

  /** As in C: rounded toward zero, so that a remainder has the sign of the dividend. */
  private Term truncating(Op op, Term dividend, Term divisor) {
    return terms.ite(
        terms.le(terms.integer(0), dividend),
        terms.apply(op, dividend, divisor),
        terms.neg(terms.apply(op, terms.neg(dividend), divisor)));
  }

  private Term comparison(Node.Comparison comparison) {
    if (comparison.relation() == Node.Relation.EQUAL
        || comparison.relation() == Node.Relation.DIFFERENT) {
      Term equal = equality(comparison.left(), comparison.right());
      return comparison.relation() == Node.Relation.EQUAL ? equal : terms.not(equal);
    }
    Term left = number(comparison.left());
    Term right = number(comparison.right());
    return switch (comparison.relation()) {
      case LESS -> terms.lt(left, right);
      case AT_MOST -> terms.le(left, right);
      case GREATER -> terms.lt(right, left);
      case AT_LEAST -> terms.le(right, left);
      case EQUAL, DIFFERENT -> throw new IllegalStateException("done above");
    };
  }

  /** Divisibility is the same however quotients are rounded; its plain form is easier to solve. */
  private Term equality(Node left, Node right) {
    if (right instanceof Node.Number(BigInteger value, Position at)
        && value.signum() == 0
        && left instanceof Node.Product(List<Node.Factor> factors, Position position)
        && factors.getLast().operator() == Node.Operator.REMAINDER) {
      Term dividend =
          factors.size() == 2
              ? number(factors.getFirst().node())
              : product(new Node.Product(factors.subList(0, factors.size() - 1), position));
      Node last = factors.getLast().node();
      Term remainder = terms.apply(Op.INT_MOD, dividend, divisor(number(last), last));
      return terms.eq(remainder, terms.integer(0));
    }
    return terms.eq(number(left), number(right));
  }
}
